import { type Fields, sameJson } from '../../../../shared/core/json.ts'
import type { FieldChange } from '../../../../shared/jobs/job.ts'

/** What restoring would do to the fields: from how they are now to how they were. */
export function differences(now: Fields | null, then: Fields): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now ?? {})])]
  return names
    .map((field) => ({ field, before: now?.[field] ?? null, after: then[field] ?? null }))
    .filter(({ before, after }) => !sameJson(before, after))
}
