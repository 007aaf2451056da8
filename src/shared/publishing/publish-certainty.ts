import type { DraftKind, DraftSubject } from '../drafts/draft.ts'
import type { RepeatRule } from '../entities/kind.ts'
import { entityKinds } from '../entities/registry.ts'

/**
 * What a publish may conclude about a call whose answer never came. The service has no idempotency keys, may carry a
 * request out late and may list a record later still, so absence is believed slowly or not at all. The promise that
 * rests on this is in docs/drafts-and-publishing.md; test/unit/shared/publishing/publish-certainty.model.test.ts explores
 * it.
 */

export function repeatRule(subject: DraftSubject, kind: DraftKind): RepeatRule {
  if (kind === 'delete') return 'harmless'
  return (kind === 'create' ? entityKinds[subject].create?.repeat : null) ?? 'onceAbsent'
}

/** Readings that found nothing like what was sent. Times are of a clock that never jumps, in milliseconds. */
export interface Absence {
  readonly rule: RepeatRule
  /** When the wait for an answer ended, or this run of the program began. */
  readonly unansweredAt: number
  /** The first reading since then that found nothing. */
  readonly firstEmptyAt: number
  readonly now: number
  /** The longest time that a request may take until a list shows what it made. */
  readonly absenceMs: number
}

export type NextMove =
  | { readonly kind: 'readAgain'; readonly at: number }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'askPerson' }

/** How far apart the first and the last reading have to be, as a part of the whole time. */
const readingsApart = 3
/** The second reading comes this soon, as a part of the whole time; each later one after four times as long. */
const firstGap = 60
const gapGrowth = 4

/** What follows a reading at `now` that found nothing. */
export function moveAfterEmptyLookup({
  rule,
  unansweredAt,
  firstEmptyAt,
  now,
  absenceMs,
}: Absence): NextMove {
  if (rule === 'harmless') return { kind: 'sendAgain' }
  const establishedAt = Math.max(unansweredAt + absenceMs, firstEmptyAt + absenceMs / readingsApart)
  if (now >= establishedAt) return { kind: rule === 'personDecides' ? 'askPerson' : 'sendAgain' }
  const gap = Math.max(absenceMs / firstGap, (gapGrowth - 1) * (now - firstEmptyAt))
  return { kind: 'readAgain', at: Math.ceil(Math.min(establishedAt, now + gap)) }
}
