import { createContext, useContext } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { DaySpan } from '../../../../shared/statistics/days.ts'
import type { EntitySeries, StatisticsSeries } from '../../../../shared/statistics/statistics-view.ts'
import { functionOf, useRead } from '../../../data/client.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

/** Trend lines are about the rows on screen only: whatever a view's length, a few dozen series are read for it. */

export const trendMetrics = ['billed_charge_local_micro', 'impressions', 'clicks']

/** What the trend lines of a grid are about. */
export interface TrendTerms {
  readonly workspace: Workspace
  readonly span: DaySpan
}

export const TrendContext = createContext<TrendTerms | null>(null)

export interface Trend {
  readonly starts: readonly number[]
  readonly zone: string
  readonly step: 'HOUR' | 'DAY'
  readonly series: EntitySeries
}

interface TrendQuery extends TrendTerms {
  readonly entity: 'CAMPAIGN' | 'LINE_ITEM'
  readonly id: string
}

/** More than this makes the contract refuse the call. */
const maxIds = 200
/** A line needs a few points: hours for one or two days. */
const fewestDays = 3

interface Batch {
  readonly ids: Set<string>
  readonly reply: Promise<Outcome<StatisticsSeries>>
}

/** Reads the series of all cells that ask at the same time with one call. */
const trendReader = oncePerWorkbench(({ bridge }) => {
  const read = functionOf<StatisticsSeries>(bridge, 'statistics', 'series')
  const batches = new Map<string, Batch>()
  const batchFor = ({ workspace, span, entity }: TrendQuery): Batch => {
    const key = JSON.stringify([workspace, span, entity])
    const known = batches.get(key)
    if (known !== undefined && known.ids.size < maxIds) return known
    const ids = new Set<string>()
    const reply = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (batches.get(key)?.ids === ids) batches.delete(key)
      return read({
        ...{ workspace, entity, span, ids: [...ids], metrics: trendMetrics, segmentation: null },
        granularity: stepOf(span),
      })
    })
    const batch = { ids, reply }
    batches.set(key, batch)
    return batch
  }
  return async (query: TrendQuery): Promise<Outcome<Trend>> => {
    const { ids, reply } = batchFor(query)
    ids.add(query.id)
    const outcome = await reply
    if (!outcome.ok) return fail(outcome.fault)
    const { starts, zone, series } = outcome.value
    const own = series.find(({ id }) => id === query.id)
    const empty = { id: query.id, segment: null, values: {}, readAt: null }
    return succeed({ starts, zone, step: stepOf(query.span), series: own ?? empty })
  }
})

function stepOf({ from, to }: DaySpan): Trend['step'] {
  return to - from < fewestDays ? 'HOUR' : 'DAY'
}

/** The figures of a row by day or hour; null until they are read. */
export function useTrend(entity: TrendQuery['entity'], id: string | null): Trend | null {
  const terms = useContext(TrendContext)
  const read = trendReader(useWorkbench())
  const query = terms === null || id === null ? null : { ...terms, entity, id }
  const key = query === null ? null : { ...query, trend: true }
  const { value } = useRead(['statistics', 'series', key], query === null ? null : () => read(query))
  return value
}
