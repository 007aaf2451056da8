import { type Fields, sameJson } from '../../../shared/core/json.ts'
import type { Draft } from '../../../shared/drafts/draft.ts'
import type { FieldConflict } from '../../../shared/jobs/job.ts'

/** Fields that both sides changed, and not to the same value. `theirs` names those alone that moved at the service. */
export function conflictingFields(
  { base, patch }: Pick<Draft, 'base' | 'patch'>,
  theirs: Fields,
): readonly FieldConflict[] {
  return Object.entries(patch).flatMap(([field, mine]) => {
    const now = theirs[field]
    if (now === undefined) return []
    const before = base?.[field] ?? null
    const isMoved = !sameJson(before, now) && !sameJson(mine, now)
    return isMoved ? [{ field, base: before, mine, theirs: now }] : []
  })
}
