import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { DraftCheck } from '../../../../shared/drafts/draft.ts'
import { blockersOf, neededDrafts } from '../../../../shared/drafts/draft-check.ts'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import { hasErrors } from '../../drafts/draft-rows.ts'
import { type CheckParts, createCheckLookups } from './check-lookups.ts'
import { checkOf, draftCounts } from './draft-counts.ts'

/** Findings of some changes of a workspace, each checked on its own. */
export interface CheckedChanges {
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly subjects: readonly DraftSubject[]
  /** Those whose counts changed, or whose counts depend on other facts than before. */
  readonly changed: readonly DraftCheck[]
  /** Drafts with errors. */
  readonly failing: readonly string[]
  /** Those that others may block: reported once all others are checked. */
  readonly waiting: readonly Waiting[]
}

interface Waiting {
  readonly needs: readonly string[]
  /** Its own counts. */
  readonly check: DraftCheck
  /** The blocked count of the saved check. */
  readonly blocked: number
  /** Whether the saved check is still valid, except for `blocked`. */
  readonly holds: boolean
}

const batchSize = 500

/** Checks one draft after another without a pause: tens of thousands take seconds, so this runs in its own thread. */
export function checkChanges(
  parts: CheckParts,
  workspace: Workspace,
  ids: readonly string[],
  onProgress: (done: number) => void = () => undefined,
): Outcome<CheckedChanges> {
  const lookups = createCheckLookups(parts, workspace)
  const sums = createSums()
  for (let from = 0; from < ids.length; from += batchSize) {
    onProgress(from)
    const slice = parts.drafts.byIds(ids.slice(from, from + batchSize))
    if (!slice.ok) return slice
    lookups.expect(slice.value.map(({ draft }) => draft))
    for (const storedDraft of slice.value) {
      const { draft } = storedDraft
      const check = checkOf(draft, storedDraft, { ...draftCounts(draft, lookups), blocked: 0 })
      sums.add(draft.subject, neededDrafts(draft), { check, blocked: storedDraft.blocked, holds: false })
    }
  }
  return succeed(sums.total())
}

/** Splits all changes: those whose saved check is still valid are counted, the others have to be checked. */
export function readChecks(
  parts: CheckParts,
  workspace: Workspace,
): Outcome<{ readonly held: CheckedChanges; readonly stale: readonly string[] }> {
  const lookups = createCheckLookups(parts, workspace)
  const sums = createSums()
  const stale: string[] = []
  for (let after = 0; ; ) {
    const slice = parts.drafts.checked(workspace, after, batchSize)
    if (!slice.ok) return slice
    for (const { row, own, subject, ...check } of slice.value) {
      after = row
      const { hold, needs } = lookups.recorded(check.facts, own)
      if (hold)
        sums.add(subject, needs, {
          check: { ...check, isChanged: false },
          blocked: check.blocked,
          holds: true,
        })
      else stale.push(check.id)
    }
    if (slice.value.length === 0) return succeed({ held: sums.total(), stale })
  }
}

function createSums() {
  const counts = { drafts: 0, errors: 0, warnings: 0 }
  const subjects = new Set<DraftSubject>()
  const changed: DraftCheck[] = []
  const failing: string[] = []
  const waiting: Waiting[] = []
  return {
    add(subject: DraftSubject, needs: readonly string[], counted: Omit<Waiting, 'needs'>): void {
      const { check, blocked, holds } = counted
      subjects.add(subject)
      counts.drafts += 1
      counts.errors += check.errors
      counts.warnings += check.warnings
      if (hasErrors(check)) failing.push(check.id)
      if (needs.length > 0 || blocked > 0) waiting.push({ needs, ...counted })
      else if (!holds) changed.push(check)
    },
    total: (): CheckedChanges => ({ ...counts, subjects: [...subjects], changed, failing, waiting }),
  }
}

/** Findings of all changes of a workspace. */
export type CheckedAll = Pick<CheckedChanges, 'drafts' | 'errors' | 'warnings' | 'subjects' | 'changed'> & {
  readonly blocked: number
}

/** Joins shares that were checked separately: only now it's known which drafts have to wait for one with errors. */
export function mergeChecks(parts: readonly CheckedChanges[]): CheckedAll {
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
    const isChanged = check.isChanged || blockers.length !== before
    if (isChanged || !holds) changed.push({ ...check, blocked: blockers.length, isChanged })
  }
  const sum = (count: (part: CheckedChanges) => number) =>
    parts.reduce((total, part) => total + count(part), 0)
  return {
    drafts: sum(({ drafts }) => drafts),
    errors: sum(({ errors }) => errors),
    warnings: sum(({ warnings }) => warnings),
    subjects: [...new Set(parts.flatMap(({ subjects }) => subjects))],
    blocked,
    changed,
  }
}
