import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { cardNameLimit } from '../../../shared/api/ads/cards.ts'
import type { Calls, InputOf } from '../../../shared/contract/contract.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { mergedJson } from '../../../shared/core/merge-json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { copyName } from '../../../shared/drafts/copy-name.ts'
import { contentOf, type Draft, patchAfter, referencedDraft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, formOfEdit, isChangeable } from '../../../shared/drafts/draft-content.ts'
import { undoLabels } from '../../../shared/drafts/draft-labels.ts'
import { conflictingFields, resolved } from '../../../shared/drafts/draft-sync.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import type { StoredDraft } from './draft-rows.ts'
import { draftOfRecord, noRecord } from './of-records.ts'
import {
  changeDrafts,
  contentOnService,
  type DraftChange,
  type DraftParts,
  editable,
  newDraft,
  newDraftId,
  refusalOf,
  revised,
  withSyncState,
} from './transaction.ts'

/** Edits of one field within this time are one undo step. */
const joinsWithinMs = 3_000

/** What `handlers.ts` takes from pages only without a file: the contract's calls, without waiting. */
export interface DraftChanges extends Pick<Handlers<'drafts'>, 'clone' | 'comment' | 'resolve'> {
  create(input: InputOf<Calls['drafts']['create']>): Outcome<Draft>
  change(
    input: Pick<InputOf<Calls['drafts']['change']>, 'workspace' | 'subject' | 'remoteId'>,
  ): Outcome<Draft>
  edit(input: InputOf<Calls['drafts']['edit']>): Outcome<Draft>
}

class JournaledDraftChanges implements DraftChanges {
  readonly #parts: DraftParts

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  #changing<T>(work: (change: DraftChange) => Outcome<T>) {
    return changeDrafts(this.#parts, work)
  }

  #begin({ store, put, changes, now }: DraftChange, draft: Draft, label: string): Outcome<Draft> {
    const begun = put(null, draft)
    store.addUndo(draft.workspace, { at: now, label, joins: null, changes })
    return succeed(begun.draft)
  }

  readonly create: DraftChanges['create'] = ({ workspace, subject, fields, unchecked }) =>
    this.#changing((change) => {
      const refused = refusedNew({ subject, records: [fields] })
      if (refused !== null) return refused
      const patch = patchAfter(null, {}, fields)
      const draft = newDraft(newDraftId(this.#parts.random), workspace, subject, patch, change.now)
      return this.#begin(change, { ...draft, ...(unchecked && { unchecked }) }, undoLabels.create(subject))
    })

  readonly change: DraftChanges['change'] = ({ workspace, subject, remoteId }) =>
    this.#changing((change) => {
      const draftOfChange = draftOfRecord(change, this.#parts.random, workspace, subject, remoteId)
      if (draftOfChange === null) return noRecord()
      const { before, draft } = draftOfChange
      if (before !== null && draft.kind !== 'delete') return succeed(draft)
      if (entityKinds[subject].update === undefined) {
        return refuse(t`This can’t be changed. Copy it and change the copy.`)
      }
      const locked = before === null ? null : refusalOf(before)
      if (locked !== null) return locked
      // Nothing has changed yet, so there is nothing to undo.
      if (before === null) return succeed(change.put(null, draft).draft)
      const after = change.put(before, revised(draft, { kind: 'update' }, change.now))
      const label = t`keep ${before.title}`
      change.store.addUndo(workspace, { at: change.now, label, joins: null, changes: change.changes })
      return succeed(after.draft)
    })

  readonly clone: DraftChanges['clone'] = async ({ workspace, subject, key }) =>
    this.#changing((change) => {
      if (entityKinds[subject].create === undefined) return refuse(t`This can’t be copied.`)
      const source = contentAt(change, workspace, subject, key)
      if (!source.ok) return source
      const { content, title } = source.value
      const draft = newDraft(newDraftId(this.#parts.random), workspace, subject, named(content), change.now)
      return this.#begin(change, draft, undoLabels.clone(title))
    })

  readonly edit: DraftChanges['edit'] = ({ draftId, fields: editedFields, seen: seenFields = {} }) =>
    this.#changing((change) => {
      const { store, now } = change
      const editableDraft = editable(store, draftId)
      if (!editableDraft.ok) return editableDraft
      const before = editableDraft.value
      const { draft } = before
      const fields = mergedFields(draft, editedFields, seenFields)
      const wrong = formOfEdit(draft.subject, fields)
      if (wrong !== null) return fail(wrong)
      const refusal = refusedFields(draft, fields)
      if (refusal !== null) return refuse(refusal)
      const patch = patchAfter(draft.base, draft.patch, fields)
      if (sameJson(patch, draft.patch)) return succeed(draft)
      const after = change.put(before, withSyncState(store, revised(draft, { patch }, now)))
      note(change, before, after, Object.keys(fields))
      return succeed(after.draft)
    })

  readonly comment: DraftChanges['comment'] = async ({ draftId, comment }) =>
    this.#changing((change) => {
      const editableDraft = editable(change.store, draftId)
      if (!editableDraft.ok) return editableDraft
      const { draft, title } = editableDraft.value
      if (comment === draft.comment) return succeed(draft)
      const after = change.put(
        editableDraft.value,
        revised(draft, { comment, publish: draft.publish }, change.now),
      )
      // Stryker disable next-line ArrayDeclaration: without the name, comments still join only comments.
      note(change, editableDraft.value, after, ['comment'], undoLabels.comment(title))
      return succeed(after.draft)
    })

  readonly resolve: DraftChanges['resolve'] = async ({ draftId, choices }) =>
    this.#changing((change) => {
      const { store, now } = change
      const editableDraft = editable(store, draftId)
      if (!editableDraft.ok) return editableDraft
      const { draft, title } = editableDraft.value
      const theirs = contentOnService(store, draft)
      if (theirs === null) return succeed(draft)
      const open = conflictingFields(draft, theirs).filter((field) => choices[field] === undefined)
      if (open.length > 0) return refuse(t`Also choose a value for ${open.join(', ')}.`)
      const after = change.put(editableDraft.value, revised(draft, resolved(draft, theirs, choices), now))
      const label = undoLabels.resolve(title)
      store.addUndo(draft.workspace, { at: now, label, joins: null, changes: change.changes })
      return succeed(after.draft)
    })
}

export function createDraftChanges(parts: DraftParts): DraftChanges {
  return new JournaledDraftChanges(parts)
}

/** Names tell the copy from its original; readers of an ad never see them. */
function named(content: Fields): Fields {
  const { name } = content
  return typeof name === 'string' && name.trim() !== ''
    ? { ...content, name: copyName(name, cardNameLimit) }
    : content
}

interface NewFields {
  readonly subject: DraftSubject
  readonly records: readonly Fields[]
}

/** Why entities of a kind can't start with these fields; null if they can. */
export function refusedNew({ subject, records }: NewFields): Outcome<never> | null {
  if (entityKinds[subject].create === undefined)
    return refuse(t`The service can’t create this kind: ${kinds[subject].label.one}.`)
  const wrong = records.map((fields) => formOfEdit(subject, fields)).find((fault) => fault !== null)
  return wrong === undefined ? null : fail(wrong)
}

function note(
  { store, now, changes }: DraftChange,
  before: StoredDraft,
  after: StoredDraft,
  names: readonly string[],
  label = undoLabels.edit(names, before.title),
): void {
  const { workspace, id } = after.draft
  const joins = `${id}:${[...names].sort().join(',')}`
  const last = store.nextUndo(workspace, 'undo')
  const isGoingOn =
    last !== null &&
    last.joins === joins &&
    now - last.at <= joinsWithinMs &&
    store.nextUndo(workspace, 'redo') === null
  if (!isGoingOn) {
    store.addUndo(workspace, { at: now, label, joins, changes })
    return
  }
  const [first] = last.changes
  // Stryker disable next-line OptionalChaining: a step that edits may join has one change.
  const joined = changes.map((change) => ({ ...change, before: first?.before ?? change.before }))
  store.replaceUndo({ ...last, at: now, changes: joined })
}

function mergedFields(draft: Draft, editedFields: Fields, seenFields: Fields): Fields {
  const content = contentOf(draft)
  return Object.fromEntries(
    Object.entries(editedFields).map(([name, value]) => {
      const before = seenFields[name]
      // Stryker disable next-line ConditionalExpression: without a common start, the edit wins either way.
      return [name, before === undefined ? value : mergedJson(before, value, content[name] ?? null)]
    }),
  )
}

/** Why a record's fields can't be changed; null if they can. */
function refusedFields({ kind, subject }: Draft, fields: Fields): string | null {
  if (kind === 'create') return null
  if (kind === 'delete') return t`This is marked for deletion. Keep it first.`
  const refused = Object.keys(fields).filter((name) => !isChangeable(subject, name))
  if (refused.length === 0) return null
  return t`The service doesn’t allow changing this later: ${refused.join(', ')}.`
}

function contentAt(
  { store }: DraftChange,
  workspace: Workspace,
  subject: DraftSubject,
  key: string,
): Outcome<{ readonly content: Fields; readonly title: string }> {
  const id = referencedDraft(key)
  const storedDraft = id === null ? store.ofRecord(workspace, subject, key) : store.get(id)
  const record = store.record(workspace, subject, key)
  // A media outside the library stays as its address, which the check reports: a copy without it would be another ad.
  const media = record === null ? null : store.mediaOf(workspace, subject, record.record)
  if (storedDraft !== null) {
    const content = Object.entries({ ...media?.unresolved, ...media?.keys, ...contentOf(storedDraft.draft) })
    const filled = content.filter(([, value]) => value !== null)
    return succeed({ content: Object.fromEntries(filled), title: storedDraft.title })
  }
  if (record === null) return noRecord()
  const content = { ...media?.unresolved, ...media?.keys, ...contentOfRecord(subject, record.record) }
  return succeed({ content, title: record.title })
}
