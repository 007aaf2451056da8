import { setImmediate } from 'node:timers/promises'
import type { CheckSummary, FindingsPage } from '../../shared/bridge-drafts.ts'
import { contentOf, type Draft, type DraftFindings } from '../../shared/domain/draft.ts'
import { blockersOf, checkDraft, neededDrafts } from '../../shared/domain/draft-check.ts'
import { titleOf } from '../../shared/domain/draft-content.ts'
import type { Finding } from '../../shared/domain/finding.ts'
import { errorsOf } from '../../shared/domain/finding.ts'
import { typeOfContent } from '../../shared/domain/record-facts.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import type { Clock, Logger } from '../ports.ts'
import type { StoredDraft } from '../store/draft-rows.ts'
import type { DraftCheck } from '../store/drafts.ts'
import { type CheckLookups, type CheckParts, createCheckLookups } from './drafts-check-context.ts'
import { type LibraryNews, workspaceKey } from './library-news.ts'

/** Runs the rules over drafts and keeps how many findings each has. */
export interface DraftChecker {
  /** A draft with what lists say of it, ready to be stored. Reads what is stored so far, so also in a transaction. */
  described(draft: Draft): StoredDraft
  findings(stored: StoredDraft): readonly Finding[]
  /** The findings of drafts, with those that each has to wait for. */
  findingsOf(workspace: Workspace, drafts: readonly StoredDraft[]): readonly DraftFindings[]
  /** All drafts of a workspace, a slice at a time. */
  checkAll(workspace: Workspace): Promise<Outcome<CheckSummary>>
  page(workspace: Workspace, range: { offset: number; count: number }): Outcome<FindingsPage>
  /** Checks what names these things again, in the background. */
  recheckNaming(workspace: Workspace, names: readonly string[]): void
  /** Checks all drafts again in the background: records or the library are others than before. */
  recheckAll(workspace: Workspace): void
  /** Ends when everything that was to be checked again is. */
  settled(): Promise<void>
}

/** The process stays free for everything else after this many milliseconds. */
const sliceMs = 6
const readTogether = 25
const keptTogether = 100

export interface CheckerParts extends CheckParts {
  readonly clock: Clock
  readonly logger: Logger
  readonly news: LibraryNews
}

export function createDraftChecker(parts: CheckerParts): DraftChecker {
  const { drafts, clock, logger, news } = parts
  let background: Promise<void> = Promise.resolve()
  const waiting = new Set<string>()
  const inBackground = (work: () => Promise<unknown>): void => {
    background = background
      .then(work)
      .then(() => undefined)
      .catch((error: unknown) => logger.error('drafts.check', { error }))
  }

  const describedWith = (draft: Draft, lookups: CheckLookups): StoredDraft => {
    const needed = needs(lookups)
    // What is stored of the draft itself may be an earlier state.
    const blockers = blockersOf(
      draft.id,
      (id) => (id === draft.id ? neededDrafts(draft) : needed(id)),
      failing(lookups),
    )
    return { draft, ...judged(draft, lookups), blocked: blockers.length }
  }

  const findingsOf = (workspace: Workspace, stored: readonly StoredDraft[]): readonly DraftFindings[] => {
    const lookups = createCheckLookups(parts, workspace)
    return stored.map(({ draft, title }) => ({
      draftId: draft.id,
      subject: draft.subject,
      title,
      findings: checkDraft(draft, lookups.contextOf(draft)),
      blockedBy: blockersOf(draft.id, needs(lookups), failing(lookups)).map((draftId) => ({
        draftId,
        title: lookups.draft(draftId)?.title ?? '',
      })),
    }))
  }

  /** Checks drafts of one workspace anew; gives those whose counts changed. */
  const recheck = async (
    workspace: Workspace,
    names: readonly string[],
    visited: Set<string>,
  ): Promise<void> => {
    const found = drafts.naming(workspace, names)
    if (!found.ok) return
    const ids = found.value.filter((id) => !visited.has(id))
    for (const id of ids) visited.add(id)
    const changed: StoredDraft[] = []
    let sliceBegan = clock.now()
    for (const id of ids) {
      const stored = drafts.get(id)
      if (!stored.ok || stored.value === null) continue
      const fresh = describedWith(stored.value.draft, createCheckLookups(parts, workspace))
      if (!sameCounts(stored.value, fresh)) changed.push(fresh)
      if (clock.now() - sliceBegan < sliceMs) continue
      await setImmediate()
      sliceBegan = clock.now()
    }
    for (let from = 0; from < changed.length; from += keptTogether) {
      drafts.keepChecks(changed.slice(from, from + keptTogether).map(checkOf))
      await setImmediate()
    }
    if (changed.length === 0) return
    news.draftsChanged(
      workspace,
      changed.map(({ draft }) => draft.subject),
      changed.map(({ draft }) => draft.id),
    )
    await recheck(
      workspace,
      changed.map(({ draft }) => `draft:${draft.id}`),
      visited,
    )
  }

  const checkAll = async (workspace: Workspace): Promise<Outcome<CheckSummary>> => {
    const began = clock.now()
    const ids = drafts.ids(workspace)
    if (!ids.ok) return ids
    const lookups = createCheckLookups(parts, workspace)
    const checks = new Map<string, Check>()
    let sliceBegan = clock.now()
    const breathe = async (): Promise<void> => {
      if (clock.now() - sliceBegan < sliceMs) return
      await setImmediate()
      sliceBegan = clock.now()
    }
    for (let from = 0; from < ids.value.length; from += readTogether) {
      const slice = drafts.byIds(ids.value.slice(from, from + readTogether))
      if (!slice.ok) return slice
      for (const stored of slice.value) checks.set(stored.draft.id, checked(stored, lookups))
      await breathe()
    }
    const changed: DraftCheck[] = []
    for (const check of checks.values()) {
      const blocked = check.needs.length === 0 ? 0 : blockersIn(checks, check.after.id)
      check.after = { ...check.after, blocked }
      if (!sameCounts(check.before, check.after)) changed.push(check.after)
      await breathe()
    }
    for (let from = 0; from < changed.length; from += keptTogether) {
      const kept = drafts.keepChecks(changed.slice(from, from + keptTogether))
      if (!kept.ok) return kept
      await setImmediate()
    }
    const all = [...checks.values()]
    if (changed.length > 0) {
      news.draftsChanged(
        workspace,
        all.map(({ subject }) => subject),
        changed.map(({ id }) => id),
      )
    }
    const count = (of: (check: DraftCheck) => number): number =>
      all.reduce((sum, { after }) => sum + of(after), 0)
    return succeed({
      drafts: all.length,
      errors: count(({ errors }) => errors),
      warnings: count(({ warnings }) => warnings),
      blocked: count(({ blocked }) => (blocked > 0 ? 1 : 0)),
      tookMs: clock.now() - began,
    })
  }

  return {
    described: (draft) => describedWith(draft, createCheckLookups(parts, draft.workspace)),
    findings: ({ draft }) => checkDraft(draft, createCheckLookups(parts, draft.workspace).contextOf(draft)),
    findingsOf,
    checkAll,
    page(workspace, range) {
      const found = drafts.withFindings(workspace, range)
      if (!found.ok) return found
      const stored = drafts.byIds(found.value.ids)
      if (!stored.ok) return stored
      return succeed({ rows: findingsOf(workspace, stored.value), total: found.value.total })
    },
    recheckNaming(workspace, names) {
      inBackground(() => recheck(workspace, names, new Set()))
    },
    recheckAll(workspace) {
      const key = workspaceKey(workspace)
      if (waiting.has(key)) return
      waiting.add(key)
      inBackground(() => {
        waiting.delete(key)
        return checkAll(workspace)
      })
    },
    settled: () => background,
  }
}

/** Title, type and counts of a draft by itself. */
function judged(draft: Draft, lookups: CheckLookups) {
  const content = contentOf(draft)
  const context = lookups.contextOf(draft)
  const findings = checkDraft(draft, context)
  const errors = errorsOf(findings).length
  return {
    title: titleOf(draft.subject, content),
    type: typeOfContent(draft.subject, content, context.library) ?? context.record?.type ?? null,
    errors,
    warnings: findings.length - errors,
  }
}

function checked(stored: StoredDraft, lookups: CheckLookups): Check {
  const { draft } = stored
  return {
    subject: draft.subject,
    needs: neededDrafts(draft),
    before: checkOf(stored),
    after: checkOf({ draft, ...judged(draft, lookups), blocked: 0 }),
  }
}

interface Check {
  readonly subject: Draft['subject']
  readonly needs: readonly string[]
  readonly before: DraftCheck
  after: DraftCheck
}

function blockersIn(checks: ReadonlyMap<string, Check>, id: string): number {
  return blockersOf(
    id,
    (needed) => checks.get(needed)?.needs ?? [],
    (needed) => (checks.get(needed)?.after.errors ?? 0) > 0,
  ).length
}

function needs(lookups: CheckLookups): (id: string) => readonly string[] {
  return (id) => {
    const stored = lookups.draft(id)
    return stored === null ? [] : neededDrafts(stored.draft)
  }
}

function failing(lookups: CheckLookups): (id: string) => boolean {
  return (id) => (lookups.draft(id)?.errors ?? 0) > 0
}

function checkOf({ draft, type, errors, warnings, blocked }: StoredDraft): DraftCheck {
  return { id: draft.id, revision: draft.revision, type, errors, warnings, blocked }
}

type Counts = Pick<DraftCheck, 'type' | 'errors' | 'warnings' | 'blocked'>

function sameCounts(a: Counts, b: Counts): boolean {
  return a.type === b.type && a.errors === b.errors && a.warnings === b.warnings && a.blocked === b.blocked
}
