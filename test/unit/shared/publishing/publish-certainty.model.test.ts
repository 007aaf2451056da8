import { describe, expect, it } from 'vitest'
import type { DraftKind } from '../../../../src/shared/drafts/draft.ts'
import type { RepeatRule } from '../../../../src/shared/entities/kind.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import {
  type Doubt,
  type EmptyLookups,
  maxTimesLost,
  moveAfterEmptyLookup,
  repeatRule,
} from '../../../../src/shared/publishing/publish-certainty.ts'

/**
 * Every history of a small world: when the service carries out a call, how far its lists lag, which look-ups fail, and
 * when the program is restarted. The client is the program's own decision function.
 */

const absenceMs = 180_000
const never = Number.POSITIVE_INFINITY
const commits = [0, 3_000, 12_000, 20_000, 45_000, 60_000, 179_000, 400_000, never]
const lags = [0, 1_000, 15_000, 60_000, 119_000]
/** Times after the call at which the program exits, to be restarted a second later. */
const restarts = [[], [2_000], [30_000], [170_000], [1_000, 60_000], [150_000, 300_000]]
/** Which look-ups of a life fail, by number. */
const failures = [[], [0], [0, 1, 2], [1], [2, 3], [0, 2, 4, 6]]
const retryMs = 2_000

interface History {
  readonly rule: RepeatRule
  readonly doubt: Doubt
  readonly timesLost: number
  readonly commitAt: number
  readonly lagMs: number
  readonly restarts: readonly number[]
  readonly failures: readonly number[]
}

interface End {
  readonly kind: 'found' | 'sendAgain' | 'askPerson' | 'acceptRefusal'
  readonly at: number
  /** Empty look-ups of the last life. */
  readonly empty: readonly number[]
  readonly lookups: number
}

function play({ rule, doubt, timesLost, commitAt, lagMs, restarts, failures }: History): End {
  const shownAt = commitAt + lagMs
  const lives = [0, ...restarts.map((at) => at + 1_000)]
  for (const [life, begin] of lives.entries()) {
    const end = restarts[life] ?? never
    const empty: number[] = []
    let lookups = 0
    for (let now = begin; now < end; ) {
      lookups += 1
      if (lookups > 60) throw new Error('It looks up endlessly.')
      if (failures.includes(lookups - 1)) {
        now += retryMs
        continue
      }
      if (now >= shownAt) return { kind: 'found', at: now, empty, lookups }
      empty.push(now)
      const [firstEmptyAt = now] = empty
      const move = moveAfterEmptyLookup({
        rule,
        doubt,
        timesLost,
        unansweredAt: begin,
        firstEmptyAt,
        now,
        absenceMs,
      })
      if (move.kind !== 'readAgain') return { kind: move.kind, at: now, empty, lookups }
      if (move.at <= now) throw new Error('Time has to pass between two lookups.')
      now = move.at
    }
  }
  throw new Error('The last life has no end.')
}

const rules = ['onceAbsent', 'personDecides', 'harmless'] as const
const doubts = ['lost', 'deferred', 'refused'] as const
const losses = [1, maxTimesLost.create, maxTimesLost.repeatable]
const histories = rules.flatMap((rule) =>
  doubts.flatMap((doubt) =>
    losses.flatMap((timesLost) =>
      commits.flatMap((commitAt) =>
        lags.flatMap((lagMs) =>
          restarts.flatMap((restartTimes) =>
            failures.map((failing): History => {
              return { rule, doubt, timesLost, commitAt, lagMs, restarts: restartTimes, failures: failing }
            }),
          ),
        ),
      ),
    ),
  ),
)

describe('a call whose effect is unknown, in every history', () => {
  it(`duplicates nothing and ends, in ${histories.length} histories`, () => {
    const ends = new Map<string, number>()
    for (const history of histories) {
      const { rule, doubt, timesLost } = history
      const end = play(history)
      ends.set(end.kind, (ends.get(end.kind) ?? 0) + 1)
      const about = JSON.stringify({ history, end })
      const isInTime = history.commitAt + history.lagMs <= absenceMs
      const isRepeatable = doubt !== 'refused' && rule === 'harmless' && timesLost < maxTimesLost.repeatable
      // A refusal is believed no sooner than a lost answer, and nothing that was refused is sent again by itself.
      if (doubt === 'refused') expect(['found', 'acceptRefusal'], about).toContain(end.kind)
      else expect(end.kind, about).not.toBe('acceptRefusal')
      // What the service carries out in time is found, whatever else happens.
      if (isInTime && !isRepeatable) expect(end.kind, about).toBe('found')
      // A call that is ever carried out is never sent again automatically if that would spend or post twice.
      if (rule === 'personDecides' && doubt === 'lost') expect(end.kind, about).not.toBe('sendAgain')
      // A list that never shows anything doesn't have it sent for ever.
      if (timesLost >= maxTimesLost.repeatable && doubt === 'lost')
        expect(end.kind, about).not.toBe('sendAgain')
      if (end.kind !== 'found') {
        const [first = 0] = end.empty
        expect(end.empty.length, about).toBeGreaterThanOrEqual(2)
        expect(end.at - first, about).toBeGreaterThanOrEqual(isRepeatable ? absenceMs / 60 : absenceMs / 3)
      }
      // Nothing waits forever, and look-ups are few.
      const lastStart = Math.max(0, ...history.restarts.map((at) => at + 1_000))
      expect(end.at - lastStart, about).toBeLessThan(absenceMs * 1.5)
      expect(end.lookups - history.failures.length, about).toBeLessThanOrEqual(6)
    }
    expect([...ends.keys()].sort()).toEqual(['acceptRefusal', 'askPerson', 'found', 'sendAgain'])
  })

  it('is sent again after a second look for a deletion, since a second one changes nothing', () => {
    const firstEmptyAt = 5_000
    const lookups = {
      rule: 'harmless',
      doubt: 'lost',
      timesLost: 1,
      unansweredAt: firstEmptyAt,
      firstEmptyAt,
      absenceMs,
    } as const
    const move = moveAfterEmptyLookup({ ...lookups, now: firstEmptyAt })
    expect(move).toEqual({ kind: 'readAgain', at: firstEmptyAt + absenceMs / 60 })
    expect(moveAfterEmptyLookup({ ...lookups, now: firstEmptyAt + absenceMs / 60 })).toEqual({
      kind: 'sendAgain',
    })
  })
})

describe('what may be sent again automatically', () => {
  const table: readonly (readonly [DraftSubject, DraftKind, RepeatRule])[] = [
    ['campaign', 'create', 'personDecides'],
    ['lineItem', 'create', 'personDecides'],
    ['post', 'create', 'personDecides'],
    ['card', 'create', 'onceAbsent'],
    ['poll', 'create', 'onceAbsent'],
    ['media', 'create', 'onceAbsent'],
    ['promotedPost', 'create', 'onceAbsent'],
    ['campaign', 'update', 'onceAbsent'],
    ['post', 'update', 'onceAbsent'],
    ['lineItem', 'delete', 'harmless'],
    ['accountMedia', 'create', 'onceAbsent'],
  ]
  it.each(table)('%s, %s: %s', (subject, kind, rule) => {
    expect(repeatRule(subject, kind)).toBe(rule)
  })
})

describe('what follows an empty look-up', () => {
  const lookups: EmptyLookups = {
    rule: 'onceAbsent',
    doubt: 'lost',
    timesLost: 1,
    unansweredAt: 0,
    firstEmptyAt: 5_000,
    now: 5_000,
    absenceMs,
  }

  it.each([
    ['soon after the first', { now: 5_000 }, 8_000],
    ['four times as long after the first', { now: 8_000 }, 17_000],
    ['and so on', { now: 17_000 }, 53_000],
    ['at the end of the whole time', { now: 53_000 }, 180_000],
    ['a moment before the end', { now: 179_999 }, 180_000],
    ['a third of the whole time after a late first', { firstEmptyAt: 150_000, now: 180_000 }, 210_000],
    ['at a whole millisecond', { firstEmptyAt: 0, now: 0, absenceMs: 100 }, 2],
    [
      'as late for what was refused, although it may be repeated',
      { rule: 'harmless', doubt: 'refused' },
      8_000,
    ],
    [
      'at the end of the whole time for it, too',
      { rule: 'harmless', doubt: 'refused', now: 53_000 },
      180_000,
    ],
    ['soon after the first for what may be repeated', { rule: 'harmless', now: 5_001 }, 8_000],
  ] as const)('the next comes %s', (_title, change, at) => {
    expect(moveAfterEmptyLookup({ ...lookups, ...change })).toEqual({ kind: 'readAgain', at })
  })

  it.each([
    ['onceAbsent', 'lost', 1, 'sendAgain'],
    ['onceAbsent', 'lost', maxTimesLost.create - 1, 'sendAgain'],
    ['onceAbsent', 'lost', maxTimesLost.create, 'askPerson'],
    ['onceAbsent', 'deferred', maxTimesLost.create, 'sendAgain'],
    ['personDecides', 'lost', 1, 'askPerson'],
    ['personDecides', 'deferred', 1, 'sendAgain'],
    ['harmless', 'lost', maxTimesLost.repeatable - 1, 'sendAgain'],
    ['harmless', 'lost', maxTimesLost.repeatable, 'askPerson'],
    ['harmless', 'deferred', maxTimesLost.repeatable, 'sendAgain'],
    ['onceAbsent', 'refused', 1, 'acceptRefusal'],
    ['personDecides', 'refused', 1, 'acceptRefusal'],
    ['harmless', 'refused', 1, 'acceptRefusal'],
  ] as const)('the last of %s, %s, sent %i times: %s', (rule, doubt, timesLost, kind) => {
    const last = { ...lookups, rule, doubt, timesLost, now: absenceMs }
    expect(moveAfterEmptyLookup(last)).toEqual({ kind })
  })
})
