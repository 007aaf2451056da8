import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { DraftCheck, DraftSubject } from '../../../../shared/drafts/draft.ts'
import { blockersOf, neededDrafts } from '../../../../shared/drafts/draft-check.ts'
import { type CheckParts, createCheckLookups } from './check-lookups.ts'
import { checkOf, judged, sameCounts } from './judge.ts'

/** What the rules say about some changes of a workspace, each by itself. */
export interface JudgedChanges {
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly subjects: readonly DraftSubject[]
  /** Those of which the counts are others than before. */
  readonly changed: readonly DraftCheck[]
  /** Drafts with errors. */
  readonly failing: readonly string[]
  /** Those that others may keep waiting: they are told when all of the others are judged. */
  readonly waiting: readonly Waiting[]
}

interface Waiting {
  readonly id: string
  readonly needs: readonly string[]
  readonly before: DraftCheck
  readonly after: DraftCheck
}

const readTogether = 500

/** One draft after the other in one go: tens of thousands take seconds, so this is for a thread of its own. */
export function judgeChanges(
  parts: CheckParts,
  workspace: Workspace,
  ids: readonly string[],
  onProgress: (done: number) => void = () => undefined,
): Outcome<JudgedChanges> {
  const lookups = createCheckLookups(parts, workspace)
  const sums = { drafts: 0, errors: 0, warnings: 0 }
  const subjects = new Set<DraftSubject>()
  const changed: DraftCheck[] = []
  const failing: string[] = []
  const waiting: Waiting[] = []
  for (let from = 0; from < ids.length; from += readTogether) {
    onProgress(from)
    const slice = parts.drafts.byIds(ids.slice(from, from + readTogether))
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
      if (after.errors > 0) failing.push(draft.id)
      if (needs.length > 0) waiting.push({ id: draft.id, needs, before, after })
      else if (!sameCounts(before, after)) changed.push(after)
    }
  }
  return succeed({ ...sums, subjects: [...subjects], changed, failing, waiting })
}

/** What the rules say about all changes of a workspace. */
export type CheckedAll = Pick<JudgedChanges, 'drafts' | 'errors' | 'warnings' | 'subjects' | 'changed'> & {
  readonly blocked: number
}

/** Joins what was judged apart: only now it is known of each whether it has to wait for one with errors. */
export function joinJudged(parts: readonly JudgedChanges[]): CheckedAll {
  const failing = new Set(parts.flatMap((part) => part.failing))
  const waiting = parts.flatMap((part) => part.waiting)
  const needsOf = new Map(waiting.map(({ id, needs }) => [id, needs]))
  const changed = parts.flatMap((part) => part.changed)
  let blocked = 0
  for (const { id, before, after } of waiting) {
    const blockers = blockersOf(
      id,
      (needed) => needsOf.get(needed) ?? [],
      (needed) => failing.has(needed),
    )
    const reported = { ...after, blocked: blockers.length }
    if (blockers.length > 0) blocked += 1
    if (!sameCounts(before, reported)) changed.push(reported)
  }
  const sum = (count: (part: JudgedChanges) => number) =>
    parts.reduce((total, part) => total + count(part), 0)
  return {
    drafts: sum(({ drafts }) => drafts),
    errors: sum(({ errors }) => errors),
    warnings: sum(({ warnings }) => warnings),
    subjects: [...new Set(parts.flatMap(({ subjects }) => subjects))],
    ...{ blocked, changed },
  }
}
