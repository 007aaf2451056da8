import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import {
  type Draft,
  type DraftFindings,
  type DraftPublishState,
  type DraftSubject,
  draftSubjects,
  referenceTo,
} from '../../../shared/drafts/draft.ts'
import { withNames } from '../../../shared/drafts/draft-references.ts'
import type { StoredDraft } from './draft-rows.ts'
import type { DraftsHandlerParts } from './handlers.ts'
import type { DraftTransaction } from './store.ts'
import { noDraft, refusalOf } from './transaction.ts'

/** What the service has made of a draft. */
export interface PublishedDraft {
  readonly remoteId: string
  /**
   * The record as the service answered it, or those of its fields that it answered; null where only its id is known.
   * Null for what was deleted.
   */
  readonly record: Fields | null
}

/** What publishing does with drafts. Each call is one transaction and on disk when it answers. */
export interface DraftsForPublishing {
  /** Ids of all drafts of a workspace that change something, oldest first. */
  ids(workspace: Workspace): Outcome<readonly string[]>
  /** These drafts in the given order, without those that are gone. Thousands are better read in slices. */
  read(draftIds: readonly string[]): Outcome<readonly StoredDraft[]>
  /** What the rules say about drafts as they are now. */
  findings(workspace: Workspace, drafts: readonly StoredDraft[]): readonly DraftFindings[]
  /** Puts drafts into a job: all of them, or a refusal where one is gone or on its way already. */
  lock(workspace: Workspace, draftIds: readonly string[]): Outcome<void>
  /** Says how far drafts are; `idle` sets them free. Those that are gone are left out. */
  mark(workspace: Workspace, draftIds: readonly string[], state: DraftPublishState): Outcome<void>
  /**
   * The service has it: the draft goes (its state is kept), the record is as the service has it now, and what named
   * the draft names the record. Doing it twice does no harm, so that it can be repeated after a crash.
   */
  finish(draft: Draft, published: PublishedDraft): Outcome<void>
  /** Keeps records that were read beside their drafts, whose states to them follow. */
  saveRecords(workspace: Workspace, subject: DraftSubject, records: readonly Fields[]): Outcome<void>
}

export function createDraftsForPublishing(parts: Omit<DraftsHandlerParts, 'random'>): DraftsForPublishing {
  const { drafts, creatives, checker, events, clock } = parts

  const notify = (touched: readonly Draft[]): void => {
    const [first] = touched
    if (first === undefined) return
    events.draftsChanged(
      first.workspace,
      touched.map(({ subject }) => subject),
      touched.map(({ id }) => id),
    )
  }

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
    // Lists of every subject show how far a draft is.
    if (outcome.ok) events.draftsChanged(workspace, draftSubjects, draftIds)
    return outcome
  }

  return {
    ids: (workspace) => drafts.ids(workspace),
    read: (draftIds) => drafts.byIds(draftIds),
    findings: (workspace, stored) => checker.findingsOf(workspace, stored),
    lock: (workspace, draftIds) =>
      setStates(workspace, draftIds, 'queued', (store) => {
        const held = store.firstIn(draftIds, ['queued', 'sent', 'unknown'])
        if (held === undefined) return null
        return held === null ? noDraft() : refusalOf(held)
      }),
    mark: (workspace, draftIds, state) => setStates(workspace, draftIds, state, () => null),
    finish(draft, published) {
      const { workspace, subject, id } = draft
      const outcome = drafts.change((store) => {
        const now = clock.now()
        const stored = store.get(id)
        const value = saveRecord(store, draft, published, now)
        if (stored !== null) {
          store.saveSnapshot(stored, 'published', now)
          store.remove(stored.draft)
        }
        if (draft.kind !== 'create') return succeed({ value, touched: [draft] })
        store.notePublished(id, value, now)
        return succeed({ value, touched: [draft, ...renamed(store, draft, value)] })
      })
      if (!outcome.ok) return outcome
      notify(outcome.value.touched)
      events.listChanged(workspace, subject)
      checker.recheckNaming(workspace, [referenceTo(id), outcome.value.value])
      return succeed(undefined)
    },
    saveRecords(workspace, subject, records) {
      const saved = creatives.savePage(workspace, subject, records, clock.now())
      if (!saved.ok) return saved
      events.draftsChanged(workspace, [subject], saved.value.moved)
      return succeed(undefined)
    },
  }
}

/** Writes what became of the record. Gives the name under which other things know it. */
function saveRecord(
  store: DraftTransaction,
  { workspace, subject, kind }: Draft,
  { remoteId, record }: PublishedDraft,
  now: number,
): string {
  const before = store.record(workspace, subject, remoteId)?.record ?? {}
  if (kind === 'delete') {
    store.removeRecord(workspace, subject, remoteId, now)
    return factsOfRecord(subject, before)?.address ?? remoteId
  }
  const after = { ...before, ...record }
  if (record !== null) store.putRecord(workspace, subject, after, now)
  return factsOfRecord(subject, after)?.address ?? remoteId
}

/** Puts the record's name where other drafts name the one that was published, also where these are on their way. */
function renamed(store: DraftTransaction, { workspace, id }: Draft, value: string): readonly Draft[] {
  const names = new Map([[referenceTo(id), value]])
  return store.naming(workspace, [referenceTo(id)]).flatMap((other) => {
    const stored = store.get(other)
    if (stored === null) return []
    const patch = withNames(stored.draft.patch, names)
    const draft = { ...stored.draft, patch, revision: stored.draft.revision + 1 }
    store.put({ ...stored, draft })
    return [draft]
  })
}
