import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { dayOf } from '../../../../shared/statistics/days.ts'
import { metricsOf } from '../../../../shared/statistics/figure-series.ts'
import { type FigureName, figureOf, figures } from '../../../../shared/statistics/figures.ts'
import { completenessOf, endOfWholeDays } from '../../../../shared/statistics/measured-period.ts'
import { missingLabel } from '../../../../shared/statistics/period-label.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { type EntitySteps, useEntitySeries } from '../../../data/entity-series.ts'
import type { CreativeColumn } from '../../../drafting/list/list-columns.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { formatCell, formatValue } from '../../../ui/chart/chart-lines.ts'
import { FigureChoice } from '../../../ui/chart/figure-choice.tsx'
import { figureLine, truncateChart } from '../../../ui/chart/figure-line.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNow } from '../../../ui/use-now.ts'

/** Figures of a post: those of all line items that promote it, together. */

interface PostProps {
  readonly workspace: Workspace
  /** The post's ID. */
  readonly postKey: string
}

const listed = ['spend', 'impressions', 'ctr'] as const satisfies readonly FigureName[]
const listedMetrics = metricsOf(listed)
const listedDays = 30

export function postFigureColumns(workspace: Workspace, currency: string | null): readonly CreativeColumn[] {
  return listed.map((name) => ({
    key: name,
    title:
      figures[name].unit === 'money' && currency !== null
        ? t`${figures[name].title}, ${listedDays} days, ${currency}`
        : t`${figures[name].title}, ${listedDays} days`,
    width: name === 'ctr' ? 116 : 140,
    align: 'end',
    optional: name === 'spend' ? 'late' : true,
    cell: ({ remoteId }) =>
      remoteId !== null && <PostFigure workspace={workspace} postKey={remoteId} name={name} />,
    text: () => '',
  }))
}

function useSteps({ workspace, postKey }: PostProps, days: number, metrics: readonly string[]) {
  const state = useCall('statistics', 'state', { workspace }).value
  const now = useNow(60_000)
  const today = state === null ? null : dayOf(now, state.zone)
  const steps = useEntitySeries(
    today === null
      ? null
      : {
          workspace,
          entity: 'POST',
          id: postKey,
          granularity: 'DAY',
          span: { from: today - days, to: today },
          metrics: [...metrics],
        },
  )
  const storedSpan = state?.known ?? null
  const span = today === null ? null : { from: today - days, to: today }
  const missing =
    span === null || state === null
      ? null
      : missingLabel({
          span,
          completeness: completenessOf(span, { known: storedSpan, now, zone: state.zone }),
        })
  return { steps, currency: state?.currency ?? null, storedSpan, missing }
}

function PostFigure({ name, ...post }: PostProps & { readonly name: (typeof listed)[number] }) {
  const { steps, currency, missing } = useSteps(post, listedDays, listedMetrics)
  const sums = steps === null ? null : sumsOf(steps)
  if (sums === null) return null
  const text = formatCell(figureOf(figures[name], sums), figures[name].unit, currency)
  return missing === null ? text : <span title={missing}>{t`${text} (incomplete)`}</span>
}

/** What a post brought and cost in the days of the list: "0.77% CTR · 120.50 EUR"; that nothing was delivered is one too. */
export function TileFigures({ className, ...post }: PostProps & { readonly className: string | undefined }) {
  const { steps, currency, missing } = useSteps(post, listedDays, listedMetrics)
  if (steps === null) return null
  const sums = sumsOf(steps)
  if (sums === null) {
    return (
      <span className={className} title={missing ?? undefined} data-none>
        {missing === null ? t`No delivery in ${listedDays} days` : t`No figures`}
      </span>
    )
  }
  const ctr = formatValue(figureOf(figures.ctr, sums), figures.ctr.unit, null)
  const spend = formatValue(figureOf(figures.spend, sums), figures.spend.unit, currency)
  return (
    <span className={className} title={missing ?? t`The last ${listedDays} days`}>
      {t`${ctr} CTR · ${spend} spent`}
    </span>
  )
}

/** Null if nothing was delivered. */
function sumsOf({ series }: EntitySteps): Readonly<Record<string, number>> | null {
  const sums = Object.entries(series.values).flatMap(([metric, values]) => {
    const numbers = values.filter((value) => value !== null)
    return numbers.length === 0 ? [] : [[metric, numbers.reduce((sum, value) => sum + value, 0)] as const]
  })
  return sums.length === 0 ? null : Object.fromEntries(sums)
}

/** Figures of a published post over time. */
export function PostFigures(post: PostProps) {
  const [days, setDays] = useState<number>(30)
  const [beside, setBeside] = useState<FigureName>('clicks')
  const metrics = useMemo(() => metricsOf(['spend', beside]), [beside])
  const { steps, currency, storedSpan, missing } = useSteps(post, days, metrics)
  const drawn = useMemo(() => {
    if (steps === null) return { times: [], lines: [] }
    const lines = [figureLine('spend', steps.series), figureLine(beside, steps.series)]
    return truncateChart({ times: steps.starts, lines }, endOfWholeDays(storedSpan, steps.zone))
  }, [steps, beside, storedSpan])
  return (
    <Section title={t`Figures`}>
      <FigureChoice days={days} onDays={setDays} beside={beside} onBeside={setBeside} />
      {steps !== null && steps.series.readAt === null && (
        <Text c="dimmed">{t`No delivery in the figures so far.`}</Text>
      )}
      {steps !== null && steps.series.readAt !== null && (
        <>
          <Chart
            label={t`Spend and ${figures[beside].title} by day`}
            {...drawn}
            zone={steps.zone}
            step="DAY"
            currency={currency}
          />
          {missing !== null && (
            <StatusLabel shape="text" tone="neutral" icon={IconAlertTriangle} label={missing} />
          )}
          <Text c="dimmed" size="xs">
            {rich`Of all line items that promote the post. Updated ${<RelativeTime at={steps.series.readAt} timeZone={steps.zone} />}.`}
          </Text>
        </>
      )}
    </Section>
  )
}
