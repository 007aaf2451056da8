import { describe, expect, it } from 'vitest'
import type { StoredJob } from '../../../../../src/main/modules/jobs/job-rows.ts'
import {
  type RecordsBeforeParts,
  readIdsBefore,
} from '../../../../../src/main/modules/publishing/records-before.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { draftOf, dropped, job, pollContent, pollRecord, sentCallOf, stepOf } from './publish-rows.ts'
import { type Answer, answerOf, gone, serviceThat } from './service-that.ts'

const startMs = 5_000_000

function createReads(...answers: readonly Answer[]) {
  const service = serviceThat(...answers)
  const time = { ms: startMs }
  const parts: RecordsBeforeParts = {
    gateway: service.gateway,
    monotonic: { now: () => time.ms },
    listedRecords: new Map(),
  }
  const read = (rows: Parameters<typeof readIdsBefore>[2], of: StoredJob = job) =>
    readIdsBefore(parts, of, rows)
  return { ...service, parts, time, read }
}
const creation = (subject: Draft['subject'], id: string, patch: Fields) =>
  sentCallOf(stepOf(draftOf(subject, 'create', { patch }), { id }))
const campaign = (id: string, name: string) =>
  creation('campaign', id, { name, funding_instrument_id: 'f1', daily_budget_amount_local_micro: 1_000_000 })
const campaignRecord = (id: string, name: string): Fields => ({
  id,
  name,
  funding_instrument_id: 'f1',
})
const batch = [campaign('s1', 'Spring'), campaign('s2', 'Tent')]
const otherBatch = [campaign('s3', 'Spring'), campaign('s4', 'Autumn')]
const idsOf = (answer: Awaited<ReturnType<typeof readIdsBefore>>) => Object.fromEntries(unwrap(answer))

describe('what a set has before a creation adds to it', () => {
  const set = (id: string, lineItem: string, members: Fields) =>
    creation('targeting', id, { line_item_id: lineItem, ...members })
  const rows = [
    set('s1', 'l1', { 'LOCATION:1': 'EQ', 'LOCATION:2': 'EQ', AGE: 'AGE_OVER_18', 'INTEREST:3': null }),
    set('s2', 'l2', { 'LOCATION:1': 'EQ' }),
    set('s3', 'l3', { 'LOCATION:1': 'EQ' }),
  ]
  const present = answerOf(
    {
      line_item_id: 'l1',
      criteria: [
        ['c1', 'LOCATION', '1', 'EQ'],
        ['c2', 'LOCATION', '2', 'NE'],
        ['c3', 'AGE', 'AGE_OVER_18', 'EQ'],
        ['c4', 'INTEREST', '3', 'EQ'],
      ],
    },
    { line_item_id: 'l2', criteria: [] },
  )

  it('is read in one call: the same values with the same operators', async () => {
    const { read, calls } = createReads(present)
    expect(idsOf(await read(rows))).toEqual({ s1: ['LOCATION:1', 'AGE'], s2: [], s3: [] })
    expect(calls).toMatchObject([{ params: { line_item_ids: ['l1', 'l2', 'l3'] } }])
  })

  it('isn’t known if the service can’t be read, and nothing if it has none of the line items', async () => {
    expect((await createReads(fail(dropped)).read(rows)).ok).toBe(false)
    expect(idsOf(await createReads(gone).read(rows))).toEqual({ s1: [], s2: [], s3: [] })
  })
})

describe('what is there before creations that share a call', () => {
  const list = answerOf(
    campaignRecord('c1', 'Spring'),
    campaignRecord('c2', 'Autumn'),
    campaignRecord('c3', 'Spring'),
    { name: 'Spring', funding_instrument_id: 'f1' },
    { ...campaignRecord('c4', 'Spring'), funding_instrument_id: 'f2' },
  )

  it('is read from one list, by name and funding instrument', async () => {
    const { read, calls } = createReads(list)
    expect(idsOf(await read(batch))).toEqual({ s1: ['c1', 'c3'], s2: [] })
    expect(calls).toHaveLength(1)
  })

  it('is read once for batches that are sent at the same time', async () => {
    const { read, calls } = createReads(list)
    const [first, second] = await Promise.all([read(batch), read(otherBatch)])
    expect([idsOf(first), idsOf(second)]).toEqual([
      { s1: ['c1', 'c3'], s2: [] },
      { s3: ['c1', 'c3'], s4: ['c2'] },
    ])
    expect(calls).toHaveLength(1)
  })

  it.each([
    [59_999, 1],
    [60_000, 2],
  ])('is read again after a minute: %d ms later there were %d reads', async (ms, reads) => {
    const { read, calls, time } = createReads(list)
    await read(batch)
    time.ms += ms
    await read(otherBatch)
    expect(calls).toHaveLength(reads)
  })

  it('is read again after a failure, which all who waited for it learn', async () => {
    const { read, calls } = createReads(gone, list)
    const failures = await Promise.all([read(batch), read(otherBatch)])
    expect(failures.map(({ ok }) => ok)).toEqual([false, false])
    expect(idsOf(await read(batch))).toEqual({ s1: ['c1', 'c3'], s2: [] })
    expect(calls).toHaveLength(2)
  })

  it('isn’t read again because an older read fails late', async () => {
    const { parts, read, calls, time } = createReads(list)
    const { gateway } = parts
    const late = Promise.withResolvers<Answer>()
    const first = readIdsBefore({ ...parts, gateway: { ...gateway, list: () => late.promise } }, job, batch)
    time.ms += 60_000
    await read(batch)
    late.resolve(gone)
    expect((await first).ok).toBe(false)
    await read(otherBatch)
    expect(calls).toHaveLength(1)
  })

  it.each<[string, Partial<StoredJob['workspace']>]>([
    ['account', { accountId: 'another' }],
    ['environment', { environmentId: 'another' }],
    ['host', { host: 'adsSandbox' }],
  ])('is read for each %s', async (_, change) => {
    const { read, calls } = createReads(list)
    await read(batch)
    await read(batch, { ...job, workspace: { ...job.workspace, ...change } })
    expect(calls).toHaveLength(2)
  })

  it('is read for each kind', async () => {
    const { read, calls } = createReads(list, answerOf({ id: 'l1', name: 'Spring', campaign_id: 'c1' }))
    await read(batch)
    const lineItems = ['s5', 's6'].map((id) =>
      creation('lineItem', id, { name: 'Spring', campaign_id: 'c1' }),
    )
    expect(idsOf(await read(lineItems))).toEqual({ s5: ['l1'], s6: ['l1'] })
    expect(calls).toHaveLength(2)
  })
})

describe('what is there before a creation that is sent alone', () => {
  it('is searched for, also if its kind can share a call', async () => {
    const { read, calls } = createReads(answerOf(campaignRecord('c1', 'Spring')))
    await read([campaign('s1', 'Spring')])
    await read([campaign('s1', 'Spring')])
    expect(calls).toHaveLength(2)
  })

  it('is every record that could be taken for it', async () => {
    const { read } = createReads(
      answerOf(
        pollRecord('p1'),
        pollRecord('p2', { first_choice: 'c' }),
        pollRecord('p3', { name: 'Another' }),
        pollContent,
      ),
    )
    expect(idsOf(await read([creation('poll', 's1', pollContent)]))).toEqual({
      s1: ['p1', 'p2'],
    })
  })

  it('is unknown if the search fails', async () => {
    const cut = fail(dropped)
    const { read } = createReads(cut)
    expect(await read([creation('poll', 's1', pollContent)])).toEqual(cut)
  })

  it('is nothing without a read if its key tells it apart', async () => {
    const { read, calls } = createReads()
    const media = creation('media', 's1', { name: 'Tent' })
    expect(idsOf(await read([media]))).toEqual({ s1: [] })
    expect(idsOf(await read([]))).toEqual({})
    expect(calls).toEqual([])
  })
})
