import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const minute = 60_000
const ada = '756201191646691328'
const act = (order: object) => stage.control('POST', '/acts', order)
const inbox = async () => unwrap(await stage.handlers.inbox.list({ text: '', offset: 0, count: 100 }))

async function openReceiver(port = 0) {
  const state = unwrap(await stage.handlers.receiver.start({ port }))
  if (state.kind !== 'running' || state.publicUrl === null) throw new Error('no address')
  return { port: state.port, url: state.publicUrl }
}

it('subscribes a user and kinds of events, and says where they go', async () => {
  const { subscriptions } = stage.handlers
  const { url } = await openReceiver()
  const { id: webhookId } = unwrap(await stage.handlers.webhooks.register({ url }))
  expect(unwrap(await subscriptions.checkUser({ webhookId }))).toEqual({ subscribed: false })
  unwrap(await subscriptions.subscribeUser({ webhookId }))
  expect(unwrap(await subscriptions.checkUser({ webhookId }))).toEqual({ subscribed: true })
  // The service refuses what it has already; to a person that's done.
  unwrap(await subscriptions.subscribeUser({ webhookId }))
  const created = unwrap(
    await subscriptions.create({
      eventType: 'like.create',
      filter: { user_id: ada, direction: 'received' },
      tag: 'likes',
      webhookId: null,
    }),
  )
  expect(created).toMatchObject({ userName: 'ada', direction: 'received', webhookId: null, tag: 'likes' })
  const news = unwrap(
    await subscriptions.create({ eventType: 'news.new', filter: { keyword: 'boots' }, tag: null, webhookId }),
  )
  expect(unwrap(await subscriptions.change({ id: created.id, tag: 'all likes', webhookId }))).toMatchObject({
    tag: 'all likes',
    webhookId,
  })
  const list = unwrap(await subscriptions.list(undefined))
  expect(list).toMatchObject({
    webhooks: [{ id: webhookId, valid: true, ours: true }],
    account: [{ webhookId, userId: ada, userName: 'ada' }],
    activity: [{ id: created.id }, { id: news.id, keyword: 'boots', userId: null }],
  })
  expect(list.accountCap).toBeGreaterThan(0)
  expect(
    faultOf(await subscriptions.create({ eventType: 'follow.follow', filter: {}, tag: null, webhookId })),
  ).toMatchObject({ kind: 'invalid' })
  unwrap(await subscriptions.remove({ id: created.id }))
  unwrap(await subscriptions.removeMany({ ids: [news.id] }))
  unwrap(await subscriptions.unsubscribeUser({ webhookId, userId: ada }))
  expect(unwrap(await subscriptions.list(undefined))).toMatchObject({ account: [], activity: [] })
})

it('brings back exactly what an ended receiver missed', async () => {
  const { subscriptions, webhookReplays } = stage.handlers
  const { url, port } = await openReceiver()
  const { id: webhookId } = unwrap(await stage.handlers.webhooks.register({ url }))
  unwrap(await subscriptions.subscribeUser({ webhookId }))
  await act({ do: 'post', user: 'ada', text: 'seen' })
  await eventually(async () => expect((await inbox()).total).toBe(1))
  unwrap(await stage.handlers.receiver.stop(undefined))
  await act({ do: 'post', user: 'ada', text: 'missed 1' })
  await act({ do: 'post', user: 'ada', text: 'missed 2' })
  await openReceiver(port)
  stage.pass(2 * minute)
  const now = Date.now() + 2 * minute
  const replay = unwrap(
    await webhookReplays.start({ webhookId, from: now - 60 * minute, until: now - (now % minute) }),
  )
  expect(replay).toMatchObject({ webhookId, url })
  await eventually(async () => {
    const { replays } = unwrap(await webhookReplays.list(undefined))
    expect(replays).toMatchObject([{ jobId: replay.jobId, state: 'complete', back: 2, known: 1 }])
  })
  const { rows, total } = unwrap(await webhookReplays.events({ jobId: replay.jobId, offset: 0, count: 10 }))
  expect(total).toBe(2)
  const texts = await Promise.all(
    rows.map(async ({ id }) => unwrap(await stage.handlers.inbox.get({ id })).body),
  )
  expect(texts.map((body) => /missed \d/.exec(body)?.[0])).toEqual(['missed 1', 'missed 2'])
})
