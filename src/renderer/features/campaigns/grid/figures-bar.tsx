import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RequestedFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import { type DateRange, rangeLabels } from '../../../../shared/statistics/date-ranges.ts'
import type { DaySpan } from '../../../../shared/statistics/days.ts'
import {
  comparisonObstacle,
  endOfPeriod,
  firstMissingDay,
  type MeasuredPeriod,
  measuredPeriod,
} from '../../../../shared/statistics/measured-period.ts'
import { missingLabel, obstacleLabel, periodLabel } from '../../../../shared/statistics/period-label.ts'
import { rangeKinds } from '../../../../shared/statistics/range-kinds.ts'
import { t } from '../../../../shared/text/language.ts'
import { useActOn } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { FiguresAge } from '../../../workbench/figures-age.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'

const ranges = [...rangeKinds, 'custom' as const].map((value) => ({ value, label: rangeLabels[value] }))

interface FiguresBarProps {
  readonly campaigns: Campaigns
  readonly asked: RequestedFigures
  readonly timezone: string
}

/** The days of the figures, their comparison, and whether they are final. */
export function FiguresBar({ campaigns, asked, timezone }: FiguresBarProps) {
  const { workspace, setView } = campaigns
  const state = useCall('statistics', 'state', { workspace })
  const now = useNow(60_000)
  const storedSpan = state.value?.known ?? null
  const measured = measuredPeriod(asked, { known: storedSpan, now, zone: timezone })
  const { span, compared } = measured
  const set = (change: Partial<RequestedFigures>) => void setView({ figures: { ...asked, ...change } })
  const { bridge } = useWorkbench()
  const act = useActOn('statistics', 'state', { workspace })
  const refresh = (since: number | null) =>
    void act.run(() => bridge.statistics.refresh({ workspace, since }))
  const first = state.value === null ? null : firstMissingDay(measured, storedSpan)
  return (
    <fieldset className={styles.figures} aria-label={t`Figures`}>
      <NativeSelect
        aria-label={t`Days`}
        w={120}
        value={asked.range.kind}
        data={[...ranges]}
        onChange={({ currentTarget: { value } }) => {
          const kind = ranges.find((one) => one.value === value)?.value ?? 'last7'
          set({ range: kind === 'custom' ? { kind, ...span } : { kind } })
        }}
      />
      {asked.range.kind === 'custom' && <CustomRange span={span} onSet={(range) => set({ range })} />}
      <Checkbox
        label={t`Compare`}
        title={t`With the same days of the week or month before, or as many days right before`}
        checked={asked.compare}
        onChange={(event) => set({ compare: event.currentTarget.checked })}
      />
      {state.value !== null && (
        <div className={styles.figureNotes}>
          <Text component="span" fz={12} c="dimmed">
            {periodLabel(measured, timezone)}
            {compared !== null &&
              comparisonObstacle(measured) === null &&
              ` ${t`(compared with ${periodLabel(compared, timezone)})`}`}
          </Text>
          <MissingDays measured={measured} />
          <FiguresAge state={state.value} until={endOfPeriod(measured)} timezone={timezone} />
        </div>
      )}
      <RefreshButton
        label={t`Refresh figures`}
        busy={state.value?.jobId != null}
        onClick={() => refresh(null)}
      />
      {first !== null && <Button onClick={() => refresh(first)}>{t`Load earlier figures`}</Button>}
    </fieldset>
  )
}

/** Says that sums are incomplete, or why nothing is compared. */
function MissingDays({ measured }: { readonly measured: MeasuredPeriod }) {
  const missing = missingLabel(measured)
  const label = measured.compared === null ? missing : obstacleLabel(measured)
  return label === null ? null : (
    <StatusLabel shape="text" tone="neutral" icon={IconAlertTriangle} label={label} />
  )
}

const dayMs = 86_400_000

function textOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Both days are included. */
function CustomRange({
  span,
  onSet,
}: {
  readonly span: DaySpan
  readonly onSet: (range: DateRange) => void
}) {
  const set = (change: Partial<DaySpan>) => {
    const next = { ...span, ...change }
    if (next.from < next.to) onSet({ kind: 'custom', ...next })
  }
  const readDay = (text: string, take: (day: number) => void) => {
    const time = Date.parse(`${text}T00:00:00Z`)
    if (!Number.isNaN(time) && time >= 0) take(time / dayMs)
  }
  return (
    <>
      <DateInput
        aria-label={t`First day`}
        type="date"
        value={textOfDay(span.from)}
        onChange={(event) => readDay(event.currentTarget.value, (from) => set({ from }))}
      />
      <DateInput
        aria-label={t`Last day`}
        type="date"
        value={textOfDay(span.to - 1)}
        onChange={(event) => readDay(event.currentTarget.value, (day) => set({ to: day + 1 }))}
      />
    </>
  )
}
