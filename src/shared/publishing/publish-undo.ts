import { type Fields, sameJson } from '../core/json.ts'
import type { Draft } from '../drafts/draft.ts'
import { remoteChanges } from '../drafts/draft-sync.ts'
import { isEmpty } from '../entities/fields.ts'
import { sameValue } from '../entities/match.ts'
import { entityKinds } from '../entities/registry.ts'
import { t } from '../text/language.ts'
import type { UndoItem } from './review.ts'

/** A published change: what was sent, and the record that it created or changed. */
export interface PublishedChange {
  readonly draft: Draft
  readonly title: string
  readonly remoteId: string
  /** The record's fields in the service's answer; null if it returned none. */
  readonly after: Fields | null
  /** The record's fields in the form of a draft, as last synced; null if it no longer exists. */
  readonly now: Fields | null
  /** An earlier undo has reverted it. */
  readonly isUndone: boolean
  /** What was there before its creation and isn't its own: IDs of records, or the fields of a set. */
  readonly before: readonly string[]
  /** Its owner is deleted by the same undo, and it along with the owner. */
  readonly goesWithOwner: boolean
  /** Of the record's amounts, if known. */
  readonly currency: string | null
}

export type UndoPlan =
  | { readonly kind: 'delete'; readonly base: Fields; readonly effect: string }
  | { readonly kind: 'restore'; readonly base: Fields; readonly patch: Fields; readonly effect: string }
  /** Another change of the undo includes it. */
  | { readonly kind: 'included'; readonly effect: string }
  | { readonly kind: 'impossible'; readonly effect: string }

/** Why a change can't be undone once it's published; null if it can. */
export function undoBlocker({ subject, kind }: Pick<Draft, 'subject' | 'kind'>): string | null {
  switch (kind) {
    case 'delete':
      return t`The service can’t restore what is deleted.`
    case 'create': {
      const { isField, remove } = entityKinds[subject]
      return isField === undefined && remove === undefined ? t`The service can’t delete this.` : null
    }
    case 'update':
      return null
  }
}

/** What an undo of something new doesn't take back; null if it takes back everything, or nothing. */
export function undoRemainder({ subject, kind }: Pick<Draft, 'subject' | 'kind'>): string | null {
  return kind === 'create' ? (entityKinds[subject].remove?.remainder ?? null) : null
}

/** How a published change is undone, or why it can't be. */
export function undoOf(change: PublishedChange): UndoPlan {
  const { draft, isUndone, goesWithOwner } = change
  const { subject, kind } = draft
  if (isUndone) return impossible(t`Already undone.`)
  if (goesWithOwner) return { kind: 'included', effect: t`Deleted with its line item` }
  const blocker = undoBlocker(draft)
  if (blocker !== null) return impossible(blocker)
  if (kind !== 'create') return undoOfUpdate(change, draft)
  if (entityKinds[subject].isField === undefined) return undoOfCreation(change)
  const members = withoutMembers(change)
  return Object.keys(members.patch).length === 0 ? thereBefore() : undoOfUpdate(change, members)
}

/** A new set was added to existing criteria, so only the members that it brought are removed. */
function withoutMembers({
  draft: { subject, patch },
  before,
}: PublishedChange): Pick<Draft, 'base' | 'patch'> {
  const { isField } = entityKinds[subject]
  const members = Object.entries(patch).filter(
    // Stryker disable next-line OptionalChaining: only kinds with such fields have members.
    ([name, value]) => isField?.(name) === true && !isEmpty(value) && !before.includes(name),
  )
  return { base: {}, patch: Object.fromEntries(members) }
}

export function undoItem({ draft, title, currency }: PublishedChange, plan: UndoPlan): UndoItem {
  const changes =
    plan.kind !== 'restore'
      ? []
      : Object.entries(plan.patch).map(([field, after]) => ({
          field,
          before: plan.base[field] ?? null,
          after,
        }))
  const { kind, effect } = plan
  return { title, subject: draft.subject, possible: kind !== 'impossible', effect, changes, currency }
}

function undoOfCreation({ draft, remoteId, now, after, before }: PublishedChange): UndoPlan {
  if (now === null) return impossible(t`It no longer exists.`)
  if (before.includes(remoteId)) return thereBefore()
  // The record as it was published: if it's different when the undo comes to it, a person decides.
  const base = after ?? now
  const isChanged = Object.keys(now).some(
    (name) => name in base && !sameValue(name, base[name] ?? null, now[name] ?? null),
  )
  const effect = isChanged
    ? t`Changed since: asks before deleting it`
    : (undoRemainder(draft) ?? t`Deletes it`)
  return { kind: 'delete', base, effect }
}

/** Fields that have changed since keep their value. */
function undoOfUpdate(
  { after, now }: PublishedChange,
  { base, patch }: Pick<Draft, 'base' | 'patch'>,
): UndoPlan {
  if (now === null) return impossible(t`It no longer exists.`)
  const names = Object.keys(patch).filter((name) =>
    sameJson(now[name] ?? null, after?.[name] ?? patch[name] ?? null),
  )
  if (names.length === 0) return impossible(t`It changed since.`)
  const before = Object.fromEntries(names.map((name) => [name, base?.[name] ?? null]))
  const restored = remoteChanges(now, { ...now, ...before })
  const others = Object.keys(patch).length - names.length
  const effect =
    others === 0
      ? t`Restores the earlier values`
      : t`Restores the earlier values; other fields changed since and stay`
  return { kind: 'restore', base: now, patch: restored, effect }
}

function thereBefore(): UndoPlan {
  return impossible(t`It existed before this publish.`)
}

function impossible(effect: string): UndoPlan {
  return { kind: 'impossible', effect }
}
