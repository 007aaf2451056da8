import { expect } from 'vitest'
import { part } from '../ads-calls.ts'
import type { Stage } from '../stage.ts'

export const accountId = '18ce54d4x5t'
export const account = `/12/accounts/${accountId}`
export const batch = `/12/batch/accounts/${accountId}/targeting_criteria`

export const unitedStates = '96683cc9126741d1'
export const germany = 'fdcd221ac44fa326'

/** Creates a line item without targeting in the first running campaign, optionally with placements. */
export async function newLineItem({ asAda }: Stage, placements = 'ALL_ON_TWITTER'): Promise<string> {
  const campaigns = await asAda('GET', `${account}/campaigns?count=1`)
  const query = new URLSearchParams({
    campaign_id: String(part(campaigns.data, 0, 'id')),
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    start_time: '2090-01-01T00:00:00Z',
    placements,
  })
  const made = await asAda('POST', `${account}/line_items?${query}`)
  expect(made).toMatchObject({ status: 200 })
  return String(part(made.data, 'id'))
}

/** Creates a criterion. */
export function target(
  { asAda }: Stage,
  line_item_id: string,
  targeting_type: string,
  targeting_value: string,
  operator_type = '',
) {
  const optional: Record<string, string> = operator_type === '' ? {} : { operator_type }
  const query = new URLSearchParams({ line_item_id, targeting_type, targeting_value, ...optional })
  return asAda('POST', `${account}/targeting_criteria?${query}`)
}

/** Operations of a batch. */
export const create = (
  line_item_id: string,
  targeting_type: string,
  targeting_value: string,
  operator_type = 'EQ',
) => ({
  operation_type: 'Create',
  params: { line_item_id, targeting_type, targeting_value, operator_type },
})
export const remove = (targeting_criterion_id: unknown) => ({
  operation_type: 'Delete',
  params: { targeting_criterion_id },
})
