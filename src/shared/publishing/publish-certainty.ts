import type { DraftKind } from '../drafts/draft.ts'
import type { RepeatRule } from '../entities/kind.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'

/**
 * What a publish may conclude about a call whose answer never came. The service has no idempotency keys, may carry out
 * a request late and may list a record even later, so absence is only concluded slowly, or not at all. The guarantee
 * based on this is in docs/drafts-and-publishing.md; test/unit/shared/publishing/publish-certainty.model.test.ts
 * explores it.
 */

export function repeatRule(subject: DraftSubject, kind: DraftKind): RepeatRule {
  if (kind === 'delete') return 'harmless'
  return (kind === 'create' ? entityKinds[subject].create?.repeat : null) ?? 'onceAbsent'
}

/** Look-ups that found nothing similar. Times are from a monotonic clock, in milliseconds. */
export interface EmptyLookups {
  readonly rule: RepeatRule
  /** When the wait for an answer ended, or when this run of the program began. */
  readonly unansweredAt: number
  /** The first empty look-up since then. */
  readonly firstEmptyAt: number
  readonly now: number
  /** The longest time until a list shows what a request created. */
  readonly absenceMs: number
}

export type NextAction =
  | { readonly kind: 'readAgain'; readonly at: number }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'askPerson' }

/** The first and last look-up have to be at least a third of the whole time apart. */
const readingsApart = 3
/** The second look-up comes after a sixtieth of the whole time; each later gap is four times as long. */
const firstGap = 60
const gapGrowth = 4

/** What follows an empty look-up at `now`. */
export function moveAfterEmptyLookup({
  rule,
  unansweredAt,
  firstEmptyAt,
  now,
  absenceMs,
}: EmptyLookups): NextAction {
  if (rule === 'harmless') return { kind: 'sendAgain' }
  const establishedAt = Math.max(unansweredAt + absenceMs, firstEmptyAt + absenceMs / readingsApart)
  if (now >= establishedAt) return { kind: rule === 'personDecides' ? 'askPerson' : 'sendAgain' }
  const gap = Math.max(absenceMs / firstGap, (gapGrowth - 1) * (now - firstEmptyAt))
  return { kind: 'readAgain', at: Math.ceil(Math.min(establishedAt, now + gap)) }
}
