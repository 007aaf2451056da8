import type { DraftKind } from '../drafts/draft.ts'
import type { RepeatRule } from '../entities/kind.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import { entityKinds } from '../entities/registry.ts'

/**
 * What a publish may conclude about a call whose effect is unknown. The service has no idempotency keys, may carry out
 * a request late, may list a record even later, and may refuse what it has carried out, so absence is only concluded
 * slowly, or not at all. The guarantee based on this is in docs/drafts-and-publishing.md;
 * test/unit/shared/publishing/publish-certainty.model.test.ts explores it.
 */

/**
 * Why a call's effect is unknown. lost: no answer that can be believed · deferred: the service said not now, or refused
 * it because of others · refused: the service said no.
 */
export type Doubt = 'lost' | 'deferred' | 'refused'

export function repeatRule(subject: DraftSubject, kind: DraftKind): RepeatRule {
  if (kind === 'delete') return 'harmless'
  return (kind === 'create' ? entityKinds[subject].create?.repeat : null) ?? 'onceAbsent'
}

/** Look-ups that found nothing similar. Times are from a monotonic clock, in milliseconds. */
export interface EmptyLookups {
  readonly rule: RepeatRule
  readonly doubt: Doubt
  /** How often it was sent without an answer, and without a trace at the service. */
  readonly timesLost: number
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
  /** The service said no, and showed nothing for the whole time: the step has failed. */
  | { readonly kind: 'acceptRefusal' }

/** The first and last look-up have to be at least a third of the whole time apart. */
const readingsApart = 3
/** The second look-up comes after a sixtieth of the whole time; each later gap is four times as long. */
const firstGap = 60
const gapGrowth = 4
/** A list that never shows what was sent would otherwise have it sent for ever. */
export const maxTimesLost = { create: 3, repeatable: 5 } as const

/** What follows an empty look-up at `now`. */
export function moveAfterEmptyLookup(lookups: EmptyLookups): NextAction {
  const { rule, doubt, timesLost, unansweredAt, firstEmptyAt, now, absenceMs } = lookups
  const isRefused = doubt === 'refused'
  const isHarmless = !isRefused && rule === 'harmless' && timesLost < maxTimesLost.repeatable
  const establishedAt = isHarmless
    ? firstEmptyAt + absenceMs / firstGap
    : Math.max(unansweredAt + absenceMs, firstEmptyAt + absenceMs / readingsApart)
  if (now >= establishedAt) {
    if (isRefused) return { kind: 'acceptRefusal' }
    return isHarmless ? { kind: 'sendAgain' } : moveOnceAbsent(lookups)
  }
  const gap = Math.max(absenceMs / firstGap, (gapGrowth - 1) * (now - firstEmptyAt))
  return { kind: 'readAgain', at: Math.ceil(Math.min(establishedAt, now + gap)) }
}

/**
 * What follows a read that doesn't list what was there: it's believed after the waiting time, because lists may be late.
 */
export function moveWhileNotListed(
  reads: Pick<EmptyLookups, 'unansweredAt' | 'firstEmptyAt' | 'now' | 'absenceMs'>,
): NextAction {
  return moveAfterEmptyLookup({ ...reads, rule: 'onceAbsent', doubt: 'deferred', timesLost: 0 })
}

function moveOnceAbsent({ rule, doubt, timesLost }: EmptyLookups): NextAction {
  // The service itself said that it didn't carry it out, and its lists agree.
  if (doubt === 'deferred') return { kind: 'sendAgain' }
  switch (rule) {
    case 'personDecides':
    case 'harmless':
      return { kind: 'askPerson' }
    case 'onceAbsent':
      return timesLost < maxTimesLost.create ? { kind: 'sendAgain' } : { kind: 'askPerson' }
  }
}
