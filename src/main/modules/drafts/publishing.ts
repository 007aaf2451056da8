import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { type Draft, type DraftPublishState, referenceTo } from '../../../shared/drafts/draft.ts'
import { withNames } from '../../../shared/drafts/draft-references.ts'
import { type DraftSubject, descriptorOf, draftSubjects } from '../../../shared/entities/kinds.ts'
import type { DraftsHandlerParts } from './handlers.ts'
import type { DraftRepository, DraftTransaction } from './store.ts'
import { noDraft, refusalOf } from './transaction.ts'

export interface PublishedDraft {
  readonly remoteId: string
  /** The record, or those fields of it, that the service returned; null for a deletion or if only the ID is known. */
  readonly record: Fields | null
}

/** What publishing does with drafts. Each call is one transaction. */
export interface DraftsForPublishing extends Pick<DraftRepository, 'byIds'> {
  /** Adds drafts to a job: all of them, or a refusal if one is missing or already in a job. */
  lock(workspace: Workspace, draftIds: readonly string[]): Outcome<void>
  /** Sets drafts' publish state; `idle` unlocks them. Missing ones are omitted. */
  mark(workspace: Workspace, draftIds: readonly string[], state: DraftPublishState): Outcome<void>
  /**
   * Removes a published draft, saves its record and renames references to it. `undoOf` is the job whose change it
   * undoes: a record that this job created can be published again after its deletion. Safe to repeat after a crash.
   */
  finish(draft: Draft, published: PublishedDraft, undoOf?: string | null): Outcome<void>
  /** Saves records that were read and updates their drafts' states. */
  saveRecords(workspace: Workspace, subject: DraftSubject, records: readonly Fields[]): Outcome<void>
}

export function createDraftsForPublishing(parts: Omit<DraftsHandlerParts, 'random'>): DraftsForPublishing {
  const { drafts, entities, checker, events, clock } = parts

  const setStates = (
    workspace: Workspace,
    draftIds: readonly string[],
    state: DraftPublishState,
    refusal: (store: DraftTransaction) => Outcome<never> | null,
  ): Outcome<void> => {
    const outcome = drafts.change((store) => {
      const refused = refusal(store)
      if (refused !== null) return refused
      store.putStates(draftIds, state)
      return succeed(undefined)
    })
    // Lists of every subject show publish states.
    if (outcome.ok) events.draftsChanged(workspace, draftSubjects, draftIds)
    return outcome
  }

  return {
    byIds: drafts.byIds,
    lock: (workspace, draftIds) =>
      setStates(workspace, draftIds, 'queued', (store) => {
        const lockedDraft = store.firstIn(draftIds, ['queued', 'sent', 'unknown'])
        if (lockedDraft === undefined) return null
        return lockedDraft === null ? noDraft() : refusalOf(lockedDraft)
      }),
    mark: (workspace, draftIds, state) => setStates(workspace, draftIds, state, () => null),
    finish(draft, published, undoOf = null) {
      const { workspace, subject, id } = draft
      const outcome = drafts.change((store) => {
        const now = clock.now()
        const storedDraft = store.get(id)
        const value = saveRecord(store, draft, published, now)
        if (storedDraft !== null) {
          store.saveSnapshot(storedDraft, 'published', now)
          store.remove(storedDraft.draft)
        }
        if (draft.kind === 'delete' && undoOf !== null)
          store.forgetPublished(undoOf, subject, published.remoteId)
        if (draft.kind !== 'create') return succeed({ value, touched: [draft] })
        store.notePublished(id, value, now)
        return succeed({ value, touched: [draft, ...renamed(store, draft, value)] })
      })
      if (!outcome.ok) return outcome
      const { value, touched } = outcome.value
      events.draftsChanged(
        workspace,
        touched.map((touchedDraft) => touchedDraft.subject),
        touched.map((touchedDraft) => touchedDraft.id),
      )
      events.listChanged(workspace, subject)
      checker.recheckNaming(workspace, [referenceTo(id), value])
      return succeed(undefined)
    },
    saveRecords(workspace, subject, records) {
      const saved = entities.savePage(workspace, subject, records, clock.now())
      if (!saved.ok) return saved
      events.draftsChanged(workspace, [subject], saved.value.moved)
      return succeed(undefined)
    },
  }
}

/** Saves the record. Returns the name that others use for it. */
function saveRecord(
  store: DraftTransaction,
  draft: Draft,
  { remoteId, record }: PublishedDraft,
  now: number,
): string {
  const { workspace, subject, kind } = draft
  const before = store.record(workspace, subject, remoteId)?.record ?? {}
  if (kind === 'delete') {
    store.removeRecord(workspace, subject, remoteId, now)
    return factsOfRecord(subject, before)?.address ?? remoteId
  }
  // The ID of the record whose place a new one takes.
  const { replaces = '' } = descriptorOf(subject)
  const replacedId = draft.patch[replaces]
  if (typeof replacedId === 'string') store.removeRecord(workspace, subject, replacedId, now)
  const after = { ...before, ...record }
  if (record !== null) store.putRecord(workspace, subject, after, now)
  return factsOfRecord(subject, after)?.address ?? remoteId
}

/** Renames references to a published draft, including those being published. */
function renamed(store: DraftTransaction, { workspace, id }: Draft, value: string): readonly Draft[] {
  const names = new Map([[referenceTo(id), value]])
  // Stryker disable next-line ArrayDeclaration: the drafts that are listed exist.
  const dependents = store.naming(workspace, [...names.keys()]).flatMap((name) => store.get(name) ?? [])
  return dependents.map((storedDraft) => {
    const patch = withNames(storedDraft.draft.patch, names)
    const draft = { ...storedDraft.draft, patch, revision: storedDraft.draft.revision + 1 }
    store.put({ ...storedDraft, draft })
    return draft
  })
}
