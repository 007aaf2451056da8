import type { LineItemRecord } from '../../state/campaign-tables.ts'
import type { Writing } from '../common/writing.ts'
import { createCriterion } from './criterion-writes.ts'

/** Platforms by the identifier whose setting targets them (line-items.md#app-stores). */
const platformValues = { ios_app_store_identifier: '0', android_app_store_identifier: '1' } as const

/** Setting a store identifier also sets targeting of its platform. */
export function targetStorePlatforms(
  writing: Writing,
  before: LineItemRecord | null,
  after: LineItemRecord,
): void {
  for (const field of ['ios_app_store_identifier', 'android_app_store_identifier'] as const) {
    if (after[field] === null || (before !== null && before[field] !== null)) continue
    createCriterion(writing, {
      account_id: after.account_id,
      line_item_id: after.id,
      targeting_type: 'PLATFORM',
      targeting_value: platformValues[field],
    })
  }
}
