import { Group, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FigureName, figures } from '../../../shared/statistics/figures.ts'
import { t } from '../../../shared/text/language.ts'
import segments from '../layout/segments.module.css'

const spans = [7, 14, 30, 90] as const
const offered = [
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'linkClicks',
  'engagements',
  'engagementRate',
  'follows',
  'videoViews',
  'webConversions',
  'costPerWebConversion',
  'installs',
] as const satisfies readonly FigureName[]

interface FigureChoiceProps {
  readonly days: number
  readonly onDays: (days: number) => void
  readonly beside: FigureName
  readonly onBeside: (name: FigureName) => void
  readonly children?: ReactNode
}

/** The days of a chart, and the figure that it draws beside spend. */
export function FigureChoice({ days, onDays, beside, onBeside, children }: FigureChoiceProps) {
  return (
    <Group gap={8}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own. */}
      <div role="group" aria-label={t`Days`} className={segments.segments}>
        {spans.map((count) => (
          <button
            key={count}
            type="button"
            className={segments.segment}
            aria-pressed={days === count}
            onClick={() => onDays(count)}
          >
            {t`${count} days`}
          </button>
        ))}
      </div>
      <NativeSelect
        aria-label={t`Figure beside spend`}
        value={beside}
        data={offered.map((name) => ({ value: name, label: figures[name].title }))}
        onChange={({ currentTarget }) => {
          const name = offered.find((one) => one === currentTarget.value)
          if (name !== undefined) onBeside(name)
        }}
      />
      {children}
    </Group>
  )
}
