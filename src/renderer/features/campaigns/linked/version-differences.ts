import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { type Fields, sameJson } from '../../../../shared/core/json.ts'
import { canChange } from '../../../../shared/entities/campaigns/campaign-content.ts'
import type { FieldChange } from '../../../../shared/jobs/job.ts'

/** What restoring an earlier version would change now. Fields that the service takes no change of are left out. */
export function restorable(subject: GridSubject, now: Fields, version: Fields): readonly FieldChange[] {
  return differences(now, version).filter(({ field }) => canChange(subject, field))
}

/** Every field in which two states are not the same; one that is not there is not set. */
export function differences(before: Fields, after: Fields): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !sameJson(change.before, change.after))
}
