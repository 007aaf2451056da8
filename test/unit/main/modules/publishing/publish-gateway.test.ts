import { describe, expect, it } from 'vitest'
import { createPublishGateway } from '../../../../../src/main/modules/publishing/publish-gateway.ts'
import type { ServiceCalls } from '../../../../../src/main/modules/sign-in/service-calls.ts'
import { campaignOperations } from '../../../../../src/shared/api/ads/campaigns.ts'
import { createPost } from '../../../../../src/shared/api/platform/posts.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { type Fields, fields } from '../../../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { entityKinds } from '../../../../../src/shared/entities/registry.ts'
import {
  bodyCall,
  gatheredCall,
  plainCall,
  type SetCall,
} from '../../../../../src/shared/publishing/publish-call.ts'
import { jobFaults } from '../jobs/job-faults.ts'

const who = { jobId: 'j1', environmentId: 'sandbox', host: 'adsSandbox', userId: '7' } as const
const target = { accountId: 'a1', remoteId: '', type: null } as const

interface Request {
  readonly operation: string
  readonly host: string
  readonly input: Fields
  readonly options: unknown
}

/** A service that answers so, and what it was sent. */
function serviceThat(answer: (params: Fields, index: number) => Outcome<unknown>) {
  const requests: Request[] = []
  const clock = { at: 0 }
  const asUser: ServiceCalls['asUser'] = async (_caller, { id, host }, input, options) => {
    const sent = fields.parse(JSON.parse(JSON.stringify(input)))
    requests.push({ operation: id, host, input: sent, options })
    if (requests.length > 500) throw new Error('It never ends.')
    const reply = answer(fields.parse(sent.params), requests.length - 1)
    return reply.ok ? (succeed({ reply: reply.value, headers: {} }) as never) : reply
  }
  const user: ServiceCalls['user'] = () => succeed({}) as never
  const gateway = createPublishGateway({ user, asUser }, { now: () => clock.at })
  return {
    requests,
    clock,
    gateway,
    paramsOf: (index: number) => fields.parse(requests[index]?.input.params),
  }
}
const replyOf = (params: Fields, data: unknown, nextCursor: unknown = null) =>
  succeed({ request: { params }, data, next_cursor: nextCursor })

const findPoll = entityKinds.poll.create?.find(target, { name: 'Boots' })
if (findPoll === undefined) throw new Error('polls are found in a list')
const findPost = entityKinds.post.create?.find(target, { as_user_id: '7', text: 'Hello' })
if (findPost === undefined) throw new Error('posts are found in a list')

it('requests no list the way it was requested shortly before', async () => {
  const { requests, gateway } = serviceThat((params) => replyOf(params, []))
  for (let times = 0; times < 50; times += 1) await gateway.list(who, findPost)
  for (let times = 0; times < 50; times += 1) await gateway.read(who, findPost)
  const counts = requests.map(({ input }) => fields.parse(input.params).count)
  expect(counts.every((count) => typeof count === 'number' && count > 900 && count <= 1_000)).toBe(true)
  expect(new Set(counts).size).toBe(100)
})

it.each([
  [200, 101],
  [199, 199],
])('varies the page size only where enough remains: %s', async (count, smallest) => {
  const { requests, gateway } = serviceThat((params) => replyOf(params, []))
  const call = { ...findPoll, params: { ...findPoll.params, count } }
  for (let times = 0; times < 100; times += 1) await gateway.read(who, call)
  const counts = requests.map(({ input }) => Number(fields.parse(input.params).count))
  expect(Math.min(...counts)).toBe(smallest)
  expect(Math.max(...counts)).toBe(count)
})

const card = { id: 'c1', name: 'Another card', card_type: 'IMAGE_WEBSITE' }

it.each([
  ['a record that was made before', { request: { params: { account_id: 'a1' } }, data: card }],
  ['an earlier page', { request: { params: { account_id: 'a1', count: 1 } }, data: [card] }],
  ['a batch', { request: [{ operation_type: 'Create', params: {} }], data: [card] }],
])('takes %s for no answer to a list', async (_name, reply) => {
  const { gateway } = serviceThat(() => succeed(reply))
  const answers = [await gateway.list(who, findPoll), await gateway.read(who, findPoll)]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(0)
})

describe('a list', () => {
  const pages = [
    [[{ id: '1' }, { id: '2' }], 'b'],
    [[{ id: '3' }], 'c'],
    [[{ id: '4' }], ''],
  ] as const
  const paged = () =>
    serviceThat((params, index) => {
      const [data, cursor] = pages[index] ?? [[], '']
      return replyOf(params, data, cursor)
    })

  it('is read to its last page, with one page size', async () => {
    const { gateway, requests, paramsOf } = paged()
    const listed = await gateway.list(who, findPoll)
    const records = ['1', '2', '3', '4'].map((id) => ({ id }))
    expect(listed).toEqual(succeed({ records, nextCursor: null }))
    expect(requests.map((_, index) => paramsOf(index).cursor)).toEqual([undefined, 'b', 'c'])
    expect(new Set(requests.map((_, index) => paramsOf(index).count)).size).toBe(1)
    expect(requests[0]?.options).toEqual({ maximumWaitMs: 2_000, waitsForReset: false, jobId: 'j1' })
  })

  it('ends with the page that is enough', async () => {
    const { gateway, requests } = paged()
    const isEnough = (page: readonly Fields[]) => page.some(({ id }) => id === '3')
    const listed = await gateway.list(who, findPoll, isEnough)
    expect(listed.ok ? listed.value.records : []).toHaveLength(3)
    expect(requests).toHaveLength(2)
  })

  it('says nothing if one of its pages can’t be read', async () => {
    const { gateway, requests } = serviceThat((params, index) =>
      index === 0 ? replyOf(params, [{ id: '1' }], 'b') : fail(jobFaults.dropped),
    )
    expect(await gateway.list(who, findPoll)).toEqual(fail(jobFaults.dropped))
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['200 pages', 200, (index: number) => [{ id: `${index}` }]],
    ['ten pages in a row that bring nothing new', 11, (index: number) => [{ id: '1', read: index }]],
    ['ten such pages without IDs', 11, () => [{ name: 'Tent' }]],
    ['200 different pages without IDs', 200, (index: number) => [{ name: `${index}` }]],
  ])('without an end is given up: %s', async (_name, count, recordsOf) => {
    const { gateway, requests } = serviceThat((params, index) =>
      replyOf(params, recordsOf(index), `cursor ${index}`),
    )
    const listed = await gateway.list(who, findPoll)
    expect(listed.ok ? '' : listed.fault.message).toContain('no end')
    expect(requests).toHaveLength(count)
  })

  it('is given up after five minutes', async () => {
    const { gateway, clock, requests } = serviceThat((params, index) => {
      clock.at += 60_000
      return replyOf(params, [{ id: `${index}` }], `cursor ${index}`)
    })
    const listed = await gateway.list(who, findPoll)
    expect(listed.ok ? '' : listed.fault.message).toContain('no end')
    expect(requests).toHaveLength(6)
  })

  it('of rows becomes records, also if one of them is read', async () => {
    const gathered = gatheredCall(campaignOperations.list, { account_id: 'a1' }, (rows) => [
      { ids: rows.map(({ id }) => id ?? null) },
    ])
    const record = { ids: ['1', '2', '3', '4'] }
    expect(await paged().gateway.list(who, gathered)).toMatchObject({ value: { records: [record] } })
    expect(await paged().gateway.read(who, gathered)).toMatchObject({ value: { records: [record] } })
  })

  it('isn’t followed by a read, which has the next cursor', async () => {
    const { gateway, requests } = paged()
    expect(await gateway.read(who, findPoll)).toEqual(
      succeed({ records: [{ id: '1' }, { id: '2' }], nextCursor: 'b' }),
    )
    expect(requests).toHaveLength(1)
  })
})

describe('an answer', () => {
  const get = plainCall(campaignOperations.get, { account_id: 'a1', campaign_id: '1' })

  it.each([
    ['one record', { id: '1' }, [{ id: '1' }]],
    ['what isn’t a record', [{ id: '1' }, 'text', null, ['list']], [{ id: '1' }]],
    ['nothing', null, []],
  ])('may have %s', async (_name, data, records) => {
    const { gateway } = serviceThat((params) => replyOf(params, data))
    expect(await gateway.read(who, get)).toEqual(succeed({ records, nextCursor: null }))
  })

  it.each(['', 7, null])('has no next page with the cursor %j', async (cursor) => {
    const { gateway } = serviceThat((params) => replyOf(params, [], cursor))
    expect(await gateway.read(who, get)).toMatchObject({ value: { nextCursor: null } })
  })

  it('of the platform doesn’t repeat its request', async () => {
    const { gateway, requests } = serviceThat(() => succeed({ data: { id: '1' } }))
    expect(await gateway.write(who, bodyCall(createPost, {}, { text: 'Hello' }))).toMatchObject({
      value: { records: [{ id: '1' }] },
    })
    expect(requests.map(({ host }) => host)).toEqual(['platform'])
    expect((await gateway.read(who, get)).ok).toBe(false)
  })
})

describe('a write', () => {
  const params = { account_id: 'a1' }

  it.each([
    ['plain', plainCall(campaignOperations.remove, { ...params, campaign_id: '1' }), undefined],
    ['body', bodyCall(campaignOperations.batch, params, { name: 'Tent' }), { name: 'Tent' }],
    [
      'batch',
      { kind: 'batch', operation: campaignOperations.batch, params, rows: [{ a: 1 }, { b: 2 }] } as const,
      [{ a: 1 }, { b: 2 }],
    ],
  ])('is sent once, at the host of its workspace: %s', async (_name, call, body) => {
    const { gateway, requests } = serviceThat(() => fail(jobFaults['server error']))
    expect(await gateway.write(who, call)).toEqual(fail(jobFaults['server error']))
    expect(requests).toEqual([
      {
        operation: call.operation.id,
        host: 'adsSandbox',
        input: { params: call.params, ...(body === undefined ? {} : { body }) },
        options: { maximumWaitMs: 0, waitsForReset: false, retry: 'never', jobId: 'j1' },
      },
    ])
  })

  it('isn’t sent for a user who is signed out', async () => {
    const signedOut = fail(jobFaults['signed out'])
    const asUser = () => Promise.reject(new Error('Nobody is signed in.'))
    const gateway = createPublishGateway({ user: () => signedOut, asUser }, { now: () => 0 })
    const call = plainCall(campaignOperations.remove, { ...params, campaign_id: '1' })
    expect(await gateway.write(who, call)).toEqual(signedOut)
  })
})

describe('a set', () => {
  const set: SetCall = {
    kind: 'set',
    operation: campaignOperations.batch,
    params: {},
    rows: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }],
    maximum: 2,
    sent: {},
    recordOf: (answers) => ({ answers: [...answers] }),
  }

  it('is sent in parts, and becomes one record', async () => {
    const { gateway, requests } = serviceThat((params, index) => replyOf(params, [{ part: index }]))
    const record = { answers: [{ part: 0 }, { part: 1 }] }
    expect(await gateway.write(who, set)).toEqual(succeed({ records: [record], nextCursor: null }))
    expect(requests.map(({ input }) => input.body)).toEqual([
      [{ n: 1 }, { n: 2 }],
      [{ n: 3 }, { n: 4 }],
    ])
  })

  it.each([
    ['first', 0, 'no'],
    // What came before it was sent.
    ['second', 1, undefined],
  ])('says whether it left when our own check refuses its %s part', async (_name, refusedPart, reached) => {
    const refusedHere: Fault = { kind: 'invalid', reached: 'no', errors: [], message: 'Nothing was sent.' }
    const { gateway } = serviceThat((params, index) =>
      index < refusedPart ? replyOf(params, [{ id: 'c1' }]) : fail(refusedHere),
    )
    const answer = await gateway.write(who, set)
    expect(answer).toEqual({ ok: false, fault: { ...refusedHere, reached } })
  })

  it.each([
    ['the first that says something', ['', 'Too long.', 'Unknown.'], 'Too long.'],
    ['the whole refusal, if none does', [''], 'Refused.'],
  ])('is refused for its rows’ reasons: %s', async (_name, messages, message) => {
    const operations = messages.map((text, index) => ({
      index,
      errors: [{ code: 'INVALID', message: text, field: null }],
    }))
    const { gateway } = serviceThat(() => fail({ kind: 'batch', operations, message: 'Refused.' }))
    const errors = operations.flatMap((row) => row.errors)
    expect(await gateway.write(who, set)).toEqual(fail({ kind: 'invalid', errors, message }))
  })

  it.each([0, 1])('fails with any other fault as it is, also after parts were sent: %i', async (count) => {
    const { gateway } = serviceThat((params, index) =>
      index < count ? replyOf(params, []) : fail(jobFaults.dropped),
    )
    expect(await gateway.write(who, set)).toEqual(fail(jobFaults.dropped))
  })
})
