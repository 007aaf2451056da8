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
import {
  batches,
  changes,
  costly,
  creations,
  deletions,
  namedCreations,
  type PlanKind,
  sequences,
} from './planned-kinds.ts'
import { type Scenario, scenario } from './scenario.ts'

/** What a service or an intermediary may do, and the publishes that have to withstand it. */
export interface Behaviour {
  readonly name: string
  readonly scenarios: readonly Scenario[]
}

const cutAfter = trouble(connectionTroubles, 'cut after')
const limitedAfter = trouble(refusalsAfter, '429 after')
const refusedAfter = trouble(refusalsAfter, '400 after')

function trouble(troubles: readonly Trouble[], name: string): Trouble {
  const named = troubles.find((one) => one.name === name)
  if (named === undefined) throw new Error(`No trouble is called ${name}.`)
  return named
}

const withLists = (lists: ListHabit): Partial<Scenario> => ({ habits: { ...ordinaryHabits, lists } })
const late = (seconds: number): Partial<Scenario> => withLists({ kind: 'late', ms: seconds * 1_000 })
const withDate = (date: DateHeader): Partial<Scenario> => ({ habits: { ...ordinaryHabits, date } })
const each = (kinds: readonly PlanKind[], ...variants: readonly Partial<Scenario>[]): readonly Scenario[] =>
  kinds.flatMap((kind) => variants.map((more) => scenario(kind, more)))

const refusals = refusalsAfter.flatMap((refusal): readonly Behaviour[] => {
  const writes = [refusal]
  return [
    { name: `${refusal.name} being carried out`, scenarios: each(creations, { writes }) },
    {
      name: `${refusal.name} being carried out, and a person retries`,
      scenarios: each(creations, { writes, person: 'retries' }),
    },
    {
      name: `${refusal.name} being carried out, lists late, and a person retries`,
      scenarios: each(
        creations,
        { writes, person: 'retries', ...late(10) },
        { writes, person: 'retries', ...late(120) },
      ),
    },
    {
      name: `${refusal.name} being carried out, and lists late`,
      scenarios: each([...creations, ...batches], { writes, ...late(2) }, { writes, ...late(110) }),
    },
    {
      name: `a change: ${refusal.name} being carried out`,
      scenarios: each(changes, { writes, person: 'retries' }),
    },
  ]
})

const halfBatches = halves.map(
  (half): Behaviour => ({
    name: `a batch: ${half.name}`,
    scenarios: each(
      batches,
      { writes: [half] },
      { writes: [half], ...late(20) },
      { writes: [half], ...late(110) },
    ),
  }),
)

/** Kinds of which an answer repeats more than what identifies them: a copy of the rest under another ID is a forgery. */
const withContent: ReadonlySet<PlanKind> = new Set([
  'campaign',
  'campaigns',
  'lineItem',
  'lineItems',
  'card',
  'cards',
  'poll',
  'polls',
  'conversation',
])
const foreign = foreignAnswers.map((answer): Behaviour => {
  const isFair = (kind: PlanKind): boolean => answer.answer !== 'sameName' || withContent.has(kind)
  return {
    name: `carried out, answered with ${answer.name}`,
    scenarios: [
      ...each(creations.filter(isFair), { writes: [answer] }),
      ...each(sequences.filter(isFair), { writes: [null, answer, null] }),
      ...each(changes, { writes: [answer] }),
    ],
  }
})

const removals = deletionTroubles.flatMap((removal): readonly Behaviour[] => [
  {
    name: `a deletion: ${removal.name}`,
    scenarios: each(deletions, { writes: [removal] }, { writes: [cutAfter, removal] }),
  },
  { name: `an undo: ${removal.name}`, scenarios: each(creations, { undo: [removal] }) },
])

const laggingLists: readonly Behaviour[] = [10, 60, 120].map((seconds) => ({
  name: `lists ${seconds} s late`,
  scenarios: [
    ...each(
      creations,
      { writes: [cutAfter], ...late(seconds) },
      { writes: [limitedAfter], ...late(seconds) },
      { undo: [], isUndoneAtOnce: true, ...late(seconds) },
    ),
    ...each(changes, { undo: [], isUndoneAtOnce: true, ...late(seconds) }),
  ],
}))

const omittingLists: readonly Behaviour[] = [
  { name: 'lists never show what was created', scenarios: each(creations, withLists({ kind: 'omitting' })) },
  {
    name: 'lists never show what was created, and the answer is lost',
    // A refusal from such a service can't be told from a true one.
    scenarios: each(costly, { writes: [cutAfter], ...withLists({ kind: 'omitting' }) }),
  },
]

const endlessLists = (['newCursors', 'sameCursor', 'emptyPages', 'newRecords'] as const).map(
  (how): Behaviour => ({
    name: `lists without an end: ${how}`,
    scenarios: each(creations, { writes: [cutAfter], ...withLists({ kind: 'endless', how }) }),
  }),
)

/** An ending that a service with this habit stores otherwise. */
const endings: Readonly<Record<TextChange, string>> = {
  trim: ' ',
  compose: ' cafe\u0301',
  escape: ' & boots',
  join: '  and  boots',
  drop: ' \u200band boots',
}
const textNames = Object.keys(textChanges).filter((name): name is TextChange => name in textChanges)
const storedOtherwise = (texts: readonly TextChange[]): Behaviour => {
  const habits = { ...ordinaryHabits, texts }
  const ending = texts.map((name) => endings[name]).join('')
  return {
    name: `texts stored otherwise: ${texts.join(', ')}`,
    scenarios: [
      ...each(
        namedCreations,
        { habits, ending, undo: [] },
        { habits, ending, writes: [cutAfter] },
        { habits, ending, writes: [limitedAfter] },
        { habits, ending, writes: [cutAfter], person: 'resends' },
      ),
      ...each(changes, { habits, ending }, { habits, ending, writes: [cutAfter] }),
    ],
  }
}
const texts = [...textNames.map((name) => [name]), [...textNames].reverse()].map(storedOtherwise)

const rivals: readonly Behaviour[] = [
  {
    name: 'names that others use too',
    scenarios: each(
      creations,
      { rivals: 1 },
      { rivals: 1, writes: [cutAfter] },
      { rivals: 1, writes: [limitedAfter] },
      { rivals: 2, writes: [refusedAfter], person: 'retries' },
    ),
  },
]

const second = 1_000
const hour = 3_600 * second
const headers: readonly (readonly [string, DateHeader])[] = [
  ...[2, 3, 5, 10, 60].flatMap((seconds): readonly (readonly [string, DateHeader])[] => [
    [`${seconds} s ahead`, { kind: 'ahead', ms: seconds * second }],
    [`${seconds} s behind`, { kind: 'ahead', ms: -seconds * second }],
  ]),
  ['an hour ahead', { kind: 'ahead', ms: hour }],
  ['an hour behind', { kind: 'ahead', ms: -hour }],
  ['a day ahead', { kind: 'ahead', ms: 24 * hour }],
  ['a day behind', { kind: 'ahead', ms: -24 * hour }],
  ['none', { kind: 'without' }],
  ['no date', { kind: 'text', text: 'yesterday' }],
  ['1970', { kind: 'text', text: 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['9999', { kind: 'text', text: 'Fri, 31 Dec 9999 23:59:59 GMT' }],
  ['5 s ahead and behind in turn', { kind: 'flipping', ms: 5 * second }],
  ['a day ahead and behind in turn', { kind: 'flipping', ms: 24 * hour }],
]
const dates = headers.map(
  ([name, date]): Behaviour => ({
    name: `Date header: ${name}`,
    scenarios: each(
      ['campaigns', 'lineItem', 'card', 'poll', 'post'],
      withDate(date),
      { writes: [cutAfter], ...withDate(date) },
      { writes: [limitedAfter], ...withDate(date) },
      { writes: [refusedAfter], person: 'retries', ...withDate(date) },
    ),
  }),
)
const skews = [-hour, -5 * second, 5 * second, hour].map((createdAtSkewMs): Behaviour => {
  const habits = { ...ordinaryHabits, createdAtSkewMs }
  return {
    name: `created_at ${createdAtSkewMs / second} s from the Date header`,
    scenarios: each(
      ['campaigns', 'lineItem', 'card', 'poll', 'post'],
      { habits },
      { habits, writes: [cutAfter] },
      { habits, writes: [limitedAfter] },
    ),
  }
})

const connections = connectionTroubles.map(
  (connection): Behaviour => ({
    name: `the connection: ${connection.name}`,
    scenarios: [
      ...each(
        creations,
        { writes: [connection], undo: [connection] },
        { writes: [connection], restartAfter: 2 },
      ),
      ...each(changes, { writes: [connection] }),
      ...each(['cardDeletion', 'campaignDeletions', 'lineItemDeletions'], { writes: [connection] }),
    ],
  }),
)

const adoption: Behaviour = {
  name: 'an undo of what another user has changed since',
  scenarios: each(['campaign', 'campaigns', 'lineItems', 'card', 'conversation'], {
    undo: [],
    isAdopted: true,
  }),
}

export const behaviours: readonly Behaviour[] = [
  ...refusals,
  ...halfBatches,
  ...foreign,
  ...removals,
  ...laggingLists,
  ...omittingLists,
  ...endlessLists,
  ...texts,
  ...rivals,
  adoption,
  ...dates,
  ...skews,
  ...connections,
]
