import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { entriesOf, isOpen } from '../streams/stream-stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const ada = '756201191646691328'
const hour = 3_600_000

it('brings a message that a person writes to the inbox, and the clock to the next check', async () => {
  const { inbox, receiver, sandbox, subscriptions, webhooks } = stage.handlers
  const started = unwrap(await receiver.start({ port: 0 }))
  if (started.kind !== 'running' || started.publicUrl === null) throw new Error('no address')
  const { id: webhookId } = unwrap(await webhooks.register({ url: started.publicUrl }))
  unwrap(
    await subscriptions.create({
      eventType: 'dm.received',
      filter: { user_id: ada },
      tag: null,
      webhookId,
    }),
  )
  unwrap(await sandbox.act({ act: { do: 'message', user: 'bert', to: 'ada', text: 'Are the boots back?' } }))
  await eventually(async () => {
    const { rows } = unwrap(await inbox.list({ text: 'Are the boots back?', offset: 0, count: 10 }))
    expect(rows).toHaveLength(1)
  })
  const before = unwrap(await sandbox.clock(undefined))
  const after = unwrap(await sandbox.changeClock({ change: { kind: 'move', ms: hour } }))
  expect(after.now - before.now).toBeGreaterThanOrEqual(hour)
  expect(after.now - before.now).toBeLessThan(2 * hour)
})

it('turns a webhook invalid when the clock passes its hourly check without a receiver', async () => {
  const { receiver, sandbox, webhooks } = stage.handlers
  const started = unwrap(await receiver.start({ port: 0 }))
  if (started.kind !== 'running' || started.publicUrl === null) throw new Error('no address')
  const { id, valid } = unwrap(await webhooks.register({ url: started.publicUrl }))
  expect(valid).toBe(true)
  unwrap(await receiver.stop(undefined))
  unwrap(await sandbox.changeClock({ change: { kind: 'move', ms: 61 * 60_000 } }))
  await eventually(async () =>
    expect(unwrap(await webhooks.list(undefined)).webhooks).toMatchObject([{ id, valid: false }]),
  )
})

it('brings a post to a followed stream, and ends the stream as told', async () => {
  const { sandbox, streamRules, streams } = stage.handlers
  unwrap(await streamRules.add({ stream: 'filtered', rules: [{ value: 'wombat', tag: null }] }))
  unwrap(await streams.connect({ stream: 'filtered' }))
  await isOpen(stage, 'filtered')
  const { posts } = unwrap(
    await sandbox.act({ act: { do: 'post', user: 'bert', text: 'A wombat in the shop' } }),
  )
  expect(posts[0]).toMatchObject({ username: 'bert', text: 'A wombat in the shop' })
  await eventually(async () => {
    const rows = await entriesOf(stage, 'filtered')
    expect(rows.some((row) => row.kind === 'event' && row.summary.includes('wombat'))).toBe(true)
  })
  const open = unwrap(await sandbox.apps(undefined)).connections
  expect(open).toMatchObject([{ endpoint: 'filtered_stream' }])
  const order = { connectionId: open[0]?.id ?? '', type: 'SlowReader' } as const
  expect(unwrap(await sandbox.disconnect(order)).connections).toEqual([])
})

it('lets people answer, like and delete posts, and says why an act fails', async () => {
  const { sandbox } = stage.handlers
  const { people, posts } = unwrap(await sandbox.people(undefined))
  expect(people.map(({ username }) => username)).toEqual(['ada', 'bert'])
  const [post] = posts
  if (post === undefined) throw new Error('no post')
  const answered = unwrap(
    await sandbox.act({ act: { do: 'post', user: 'bert', text: 'Mine arrived!', reply_to: post.id } }),
  )
  const reply = answered.posts.find(({ text }) => text === 'Mine arrived!')
  unwrap(await sandbox.act({ act: { do: 'like', user: 'ada', post: reply?.id ?? '' } }))
  const left = unwrap(await sandbox.act({ act: { do: 'delete', post: reply?.id ?? '' } })).posts
  expect(left.map(({ text }) => text)).not.toContain('Mine arrived!')
  unwrap(await sandbox.act({ act: { do: 'start_space', user: 'bert', title: 'Boots live' } }))
  expect(unwrap(await sandbox.people(undefined)).people[1]?.space).toBe('Boots live')
  const refused = faultOf(await sandbox.act({ act: { do: 'message', user: 'carl', to: 'ada', text: 'Hi' } }))
  expect(refused).toMatchObject({ kind: 'refused', message: expect.stringContaining('carl') })
})

it('turns life on and off', async () => {
  const { sandbox } = stage.handlers
  expect(unwrap(await sandbox.setLife({ pace: 'lively' })).rate).toBe(5)
  await eventually(async () =>
    expect(unwrap(await sandbox.people(undefined)).people.length).toBeGreaterThan(2),
  )
  expect(unwrap(await sandbox.setLife({ pace: 'off' })).rate).toBe(0)
})

it('stops the clock, sets it, and returns it to the real time', async () => {
  const { sandbox } = stage.handlers
  const now = Date.parse('2031-01-01T00:00:00Z')
  unwrap(await sandbox.changeClock({ change: { kind: 'speed', speed: 0 } }))
  unwrap(await sandbox.changeClock({ change: { kind: 'set', now } }))
  expect(unwrap(await sandbox.clock(undefined))).toEqual({ now, speed: 0 })
  expect(unwrap(await sandbox.changeClock({ change: { kind: 'real' } })).speed).toBe(1)
})

it('takes operations and permissions from the app', async () => {
  const { sandbox, webhooks } = stage.handlers
  const [app] = unwrap(await sandbox.apps(undefined)).apps
  if (app === undefined) throw new Error('no app')
  expect(app).toMatchObject({ name: 'Flightdeck', permission: 'messages', without: [] })
  const { name, ...switches } = app
  const changed = unwrap(await sandbox.changeApp({ ...switches, without: ['webhooks'], permission: 'read' }))
  expect(changed.apps[0]).toEqual({ ...app, name, without: ['webhooks'], permission: 'read' })
  expect(faultOf(await webhooks.register({ url: 'https://hooks.example/1' })).kind).toBe('forbidden')
})

it('switches the enrollment, tier, usage cap and stream issue of the app', async () => {
  const { sandbox } = stage.handlers
  const [app] = unwrap(await sandbox.apps(undefined)).apps
  if (app === undefined) throw new Error('no app')
  expect(app).toMatchObject({ enrolled: true, official: false, tier: 'none', usageCap: null })
  const { name, ...switches } = app
  const order = {
    ...switches,
    enrolled: false,
    official: true,
    tier: 'free',
    usageCap: { posts: 5, period: 'Daily', scope: 'Account' },
    streamIssue: 'RulesInvalidIssue',
  } as const
  expect(unwrap(await sandbox.changeApp(order)).apps[0]).toEqual({ ...order, name })
  expect(unwrap(await sandbox.changeApp(switches)).apps[0]).toEqual(app)
})

it('moderates posts and users, and takes likes and views', async () => {
  const { sandbox } = stage.handlers
  const post = unwrap(await sandbox.people(undefined)).posts[0]?.id ?? ''
  for (const kind of ['like', 'unlike', 'view'] as const)
    unwrap(await sandbox.act({ act: { do: kind, user: 'bert', post } }))
  for (const kind of ['disallow', 'allow'] as const) unwrap(await sandbox.act({ act: { do: kind, post } }))
  for (const kind of ['suspend', 'reinstate'] as const)
    unwrap(await sandbox.act({ act: { do: kind, user: 'bert' } }))
})

it('plans a fault for some requests, and counts what is left', async () => {
  const { accounts, sandbox } = stage.handlers
  const list = () => accounts.list({ host: 'ads', refresh: true })
  const plan = { fault: 'unavailable', method: 'GET', path: '/12/accounts', times: 1 } as const
  unwrap(await sandbox.planFault({ ...plan, path: '/nothing.like*this', times: null }))
  expect(unwrap(await sandbox.planFault(plan)).planned).toMatchObject([
    { method: 'GET', path: '/nothing.like*this', status: 503, times: null },
    { method: 'GET', path: '/12/accounts', status: 503, times: 1 },
  ])
  await list()
  expect(unwrap(await sandbox.faults(undefined)).planned).toHaveLength(1)
  unwrap(await sandbox.simulateFault({ fault: 'none' }))
  expect(unwrap(await sandbox.faults(undefined)).planned).toEqual([])
})
