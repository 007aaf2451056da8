import { expect, it } from 'vitest'
import { type ProblemSlug, problemExtras, readProblem } from '../../../src/shared/core/problem.ts'
import { activityStage, people } from './streams/activity-stage.ts'
import { openStream } from './streams/stream-client.ts'
import { control } from './support.ts'

/** Every problem subtype (errors-and-limits.md#problem-objects), caused by acts or by the control interface. */

const stage = activityStage()
const { ada, eve, shy } = people

const order = (path: string, json: object) => control(stage.sandbox, path, json)
const bodyOf = async (...call: Parameters<typeof stage.call>) => (await stage.call(...call)).body
const partialOf = async (...call: Parameters<typeof stage.call>) => {
  const errors: unknown = Reflect.get(Object(await bodyOf(...call)), 'errors')
  return Array.isArray(errors) ? errors[0] : undefined
}
const connect = () => bodyOf('GET', '/tweets/search/stream')

const subscription = () => ({ event_type: 'post.create', filter: { user_id: ada } })

async function lastLine(disconnect: object): Promise<unknown> {
  await stage.call('POST', '/activity/subscriptions', { event_type: 'post.create', filter: { user_id: ada } })
  const stream = await openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
  await order('/disconnects', disconnect)
  const line = await stream.nextJson()
  stream.close()
  return Reflect.get(Object(Reflect.get(Object(line), 'errors')), '0')
}

interface Cause {
  readonly cause: () => Promise<unknown>
  readonly fields: Readonly<Record<string, unknown>>
}

const causes: Readonly<Record<ProblemSlug, readonly Cause[]>> = {
  'about:blank': [{ cause: () => bodyOf('GET', '/nowhere'), fields: {} }],
  'client-disconnected': [{ cause: () => lastLine({ client_disconnected: true }), fields: {} }],
  'client-forbidden': (['client-not-enrolled', 'official-client-forbidden'] as const).map((reason) => ({
    cause: async () => {
      await order('/apps', reason === 'client-not-enrolled' ? { enrolled: false } : { official: true })
      return bodyOf('GET', '/webhooks')
    },
    fields: { reason, registration_url: expect.stringMatching(/^http/) },
  })),
  conflict: [
    {
      cause: async () => {
        const subscription = { event_type: 'post.create', filter: { user_id: eve } }
        await stage.call('POST', '/activity/subscriptions', subscription)
        return bodyOf('POST', '/activity/subscriptions', subscription)
      },
      fields: {},
    },
  ],
  'disallowed-resource': [
    {
      cause: async () => {
        const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
        await stage.act({ do: 'disallow', post })
        return partialOf('GET', `/tweets?ids=${post}`)
      },
      fields: { resource_id: expect.stringMatching(/^\d+$/), resource_type: 'tweet', section: 'data' },
    },
  ],
  'duplicate-rules': [
    {
      cause: async () => {
        const rule = { add: [{ value: 'boots' }] }
        await stage.call('POST', '/tweets/search/stream/rules', rule)
        return partialOf('POST', '/tweets/search/stream/rules', rule)
      },
      fields: { value: 'boots', id: expect.stringMatching(/^\d+$/) },
    },
  ],
  'invalid-request': [
    {
      cause: () => bodyOf('GET', '/tweets?ids=x'),
      fields: { errors: [{ message: expect.any(String), parameters: { ids: ['x'] } }] },
    },
  ],
  'invalid-rules': [
    {
      cause: () => partialOf('POST', '/tweets/search/stream/rules', { add: [{ value: '(boots' }] }),
      fields: {},
    },
  ],
  'noncompliant-rules': [
    {
      cause: async () => {
        await order('/apps', { stream_issue: 'noncompliant-rules' })
        return connect()
      },
      fields: {},
    },
  ],
  'not-authorized-for-field': [
    {
      cause: () => partialOf('GET', `/users?ids=${ada}&user.fields=connection_status`),
      fields: { field: 'connection_status', resource_type: 'user', section: 'data' },
    },
    {
      cause: () => partialOf('GET', '/users/me?user.fields=confirmed_email', undefined, 'ada'),
      fields: { field: 'confirmed_email', resource_type: 'user', section: 'data' },
    },
  ],
  'not-authorized-for-resource': [
    {
      cause: async () => {
        const post = await stage.act({ do: 'post', user: 'shy', text: 'Secret' })
        return partialOf('GET', `/tweets?ids=${post}`)
      },
      fields: {
        value: expect.stringMatching(/^\d+$/),
        resource_id: expect.stringMatching(/^\d+$/),
        resource_type: 'tweet',
        section: 'data',
        parameter: 'ids',
      },
    },
  ],
  'operational-disconnect': problemExtras()
    ['operational-disconnect'].shape.disconnect_type.unwrap()
    .options.map((disconnect_type) => ({
      cause: () => lastLine({ disconnect_type }),
      fields: { disconnect_type },
    })),
  'resource-not-found': [
    {
      cause: () => partialOf('GET', '/tweets?ids=404'),
      fields: { parameter: 'ids', resource_id: '404', resource_type: 'tweet', value: '404' },
    },
  ],
  'resource-unavailable': [
    {
      cause: async () => {
        await stage.act({ do: 'suspend', user: 'eve' })
        return partialOf('GET', `/users?ids=${eve}`)
      },
      fields: { parameter: 'ids', resource_id: eve, resource_type: 'user' },
    },
  ],
  'rule-cap': [
    {
      cause: async () => {
        for (let from = 0; from < 1000; from += 100) {
          const rules = Array.from({ length: 100 }, (_, at) => ({ value: `contains:w${from + at}` }))
          expect((await stage.call('POST', '/powerstream/rules', { rules })).status).toBe(201)
        }
        return partialOf('POST', '/powerstream/rules', { rules: [{ value: 'contains:boots' }] })
      },
      fields: {},
    },
  ],
  'streaming-connection': [
    { cause: connect, fields: { connection_issue: 'RuleConfigurationIssue' } },
    {
      cause: async () => {
        await stage.call('POST', '/tweets/search/stream/rules', { add: [{ value: 'boots' }] })
        const stream = await openStream(stage.sandbox, '/2/tweets/search/stream', stage.bearer)
        const refused = await connect()
        stream.close()
        return refused
      },
      fields: { connection_issue: 'TooManyConnections' },
    },
    ...(['ProvisioningSubscription', 'RulesInvalidIssue'] as const).map((connection_issue) => ({
      cause: async () => {
        await order('/apps', { stream_issue: connection_issue })
        return connect()
      },
      fields: { connection_issue },
    })),
  ],
  'unsupported-authentication': [{ cause: () => bodyOf('GET', '/webhooks', undefined, 'ada'), fields: {} }],
  'usage-capped': (['Daily', 'Monthly'] as const).flatMap((period) =>
    (['Account', 'Product'] as const).map((scope) => ({
      cause: async () => {
        const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
        await order('/apps', { usage_cap: { posts: 1, period, scope } })
        expect((await stage.call('GET', `/tweets?ids=${post}`)).status).toBe(200)
        return bodyOf('GET', `/tweets?ids=${post}`)
      },
      fields: { period, scope },
    })),
  ),
}

const listed = Object.entries(causes).flatMap(([slug, ways]) =>
  ways.map((way, index) => [slug, index, way] as const),
)

it.each(listed)('%s arises (%i)', async (slug, _index, { cause, fields }) => {
  const raw = await cause()
  expect(raw).toMatchObject(fields)
  expect(readProblem(raw)).toMatchObject({ slug, title: expect.stringMatching(/./) })
})

it.each([
  [
    'the filtered stream',
    async () => {
      await stage.call('POST', '/tweets/search/stream/rules', { add: [{ value: 'boots' }] })
      return openStream(stage.sandbox, '/2/tweets/search/stream', stage.bearer)
    },
  ],
  [
    'a webhook linked to it',
    async () => {
      await stage.call('POST', '/tweets/search/stream/rules', { add: [{ value: 'boots' }] })
      await stage.call('POST', `/tweets/search/webhooks/${await stage.newWebhook()}`)
      return null
    },
  ],
  [
    'the activity stream',
    async () => {
      await stage.call('POST', '/activity/subscriptions', subscription())
      return openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
    },
  ],
  [
    'a webhook with a subscription to activity',
    async () => {
      const webhook_id = await stage.newWebhook()
      await stage.call('POST', '/activity/subscriptions', { ...subscription(), webhook_id })
      return null
    },
  ],
])('counts the posts that %s is sent towards the usage cap', async (_what, open) => {
  const stream = await open()
  await order('/apps', { usage_cap: { posts: 1, period: 'Daily', scope: 'Product' } })
  await stage.act({ do: 'like', user: 'ada', post: await stage.act({ do: 'post', user: 'eve', text: 'No' }) })
  expect(await bodyOf('GET', '/tweets?ids=404')).not.toHaveProperty('period')
  const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
  if (stream !== null) expect(JSON.stringify(await stream.nextJson())).toContain(post)
  expect(await bodyOf('GET', `/tweets?ids=${post}`)).toMatchObject({ period: 'Daily', scope: 'Product' })
  stream?.close()
})

it('names the unknown keys of an order, and does nothing', async () => {
  for (const [path, json, key] of [
    ['/faults', { math: {} }, 'math'],
    ['/apps', { permision: 'read' }, 'permision'],
    ['/acts', { do: 'post', user: 'ada', txt: 'x' }, 'txt'],
    ['/approve', { username: 'ada', oauth_token: 'x', denied: true }, 'denied'],
    ['/clock', { sped: 2 }, 'sped'],
    ['/reset', { all: true }, 'all'],
    ['/rate_limits', { limit: 1, window_s: 1, match: { pat: 'x' } }, 'pat'],
  ] as const) {
    const answer = await fetch(stage.sandbox.addresses.control_url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    expect([path, answer.status, await answer.text()]).toEqual([path, 400, expect.stringContaining(key)])
  }
  expect(await control(stage.sandbox, '/apps', { without: [] })).toEqual({ done: true })
})

it('keeps protected people out of sight of an app', async () => {
  const post = await stage.act({ do: 'post', user: 'shy', text: 'Secret' })
  expect(await bodyOf('GET', `/users?ids=${shy}`)).toMatchObject({ data: [{ id: shy }] })
  expect(await bodyOf('GET', `/tweets?ids=${post}`)).not.toHaveProperty('data')
})

it('tells posts apart that are against the rules, of suspended people, and missing, in one answer', async () => {
  const disallowed = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
  const suspended = await stage.act({ do: 'post', user: 'eve', text: 'Tents' })
  const visible = await stage.act({ do: 'post', user: 'bert', text: 'Ropes' })
  await stage.act({ do: 'disallow', post: disallowed })
  await stage.act({ do: 'suspend', user: 'eve' })
  const lookUp = () => bodyOf('GET', `/tweets?ids=${disallowed},${suspended},404,${visible}`)
  expect(await lookUp()).toMatchObject({
    data: [{ id: visible }],
    errors: expect.arrayContaining([
      expect.objectContaining({ resource_id: disallowed, section: 'data' }),
      expect.objectContaining({ resource_id: suspended, parameter: 'ids' }),
      expect.objectContaining({ resource_id: '404', value: '404' }),
    ]),
  })
  await stage.act({ do: 'allow', post: disallowed })
  await stage.act({ do: 'reinstate', user: 'eve' })
  expect(await lookUp()).toMatchObject({ data: [{}, {}, {}], errors: [{ value: '404' }] })
})

it('lets an app write again once the period of its usage cap is over', async () => {
  await order('/apps', { usage_cap: { posts: 1, period: 'Daily', scope: 'Account' } })
  const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
  const lookUp = () => stage.call('GET', `/tweets?ids=${post}`)
  expect((await lookUp()).status).toBe(200)
  expect(await lookUp()).toMatchObject({ status: 429, body: { period: 'Daily', scope: 'Account' } })
  await order('/clock', { now: new Date(Date.now() + 25 * 3_600_000).toISOString() })
  expect((await lookUp()).status).toBe(200)
})
