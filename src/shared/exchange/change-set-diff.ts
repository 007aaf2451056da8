import { type Fields, sameJson } from '../core/json.ts'
import { contentOf, type Draft, dependenciesOf } from '../drafts/draft.ts'
import { formOfEdit, isChangeable } from '../drafts/draft-content.ts'
import { fieldLabel } from '../drafts/draft-labels.ts'
import { conflictingFields, remoteChanges } from '../drafts/draft-sync.ts'
import { isEmpty } from '../entities/fields.ts'
import { entityKinds } from '../entities/registry.ts'
import { canCreateTwice } from '../publishing/existing-record.ts'
import { t } from '../text/language.ts'
import type { SetChange } from './change-set.ts'
import type { ExistingRecord, ImportItem } from './import-preview.ts'

/** Local facts about the target of a change. */
export interface LocalState {
  /** The record's content as last seen; null if it was never synced, or is gone. */
  readonly record: Fields | null
  readonly currency: string | null
  /** A local draft for the same record or with the same ID. */
  readonly draft: Draft | null
  /** A change with this ID that was published from this computer; `content` is null if it's no longer known. */
  readonly published: { readonly content: Fields | null } | null
  /** Records that an earlier publish of this change may have created. */
  readonly existing: readonly ExistingRecord[]
  /** Whether a draft with this ID exists here or in the set. */
  readonly isThere: (id: string) => boolean
}

/** Whether a change would create something again if the journal had lost that it was published. */
export function mayExist(change: SetChange, here: Omit<LocalState, 'existing'>): boolean {
  return change.kind === 'create' && canCreateTwice(change.subject) && troubleOf(change, here) === null
}

/** Checks one change of a set against local data. The set comes from elsewhere, so nothing in it is trusted. */
export function readChange(change: SetChange, number: number, here: LocalState): ImportItem {
  const { subject, kind, remoteId, title, base, patch, id } = change
  const before = here.draft === null ? (here.record ?? {}) : contentOf(here.draft)
  const item = {
    number,
    subject,
    title,
    name: null,
    currency: here.currency,
    key: remoteId ?? (here.draft === null ? null : `draft:${id}`),
    changes: Object.entries(patch).map(([field, after]) => ({
      field,
      before: kind === 'create' && here.draft === null ? null : (before[field] ?? null),
      after,
    })),
  }
  const wrong = troubleOf(change, here)
  if (wrong !== null) return { ...item, ...sentOf(change, here), kind: 'problem', problems: [wrong] }
  if (here.existing.length > 0) {
    const { existing } = here
    return { ...item, kind: 'existing', existing, problems: [existingSentence(existing)] }
  }
  if (kind === 'delete' && here.record === null) return { ...item, kind: 'same', problems: [] }
  if (saysTheSame(change, here)) return { ...item, kind: 'same', problems: [] }
  const against = conflictsOf(change, here)
  if (against.length > 0) return { ...item, kind: 'conflict', problems: against }
  if (kind === 'delete') return { ...item, kind: 'removed', changes: [], problems: [] }
  if (kind === 'create') return { ...item, kind: 'new', problems: [] }
  const erases = Object.entries(patch).some(([field, value]) => value === null && isSet(base?.[field]))
  return { ...item, kind: erases ? 'erased' : 'changed', problems: [] }
}

function existingSentence(existing: readonly ExistingRecord[]): string {
  const [only, ...others] = existing
  const ids = existing.map(({ remoteId }) => remoteId).join(', ')
  if (only !== undefined && others.length === 0) {
    return only.isExact
      ? t`Already exists at the service (${ids}), and the journal here doesn’t say that it comes from this change.`
      : t`One like it, with other values, already exists at the service (${ids}), and the journal here doesn’t say that it comes from this change.`
  }
  return t`Several like it already exist at the service (${ids}), and the journal here doesn’t say whether one comes from this change.`
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** Why it can't be imported, or null. */
function troubleOf(change: SetChange, here: Omit<LocalState, 'existing'>): string | null {
  const { subject, kind, remoteId, base, patch } = change
  const { create, remove } = entityKinds[subject]
  if ((kind === 'create') !== (remoteId === null)) return t`It doesn’t name its record.`
  if (kind !== 'create' && base === null) return t`The file lacks the values that this change started from.`
  if (kind === 'create' && create === undefined) return t`The service can’t create this.`
  if (kind === 'create' && create?.uploadBytes !== undefined)
    return t`New media can’t be shared, because their file is on another computer.`
  if (kind === 'delete' && remove === undefined) return t`The service can’t delete this.`
  const form = formOfEdit(subject, patch) ?? formOfEdit(subject, base ?? {})
  if (form !== null) return form.errors.map(({ message }) => message).join(' ')
  const fixed =
    kind === 'update' ? Object.keys(patch).find((name) => !isChangeable(subject, name)) : undefined
  if (fixed !== undefined) return t`Can’t be changed later: ${fieldLabel(fixed)}.`
  const { sent } = sentOf(change, here)
  if (sent === 'published') return t`Already published from here.`
  if (sent === 'publishedOtherwise') {
    const fields = editedFields(change, here)
      .map((name) => fieldLabel(name))
      .join(', ')
    return t`Edited since it was published from here (${fields}), which changes nothing. To change its record, export a new change of it; to create another record, give this change a new ID.`
  }
  if (sent === 'underWay') return t`Already being published from here.`
  if (kind === 'update' && here.record === null) {
    return t`This isn’t synced yet, or is gone.`
  }
  const missing = dependenciesOf(patch).some((id) => !here.isThere(id))
  return missing ? t`It refers to a change that is neither in this file nor here.` : null
}

type SentState = Pick<LocalState, 'published' | 'draft'>

function sentOf(change: SetChange, { published, draft }: SentState): Pick<ImportItem, 'sent'> {
  if (published !== null) {
    return { sent: editedFields(change, { published }).length === 0 ? 'published' : 'publishedOtherwise' }
  }
  const isUnderWay = draft !== null && draft.publish !== 'idle' && draft.publish !== 'failed'
  return isUnderWay ? { sent: 'underWay' } : {}
}

/** Fields that have another value than what was published. */
function editedFields({ patch }: SetChange, { published }: Pick<LocalState, 'published'>): readonly string[] {
  const content = published?.content ?? null
  if (content === null) return []
  return [...new Set([...Object.keys(patch), ...Object.keys(content)])].filter((name) => {
    const [now, before] = [patch[name], content[name]]
    return !(isEmpty(now) && isEmpty(before)) && !sameJson(now ?? null, before ?? null)
  })
}

function saysTheSame({ kind, patch, comment }: SetChange, { draft, record }: LocalState): boolean {
  if (draft !== null && draft.kind === kind && draft.comment === comment) {
    if (kind === 'delete') return true
    return Object.entries(patch).every(([name, value]) => sameJson(value, contentOf(draft)[name] ?? null))
  }
  if (kind !== 'update' || record === null || draft !== null) return false
  return Object.entries(patch).every(([name, value]) => sameJson(value, record[name] ?? null))
}

/** Sentences about local differences from the state the set started from. */
function conflictsOf({ kind, base, patch }: SetChange, { record, draft }: LocalState): readonly string[] {
  const hasOwnChange = draft !== null && Object.keys(draft.patch).length + Number(draft.kind === 'delete') > 0
  const mine = hasOwnChange ? [t`You have a change for it here; importing replaces values that differ.`] : []
  if (kind === 'create' || record === null || base === null) return mine
  const moved =
    kind === 'delete' ? Object.keys(remoteChanges(base, record)) : conflictingFields({ base, patch }, record)
  const names = moved.map((name) => fieldLabel(name)).join(', ')
  return moved.length === 0 ? mine : [t`Changed on the service since this file was saved: ${names}.`, ...mine]
}
