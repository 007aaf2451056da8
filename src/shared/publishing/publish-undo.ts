import { type Fields, sameJson } from '../core/json.ts'
import { type Draft, type DraftSubject, kindLabels } from '../drafts/draft.ts'
import { movedFields } from '../drafts/draft-sync.ts'
import { isEmpty } from '../entities/fields.ts'
import { entityKinds } from '../entities/registry.ts'
import type { UndoItem } from '../jobs/job.ts'
import { t } from '../text/language.ts'

/** A change that was published: what was sent, and the record that it made or changed. */
export interface PublishedChange {
  readonly draft: Draft
  readonly title: string
  readonly remoteId: string
  /** What the service answered of the record's fields; null where it answered nothing. */
  readonly after: Fields | null
  /** The record's fields as a draft has them, as last seen; null where it is not there any more. */
  readonly now: Fields | null
  /** An earlier undo has taken it back. */
  readonly isUndone: boolean
  /** What it belongs to is deleted by the same undo, and it with it. */
  readonly goesWithOwner: boolean
  /** Of the record's amounts, where it is known. */
  readonly currency: string | null
}

export type UndoPlan =
  | { readonly kind: 'delete'; readonly effect: string }
  | { readonly kind: 'restore'; readonly base: Fields; readonly patch: Fields; readonly effect: string }
  /** Another change of the undo does it. */
  | { readonly kind: 'included'; readonly effect: string }
  | { readonly kind: 'impossible'; readonly effect: string }

/** How a published change is taken back, or why it cannot be. */
export function undoOf(change: PublishedChange): UndoPlan {
  const { draft, now, isUndone, goesWithOwner } = change
  const { subject, kind } = draft
  if (isUndone) return impossible(t`Already undone.`)
  if (goesWithOwner) return { kind: 'included', effect: t`Deleted with its line item` }
  switch (kind) {
    case 'delete':
      return impossible(t`The service can’t restore a deleted ${kindLabels[subject].one}.`)
    case 'create':
      return entityKinds[subject].isField === undefined
        ? undoOfCreation(subject, now)
        : undoOfUpdate(change, withoutMembers(change))
    case 'update':
      return undoOfUpdate(change, change.draft)
  }
}

/** A new set was added to what was there, so only its members go. */
function withoutMembers({ draft: { subject, patch } }: PublishedChange): Pick<Draft, 'base' | 'patch'> {
  const { isField } = entityKinds[subject]
  const members = Object.entries(patch).filter(([name, value]) => isField?.(name) === true && !isEmpty(value))
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

function undoOfCreation(subject: DraftSubject, now: Fields | null): UndoPlan {
  if (entityKinds[subject].remove === undefined) {
    return impossible(t`The service can’t delete a ${kindLabels[subject].one}.`)
  }
  if (now === null) return impossible(t`It no longer exists.`)
  return { kind: 'delete', effect: t`Deletes the ${kindLabels[subject].one}` }
}

/** Fields that have changed since stay as they are. */
function undoOfUpdate(
  { draft: { subject }, after, now }: PublishedChange,
  { base, patch }: Pick<Draft, 'base' | 'patch'>,
): UndoPlan {
  if (now === null) return impossible(t`It no longer exists.`)
  const names = Object.keys(patch).filter((name) =>
    sameJson(now[name] ?? null, after?.[name] ?? patch[name] ?? null),
  )
  if (names.length === 0) return impossible(t`The ${kindLabels[subject].one} changed since.`)
  const before = Object.fromEntries(names.map((name) => [name, base?.[name] ?? null]))
  const restored = Object.fromEntries(
    Object.entries(movedFields(now, { ...now, ...before })).filter(([name]) => names.includes(name)),
  )
  const others = Object.keys(patch).length - names.length
  const effect = t`Restores the earlier values${others === 0 ? '' : '; other fields changed since and stay'}`
  return { kind: 'restore', base: now, patch: restored, effect }
}

function impossible(effect: string): UndoPlan {
  return { kind: 'impossible', effect }
}
