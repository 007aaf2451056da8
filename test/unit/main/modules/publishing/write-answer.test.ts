import { describe, expect, it } from 'vitest'
import { readBatchAnswer } from '../../../../../src/main/modules/publishing/batch-outcome.ts'
import {
  readFault,
  readWriteAnswer,
  type SentCall,
  transientWriteFault,
  type WriteAnswer,
} from '../../../../../src/main/modules/publishing/write-answer.ts'
import { campaignOperations } from '../../../../../src/shared/api/ads/campaigns.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { draftOf, dropped, job, pollContent, pollRecord, sentCallOf, stepOf } from './publish-rows.ts'

const answerOf = (...records: readonly Fields[]) => succeed({ records, nextCursor: null })
/** Records that another step created. */
const claimedBy = (...ids: readonly string[]) => ({
  claimed: (_workspace: unknown, _subject: unknown, asked: readonly string[]) =>
    succeed(new Set(asked.filter((id) => ids.includes(id)))),
})
const unclaimed = claimedBy()
const summaryOf = (answer: WriteAnswer) =>
  answer.kind === 'unclear'
    ? { unclear: answer.fault?.kind ?? null, candidates: answer.candidates.map(({ remoteId }) => remoteId) }
    : 'remoteId' in answer.outcome
      ? { done: answer.outcome.remoteId, record: answer.outcome.record }
      : answer.outcome.kind

const poll = sentCallOf(stepOf(draftOf('poll', 'create', { patch: pollContent })), ['p1'])
const unclear = (...candidates: readonly string[]) => ({ unclear: null, candidates })

describe('what an answer proves about a creation', () => {
  it.each<[string, readonly Fields[], unknown]>([
    ['the record as it was sent', [pollRecord('p2')], { done: 'p2', record: pollRecord('p2') }],
    ['a record that was there before', [pollRecord('p1')], unclear()],
    ['a record that another step created', [pollRecord('p3')], unclear()],
    ['a new record that isn’t what was sent', [pollRecord('p2', { first_choice: 'c' })], unclear('p2')],
    ['a new record of another name', [pollRecord('p2', { name: 'Boots' })], unclear('p2')],
    ['a record without an ID', [{ ...pollContent }], unclear()],
    ['nothing', [], unclear()],
    [
      'the record behind others',
      [pollRecord('p1'), pollRecord('p4', { name: 'Boots' }), pollRecord('p2')],
      { done: 'p2', record: pollRecord('p2') },
    ],
  ])('%s', (_title, records, expected) => {
    expect(summaryOf(readWriteAnswer(claimedBy('p3'), job, poll, answerOf(...records)))).toEqual(expected)
  })

  it('is nothing while the records of other steps can’t be read', () => {
    const jobs = { claimed: () => fail({ kind: 'storage', code: 'IO', message: 'no disk' } as const) }
    expect(summaryOf(readWriteAnswer(jobs, job, poll, answerOf(pollRecord('p2'))))).toEqual(unclear())
  })

  it('counts any new record if nothing was read before', () => {
    const unread = { ...poll, idsBefore: null }
    expect(summaryOf(readWriteAnswer(unclaimed, job, unread, answerOf(pollRecord('p1'))))).toMatchObject({
      done: 'p1',
    })
  })

  it('accepts a promotion that another step has created too, and offers no other', () => {
    const patch = { line_item_id: 'l1', tweet_id: '9' }
    const promotion = sentCallOf(stepOf(draftOf('promotedPost', 'create', { patch })))
    const record = { id: 'x', line_item_id: 'l1', tweet_id: '9' }
    const read = (answered: Fields) =>
      summaryOf(readWriteAnswer(claimedBy('x'), job, promotion, answerOf(answered)))
    expect(read(record)).toEqual({ done: 'x', record })
    expect(read({ ...record, tweet_id: '8' })).toEqual(unclear())
  })

  it('adds what was sent to an answer that has only the ID and the text', () => {
    const patch = { as_user_id: '1', text: 'Tents', reply_to: '5' }
    const post = sentCallOf(stepOf(draftOf('post', 'create', { patch })))
    const { record } = Object(
      summaryOf(readWriteAnswer(unclaimed, job, post, answerOf({ id: '7', text: 'Tents' }))),
    )
    expect(record).toMatchObject({ id: '7', text: 'Tents' })
    expect(Object.keys(Object(record)).length).toBeGreaterThan(2)
  })
})

const campaign = { id: 'c1', name: 'Hikers', daily_budget_amount_local_micro: 5 }
const rename = sentCallOf(
  stepOf(draftOf('campaign', 'update', { remoteId: 'c1', base: { name: 'Old' }, patch: { name: 'Hikers' } })),
)
const deletion = sentCallOf(stepOf(draftOf('campaign', 'delete', { remoteId: 'c1', base: {} })))

describe('what an answer proves about a change or a deletion', () => {
  it.each<[string, SentCall, readonly Fields[], unknown]>([
    ['a record with the new values', rename, [campaign], { done: 'c1', record: campaign }],
    ['a record with the old values', rename, [{ ...campaign, name: 'Old' }], unclear()],
    ['another record with the new values', rename, [{ ...campaign, id: 'c2' }], unclear()],
    ['the record behind another', rename, [{ id: 'c2' }, campaign], { done: 'c1', record: campaign }],
    ['nothing', rename, [], unclear()],
    ['a deleted record', deletion, [{ ...campaign, deleted: true }], { done: 'c1', record: null }],
    ['a record that isn’t deleted', deletion, [{ ...campaign, deleted: false }], unclear()],
    ['a record that says nothing of it', deletion, [campaign], unclear()],
    ['another deleted record', deletion, [{ id: 'c2', deleted: true }], unclear()],
  ])('%s', (_title, sentCall, records, expected) => {
    expect(summaryOf(readWriteAnswer(unclaimed, job, sentCall, answerOf(...records)))).toEqual(expected)
  })
})

const refusedHere: Fault = { kind: 'invalid', reached: 'no', errors: [], message: 'Nothing was sent.' }

describe('what a refusal proves', () => {
  it.each<[string, Fault, unknown, unknown, unknown]>([
    ['no connection', jobFaults.offline, 'notSent', 'notSent', 'notSent'],
    // What our own check refuses is refused again, so the step ends.
    ['our own check', refusedHere, 'refused', 'refused', 'refused'],
    ['rate limit', jobFaults['rate limit'], { unclear: 'rateLimited' }, 'notSent', 'notSent'],
    ['invalid', jobFaults.invalid, { unclear: 'invalid' }, { unclear: 'invalid' }, { unclear: 'invalid' }],
    [
      'not found',
      jobFaults['not found'],
      { unclear: 'notFound' },
      { unclear: 'notFound' },
      { unclear: null },
    ],
    ['connection cut', dropped, { unclear: 'dropped' }, { unclear: 'dropped' }, { unclear: 'dropped' }],
  ])('%s, of a creation, a change and a deletion', (_title, fault, creation, change, removal) => {
    const expected = (value: unknown) =>
      typeof value === 'string' ? value : { ...Object(value), candidates: [] }
    expect(summaryOf(readFault('create', fault))).toEqual(expected(creation))
    expect(summaryOf(readFault('update', fault))).toEqual(expected(change))
    expect(summaryOf(readFault('delete', fault))).toEqual(expected(removal))
    expect(readWriteAnswer(unclaimed, job, poll, fail(fault))).toEqual(readFault('create', fault))
  })

  it.each<[string, Fault, string | undefined]>([
    ['a rate limit', jobFaults['rate limit'], 'window'],
    ['a lost connection', jobFaults.offline, 'hold'],
    ['a refusal', jobFaults.invalid, undefined],
    ['a lost answer', dropped, undefined],
  ])('%s holds up the job accordingly', (_title, fault, kind) => {
    expect(transientWriteFault(fault)?.kind).toBe(kind)
  })
})

const rowOf = (name: string, remoteId: string | null = null): SentCall =>
  sentCallOf(
    stepOf(
      draftOf('campaign', remoteId === null ? 'create' : 'update', {
        remoteId,
        base: remoteId === null ? null : {},
        patch: { name, funding_instrument_id: 'f1' },
      }),
    ),
  )
/** The row of a set, which has several rows of its own. */
const setRowOf = (row: SentCall, count: number): SentCall => ({
  ...row,
  call: {
    kind: 'set',
    operation: campaignOperations.batch,
    params: {},
    rows: Array.from({ length: count }, () => ({})),
    maximum: 500,
    sent: {},
    recordOf: (answers) => ({ id: answers.map(({ id }) => id).join('+') }),
  },
})
const readBatch = (
  rows: readonly SentCall[],
  answer: Outcome<{ records: readonly Fields[]; nextCursor: null }>,
) => {
  const read = readBatchAnswer(rows, answer, (_row, { id }) => ({
    kind: 'concluded',
    outcome: { kind: 'done', by: 'answer', remoteId: String(id), record: null },
  }))
  return {
    rows: read.answers.map((one) =>
      one.kind === 'unclear'
        ? (one.fault?.kind ?? null)
        : 'remoteId' in one.outcome
          ? one.outcome.remoteId
          : one.outcome.kind,
    ),
    sendSeparately: read.sendSeparately,
    faults: read.answers.flatMap((one) => (one.kind === 'unclear' && one.fault !== null ? [one.fault] : [])),
  }
}

describe('what an answer to a batch proves about each row', () => {
  const rows = [rowOf('One'), rowOf('Two')]

  it.each<[string, readonly SentCall[], readonly string[], readonly (string | null)[]]>([
    ['records in the order of the rows', rows, ['a', 'b'], ['a', 'b']],
    ['fewer records than rows', rows, ['a'], [null, null]],
    ['more records than rows', rows, ['a', 'b', 'c'], [null, null]],
    [
      'records of sets',
      [setRowOf(rowOf('One'), 2), setRowOf(rowOf('Two'), 1)],
      ['a', 'b', 'c'],
      ['a+b', 'c'],
    ],
    ['too few records for sets', [setRowOf(rowOf('One'), 2), rowOf('Two')], ['a', 'b'], [null, null]],
  ])('%s', (_title, sentRows, ids, expected) => {
    expect(readBatch(sentRows, answerOf(...ids.map((id) => ({ id }))))).toEqual({
      rows: expected,
      sendSeparately: false,
      faults: [],
    })
  })

  const batchFault = (...operations: Extract<Fault, { kind: 'batch' }>['operations']): Fault => ({
    kind: 'batch',
    message: 'no',
    operations,
  })
  const errorOf = (code: string, message = 'not this one') => ({ code, message, field: 'name' })

  it('blames the rows that it names, and the others for none of it', () => {
    const read = readBatch(rows, fail(batchFault({ index: 1, errors: [errorOf('INVALID')] })))
    expect(read).toMatchObject({ rows: ['batch', 'invalid'], sendSeparately: false })
    expect(read.faults[1]).toEqual({ kind: 'invalid', errors: [errorOf('INVALID')], message: 'not this one' })
  })

  it('blames a set for any of its rows', () => {
    const sets = [setRowOf(rowOf('One', 'c1'), 2), setRowOf(rowOf('Two', 'c2'), 2)]
    expect(readBatch(sets, fail(batchFault({ index: 2, errors: [errorOf('NOT_FOUND')] }))).rows).toEqual([
      'notSent',
      'invalid',
    ])
    expect(readBatch(sets, fail(batchFault({ index: 1, errors: [errorOf('INVALID')] }))).rows).toEqual([
      'invalid',
      'notSent',
    ])
  })

  it.each<[string, SentCall, string, string]>([
    ['of a change: the record is gone', rowOf('One', 'c1'), 'CAMPAIGN_NOT_FOUND', 'notFound'],
    ['of a creation: what it refers to isn’t there', rowOf('One'), 'FUNDING_NOT_FOUND', 'invalid'],
    ['another error of a change', rowOf('One', 'c1'), 'INVALID', 'invalid'],
  ])('reads “not found” %s', (_title, row, code, kind) => {
    expect(readBatch([row], fail(batchFault({ index: 0, errors: [errorOf(code)] }))).rows).toEqual([kind])
  })

  it('has a sentence for an error without one', () => {
    const { faults } = readBatch(
      [rowOf('One')],
      fail(batchFault({ index: 0, errors: [errorOf('INVALID', '')] })),
    )
    expect(faults[0]?.message).toBe('The service refused it.')
  })

  it.each<[string, Fault, string, boolean]>([
    ['a batch that names no row', batchFault(), 'batch', true],
    ['a refusal of the whole', jobFaults.invalid, 'batch', true],
    ['a lost answer', dropped, 'dropped', true],
    ['a rate limit', jobFaults['rate limit'], 'rateLimited', false],
    ['no connection', jobFaults.offline, 'notSent', false],
    ['our own check of the whole', refusedHere, 'notSent', true],
  ])('after %s, rows are sent alone or together again', (_title, fault, kind, sendSeparately) => {
    const read = readBatch(rows, fail(fault))
    expect(read).toMatchObject({ rows: [kind, kind], sendSeparately })
    if (kind === 'batch')
      expect(read.faults[0]).toEqual({ kind: 'batch', operations: [], message: fault.message })
  })
})
