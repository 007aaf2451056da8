import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { userTokens } from '../sign-in/oauth2-support.ts'
import { control } from '../support.ts'
import { activityStage, people } from './activity-stage.ts'
import { openStream } from './stream-client.ts'

/** Facts of activity.md that no other test of this folder is about. */

const stage = activityStage()
const { ada, bert, shy } = people

const event = z.object({ data: z.looseObject({ payload: z.unknown() }) })
const dataOf = (line: unknown) => event.parse(line).data

const subscribe = (event_type: string, filter: object, as?: 'ada') =>
  stage.call('POST', '/activity/subscriptions', { event_type, filter }, as)

describe('U1, subscriptions', () => {
  it('need all four scopes of OAuth 2.0', async () => {
    const path = `/2/account_activity/webhooks/${await stage.newWebhook()}/subscriptions/all`
    const send = async (scope: string) => {
      const { access } = await userTokens(stage.sandbox, 'ada', scope)
      const headers = { authorization: `Bearer ${access}` }
      return (await fetch(stage.sandbox.addresses.base_url + path, { method: 'POST', headers })).status
    }
    expect(await send('dm.read tweet.read users.read')).toBe(403)
    expect(await send('dm.read dm.write tweet.read users.read')).toBe(200)
  })

  it('deliver once for each app', async () => {
    const [one, two] = [await stage.newWebhook(), await stage.newWebhook()]
    for (const webhook of [one, two])
      await stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, 'ada')
    await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
    await expect.poll(() => stage.received.length).toBe(2)
    expect(stage.received[0]).toEqual(stage.received[1])
  })
})

describe('U2, events', () => {
  it('leave out the home timeline', async () => {
    const webhook = await stage.newWebhook()
    await stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, 'ada')
    await stage.act({ do: 'follow', user: 'ada', to: 'bert' })
    await stage.act({ do: 'post', user: 'bert', text: 'To nobody' })
    await stage.act({ do: 'post', user: 'bert', text: '@ada to you' })
    await expect.poll(() => stage.received.length).toBe(2)
    expect(stage.received).toMatchObject([
      { follow_events: [{}] },
      { tweet_create_events: [{ text: '@ada to you' }] },
    ])
  })

  it('say that the mentioned user blocks the author', async () => {
    const webhook = await stage.newWebhook()
    await stage.act({ do: 'block', user: 'ada', to: 'bert' })
    await stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, 'ada')
    await stage.act({ do: 'post', user: 'bert', text: '@ada hello' })
    await expect.poll(() => stage.received).toMatchObject([{ user_has_blocked: 'true' }])
  })
})

describe('V1, directions', () => {
  it.each([
    ['inbound', ['ada', 'bert']],
    ['outbound', ['bert', 'ada']],
  ])('can be named %s', async (direction, likes) => {
    expect((await subscribe('like.create', { user_id: ada, direction })).status).toBe(200)
    const stream = await openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
    const posts = {
      ada: await stage.act({ do: 'post', user: 'bert', text: 'Tents' }),
      bert: await stage.act({ do: 'post', user: 'ada', text: 'Boots' }),
    }
    for (const user of likes) await stage.act({ do: 'like', user, post: Reflect.get(posts, user) })
    const wanted = direction === 'inbound' ? ada : bert
    expect(dataOf(await stream.nextJson())).toMatchObject({
      filter: { direction },
      payload: { liked_tweet_author_id: wanted },
    })
    stream.close()
  })
})

describe('V2, calls', () => {
  it('take a user’s signature too', async () => {
    expect(await subscribe('profile.update.bio', { user_id: ada }, 'ada')).toMatchObject({
      status: 200,
      body: {
        data: {
          subscription: {
            subscription_id: expect.stringMatching(/^\d+$/),
            event_type: 'profile.update.bio',
            filter: { user_id: ada },
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
          total_subscriptions_for_instance_id: 1,
        },
        meta: { total_subscriptions: 1 },
      },
    })
  })

  it('repeat a span of the stream, which then ends', async () => {
    const now = Date.now()
    const at = async (minute: number, value: string) => {
      await control(stage.sandbox, '/clock', { now: new Date(now + minute * 60_000).toISOString(), speed: 0 })
      if (value !== '') await stage.act({ do: 'profile', user: 'ada', part: 'bio', value })
    }
    await subscribe('profile.update.bio', { user_id: ada })
    await at(0, 'one')
    await at(2, 'two')
    await at(4, 'three')
    await at(5, '')
    const span = { start_time: new Date(now + 60_000), end_time: new Date(now + 180_000) }
    const query = new URLSearchParams({
      start_time: span.start_time.toISOString(),
      end_time: span.end_time.toISOString(),
    })
    const stream = await openStream(stage.sandbox, `/2/activity/stream?${query}`, stage.bearer)
    expect(await stream.nextJson()).toMatchObject({ data: { payload: { before: 'one', after: 'two' } } })
    expect(await stream.next()).toBeNull()
    const wrong = await stage.call(
      'GET',
      '/activity/stream?backfill_minutes=6&start_time=2020-01-01T00:00:00Z',
    )
    expect(wrong.status).toBe(400)
  })

  it('leave out posts of protected users', async () => {
    await subscribe('post.create', { user_id: shy })
    await subscribe('profile.update.bio', { user_id: shy })
    const stream = await openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
    await stage.act({ do: 'post', user: 'shy', text: 'For friends' })
    await stage.act({ do: 'profile', user: 'shy', part: 'bio', value: 'x' })
    expect(dataOf(await stream.nextJson())).toMatchObject({ event_type: 'profile.update.bio' })
    stream.close()
  })

  it('send at most as many events in a second as the app may have', async () => {
    const now = Date.now()
    await control(stage.sandbox, '/clock', { now: new Date(now).toISOString(), speed: 0 })
    await control(stage.sandbox, '/apps', { max_stream_events: 2 })
    await subscribe('profile.update.bio', { user_id: ada })
    const stream = await openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
    for (const value of ['1', '2', '3', '4'])
      await stage.act({ do: 'profile', user: 'ada', part: 'bio', value })
    const next = async () => Reflect.get(Object(dataOf(await stream.nextJson()).payload), 'after')
    expect([await next(), await next()]).toEqual(['1', '2'])
    let isEarly = true
    const third = next().then((value) => [isEarly, value])
    await subscribe('spaces.start', { user_id: ada })
    isEarly = false
    await control(stage.sandbox, '/clock', { now: new Date(now + 1_000).toISOString() })
    expect([await third, await next()]).toEqual([[false, '3'], '4'])
    stream.close()
  })
})

describe('V3, payloads', () => {
  const user = (id: string) => ({ data: { id, username: expect.any(String) } })
  const decimal = expect.stringMatching(/^\d+$/)
  const show = { user: user(ada), broadcast_id: decimal }
  const live = {
    ...show,
    title: 'On air',
    event_timestamp_ms: expect.any(Number),
    event_timestamp_ms_str: decimal,
  }
  const message = { message_create: { sender_id: bert, target: { recipient_id: ada } } }
  const both = { [ada]: user(ada), [bert]: user(bert) }
  const named = (name: string) => ({ data: { id: name, screen_name: expect.any(String) } })
  const inMessages = { [ada]: named(ada), [bert]: named(bert) }
  const fromBert = { user: 'bert', to: 'ada' }
  const toBert = { user: 'ada', to: 'bert' }
  const conversation = {
    id: decimal,
    conversation_token: expect.any(String),
    conversation_id: [ada, bert].sort().join(':'),
    conversation_key_version: '1',
    created_at_msec: decimal,
  }

  it.each<[type: string, filter: object, orders: readonly object[], payload: object]>([
    [
      'profile.update.url',
      {},
      [{ do: 'profile', user: 'ada', part: 'url', value: 'https://a.example' }],
      { before: '', after: 'https://a.example' },
    ],
    ['follow.follow', {}, [{ do: 'follow', ...toBert }], { source: user(ada), target: user(bert) }],
    ['mute.mute', {}, [{ do: 'mute', ...toBert }], { source: user(ada), target: user(bert) }],
    ['block.block', {}, [{ do: 'block', ...toBert }], { source: user(ada), target: user(bert) }],
    [
      'dm.received',
      {},
      [{ do: 'message', ...fromBert, text: 'Hi' }],
      { direct_message_events: [message], users: inMessages },
    ],
    [
      'dm.indicate_typing',
      {},
      [{ do: 'typing', ...toBert }],
      {
        direct_message_indicate_typing_events: [{ sender_id: ada, target: { recipient_id: bert } }],
        users: inMessages,
      },
    ],
    [
      'dm.read',
      {},
      [
        { do: 'message', ...fromBert, text: 'Hi' },
        { do: 'read', ...toBert },
      ],
      { direct_message_mark_read_events: [{ sender_id: ada, last_read_event_id: decimal }] },
    ],
    [
      'chat.received',
      {},
      [{ do: 'chat', ...fromBert, text: 'Hi' }],
      { ...conversation, sender_id: bert, encoded_event: expect.any(String) },
    ],
    ['chat.conversation_join', {}, [{ do: 'chat_join', ...toBert }], conversation],
    ['spaces.start', {}, [{ do: 'start_space', user: 'ada' }], { ...show, event_type: 'spaces_start' }],
    [
      'broadcast.start',
      {},
      [{ do: 'start_broadcast', user: 'ada' }],
      { ...live, broadcast_state: 'Running' },
    ],
    [
      'broadcast.end',
      {},
      [
        { do: 'start_broadcast', user: 'ada' },
        { do: 'end_broadcast', user: 'ada' },
      ],
      { ...live, broadcast_state: 'Ended', duration_ms: expect.any(Number) },
    ],
    [
      'broadcast.chat',
      {},
      [
        { do: 'start_broadcast', user: 'ada' },
        { do: 'broadcast_chat', ...fromBert, text: 'Hi' },
      ],
      { broadcast_id: decimal, message_id: decimal, message: 'Hi', author: user(bert) },
    ],
    [
      'news.new',
      { keyword: 'snow' },
      [{ do: 'news', name: 'Snow', hook: 'Soon.', summary: 'Much.' }],
      { category: 'News', headline: 'Snow', hook: 'Soon.', summary: 'Much.' },
    ],
  ])('of %s', async (type, filter, orders, payload) => {
    await subscribe(type, 'keyword' in filter ? filter : { user_id: ada })
    const stream = await openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
    for (const order of orders) await stage.act({ ...order })
    expect(dataOf(await stream.nextJson())).toMatchObject({ event_type: type, payload })
    stream.close()
  })

  it('of likes and posts, with what they are about', async () => {
    await subscribe('like.create', { user_id: ada })
    await subscribe('post.delete', { user_id: ada })
    const stream = await openStream(stage.sandbox, '/2/activity/stream', stage.bearer)
    const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
    await stage.act({ do: 'like', user: 'bert', post })
    expect(dataOf(await stream.nextJson())).toMatchObject({
      payload: { id: decimal, liked_tweet_id: post, created_at: expect.any(String), timestamp_ms: decimal },
      includes: { users: [user(bert)], tweets: [{ id: post, text: 'Boots' }] },
    })
    await stage.act({ do: 'delete', post })
    expect(dataOf(await stream.nextJson())).toMatchObject({
      payload: { id: post, author_id: ada },
      includes: { users: [both[ada]] },
    })
    stream.close()
  })
})
