import { z } from 'zod'
import type {
  EntitySeries,
  SeriesQuery,
  StatisticsSeries,
} from '../../../../shared/statistics/statistics-view.ts'
import type { Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import { seriesOf } from './series.ts'

const promotionRow = z.object({ id: z.string(), post: z.string() })

/** Figures of posts: what each does in all line items that promote it, as far as they were synced. */
export function seriesOfPosts(
  reader: Pick<Statements, 'get' | 'all'>,
  query: SeriesQuery,
  zone: string,
): StatisticsSeries {
  const promoted = { ...query, entity: 'PROMOTED_TWEET', segmentation: null } as const
  if (query.ids === 'all') return seriesOf(reader, promoted, zone)
  const promotions = reader
    .all(
      `SELECT remote_id AS id, json_extract(record, '$.tweet_id') AS post FROM remote_record
       WHERE ${inWorkspace} AND subject = 'promotedPost'
         AND json_extract(record, '$.tweet_id') IN (SELECT value FROM json_each(:posts))`,
      { ...workspaceValues(query.workspace), posts: JSON.stringify(query.ids) },
    )
    .read(promotionRow)
  const posts = new Map(promotions.map(({ id, post }) => [id, post]))
  const { series, ...rest } = seriesOf(reader, { ...promoted, ids: [...posts.keys()] }, zone)
  const seriesByPost = Map.groupBy(series, ({ id }) => posts.get(id) ?? '')
  return { ...rest, series: query.ids.map((id) => sumOf(id, seriesByPost.get(id) ?? [])) }
}

function sumOf(id: string, parts: readonly EntitySeries[]): EntitySeries {
  const values: Record<string, readonly (number | null)[]> = {}
  let oldest: number | null = null
  for (const part of parts) {
    if (part.readAt !== null) oldest = Math.min(oldest ?? part.readAt, part.readAt)
    for (const [metric, steps] of Object.entries(part.values)) {
      const before = values[metric]
      values[metric] =
        before === undefined
          ? steps
          : steps.map((value, step) => {
              const valueBefore = before[step] ?? null
              return value === null || valueBefore === null ? (value ?? valueBefore) : value + valueBefore
            })
    }
  }
  return { id, segment: null, values, readAt: oldest }
}
