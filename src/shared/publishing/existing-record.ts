import type { Fields } from '../core/json.ts'
import { contentOfRecord } from '../drafts/draft-content.ts'
import type { CreateAbility, RecordMatch } from '../entities/kind.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'
import { matchKeyOf, matchRecord } from './match-record.ts'
import { bodyOf } from './publish-call.ts'

/** Whether sending it twice could create two records. For other kinds, the service returns the existing one. */
export function canCreateTwice(subject: DraftSubject): boolean {
  const { create } = entityKinds[subject]
  return create !== undefined && create.answersExisting !== true
}

/** Whether it may return or change what is there already, which an undo mustn't take back. */
export function mayChangeExisting({ changesExisting, presentFields }: CreateAbility): boolean {
  return changesExisting !== undefined || presentFields !== undefined
}

/** Whether the similar records that are there already are read before it's created. */
export function readsBeforeCreation(create: CreateAbility): boolean {
  // A key of its own tells it apart from all that were there before.
  return create.hasOwnKey !== true || mayChangeExisting(create)
}

/** The `matchKeyOf` of new content that may have become this record. */
export function recordKey(subject: DraftSubject, record: Fields): string | null {
  const keyContent = entityKinds[subject].create?.recordKeyContent
  return matchKeyOf(subject, keyContent?.(record) ?? contentOfRecord(subject, record))
}

/** Whether a record may be what an earlier publish of this content created. References are resolved. */
export function matchExisting(
  subject: DraftSubject,
  accountId: string,
  content: Fields,
  record: Fields,
): RecordMatch {
  // Stryker disable next-line ObjectLiteral: matches don't compare the account.
  const call = entityKinds[subject].create?.call({ accountId, remoteId: '', type: null }, content)
  return call === undefined ? 'different' : matchRecord(subject, bodyOf(call) ?? call.params, record)
}
