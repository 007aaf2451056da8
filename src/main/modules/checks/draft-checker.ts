import { setImmediate } from 'node:timers/promises'
import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import type { CheckSummary } from '../../../shared/contract/drafts.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import {
  type Draft,
  type DraftCheck,
  type DraftFindings,
  referencedDraft,
} from '../../../shared/drafts/draft.ts'
import { blockersOf, checkDraft, neededDrafts } from '../../../shared/drafts/draft-check.ts'
import type { Clock, Logger, WritePace } from '../../core/ports.ts'
import type { DescribedDraft, DraftChecker } from '../drafts/check.ts'
import { hasErrors, type StoredDraft } from '../drafts/draft-rows.ts'
import { createEntityNames } from '../entities/entity-names.ts'
import type { AccountPolicies } from '../policy/policies.ts'
import type { RecordEvents } from '../records/events.ts'
import { type CheckLookups, type CheckParts, createCheckLookups } from './worker/check-lookups.ts'
import type { WorkspaceChecks } from './worker/check-reader.ts'
import { checkOf, draftCounts } from './worker/draft-counts.ts'

/** Yields to other work after this many milliseconds. */
const sliceMs = 6
const checksPerSave = 100

export interface CheckerParts extends Omit<CheckParts, 'policyOf'> {
  readonly clock: Clock
  readonly logger: Logger
  readonly events: RecordEvents
  readonly pace: WritePace
  readonly checks: Pick<WorkspaceChecks, 'run' | 'changes'>
  readonly policies: AccountPolicies
}

class BackgroundDraftChecker implements DraftChecker {
  readonly #checkerParts: CheckerParts
  readonly #parts
  #background: Promise<void> = Promise.resolve()
  readonly #waiting = new Set<string>()

  constructor(checkerParts: CheckerParts) {
    this.#checkerParts = checkerParts
    const { policies } = checkerParts
    this.#parts = { ...checkerParts, policyOf: policies.current }
  }

  #inBackground(work: () => Promise<unknown>): void {
    const { logger } = this.#parts
    this.#background = this.#background
      .then(work)
      .then(() => undefined)
      .catch((error: unknown) => logger.error('drafts.check', { error }))
  }

  #describedWith(draft: Draft, lookups: CheckLookups): DescribedDraft {
    const needed = needs(lookups)
    // The stored draft itself may be an earlier state.
    const blockers = blockersOf(
      draft.id,
      (id) => (id === draft.id ? neededDrafts(draft) : needed(id)),
      failing(lookups),
    )
    return { draft, ...draftCounts(draft, lookups), blocked: blockers.length }
  }

  readonly describing: DraftChecker['describing'] = () => {
    let shared: { readonly key: string; readonly lookups: CheckLookups } | null = null
    return {
      describe: (draft) => {
        const key = workspaceKey(draft.workspace)
        if (shared?.key !== key) shared = { key, lookups: createCheckLookups(this.#parts, draft.workspace) }
        const describedDraft = this.#describedWith(draft, shared.lookups)
        // No line item rule depends on another line item, so lookups are shared.
        if (draft.subject !== 'lineItem') shared = null
        return describedDraft
      },
      forget() {
        shared = null
      },
    }
  }

  readonly findingsOf = (
    workspace: Workspace,
    storedDrafts: readonly StoredDraft[],
  ): readonly DraftFindings[] => {
    const lookups = createCheckLookups(this.#parts, workspace)
    const names = createEntityNames(this.#parts, workspace)
    const titleOf = (storedDraft: StoredDraft | null) =>
      storedDraft === null ? '' : names.titleOf(storedDraft)
    return storedDrafts.map(({ draft, title }) => ({
      draftId: draft.id,
      subject: draft.subject,
      title: names.titleOf({ draft, title }),
      findings: checkDraft(draft, lookups.contextOf(draft)),
      blockedBy: blockersOf(draft.id, needs(lookups), failing(lookups)).map((draftId) => ({
        draftId,
        title: titleOf(lookups.draft(draftId)),
      })),
    }))
  }

  #parentDrafts(workspace: Workspace, parents: readonly string[]): readonly string[] {
    return [...new Set(parents)].flatMap((name) => {
      const id = referencedDraft(name)
      if (id !== null) return id
      return gridSubjects.flatMap((subject) => {
        const planned = this.#parts.drafts.ofRecord(workspace, subject, name)
        return planned.ok ? (planned.value?.draft.id ?? []) : []
      })
    })
  }

  /** Checks a workspace's drafts; returns those whose counts changed. */
  async #recheck(
    workspace: Workspace,
    names: readonly string[],
    visited: Set<string>,
    parents: readonly string[] = [],
  ): Promise<void> {
    const { drafts, clock, pace, events } = this.#parts
    const namingDrafts = drafts.naming(workspace, names)
    if (!namingDrafts.ok) return
    const named = new Set([...this.#parentDrafts(workspace, parents), ...namingDrafts.value])
    const ids = [...named].filter((id) => !visited.has(id))
    for (const id of ids) visited.add(id)
    const checks: DraftCheck[] = []
    const changed: StoredDraft[] = []
    let sliceBegan = clock.now()
    let lookups = createCheckLookups(this.#parts, workspace)
    const checked = drafts.checkedOf(ids)
    for (const { id, facts, own, blocked } of checked.ok ? checked.value : []) {
      const { hold, needs: needed } = lookups.recorded(facts, own)
      if (hold && needed.length === 0 && blocked === 0) continue
      const storedDraft = drafts.get(id)
      if (!storedDraft.ok || storedDraft.value === null) continue
      const fresh = this.#describedWith(storedDraft.value.draft, lookups)
      const check = checkOf(fresh.draft, storedDraft.value, fresh)
      const isChanged = check.isChanged || fresh.blocked !== storedDraft.value.blocked
      checks.push({ ...check, isChanged })
      if (isChanged) changed.push(fresh)
      if (clock.now() - sliceBegan < sliceMs) continue
      await setImmediate()
      sliceBegan = clock.now()
      // Something may have changed in the meantime.
      lookups = createCheckLookups(this.#parts, workspace)
    }
    for (let from = 0; from < checks.length; from += checksPerSave) {
      drafts.saveChecks(checks.slice(from, from + checksPerSave))
      await pace.wait()
    }
    if (changed.length === 0) return
    events.draftsChanged(
      workspace,
      changed.map(({ draft }) => draft.subject),
      changed.map(({ draft }) => draft.id),
    )
    await this.#recheck(
      workspace,
      changed.map(({ draft }) => `draft:${draft.id}`),
      visited,
    )
  }

  async #checkAll(workspace: Workspace): Promise<Outcome<CheckSummary>> {
    const { clock, chosenUser, checks, events, drafts, pace } = this.#parts
    const { policies } = this.#checkerParts
    const began = clock.now()
    const chosen = chosenUser(workspace.environmentId)
    const user = chosen.ok ? { environmentId: chosen.value.environmentId, userId: chosen.value.userId } : null
    await policies.refresh(workspace)
    const request = { workspace, user, rules: this.#parts.rules, policy: policies.textOf(workspace) }
    const checked = await checks.run(request, (doneCount, total) =>
      events.checking(workspace, doneCount, total ?? doneCount),
    )
    if (!checked.ok) return checked
    const { runId, changed, subjects, ...summary } = checked.value
    const moved: string[] = []
    for (let offset = 0; offset < changed; offset += checksPerSave) {
      const slice = await checks.changes({ runId, offset, count: checksPerSave })
      if (!slice.ok) return slice
      const saved = drafts.saveChecks(slice.value)
      if (!saved.ok) return saved
      moved.push(...saved.value)
      await pace.wait()
    }
    if (moved.length > 0) events.draftsChanged(workspace, subjects, moved)
    return succeed({ ...summary, tookMs: clock.now() - began })
  }

  readonly findings: DraftChecker['findings'] = ({ draft }) =>
    checkDraft(draft, createCheckLookups(this.#parts, draft.workspace).contextOf(draft))

  readonly findingsOfEach: DraftChecker['findingsOfEach'] = (workspace, all) => {
    const lookups = createCheckLookups(this.#parts, workspace)
    return all.map((draft) => checkDraft(draft, lookups.contextOf(draft)))
  }

  readonly checkAll: DraftChecker['checkAll'] = async (workspace) => {
    const { drafts, events } = this.#parts
    const counted = drafts.countMissing(workspace)
    if (!counted.ok) return counted
    if (counted.value.length > 0)
      events.draftsChanged(
        workspace,
        counted.value.map(({ subject }) => subject),
        counted.value.map(({ id }) => id),
      )
    return this.#checkAll(workspace)
  }

  readonly page: DraftChecker['page'] = ({ workspace, ...range }) => {
    const { drafts } = this.#parts
    const findingsPage = drafts.withFindings(workspace, range)
    if (!findingsPage.ok) return findingsPage
    const storedDrafts = drafts.byIds(findingsPage.value.ids)
    if (!storedDrafts.ok) return storedDrafts
    return succeed({ rows: this.findingsOf(workspace, storedDrafts.value), total: findingsPage.value.total })
  }

  readonly recheckNaming: DraftChecker['recheckNaming'] = (workspace, names, parents) => {
    this.#inBackground(() => this.#recheck(workspace, names, new Set(), parents))
  }

  readonly recheckAll: DraftChecker['recheckAll'] = (workspace) => {
    const { drafts } = this.#parts
    const key = workspaceKey(workspace)
    if (this.#waiting.has(key)) return
    this.#waiting.add(key)
    this.#inBackground(async () => {
      this.#waiting.delete(key)
      // Without a draft, as for those who only read, the thread needn't start.
      const first = drafts.checked(workspace, 0, 1)
      if (!first.ok || first.value.length > 0) await this.#checkAll(workspace)
    })
  }

  readonly idle: DraftChecker['idle'] = () => this.#background
}

export function createDraftChecker(checkerParts: CheckerParts): DraftChecker {
  return new BackgroundDraftChecker(checkerParts)
}

function needs(lookups: CheckLookups): (id: string) => readonly string[] {
  return (id) => {
    const storedDraft = lookups.draft(id)
    return storedDraft === null ? [] : neededDrafts(storedDraft.draft)
  }
}

function failing(lookups: CheckLookups): (id: string) => boolean {
  return (id) => {
    const storedDraft = lookups.draft(id)
    return storedDraft !== null && hasErrors(storedDraft)
  }
}
