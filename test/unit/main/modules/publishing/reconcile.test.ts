import { describe, expect, it } from 'vitest'
import type { JournalEntry, JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import {
  idsBefore,
  lookUpStepOutcome,
  lookUpTogether,
  openEntries,
  readRecordOf,
  sentFields,
} from '../../../../../src/main/modules/publishing/reconcile.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import { setRecord } from '../../../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { draftOf, dropped, entryOf, job, pollContent, pollRecord, stepOf } from './publish-rows.ts'
import { type Answer, answerOf, gone, partsOver, resultOf, serviceThat } from './service-that.ts'

const poll = stepOf(draftOf('poll', 'create', { patch: pollContent }))
const campaignDraft = draftOf('campaign', 'update', {
  remoteId: 'c1',
  base: { name: 'Old' },
  patch: { name: 'New' },
})
const rename = stepOf(campaignDraft)
const deletion = stepOf(draftOf('campaign', 'delete', { remoteId: 'c1', base: {} }))
const renamed = entryOf({ account_id: 'a1', campaign_id: 'c1', name: 'New' })

describe('what a look-up proves about a creation', () => {
  const open = [entryOf(pollContent, null, ['p1'])]
  const unread = [entryOf(pollContent, null, null)]
  const declined = { kind: 'givenUp', declined: ['p2'] } as const
  it.each<[string, readonly JournalEntry[], readonly Fields[], unknown]>([
    ['one new record as it was sent', open, [pollRecord('p2')], 'p2'],
    [
      'two such records beside a similar one',
      open,
      [pollRecord('p2'), pollRecord('p3'), pollRecord('p4', { first_choice: 'c' })],
      ['p2', 'p3'],
    ],
    ['two such records', open, [pollRecord('p2'), pollRecord('p3')], ['p2', 'p3']],
    [
      'one such record beside a similar one',
      open,
      [pollRecord('p2', { first_choice: 'c' }), pollRecord('p3')],
      'p3',
    ],
    ['only a similar record', open, [pollRecord('p2', { first_choice: 'c' })], ['p2']],
    ['a record that was there before', open, [pollRecord('p1')], 'absent'],
    ['a record that another step created', open, [pollRecord('p9')], 'absent'],
    ['a deleted record', open, [pollRecord('p2', { deleted: true })], 'absent'],
    ['a record of another name', open, [pollRecord('p2', { name: 'Boots' })], 'absent'],
    ['a record without an ID', open, [{ ...pollContent }], 'absent'],
    ['nothing', open, [], 'absent'],
    ['one such record, if nothing was read before', unread, [pollRecord('p2')], ['p2']],
    [
      'exact and similar records, if nothing was read before',
      unread,
      [pollRecord('p2'), pollRecord('p3', { first_choice: 'c' })],
      ['p2', 'p3'],
    ],
    [
      'a record that a person declined',
      [entryOf(pollContent, declined), ...open],
      [pollRecord('p2')],
      'absent',
    ],
    [
      'what an earlier call sent',
      [entryOf({ ...pollContent, name: 'Boots' }, { kind: 'absent', why: '', fault: null }), ...open],
      [pollRecord('p2', { name: 'Boots' })],
      'p2',
    ],
  ])('%s', async (_title, entries, records, expected) => {
    const { gateway } = serviceThat(answerOf(...records))
    const outcome = await lookUpStepOutcome(partsOver(gateway, 'p9'), job, poll, entries)
    if (expected === 'absent')
      expect(unwrap(outcome)).toMatchObject({
        kind: 'absent',
        why: expect.stringMatching(/: no matching record\.$/),
      })
    else expect(resultOf(outcome)).toEqual(expected)
  })

  it('shows a person the name and the time of what they may choose', async () => {
    const { gateway } = serviceThat(
      answerOf(
        pollRecord('p2', { first_choice: 'c' }),
        pollRecord('p3', { first_choice: 'c', created_at: 5 }),
      ),
    )
    expect(unwrap(await lookUpStepOutcome(partsOver(gateway), job, poll, open))).toEqual({
      kind: 'several',
      candidates: [
        { remoteId: 'p2', title: 'Tent', createdAt: '2026-01-01T00:00:00Z' },
        { remoteId: 'p3', title: 'Tent', createdAt: null },
      ],
    })
  })

  it('takes “not found” for an empty list, and any other refusal for none', async () => {
    const look = (answer: Answer) =>
      lookUpStepOutcome(partsOver(serviceThat(answer).gateway), job, poll, open)
    expect(unwrap(await look(gone))).toMatchObject({ kind: 'absent' })
    expect(resultOf(await look(fail(jobFaults.forbidden)))).toBe('forbidden')
  })

  it('asks as the job’s user, in its account', async () => {
    const { calls, callers, gateway } = serviceThat(answerOf())
    await lookUpStepOutcome(partsOver(gateway), job, poll, open)
    expect(calls[0]?.params).toMatchObject({ account_id: 'a1', q: 'Tent' })
    expect(callers).toEqual([{ jobId: 'job', environmentId: 'sandbox', host: 'ads', userId: '1' }])
  })

  it('is none while the records of other steps can’t be read', async () => {
    const { gateway } = serviceThat(answerOf(pollRecord('p2')))
    const parts = { gateway, jobs: { claimed: () => fail(dropped) } }
    expect(resultOf(await lookUpStepOutcome(parts, job, poll, open))).toBe('dropped')
  })

  it('finds a media by its key, which belongs to one step', async () => {
    const media = stepOf(draftOf('media', 'create', {}))
    const { calls, gateway } = serviceThat(answerOf({ media_key: '3_1' }))
    const look = (key: string | number) =>
      lookUpStepOutcome(partsOver(gateway, '3_1'), job, media, [
        entryOf({ account_id: 'a1', media_key: key }),
      ])
    expect(resultOf(await look('3_1'))).toBe('3_1')
    await look(5)
    expect(calls.map(({ params }) => params.media_key)).toEqual(['3_1', ''])
  })

  it('is left to a person if the service has no way to create it', async () => {
    const card = stepOf(draftOf('legacyCard', 'create', {}))
    expect(resultOf(await lookUpStepOutcome(partsOver(serviceThat().gateway), job, card, open))).toEqual([])
    expect(idsBefore([])).toBeNull()
  })

  it('reads nothing if nothing was sent', async () => {
    const { calls, gateway } = serviceThat()
    expect(resultOf(await lookUpStepOutcome(partsOver(gateway), job, poll, []))).toBe(
      'Nothing was ever sent.',
    )
    expect(calls).toEqual([])
  })
})

describe('the calls that are in question', () => {
  const done: JournalOutcome = { kind: 'done', by: 'answer', remoteId: 'p1', record: null }
  const absent: JournalOutcome = { kind: 'absent', why: '', fault: null }
  it.each<[string, readonly (JournalOutcome | null)[], number]>([
    ['all of a draft that was never published', [absent, null], 2],
    ['those since it was last published', [done, absent, null], 2],
    ['the last one, although it succeeded', [absent, done], 2],
    ['the last of two that succeeded', [done, done], 1],
    ['the last one after a success behind another', [absent, done, null], 1],
    ['all of two without an outcome', [null, null], 2],
    ['none of none', [], 0],
  ])('are %s', (_title, outcomes, count) => {
    expect(openEntries(outcomes.map((outcome) => entryOf({}, outcome)))).toHaveLength(count)
  })

  it('have the records from before the first of them', () => {
    const entries = [entryOf({}, absent, ['p1']), entryOf({}, null, ['p1', 'p2'])]
    expect(idsBefore(entries)).toEqual(['p1'])
    expect(idsBefore([])).toBeNull()
  })
})

describe('what a look-up proves about a change', () => {
  const record = { id: 'c1', name: 'New' }
  it.each<[string, Answer, unknown]>([
    ['the new values', answerOf(record), 'c1'],
    ['the old values', answerOf({ ...record, name: 'Old' }), 'The record doesn’t have the new values.'],
    ['another record', answerOf({ ...record, id: 'c2' }), 'dropped'],
    ['no record', answerOf(), 'refused: notFound'],
    ['a deleted record', answerOf({ ...record, deleted: true }), 'refused: notFound'],
    ['a record behind one without an ID', answerOf({ name: 'New' }, record), 'c1'],
    ['a read that failed', fail(dropped), 'dropped'],
  ])('%s', async (_title, answer, expected) => {
    const outcome = await lookUpStepOutcome(partsOver(serviceThat(answer).gateway), job, rename, [renamed])
    expect(resultOf(outcome)).toEqual(expected)
  })

  const removal = { 'LOCATION:x': null }
  const withMember = setRecord('l1', [
    { id: 'c1', targeting_type: 'LOCATION', targeting_value: 'x', operator_type: 'EQ' },
  ])
  const without = setRecord('l1', [])
  const stillThere = 'The record doesn’t have the new values.'
  it.each<[string, 'targeting' | 'campaign', Fields, readonly Answer[], unknown, number]>([
    ['that takes a member out of a set: two reads', 'targeting', removal, [answerOf(without)], 'l1', 2],
    [
      'that a second read denies',
      'targeting',
      removal,
      [answerOf(without), answerOf(withMember)],
      stillThere,
      2,
    ],
    ['that a first read denies', 'targeting', removal, [answerOf(withMember)], stillThere, 1],
    ['whose read fails', 'targeting', removal, [fail(dropped)], 'dropped', 1],
    ['that only adds to a set', 'targeting', { 'LOCATION:x': 'EQ' }, [answerOf(withMember)], 'l1', 1],
    [
      'that empties a field',
      'campaign',
      { end_time: null },
      [answerOf({ id: 'l1', name: 'New', end_time: null })],
      'l1',
      1,
    ],
  ])('is known of one %s', async (_title, subject, patch, answers, expected, reads) => {
    const step = stepOf(draftOf(subject, 'update', { remoteId: 'l1', base: {}, patch }))
    const { calls, gateway } = serviceThat(...answers)
    const outcome = await lookUpStepOutcome(partsOver(gateway), job, step, [entryOf(patch)])
    expect(resultOf(outcome)).toEqual(expected)
    expect(calls).toHaveLength(reads)
  })

  it('asks if no answer shows the changed field', async () => {
    const card = stepOf(draftOf('lineItem', 'update', { remoteId: 'l1', patch: {} }))
    const outcome = await lookUpStepOutcome(
      partsOver(serviceThat(answerOf({ id: 'l1', name: 'Tents' })).gateway),
      job,
      card,
      [entryOf({ account_id: 'a1', line_item_id: 'l1' })],
    )
    expect(resultOf(outcome)).toEqual(['l1'])
  })

  it('reads a record by its ID', async () => {
    const { gateway } = serviceThat(answerOf({ id: 'c2' }, record))
    expect(unwrap(await readRecordOf(gateway, job, rename, 'c1'))).toEqual(record)
  })
})

describe('what a look-up proves about a deletion', () => {
  const record = { id: 'c1', name: 'New' }
  const there = 'The record is still there.'
  it.each<[string, readonly Answer[], unknown, number]>([
    ['the record says that it’s deleted', [answerOf({ ...record, deleted: true })], 'c1', 1],
    ['two reads don’t find it', [gone, gone], 'not listed: c1', 2],
    ['two lists don’t have it', [answerOf(), answerOf()], 'not listed: c1', 2],
    ['the second read shows it', [gone, answerOf(record)], there, 2],
    ['the first read shows it', [answerOf(record)], there, 1],
    ['another record answers', [answerOf({ id: 'c2', deleted: true })], 'dropped', 1],
    ['a record without an ID answers', [answerOf({ name: 'New' })], 'dropped', 1],
    ['a read fails', [gone, fail(dropped)], 'dropped', 2],
  ])('%s', async (_title, answers, expected, reads) => {
    const { calls, gateway } = serviceThat(...answers)
    expect(resultOf(await lookUpStepOutcome(partsOver(gateway), job, deletion, [renamed]))).toEqual(expected)
    expect(calls).toHaveLength(reads)
  })

  it('asks for deleted records first, where the service has them', async () => {
    const { calls, gateway } = serviceThat(gone)
    await lookUpStepOutcome(partsOver(gateway), job, deletion, [renamed])
    expect(calls.map(({ params }) => params.with_deleted)).toEqual([true, undefined])
  })
})

const campaignOf = (name: string) => stepOf(draftOf('campaign', 'create', { patch: { name } }), { id: name })
const campaignSent = (name: string) => entryOf({ account_id: 'a1', name, funding_instrument_id: 'f1' })

describe('several look-ups', () => {
  const sent = ['One', 'Two'].map((name) => ({ step: campaignOf(name), entries: [campaignSent(name)] }))
  const record = (id: string, name: string) => ({ id, name, funding_instrument_id: 'f1' })

  it('share one list of what can share a batch', async () => {
    const { calls, gateway } = serviceThat(answerOf(record('c2', 'Two'), record('c1', 'One')))
    const outcomes = await lookUpTogether(partsOver(gateway), job, sent)
    expect(outcomes.map(resultOf)).toEqual(['c1', 'c2'])
    expect(calls).toHaveLength(1)
  })

  it('fail together if that list can’t be read', async () => {
    const { calls, gateway } = serviceThat(fail(dropped))
    expect((await lookUpTogether(partsOver(gateway), job, sent)).map(resultOf)).toEqual([
      'dropped',
      'dropped',
    ])
    expect(calls).toHaveLength(1)
  })

  it('narrow the list for one', async () => {
    const { calls, gateway } = serviceThat(answerOf(record('c1', 'One')))
    const outcomes = await lookUpTogether(partsOver(gateway), job, sent.slice(0, 1))
    expect(outcomes.map(resultOf)).toEqual(['c1'])
    expect(calls[0]?.params).toMatchObject({ q: 'One' })
  })

  const polls = ['One', 'Two', 'Three'].map((name) => ({
    step: stepOf(draftOf('poll', 'create', { patch: { ...pollContent, name } }), { id: name }),
    entries: [entryOf({ ...pollContent, name })],
  }))

  it('read one by one what can’t share a batch, and give up together if nothing can be read', async () => {
    const answering = serviceThat(
      answerOf(pollRecord('p1', { name: 'One' }), pollRecord('p2', { name: 'Two' })),
    )
    expect(
      (await lookUpTogether(partsOver(answering.gateway), job, polls.slice(0, 2))).map(resultOf),
    ).toEqual(['p1', 'p2'])
    expect(answering.calls).toHaveLength(2)
    const broken = serviceThat(fail(dropped))
    expect((await lookUpTogether(partsOver(broken.gateway), job, polls)).map(resultOf)).toEqual(
      Array(3).fill('dropped'),
    )
    expect(broken.calls).toHaveLength(1)
  })

  it('go on after one that is refused', async () => {
    const { calls, gateway } = serviceThat(
      fail(jobFaults.forbidden),
      answerOf(pollRecord('p2', { name: 'Two' })),
    )
    const outcomes = await lookUpTogether(partsOver(gateway), job, polls.slice(0, 2))
    expect(outcomes.map(resultOf)).toEqual(['forbidden', 'p2'])
    expect(calls).toHaveLength(2)
  })

  it('read targeting one by one, which has no list of all', async () => {
    const sets = ['l1', 'l2'].map((lineItem) => ({
      step: stepOf(draftOf('targeting', 'create', {}), { id: lineItem }),
      entries: [entryOf({}, null, null)],
    }))
    const { calls, gateway } = serviceThat(answerOf())
    await lookUpTogether(partsOver(gateway), job, sets)
    expect(calls).toHaveLength(2)
  })

  it('are none of none', async () => {
    expect(await lookUpTogether(partsOver(serviceThat().gateway), job, [])).toEqual([])
  })

  it('read changes one by one', async () => {
    const { calls, gateway } = serviceThat(answerOf({ id: 'c1', name: 'New' }))
    const changes = [rename, { ...rename, id: 'job-2' }].map((step) => ({ step, entries: [renamed] }))
    expect((await lookUpTogether(partsOver(gateway), job, changes)).map(resultOf)).toEqual(['c1', 'c1'])
    expect(calls).toHaveLength(2)
  })
})

describe('what a call sent of the entity', () => {
  it('is its body, or its parameters without the address', () => {
    expect(sentFields({ intent: { params: { account_id: 'a1' }, body: { name: 'Tent' } } })).toEqual({
      name: 'Tent',
    })
    const params = {
      account_id: 'a1',
      card_id: '1',
      tweet_id: '2',
      tweet_mode: 'x',
      campaign_id: 'c1',
      name: 'New',
    }
    expect(sentFields({ intent: { params, body: null } })).toEqual({ campaign_id: 'c1', name: 'New' })
    expect(sentFields({ intent: { params, body: null } }, rename)).toEqual({ name: 'New' })
  })
})
