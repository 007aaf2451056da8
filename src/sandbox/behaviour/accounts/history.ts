import { isDeepStrictEqual } from 'node:util'
import { isoSeconds } from '../../clock.ts'
import type { Writing } from '../common/writing.ts'

/** The kinds of records in the change history, as far as the sandbox changes them. */
export type HistoryEntity = 'CAMPAIGN' | 'LINE_ITEM' | 'PROMOTED_TWEET' | 'TARGETING_CRITERIA'

interface Changeable {
  readonly id: string
  readonly deleted: boolean
}

/**
 * Writes a change history entry (accounts.md#account-history): the record after the change, and each changed field's
 * old and new value. `before` is null for a new record. A request without changes leaves no entry.
 */
export function recordChange<Row extends Changeable>(
  { account, data, caller, now }: Writing,
  entity: HistoryEntity,
  before: Row | null,
  after: Row,
  snapshot: (row: Row) => Readonly<Record<string, unknown>>,
): void {
  const entityData = snapshot(after)
  const changes = before === null ? {} : diffFields(snapshot(before), entityData)
  if (before !== null && Object.keys(changes).length === 0) return
  const changeOfExisting = after.deleted ? 'DELETE' : 'UPDATE'
  data.account_history.put({
    account_id: account.id,
    change_by: { user_id: caller.user.id, platform: 'API' },
    changes,
    change_time: isoSeconds(now),
    entity_id: after.id,
    entity,
    entity_data: { ...entityData },
    change_type: before === null ? 'CREATE' : changeOfExisting,
  })
}

function diffFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { old: unknown; new: unknown }> {
  const changed: Record<string, { old: unknown; new: unknown }> = {}
  for (const [field, value] of Object.entries(after)) {
    if (field === 'updated_at' || isDeepStrictEqual(before[field], value)) continue
    changed[field] = { old: before[field] ?? null, new: value }
  }
  return changed
}
