import type { DraftCheck, DraftSubject } from '../../shared/domain/draft.ts'
import { blockersOf, neededDrafts } from '../../shared/domain/draft-check.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import { type CheckParts, createCheckLookups } from './check-lookups.ts'
import { checkOf, judged, sameCounts } from './judge.ts'

/** What the rules say about all changes of a workspace. */
export interface CheckedAll {
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  readonly subjects: readonly DraftSubject[]
  /** Those of which the counts are others than before. */
  readonly changed: readonly DraftCheck[]
}

const readTogether = 500

/**
 * One draft after the other in one go: tens of thousands take seconds, so this is for a thread of its own. Where there
 * are many, it tells how many are done.
 */
export function checkEverything(
  parts: CheckParts,
  workspace: Workspace,
  onProgress: (done: number, total: number) => void = () => undefined,
): Outcome<CheckedAll> {
  const ids = parts.drafts.ids(workspace)
  if (!ids.ok) return ids
  const lookups = createCheckLookups(parts, workspace)
  const sums = { drafts: 0, errors: 0, warnings: 0, blocked: 0 }
  const subjects = new Set<DraftSubject>()
  const changed: DraftCheck[] = []
  const failing = new Set<string>()
  /** Whom others may keep waiting: they are told when all of the others are judged. */
  const waiting = new Map<string, Waiting>()
  for (let from = 0; from < ids.value.length; from += readTogether) {
    if (ids.value.length > readTogether) onProgress(from, ids.value.length)
    const slice = parts.drafts.byIds(ids.value.slice(from, from + readTogether))
    if (!slice.ok) return slice
    lookups.expect(slice.value.map(({ draft }) => draft))
    for (const stored of slice.value) {
      const { draft } = stored
      const before = checkOf(stored)
      const after = checkOf({ draft, ...judged(draft, lookups), blocked: 0 })
      const needs = neededDrafts(draft)
      subjects.add(draft.subject)
      sums.drafts += 1
      sums.errors += after.errors
      sums.warnings += after.warnings
      if (after.errors > 0) failing.add(draft.id)
      if (needs.length > 0) waiting.set(draft.id, { needs, before, after })
      else if (!sameCounts(before, after)) changed.push(after)
    }
  }
  for (const [id, { before, after }] of waiting) {
    const blockers = blockersOf(
      id,
      (needed) => waiting.get(needed)?.needs ?? [],
      (needed) => failing.has(needed),
    )
    const told = { ...after, blocked: blockers.length }
    if (blockers.length > 0) sums.blocked += 1
    if (!sameCounts(before, told)) changed.push(told)
  }
  return succeed({ ...sums, subjects: [...subjects], changed })
}

interface Waiting {
  readonly needs: readonly string[]
  readonly before: DraftCheck
  readonly after: DraftCheck
}
