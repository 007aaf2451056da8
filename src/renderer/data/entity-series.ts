import type { Workspace } from '../../shared/accounts/workspace.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import type { DaySpan } from '../../shared/statistics/days.ts'
import type {
  EntitySeries,
  SeriesEntity,
  SeriesQuery,
  StatisticsSeries,
} from '../../shared/statistics/statistics-view.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../workbench/workbench.ts'
import { functionOf, useRead } from './client.ts'

/** Figures of one entity by day or hour, as a cell or section asks for them. */
export interface EntitySeriesQuery {
  readonly workspace: Workspace
  readonly entity: SeriesEntity
  readonly id: string
  readonly span: DaySpan
  readonly metrics: SeriesQuery['metrics']
  readonly granularity: SeriesQuery['granularity']
}

export interface EntitySteps extends Pick<StatisticsSeries, 'starts' | 'zone' | 'known'> {
  readonly series: EntitySeries
}

/** The contract accepts no more. */
const maxIds = 200

interface Batch {
  readonly ids: Set<string>
  readonly reply: Promise<Outcome<StatisticsSeries>>
}

/** Reads what all cells on a screen ask for with one call, however long their list is. */
const seriesReader = oncePerWorkbench(({ bridge }) => {
  const readSeries = functionOf<StatisticsSeries>(bridge, 'statistics', 'series')
  const batches = new Map<string, Batch>()
  const batchFor = ({ id: _, ...query }: EntitySeriesQuery): Batch => {
    const key = JSON.stringify(query)
    const openBatch = batches.get(key)
    if (openBatch !== undefined && openBatch.ids.size < maxIds) return openBatch
    const ids = new Set<string>()
    const reply = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (batches.get(key)?.ids === ids) batches.delete(key)
      return readSeries({ ...query, ids: [...ids], segmentation: null })
    })
    const batch = { ids, reply }
    batches.set(key, batch)
    return batch
  }
  return async (query: EntitySeriesQuery): Promise<Outcome<EntitySteps>> => {
    const { ids, reply } = batchFor(query)
    ids.add(query.id)
    const outcome = await reply
    if (!outcome.ok) return fail(outcome.fault)
    const { starts, zone, series, known } = outcome.value
    const matchingSeries = series.find(({ id }) => id === query.id)
    return succeed({
      starts,
      zone,
      known,
      series: matchingSeries ?? { id: query.id, segment: null, values: {}, readAt: null },
    })
  }
})

/** Null until they are read. */
export function useEntitySeries(query: EntitySeriesQuery | null): EntitySteps | null {
  const readSeries = seriesReader(useWorkbench())
  // The events that make series out of date name their workspace.
  return useRead(['statistics', 'series', query], query === null ? null : () => readSeries(query)).value
}
