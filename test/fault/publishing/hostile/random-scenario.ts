import type { SeededRandom } from '../../random.ts'
import {
  type DateHeader,
  type ListHabit,
  ordinaryHabits,
  type TextChange,
  textChanges,
} from '../middlebox/service-view.ts'
import {
  connectionTroubles,
  deletionTroubles,
  foreignAnswers,
  halves,
  refusalsAfter,
  type Trouble,
} from '../middlebox/trouble.ts'
import { costly, deletions, type PlanKind, planKinds } from './planned-kinds.ts'
import { type Scenario, scenario } from './scenario.ts'

const kinds = Object.keys(planKinds).filter((name): name is PlanKind => name in planKinds)
/** Without those that forge all of an answer for some kinds. */
const writeTroubles = [
  ...refusalsAfter,
  ...halves,
  ...foreignAnswers.filter(({ answer }) => answer !== 'sameName'),
  ...connectionTroubles,
]
const readTroubles: readonly Trouble[] = [
  { name: 'cut', carriesOut: 'no', answer: 'cut' },
  { name: 'half a body', carriesOut: 'whole', answer: 'cutWithinBody' },
  { name: 'an empty list', carriesOut: 'whole', answer: { text: '{"data":[]}' } },
  { name: 'the read before', carriesOut: 'whole', answer: 'earlierRead' },
  { name: 'the write before', carriesOut: 'whole', answer: 'earlierWrite' },
  { name: '500', carriesOut: 'whole', answer: { status: 500, body: 'service' } },
  { name: '503', carriesOut: 'no', answer: { status: 503, body: 'service' } },
  { name: '429', carriesOut: 'no', answer: { status: 429, body: 'service', resetSeconds: 2 } },
]
const textNames = Object.keys(textChanges).filter((name): name is TextChange => name in textChanges)
const endings = [
  '',
  '',
  ' ',
  ' cafe\u0301',
  ' & boots',
  '  and boots',
  ' \u200band boots',
  ' cafe\u0301 &  more\u200b ',
]
const skewsMs = [2_000, 3_000, 5_000, 10_000, 60_000, 3_600_000, 86_400_000]

/** A publish with several kinds of trouble at once. What can't be known even in principle is left out. */
export function randomScenario(
  random: SeededRandom,
  isPossible: (kind: PlanKind) => boolean = () => true,
): Scenario {
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
    const item = items[random.below(items.length)]
    if (item === undefined) throw new Error('Nothing to choose from.')
    return item
  }
  const chance = (of: number): boolean => random.next() < of
  const kind = pick(kinds.filter(isPossible))
  const isDeletion = deletions.some((name) => name === kind)
  const isCostly = costly.some((name) => name === kind)
  const troubleOf = (troubles: readonly Trouble[], share: number): readonly (Trouble | null)[] =>
    Array.from({ length: random.below(3) }, () => (chance(share) ? pick(troubles) : null))
  const lists: ListHabit = chance(0.5)
    ? { kind: 'complete' }
    : chance(0.75)
      ? { kind: 'late', ms: pick([500, 2_000, 10_000, 30_000, 60_000, 110_000]) }
      : isCostly && chance(0.7)
        ? { kind: 'omitting' }
        : { kind: 'endless', how: pick(['newCursors', 'sameCursor', 'emptyPages', 'newRecords']) }
  // A service that never shows a record and refuses it as well can't be contradicted.
  const writes = (
    lists.kind === 'omitting' ? connectionTroubles : isDeletion ? deletionTroubles : writeTroubles
  ).filter(({ answer }) => answer !== 'honest' || lists.kind !== 'omitting')
  // Together, at most the three minutes that the program counts on.
  const isLate = lists.kind === 'late' && lists.ms > 60_000
  const chosen = writes.filter(({ carriesOut }) => !isLate || typeof carriesOut === 'string')
  const date: DateHeader = chance(0.6)
    ? ordinaryHabits.date
    : pick<DateHeader>([
        { kind: 'ahead', ms: pick(skewsMs) },
        { kind: 'ahead', ms: -pick(skewsMs) },
        { kind: 'flipping', ms: pick(skewsMs) },
        { kind: 'without' },
        {
          kind: 'text',
          text: pick(['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT']),
        },
      ])
  return scenario(kind, {
    writes: troubleOf(chosen, 0.8),
    reads: troubleOf(readTroubles, 0.5),
    undo: chance(0.3) ? troubleOf(deletionTroubles, 0.7) : null,
    habits: {
      lists,
      texts: chance(0.3) ? textNames.filter(() => chance(0.5)) : [],
      date,
      createdAtSkewMs: chance(0.15) ? pick([-1, 1]) * pick(skewsMs) : 0,
    },
    ending: pick(endings),
    person: pick(['leaves', 'leaves', 'retries']),
    rivals: chance(0.2) ? 1 : 0,
    isAdopted: chance(0.1),
    isUndoneAtOnce: chance(0.5),
    restartAfter: chance(0.2) ? 1 + random.below(8) : null,
  })
}
