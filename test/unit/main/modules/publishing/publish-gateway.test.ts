import { expect, it } from 'vitest'
import { createPublishGateway } from '../../../../../src/main/modules/publishing/publish-gateway.ts'
import type { ServiceCalls } from '../../../../../src/main/modules/sign-in/service-calls.ts'
import { campaignOperations } from '../../../../../src/shared/api/ads/campaigns.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { entityKinds } from '../../../../../src/shared/entities/registry.ts'

const who = { jobId: 'j1', environmentId: 'sandbox', host: 'ads', userId: '7' } as const
const target = { accountId: 'a1', remoteId: '', type: null } as const

/** A service that answers every list, and the requested page sizes. */
function emptyLists() {
  const counts: unknown[] = []
  const asUser: ServiceCalls['asUser'] = async (_caller, operation, { params }) => {
    const asked = typeof params === 'object' && params !== null && 'count' in params ? params.count : null
    counts.push(asked)
    const reply = { request: { params: { count: asked } }, data: [], next_cursor: null }
    return succeed({ reply: operation.reply.parse(reply), headers: {} }) as never
  }
  const user: ServiceCalls['user'] = () => succeed({}) as never
  return { counts, gateway: createPublishGateway({ user, asUser }, { now: () => 0 }) }
}

it('requests no list the way it was requested shortly before', async () => {
  const { counts, gateway } = emptyLists()
  const call = entityKinds.post.create?.find(target, { as_user_id: '7', text: 'Hello' })
  if (call === undefined) throw new Error('posts are found in a list')
  for (let times = 0; times < 50; times += 1) await gateway.list(who, call)
  for (let times = 0; times < 50; times += 1) await gateway.read(who, call)
  expect(counts.every((count) => typeof count === 'number' && count > 800)).toBe(true)
  expect(new Set(counts).size).toBe(100)
})

const card = { id: 'c1', name: 'Another card', card_type: 'IMAGE_WEBSITE' }

it.each([
  ['a record that was made before', { request: { params: { account_id: 'a1' } }, data: card }],
  ['an earlier page', { request: { params: { account_id: 'a1', count: 1 } }, data: [card] }],
  ['a batch', { request: [{ operation_type: 'Create', params: {} }], data: [card] }],
])('takes %s for no answer to a list', async (_name, reply) => {
  const asUser: ServiceCalls['asUser'] = async () => succeed({ reply, headers: {} }) as never
  const gateway = createPublishGateway({ user: () => succeed({}) as never, asUser }, { now: () => 0 })
  const call = entityKinds.card.create?.find(target, { name: 'Boots' })
  if (call === undefined) throw new Error('cards are found in a list')
  await gateway.list(who, call)
  const answers = [await gateway.list(who, call), await gateway.read(who, call)]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(0)
})

it.each([
  ['first', 0, 'no'],
  // What came before it was sent.
  ['second', 1, undefined],
])('says whether a set left when our own check refuses its %s part', async (_name, refusedPart, reached) => {
  const refusedHere: Fault = { kind: 'invalid', reached: 'no', errors: [], message: 'Nothing was sent.' }
  let part = 0
  const asUser: ServiceCalls['asUser'] = async () => {
    part += 1
    const reply = { request: [], data: [{ id: 'c1' }] }
    return part > refusedPart ? fail(refusedHere) : (succeed({ reply, headers: {} }) as never)
  }
  const gateway = createPublishGateway({ user: () => succeed({}) as never, asUser }, { now: () => 0 })
  const answer = await gateway.write(who, {
    kind: 'set',
    operation: campaignOperations.batch,
    params: {},
    rows: [{}, {}],
    maximum: 1,
    sent: {},
    recordOf: () => ({}),
  })
  expect(answer).toEqual({ ok: false, fault: { ...refusedHere, reached } })
})
