import type { Fields } from '../../../src/shared/core/json.ts'

/**
 * Campaigns and line items of a service with cursor pages. From its second life on, it has changed during the sync: one
 * line item was renamed, one deleted, one added.
 */
export const lineItemCount = 2_000
export const pages = lineItemCount / 500

const begin = Date.UTC(2026, 0, 1)

function at(minute: number): string {
  return new Date(begin + minute * 60_000).toISOString().replace('.000Z', 'Z')
}

function lineItem(place: number): Fields {
  return {
    id: `l${place}`,
    name: `Line item ${place}`,
    campaign_id: 'c0',
    currency: 'EUR',
    deleted: false,
    objective: 'REACH',
    product_type: 'PROMOTED_TWEETS',
    entity_status: 'PAUSED',
    created_at: at(0),
    updated_at: at(place),
  }
}

export function lineItemsAt(life: number): readonly Fields[] {
  const first = Array.from({ length: lineItemCount }, (_, place) => lineItem(place))
  if (life === 0) return first
  const [renamed, gone] = [3, 7]
  const changed = first.map((record, place) => {
    if (place === renamed) return { ...record, name: 'Renamed meanwhile', updated_at: at(lineItemCount + 1) }
    return place === gone ? { ...record, deleted: true, updated_at: at(lineItemCount + 2) } : record
  })
  return [...changed, { ...lineItem(lineItemCount), updated_at: at(lineItemCount + 3) }]
}

const campaigns: readonly Fields[] = [
  {
    id: 'c0',
    name: 'Season',
    currency: 'EUR',
    funding_instrument_id: 'f1',
    deleted: false,
    entity_status: 'PAUSED',
    created_at: at(0),
    updated_at: at(0),
  },
]

/** One page in the service's format. A cursor contains the last record before it, so that deletions don't shift it. */
export function answerPage(life: number, operation: string, params: Fields) {
  const all = operation === 'campaigns.list' ? campaigns : lineItemsAt(life)
  const there = params.with_deleted === true ? all : all.filter(({ deleted }) => deleted !== true)
  const sorted =
    params.sort_by === 'updated_at-desc'
      ? there.toSorted((a, b) => String(b.updated_at).localeCompare(String(a.updated_at)))
      : there
  // For the whole list: its records are in order of creation.
  const after = sorted.findIndex(({ id }) => id === params.cursor) + 1
  const data = sorted.slice(after, after + Number(params.count))
  const last = data.at(-1)?.id
  const next_cursor = after + data.length < sorted.length && last !== undefined ? last : null
  return { request: { params }, data, next_cursor }
}
