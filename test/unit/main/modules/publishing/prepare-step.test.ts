import { describe, expect, it } from 'vitest'
import type { StoredStep } from '../../../../../src/main/modules/jobs/job-rows.ts'
import {
  type Prepared,
  prepareStep,
  prepareTogether,
} from '../../../../../src/main/modules/publishing/prepare-step.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { draftOf, dropped, job, pollContent, pollRecord, stepOf } from './publish-rows.ts'
import { type Answer, answerOf, gone, serviceThat } from './service-that.ts'

const fullDisk = fail({ kind: 'storage', code: 'FULL', message: 'full' } as const)

/** Prepares steps over a service that answers like this; notes what is read and saved. */
async function prepare(steps: readonly StoredStep[], answers: readonly Answer[], isDiskFull = false) {
  const { calls, gateway } = serviceThat(...answers)
  const saved: (readonly Fields[])[] = []
  const drafts = {
    saveRecords(_workspace: unknown, _subject: unknown, records: readonly Fields[]) {
      saved.push(records)
      return isDiskFull ? fullDisk : succeed(undefined)
    },
  }
  const [only, ...others] = steps
  const parts = { gateway, drafts }
  const prepared =
    only !== undefined && others.length === 0
      ? [await prepareStep(parts, job, only, '3_1')]
      : await prepareTogether(parts, job, steps)
  return { prepared, calls, saved }
}

function summaryOf(prepared: Prepared | undefined): unknown {
  switch (prepared?.kind) {
    case 'contradicted':
      return { unlessLate: summaryOf(prepared.ifConfirmed) }
    case 'call':
      return { [prepared.call.operation.id.split('.').at(-1) ?? '']: prepared.call.params }
    case 'conflict':
      return prepared.conflicts.map(({ field, base, mine, theirs }) => [field, base, mine, theirs])
    case 'trouble':
    case 'impossible':
      return `${prepared.kind}: ${prepared.fault.message}`
    case 'nothing':
    case 'gone':
      return `${prepared.kind} ${prepared.remoteId}`
    case undefined:
      return null
  }
}
const summaryOfOne = async (step: StoredStep, ...answers: readonly Answer[]) =>
  summaryOf((await prepare([step], answers)).prepared[0])

const campaignOf = (change: Partial<Draft>, step: Partial<StoredStep> = {}) =>
  stepOf(
    draftOf('campaign', 'update', {
      remoteId: 'c1',
      base: { name: 'Old' },
      patch: { name: 'New' },
      ...change,
    }),
    step,
  )
const rename = campaignOf({})
const record = { id: 'c1', name: 'Old' }
const itIsGone = 'impossible: The service no longer has this.'
const update = (fields: Fields) => ({ update: { account_id: 'a1', campaign_id: 'c1', ...fields } })
const unpublished = 'impossible: It refers to a draft that isn’t published.'

describe('a change is prepared with what the record is now', () => {
  it.each<[string, StoredStep, Answer, unknown]>([
    ['it is as it was', rename, answerOf(record), update({ name: 'New' })],
    // The read may be late.
    ['it has the new value already', rename, answerOf({ ...record, name: 'New' }), update({ name: 'New' })],
    [
      'it has another value',
      rename,
      answerOf({ ...record, name: 'Theirs' }),
      [['name', 'Old', 'New', 'Theirs']],
    ],
    [
      'another field of it has changed',
      rename,
      answerOf({ ...record, total_budget_amount_local_micro: 5 }),
      update({ name: 'New' }),
    ],
    ['it is gone', rename, gone, 'impossible: What the service said.'],
    ['it is marked as deleted', rename, answerOf({ ...record, deleted: true }), itIsGone],
    ['it can’t be read', rename, fail(dropped), 'trouble: cut'],
    [
      'it has the same time in another format',
      stepOf(
        draftOf('lineItem', 'update', {
          remoteId: 'l1',
          base: {},
          patch: { start_time: '2030-01-01T00:00:00.000Z' },
        }),
      ),
      answerOf({ id: 'l1', start_time: '2030-01-01T00:00:00Z' }),
      { update: { account_id: 'a1', line_item_id: 'l1', start_time: '2030-01-01T00:00:00.000Z' } },
    ],
    [
      'a field is in conflict that had no value',
      campaignOf({ base: {} }),
      answerOf({ ...record, name: 'Theirs' }),
      [['name', null, 'New', 'Theirs']],
    ],
    [
      'it names a draft',
      campaignOf({ patch: { name: 'draft:aaaaaaaaaaaaaaab' } }),
      answerOf(record),
      unpublished,
    ],
  ])('%s', async (_title, step, answer, expected) => {
    expect(await summaryOfOne(step, answer)).toEqual(expected)
  })

  it('saves it, and sends nothing if the disk is full', async () => {
    expect((await prepare([rename], [answerOf(record)])).saved).toEqual([[record]])
    expect(summaryOf((await prepare([rename], [answerOf(record)], true)).prepared[0])).toBe(
      'impossible: full',
    )
  })
})

describe('the undo of a change', () => {
  const undo = (change: Partial<Draft> = {}) =>
    campaignOf({ base: { name: 'New' }, patch: { name: 'Old' }, ...change }, { draftId: null })

  it.each<[string, Fields, unknown]>([
    [
      'sends the earlier value if the record still has the published one',
      { name: 'New' },
      update({ name: 'Old' }),
    ],
    ['sends the earlier value also if the read shows it already', { name: 'Old' }, update({ name: 'Old' })],
  ])('%s', async (_title, fields, expected) => {
    expect(await summaryOfOne(undo(), answerOf({ ...record, ...fields }))).toEqual(expected)
  })

  it('asks about the fields that were changed since, and sends nothing', async () => {
    const both = undo({
      base: { name: 'New', daily_budget_amount_local_micro: 6 },
      patch: { name: 'Old', daily_budget_amount_local_micro: 5 },
    })
    const now = { ...record, name: 'Theirs', daily_budget_amount_local_micro: 6 }
    const { prepared } = await prepare([both], [answerOf(now)])
    expect(prepared).toEqual([
      { kind: 'conflict', conflicts: [{ field: 'name', base: 'New', mine: 'Old', theirs: 'Theirs' }] },
    ])
  })

  it('saves no record, because it has no draft', async () => {
    expect((await prepare([undo()], [answerOf({ ...record, name: 'New' })])).saved).toEqual([])
  })
})

describe('the undo of targeting, which is read as a set', () => {
  const undo = (base: Fields, patch: Fields) =>
    stepOf(draftOf('targeting', 'update', { remoteId: 'l1', base, patch }), { draftId: null })
  const setWith = (...criteria: readonly (readonly string[])[]) =>
    answerOf({ id: 'l1', line_item_id: 'l1', criteria: criteria.map((row) => [...row]) })
  const added = undo({ 'LOCATION:x': 'EQ', 'LOCATION:y': 'EQ' }, { 'LOCATION:x': null, 'LOCATION:y': null })
  const x = ['c1', 'LOCATION', 'x', 'EQ']
  const y = ['c2', 'LOCATION', 'y', 'EQ']
  const deletions = (prepared: Prepared | undefined) =>
    prepared?.kind === 'call' && prepared.call.kind === 'set'
      ? prepared.call.rows.map(({ params }) => params)
      : []

  it('removes what was added', async () => {
    const { prepared } = await prepare([added], [setWith(x, y)])
    expect(deletions(prepared[0])).toEqual([
      { targeting_criterion_id: 'c1' },
      { targeting_criterion_id: 'c2' },
    ])
  })

  it.each<[string, StoredStep, readonly (readonly string[])[], unknown]>([
    ['all that was added', added, [], 'nothing l1'],
    ['some of what was added', added, [x], { batch: { account_id: 'a1' } }],
    [
      'the one of what a type has only once',
      undo({ AGE: 'AGE_18_TO_24' }, { AGE: 'AGE_OVER_50' }),
      [],
      [['AGE', 'AGE_18_TO_24', 'AGE_OVER_50', null]],
    ],
    ['what was removed, as if it were there', undo({}, { 'LOCATION:x': 'EQ' }), [x], 'nothing l1'],
  ])(
    'doesn’t believe a list that shows otherwise at first: %s',
    async (_title, step, criteria, confirmed) => {
      expect(await summaryOfOne(step, setWith(...criteria))).toEqual({ unlessLate: confirmed })
    },
  )

  it('asks about a value that somebody else has set', async () => {
    const step = undo({ AGE: 'AGE_18_TO_24' }, { AGE: 'AGE_OVER_50' })
    const shown = setWith(['c3', 'AGE', 'AGE_35_TO_49', 'EQ'])
    expect(await summaryOfOne(step, shown)).toEqual([['AGE', 'AGE_18_TO_24', 'AGE_OVER_50', 'AGE_35_TO_49']])
  })

  it('adds what was removed', async () => {
    const { prepared } = await prepare([undo({}, { 'LOCATION:x': 'EQ' })], [setWith()])
    expect(prepared).toMatchObject([{ kind: 'call' }])
  })

  it('isn’t read twice for a change of what somebody else has removed', async () => {
    const base = { AGE: 'AGE_18_TO_24' }
    const patch = { AGE: 'AGE_OVER_50' }
    const change = stepOf(draftOf('targeting', 'update', { remoteId: 'l1', base, patch }))
    expect(await summaryOfOne(change, setWith())).toEqual([['AGE', 'AGE_18_TO_24', 'AGE_OVER_50', null]])
  })
})

describe('changes that share a call', () => {
  const steps = ['c1', 'c2', 'c3'].map((remoteId) => campaignOf({ remoteId }, { id: remoteId }))

  it('are prepared with one list; what it doesn’t have, or has as deleted, is gone', async () => {
    const { prepared, calls, saved } = await prepare(steps, [
      answerOf({ id: 'c3', name: 'Old', deleted: true }, { id: 'c1', name: 'Old' }),
    ])
    expect(calls.map(({ params }) => params.campaign_ids)).toEqual([['c1', 'c2', 'c3']])
    expect(prepared.map(summaryOf)).toEqual([update({ name: 'New' }), itIsGone, itIsGone])
    expect(saved).toEqual([
      [
        { id: 'c1', name: 'Old' },
        { id: 'c3', name: 'Old', deleted: true },
      ],
    ])
  })

  it('wait together if that list can’t be read', async () => {
    const { prepared } = await prepare(steps, [fail(dropped)])
    expect(prepared.map(summaryOf)).toEqual(Array(3).fill('trouble: cut'))
    const refused = await prepare(steps, [gone])
    expect(refused.prepared.map(summaryOf)).toEqual(Array(3).fill('impossible: What the service said.'))
  })

  it('aren’t sent if their records can’t be saved', async () => {
    const { prepared } = await prepare(steps, [answerOf(record)], true)
    expect(prepared.map(summaryOf)).toEqual(Array(3).fill('impossible: full'))
  })

  it('save their records in slices', async () => {
    const many = Array.from({ length: 90 }, (_, index) => campaignOf({ remoteId: `c${index}` }))
    const records = many.map(({ draft }) => ({ id: draft.remoteId, name: 'Old' }))
    const { saved } = await prepare(many, [answerOf(...records)])
    expect(saved.map(({ length }) => length)).toEqual([40, 40, 10])
    const first = await prepare(many.slice(0, 40), [answerOf(...records)])
    expect(first.saved).toHaveLength(1)
    expect((await prepare([], [])).prepared).toEqual([])
  })

  it('are read one by one where the service has no such list', async () => {
    const cards = ['1', '2'].map((remoteId) =>
      stepOf(draftOf('card', 'update', { remoteId, base: { name: 'Old' }, patch: { name: 'New' } }), {
        id: remoteId,
      }),
    )
    expect((await prepare(cards, [fail(dropped)])).calls).toHaveLength(2)
    const creations = ['One', 'Two'].map((name) =>
      stepOf(draftOf('campaign', 'create', { patch: { name } }), { id: name }),
    )
    const { prepared, calls } = await prepare(creations, [])
    expect(calls).toEqual([])
    expect(prepared.map(({ kind }) => kind)).toEqual(['call', 'call'])
  })
})

describe('what needs no read', () => {
  it('is a creation, with the key of its upload', async () => {
    const poll = stepOf(draftOf('poll', 'create', { patch: pollContent }))
    const { prepared, calls } = await prepare([poll], [])
    expect(summaryOf(prepared[0])).toMatchObject({ create: { account_id: 'a1', name: 'Tent' } })
    expect(calls).toEqual([])
    const media = stepOf(draftOf('media', 'create', { patch: { name: 'Tent' } }))
    expect((await prepare([media], [])).prepared).toMatchObject([{ call: { params: { media_key: '3_1' } } }])
    const post = stepOf(
      draftOf('post', 'create', { patch: { text: 'x', card_uri: 'draft:aaaaaaaaaaaaaaab' } }),
    )
    expect(await summaryOfOne(post)).toBe(unpublished)
  })

  it('is a deletion, whatever its fields refer to', async () => {
    const base = { name: 'draft:aaaaaaaaaaaaaaab' }
    const { prepared, calls } = await prepare(
      [stepOf(draftOf('campaign', 'delete', { remoteId: 'c1', base }))],
      [],
    )
    expect(calls).toEqual([])
    expect(summaryOf(prepared[0])).toEqual({ delete: { account_id: 'a1', campaign_id: 'c1' } })
  })

  it('is impossible if the service has no call for it', async () => {
    const deletion = stepOf(draftOf('post', 'delete', { remoteId: '1', base: {} }))
    const creation = stepOf(draftOf('accountMedia', 'create', { patch: {} }))
    const base = { name: 'Tent' }
    const change = stepOf(draftOf('poll', 'update', { remoteId: 'p1', base, patch: { name: 'New' } }))
    for (const step of [deletion, creation, change])
      expect(await summaryOfOne(step, answerOf(pollRecord('p1')))).toBe(
        'impossible: The service has no call for this.',
      )
  })
})

describe('a deletion whose call names the record’s type', () => {
  const deletion = stepOf(draftOf('poll', 'delete', { remoteId: 'p1', base: {} }))
  it.each<[string, Answer, unknown]>([
    ['reads it', answerOf(pollRecord('p1', { card_type: 'IMAGE_POLLS' })), 'IMAGE_POLLS'],
    ['takes the usual one if the record is gone', gone, 'TEXT_POLLS'],
  ])('%s', async (_title, answer, type) => {
    expect((await prepare([deletion], [answer])).prepared).toMatchObject([
      { call: { params: { card_id: 'p1', card_type: type } } },
    ])
  })

  it('waits if it can’t be read', async () => {
    expect(await summaryOfOne(deletion, fail(dropped))).toBe('trouble: cut')
  })
})

describe('the undo of a creation', () => {
  const undo = stepOf(draftOf('campaign', 'delete', { remoteId: 'c1', base: { name: 'Old' } }), {
    draftId: null,
  })
  const remove = { delete: { account_id: 'a1', campaign_id: 'c1' } }
  const item = (id: string, more: Fields = {}) => ({ id, name: `Item ${id}`, ...more })
  const none = answerOf()
  const stale = 'trouble: The service’s answers contradict each other about this record.'

  it.each<[string, readonly Answer[], unknown]>([
    ['deletes what is as it was', [answerOf(record), none], remove],
    [
      'asks about what was changed',
      [answerOf({ ...record, name: 'Theirs' }), none],
      [['name', 'Old', null, 'Theirs']],
    ],
    [
      'asks about what was set',
      [answerOf({ ...record, daily_budget_amount_local_micro: 5 }), none],
      [['daily_budget_amount_local_micro', null, null, 5]],
    ],
    [
      'asks about what was added',
      [answerOf(record), answerOf(item('2'), item('1')), answerOf(item('2'), item('1'))],
      [['line_items', null, null, ['Item 1', 'Item 2']]],
    ],
    [
      'ignores what was added and deleted, without a further read',
      [answerOf(record), answerOf(item('1', { deleted: true })), fail(dropped)],
      remove,
    ],
    ['ignores what is only still listed', [answerOf(record), answerOf(item('1')), gone, gone], remove],
    ['ignores what has no ID', [answerOf(record), answerOf({ name: 'Item' })], remove],
    [
      'has nothing to do if it is gone, unless it’s listed late',
      [gone, gone, gone],
      { unlessLate: 'gone c1' },
    ],
    [
      'has nothing to do if the service has it as deleted',
      [gone, answerOf({ ...record, deleted: true })],
      'gone c1',
    ],
    ['waits if one read finds it and another doesn’t', [gone, answerOf(record)], stale],
    ['waits if it can’t be read', [fail(dropped)], 'trouble: cut'],
    ['waits if its deletion can’t be read', [gone, fail(dropped)], 'trouble: cut'],
    ['waits if what it contains can’t be read', [answerOf(record), fail(dropped)], 'trouble: cut'],
    [
      'waits if one thing in it can’t be read',
      [answerOf(record), answerOf(item('1')), fail(dropped)],
      'trouble: cut',
    ],
    ['waits if its read is refused', [fail(jobFaults.forbidden)], 'trouble: What the service said.'],
  ])('%s', async (_title, answers, expected) => {
    expect(await summaryOfOne(undo, ...answers)).toEqual(expected)
  })

  it.each<[string, Fields, unknown]>([
    // The service doesn't store a bid beside it, and a later one counts for nothing.
    ['ignores a bid that the strategy makes meaningless', { bid_strategy: 'AUTO' }, 'delete'],
    ['asks about a bid that counts', { bid_strategy: 'MAX' }, ['bid_amount_local_micro', 5, null, 7]],
  ])('%s', async (_title, strategy, expected) => {
    const content = { name: 'Item', bid_amount_local_micro: 5, ...strategy }
    const undoOfItem = stepOf(draftOf('lineItem', 'delete', { remoteId: 'l1', base: content }), {
      draftId: null,
    })
    const item = answerOf({ id: 'l1', ...content, bid_amount_local_micro: 7 })
    const summary = await summaryOfOne(undoOfItem, item, none)
    expect(summary).toEqual(
      expected === 'delete' ? { delete: { account_id: 'a1', line_item_id: 'l1' } } : [expected],
    )
  })

  it('isn’t read as deleted if its read is refused', async () => {
    expect((await prepare([undo], [fail(jobFaults.forbidden)])).calls).toHaveLength(1)
  })

  it('reads only some of what was added', async () => {
    const items = Array.from({ length: 30 }, (_, index) => item(String(index + 10)))
    const shown = items.map((one) => answerOf(one))
    const { prepared, calls } = await prepare([undo], [answerOf(record), answerOf(...items), ...shown])
    expect(calls).toHaveLength(22)
    expect(summaryOf(prepared[0])).toEqual([['line_items', null, null, items.map(({ name }) => name)]])
  })

  it('names the type of a card', async () => {
    const base = { ...pollContent }
    const poll = stepOf(draftOf('poll', 'delete', { remoteId: 'p1', base }), { draftId: null })
    const answer = answerOf(pollRecord('p1', { card_type: 'IMAGE_POLLS' }))
    expect((await prepare([poll], [answer])).prepared).toMatchObject([
      { call: { params: { card_type: 'IMAGE_POLLS' } } },
    ])
  })
})
