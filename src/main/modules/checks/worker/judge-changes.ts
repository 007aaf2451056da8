import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { DraftCheck, DraftSubject } from '../../../../shared/drafts/draft.ts'
import { blockersOf, neededDrafts } from '../../../../shared/drafts/draft-check.ts'
import { type CheckParts, createCheckLookups } from './check-lookups.ts'
import { checkOf, judged } from './judge.ts'

/** What the rules say about some changes of a workspace, each by itself. */
export interface JudgedChanges {
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly subjects: readonly DraftSubject[]
  /** Those with other counts than before, or whose counts rest on other facts. */
  readonly changed: readonly DraftCheck[]
  /** Drafts with errors. */
  readonly failing: readonly string[]
  /** Those that others may keep waiting: they are reported when all others are judged. */
  readonly waiting: readonly Waiting[]
}

interface Waiting {
  readonly needs: readonly string[]
  /** Its counts by itself. */
  readonly check: DraftCheck
  /** As saved before. */
  readonly blocked: number
  /** Whether the saved check still holds, but for `blocked`. */
  readonly holds: boolean
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
  const sums = createSums()
  for (let from = 0; from < ids.length; from += readTogether) {
    onProgress(from)
    const slice = parts.drafts.byIds(ids.slice(from, from + readTogether))
    if (!slice.ok) return slice
    lookups.expect(slice.value.map(({ draft }) => draft))
    for (const stored of slice.value) {
      const { draft } = stored
      const check = checkOf(draft, stored, { ...judged(draft, lookups), blocked: 0 })
      sums.add(draft.subject, neededDrafts(draft), { check, blocked: stored.blocked, holds: false })
    }
  }
  return succeed(sums.judged())
}

/** Sorts all changes: those whose saved check still holds are counted, the others have to be judged. */
export function readChecks(
  parts: CheckParts,
  workspace: Workspace,
): Outcome<{ readonly held: JudgedChanges; readonly stale: readonly string[] }> {
  const lookups = createCheckLookups(parts, workspace)
  const sums = createSums()
  const stale: string[] = []
  for (let after = 0; ; ) {
    const slice = parts.drafts.checked(workspace, after, readTogether)
    if (!slice.ok) return slice
    for (const { row, own, subject, ...check } of slice.value) {
      after = row
      const { hold, needs } = lookups.recorded(check.facts, own)
      if (hold)
        sums.add(subject, needs, { check: { ...check, isNews: false }, blocked: check.blocked, holds: true })
      else stale.push(check.id)
    }
    if (slice.value.length === 0) return succeed({ held: sums.judged(), stale })
  }
}

function createSums() {
  const counts = { drafts: 0, errors: 0, warnings: 0 }
  const subjects = new Set<DraftSubject>()
  const changed: DraftCheck[] = []
  const failing: string[] = []
  const waiting: Waiting[] = []
  return {
    add(subject: DraftSubject, needs: readonly string[], judged: Omit<Waiting, 'needs'>): void {
      const { check, blocked, holds } = judged
      subjects.add(subject)
      counts.drafts += 1
      counts.errors += check.errors
      counts.warnings += check.warnings
      if (check.errors > 0) failing.push(check.id)
      if (needs.length > 0 || blocked > 0) waiting.push({ needs, ...judged })
      else if (!holds) changed.push(check)
    },
    judged: (): JudgedChanges => ({ ...counts, subjects: [...subjects], changed, failing, waiting }),
  }
}

/** What the rules say about all changes of a workspace. */
export type CheckedAll = Pick<JudgedChanges, 'drafts' | 'errors' | 'warnings' | 'subjects' | 'changed'> & {
  readonly blocked: number
}

/** Joins what was judged apart: only now it is known of each whether it has to wait for one with errors. */
export function joinJudged(parts: readonly JudgedChanges[]): CheckedAll {
  const failing = new Set(parts.flatMap((part) => part.failing))
  const waiting = parts.flatMap((part) => part.waiting)
  const needsOf = new Map(waiting.map(({ check, needs }) => [check.id, needs]))
  const changed = parts.flatMap((part) => part.changed)
  let blocked = 0
  for (const { check, blocked: before, holds } of waiting) {
    const blockers = blockersOf(
      check.id,
      (needed) => needsOf.get(needed) ?? [],
      (needed) => failing.has(needed),
    )
    if (blockers.length > 0) blocked += 1
    const isNews = check.isNews || blockers.length !== before
    if (isNews || !holds) changed.push({ ...check, blocked: blockers.length, isNews })
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
