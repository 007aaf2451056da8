import type { Fields } from '../core/json.ts'
import { isEmpty } from '../entities/fields.ts'
import type { RecordMatch } from '../entities/kind.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import { isSameText, sameValue } from '../entities/match.ts'
import { entityKinds } from '../entities/registry.ts'
import type { StoredText } from '../jobs/job.ts'

/** Whether a record may be what an unanswered call created. `sentFields` are the call's parameters or body. */
export function matchRecord(subject: DraftSubject, sentFields: Fields, record: Fields): RecordMatch {
  return entityKinds[subject].create?.match(sentFields, record) ?? 'different'
}

/** See `CreateAbility.matchKey`. */
export function matchKeyOf(subject: DraftSubject, content: Fields): string | null {
  const key = entityKinds[subject].create?.matchKey(content) ?? null
  return key === null ? null : `${subject} ${key}`
}

/** Fields of a change that the record contains; the others can't be looked up. */
export function readableFields(subject: DraftSubject, patch: Fields): readonly string[] {
  // Stryker disable next-line ArrayDeclaration: no field has the name that it adds.
  const { writeOnly = [] } = entityKinds[subject].update ?? {}
  return Object.keys(patch).filter((name) => !writeOnly.includes(name))
}

/** Whether a record has the values that a change set. */
export function matchesPatch(subject: DraftSubject, patch: Fields, record: Fields): boolean {
  const { fromRecord, isIgnored } = entityKinds[subject]
  const content = fromRecord(record)
  return readableFields(subject, patch).every((name) => {
    const sentValue = patch[name]
    if (isIgnored?.({ ...content, ...patch }, name)) return true
    return isEmpty(sentValue)
      ? (content[name] ?? null) === null
      : sameValue(name, sentValue, content[name] ?? null)
  })
}

/** The texts of a published change that the record has in another form; both count as the same text everywhere. */
export function storedTextsOf(subject: DraftSubject, patch: Fields, record: Fields): readonly StoredText[] {
  const content = entityKinds[subject].fromRecord(record)
  return Object.entries(patch).flatMap(([field, sent]) => {
    const storedText = content[field]
    // Stryker disable next-line ConditionalExpression,LogicalOperator: what isn't text never has the same normal form.
    if (typeof sent !== 'string' || typeof storedText !== 'string' || sent === storedText) return []
    // Only posts have a text. Replies have it with short links and HTML entities (posts.md#lists-of-posts-for-ads).
    const isEncoded = field === 'text'
    return !isEncoded && isSameText(sent, storedText) ? [{ field, sent, stored: storedText }] : []
  })
}
