import { Checkbox, NativeSelect } from '@mantine/core'
import type { RequestedFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import { type DateRange, spanOfRange } from '../../../../shared/statistics/date-ranges.ts'
import { type DaySpan, midnightOf } from '../../../../shared/statistics/days.ts'
import { t } from '../../../../shared/text/language.ts'
import { useActOn } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { FiguresAge } from '../../../workbench/figures-age.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { Campaigns } from '../store.ts'
import styles from './campaign-grid.module.css'

const ranges = [
  { value: 'today', label: t`Today` },
  { value: 'yesterday', label: t`Yesterday` },
  { value: 'last7', label: t`Last 7 days` },
  { value: 'last14', label: t`Last 14 days` },
  { value: 'last30', label: t`Last 30 days` },
  { value: 'thisMonth', label: t`This month` },
  { value: 'custom', label: t`Custom` },
] as const

interface FiguresBarProps {
  readonly campaigns: Campaigns
  readonly asked: RequestedFigures
  readonly timezone: string
}

/** The days of the figures, their comparison, and whether they are final. */
export function FiguresBar({ campaigns, asked, timezone }: FiguresBarProps) {
  const { workspace, setView } = campaigns
  const state = useCall('statistics', 'state', { workspace })
  const span = spanOfRange(asked.range, Date.now(), timezone)
  const set = (change: Partial<RequestedFigures>) => void setView({ figures: { ...asked, ...change } })
  const { bridge } = useWorkbench()
  const act = useActOn('statistics', 'state', { workspace })
  const refresh = (since: number | null) =>
    void act.run(() => bridge.statistics.refresh({ workspace, since }))
  const since = state.value?.known?.since ?? null
  return (
    <fieldset className={styles.figures} aria-label={t`Figures`}>
      <NativeSelect
        aria-label={t`Days`}
        className={styles.select ?? ''}
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
        title={t`With as many days right before`}
        checked={asked.compare}
        onChange={(event) => set({ compare: event.currentTarget.checked })}
      />
      {state.value !== null && (
        <FiguresAge state={state.value} until={midnightOf(span.to, timezone)} timezone={timezone} />
      )}
      <RefreshButton
        label={t`Refresh figures`}
        busy={state.value?.jobId != null}
        onClick={() => refresh(null)}
      />
      {since !== null && span.from < since && (
        <Button onClick={() => refresh(span.from)}>{t`Load earlier figures`}</Button>
      )}
    </fieldset>
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
  const read = (text: string, take: (day: number) => void) => {
    const time = Date.parse(`${text}T00:00:00Z`)
    if (!Number.isNaN(time) && time >= 0) take(time / dayMs)
  }
  return (
    <>
      <DateInput
        aria-label={t`First day`}
        type="date"
        value={textOfDay(span.from)}
        onChange={(event) => read(event.currentTarget.value, (from) => set({ from }))}
      />
      <DateInput
        aria-label={t`Last day`}
        type="date"
        value={textOfDay(span.to - 1)}
        onChange={(event) => read(event.currentTarget.value, (day) => set({ to: day + 1 }))}
      />
    </>
  )
}
