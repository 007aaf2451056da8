import { expect, it } from 'vitest'
import { demoApp } from '../../../../src/sandbox/demo/people.ts'
import { control, signedFetch } from '../support.ts'
import { activityStage, people } from './activity-stage.ts'

const stage = activityStage()
const { ada, bert } = people

const subscribe = (webhook: string, as: 'ada' | 'bert' = 'ada') =>
  stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, as)
const count = async () => (await stage.call('GET', '/account_activity/subscriptions/count')).body

it('delivers every kind of act to those it concerns, signed and in order', async () => {
  const webhook = await stage.newWebhook()
  expect(await subscribe(webhook)).toEqual({ status: 200, body: { data: { subscribed: true } } })
  const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots $NWND #hiking https://example.org' })
  const own = { for_user_id: ada }
  const relation = (type: string) => [
    expect.objectContaining({ type, source: expect.objectContaining({ id_str: ada }) }),
  ]
  const cases: readonly (readonly [order: Record<string, unknown>, wanted: object | null])[] = [
    [
      { do: 'post', user: 'bert', text: '@ada hello' },
      { ...own, user_has_blocked: 'false', tweet_create_events: [{ text: '@ada hello' }] },
    ],
    [
      { do: 'post', user: 'bert', text: 'Same', reply_to: post },
      { ...own, tweet_create_events: [{ in_reply_to_status_id_str: post }] },
    ],
    [
      { do: 'post', user: 'bert', text: 'See', quote: post },
      { ...own, tweet_create_events: [{ quoted_status: { id_str: post } }] },
    ],
    [
      { do: 'post', user: 'bert', repost: post },
      { ...own, tweet_create_events: [{ retweeted_status: { id_str: post } }] },
    ],
    [
      { do: 'like', user: 'bert', post },
      {
        ...own,
        favorite_events: [
          {
            id: expect.stringMatching(/^[0-9a-f]{32}$/),
            favorited_status: { id_str: post, favorite_count: 1 },
            user: { id_str: bert },
          },
        ],
      },
    ],
    [
      { do: 'follow', user: 'bert', to: 'ada' },
      { ...own, follow_events: [{ type: 'follow', target: { id_str: ada } }] },
    ],
    [{ do: 'unfollow', user: 'bert', to: 'ada' }, null],
    [
      { do: 'follow', user: 'ada', to: 'bert' },
      { ...own, follow_events: relation('follow') },
    ],
    [
      { do: 'unfollow', user: 'ada', to: 'bert' },
      { ...own, follow_events: relation('unfollow') },
    ],
    [
      { do: 'mute', user: 'ada', to: 'bert' },
      { ...own, mute_events: relation('mute') },
    ],
    [
      { do: 'unmute', user: 'ada', to: 'bert' },
      { ...own, mute_events: relation('unmute') },
    ],
    [
      { do: 'block', user: 'ada', to: 'bert' },
      { ...own, block_events: relation('block') },
    ],
    [
      { do: 'unblock', user: 'ada', to: 'bert' },
      { ...own, block_events: relation('unblock') },
    ],
    [
      { do: 'message', user: 'bert', to: 'ada', text: 'Hi #you' },
      {
        ...own,
        direct_message_events: [
          {
            type: 'message_create',
            message_create: {
              sender_id: bert,
              target: { recipient_id: ada },
              message_data: { text: 'Hi #you', entities: { hashtags: [{ text: 'you' }] } },
            },
          },
        ],
        users: { [bert]: { screen_name: 'bert' } },
      },
    ],
    [
      { do: 'typing', user: 'bert', to: 'ada' },
      { ...own, direct_message_indicate_typing_events: [{ sender_id: bert }] },
    ],
    [
      { do: 'read', user: 'bert', to: 'ada' },
      { ...own, direct_message_mark_read_events: [{ last_read_event_id: expect.stringMatching(/^\d+$/) }] },
    ],
    [{ do: 'profile', user: 'ada', part: 'bio', value: 'New' }, null],
    [
      { do: 'delete', post },
      { ...own, tweet_delete_events: [{ status: { id: post, user_id: ada } }] },
    ],
  ]
  for (const [order] of cases) await stage.act(order)
  const wanted = cases.flatMap(([, event]) => (event === null ? [] : [expect.objectContaining({})]))
  await expect.poll(() => stage.received.length).toBe(wanted.length + 1)
  expect(stage.received[0]).toMatchObject({
    ...own,
    tweet_create_events: [
      {
        id_str: post,
        user: { screen_name: 'ada' },
        entities: { symbols: [{ text: 'NWND' }] },
        truncated: false,
      },
    ],
  })
  expect(stage.received.slice(1)).toMatchObject(cases.flatMap(([, event]) => (event === null ? [] : [event])))
})

it('shortens a long text and includes the whole text separately', async () => {
  await subscribe(await stage.newWebhook())
  const text = 'long '.repeat(100).trim()
  await stage.act({ do: 'post', user: 'ada', text })
  await expect
    .poll(() => stage.received)
    .toMatchObject([
      {
        tweet_create_events: [
          {
            text: text.slice(0, 140),
            truncated: true,
            extended_tweet: { full_text: text, display_text_range: [0, 499] },
          },
        ],
      },
    ])
})

it('delivers once to each of two users in a conversation', async () => {
  const webhook = await stage.newWebhook()
  await subscribe(webhook)
  await subscribe(webhook, 'bert')
  await stage.act({ do: 'message', user: 'ada', to: 'bert', text: 'Hi' })
  await expect
    .poll(() => stage.received.map((body) => Reflect.get(Object(body), 'for_user_id')).sort())
    .toEqual([ada, bert])
})

it('gives its reasons', async () => {
  const webhook = await stage.newWebhook()
  const detail = async (answer: ReturnType<typeof subscribe>) => {
    const { status, body } = await answer
    return `${status} ${String(Reflect.get(Object(body), 'detail')).split(':')[0]}`
  }
  await subscribe(webhook)
  expect(await detail(subscribe(webhook))).toBe('400 DuplicateSubscriptionFailed')
  await control(stage.sandbox, '/apps', { max_account_subscriptions: 1 })
  expect(await detail(subscribe(webhook, 'bert'))).toBe('400 SubscriptionLimitExceeded')
  const unknown = stage.call('DELETE', `/account_activity/webhooks/${webhook}/subscriptions/${bert}/all`)
  expect(await detail(unknown)).toBe('400 SubscriptionNotFound')
  expect(await detail(subscribe('12'))).toBe('400 WebhookIdInvalid')
})

it('needs the app’s permission for direct messages', async () => {
  await control(stage.sandbox, '/apps', { consumer_key: demoApp.consumerKey, permission: 'write' })
  expect(await subscribe(await stage.newWebhook())).toMatchObject({
    status: 403,
    body: { type: 'about:blank' },
  })
})

it('ends with the token, and notifies the webhook', async () => {
  const webhook = await stage.newWebhook()
  await subscribe(webhook)
  const url = `${stage.sandbox.addresses.base_url}/1.1/oauth/invalidate_token`
  await signedFetch('POST', url, { token: 'ada-token', secret: 'ada-secret' })
  await stage.act({ do: 'post', user: 'ada', text: 'Unheard' })
  await expect
    .poll(() => stage.received)
    .toMatchObject([{ user_event: { revoke: { target: { app_id: '27001' }, source: { user_id: ada } } } }])
  expect(await count()).toMatchObject({ data: { subscriptions_count_all: '0' } })
})

it('blocks and allows direct messages', async () => {
  const path = `/users/${bert}/dm`
  expect(await stage.call('POST', `${path}/block`, undefined, 'ada')).toMatchObject({
    body: { data: { blocked: true } },
  })
  await expect(stage.act({ do: 'message', user: 'bert', to: 'ada', text: 'Hi' })).rejects.toThrow(
    'takes no messages',
  )
  expect(await stage.call('POST', `${path}/unblock`, undefined, 'ada')).toMatchObject({
    body: { data: { blocked: false } },
  })
  await stage.act({ do: 'message', user: 'bert', to: 'ada', text: 'Hi' })
  expect((await stage.call('POST', '/users/12/dm/block', undefined, 'ada')).status).toBe(404)
})

it('says who is subscribed, counts in texts, and ends a subscription', async () => {
  const webhook = await stage.newWebhook()
  const path = `/account_activity/webhooks/${webhook}/subscriptions`
  const isSubscribed = async (as: 'ada' | 'bert') =>
    (await stage.call('GET', `${path}/all`, undefined, as)).body
  expect(await isSubscribed('ada')).toEqual({ data: { subscribed: false } })
  await subscribe(webhook)
  await subscribe(webhook, 'bert')
  expect(await isSubscribed('ada')).toEqual({ data: { subscribed: true } })
  expect((await stage.call('GET', `${path}/all/list`)).body).toEqual({
    data: {
      application_id: expect.stringMatching(/^\d+$/),
      webhook_id: webhook,
      webhook_url: expect.stringMatching(/^https:/),
      subscriptions: [{ user_id: ada }, { user_id: bert }],
    },
  })
  expect(await count()).toEqual({
    data: {
      account_name: expect.any(String),
      provisioned_count: expect.stringMatching(/^\d+$/),
      subscriptions_count_all: '2',
      subscriptions_count_direct_messages: '0',
    },
  })
  expect(await stage.call('DELETE', `${path}/${ada}/all`)).toMatchObject({
    status: 200,
    body: { data: { subscribed: false } },
  })
  expect(await isSubscribed('ada')).toEqual({ data: { subscribed: false } })
})

it('ends with the webhook', async () => {
  const webhook = await stage.newWebhook()
  await subscribe(webhook)
  await stage.call('DELETE', `/webhooks/${webhook}`)
  expect(await count()).toMatchObject({ data: { subscriptions_count_all: '0' } })
})
