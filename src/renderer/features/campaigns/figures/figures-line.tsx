import { useStore } from 'zustand'
import type { Fields } from '../../../../shared/core/json.ts'
import { dayOf } from '../../../../shared/statistics/days.ts'
import { metricsOf, valuesOf } from '../../../../shared/statistics/figure-series.ts'
import { figureOf, figures } from '../../../../shared/statistics/figures.ts'
import { endOfWholeDays } from '../../../../shared/statistics/measured-period.ts'
import { plannedBetween, startAfterCreation } from '../../../../shared/statistics/plan.ts'
import { t } from '../../../../shared/text/language.ts'
import { useEntitySeries } from '../../../data/entity-series.ts'
import { useIsLoadingFiguresOf } from '../../../data/loading-figures.ts'
import { formatValue } from '../../../ui/chart/chart-lines.ts'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { ValueSkeleton } from '../../../ui/marks/value-skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import grid from '../grid/campaign-grid.module.css'
import { pacingText } from '../grid/figure-text.ts'
import { linePath } from '../grid/trend-path.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import { campaignsStores } from '../store.ts'

interface FiguresLineProps {
  readonly form: EntityForm
  readonly remoteId: string
}

const days = 7
const metrics = metricsOf(['spend', 'ctr'])
const line = { width: 64, height: 20 }

/** How a campaign or line item does, in the head of its inspector: the whole days of the last week. */
export function FiguresLine({ form, remoteId }: FiguresLineProps) {
  const { workspace, subject, timezone: zone, currency, open } = form
  const now = useNow(60_000)
  const today = dayOf(now, zone)
  const week = useEntitySeries({
    workspace,
    entity: subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM',
    id: remoteId,
    span: { from: today - days, to: today },
    metrics,
    granularity: 'DAY',
  })
  const rowPacing = useRowPacing(form, remoteId)
  const isLoading = useIsLoadingFiguresOf(workspace)
  if (week === null) return null
  const count = week.starts.filter((start) => start < endOfWholeDays(week.known, zone)).length
  const spent = valuesOf(figures.spend, week.series).slice(0, count)
  const sums = Object.fromEntries(
    Object.entries(week.series.values).map(([name, values]) => [name, sumOf(values.slice(0, count))]),
  )
  if (spent.every((value) => value === null)) return null
  const spend = sumOf(spent)
  const planned = plannedOf(open.row?.record ?? {}, week.starts, count)
  const pacing = rowPacing ?? (planned > 0 ? spend / planned : null)
  return (
    <InspectorFigures label={t`Last ${days} days`}>
      <Figure title={t`Spend, ${days} days`} value={formatValue(spend, 'money', currency)}>
        <svg aria-hidden className={grid.trend} viewBox={`0 0 ${line.width} ${line.height}`} {...line}>
          <path d={linePath(spent, line.width, line.height)} />
        </svg>
      </Figure>
      <Figure
        title={t`Pacing, ${days} days`}
        value={pacing === null && isLoading ? <ValueSkeleton /> : pacingText(pacing)}
      />
      <Figure title={t`CTR, ${days} days`} value={formatValue(figureOf(figures.ctr, sums), 'share', null)} />
    </InspectorFigures>
  )
}

/** What its row beside says; null if the grid shows other days, or doesn't show it. */
function useRowPacing({ workspace, subject }: EntityForm, remoteId: string): number | null {
  const campaigns = campaignsStores(useWorkbench())(workspace)
  const range = useStore(campaigns.store, ({ view }) => view.figures?.range ?? null)
  const { windows } = useStore(campaigns.rows.store)
  if (range?.kind !== 'last7') return null
  const rows = [...windows.values()].flatMap((page) => page.rows)
  const row = rows.find(
    (candidate) =>
      candidate.kind === 'entity' && candidate.subject === subject && candidate.remoteId === remoteId,
  )
  return row?.kind === 'entity' ? (row.figures?.pacing?.[0] ?? null) : null
}

function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** What its own budget and flight provide for the first `count` days; NaN without a budget. */
function plannedOf(record: Fields, starts: readonly number[], count: number): number {
  const amount = (field: string) => {
    const value = record[field]
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
  }
  const time = (field: string) => Date.parse(String(record[field] ?? ''))
  const [first] = starts
  const last = starts[count - 1]
  if (first === undefined || last === undefined) return Number.NaN
  return plannedBetween(
    {
      daily: amount('daily_budget_amount_local_micro'),
      total: amount('total_budget_amount_local_micro'),
      start: startAfterCreation(time('start_time'), time('created_at')),
      end: time('end_time'),
    },
    first,
    last + 86_400_000,
  )
}
