import { expect, it } from 'vitest'
import { eventTypes } from '../../../../src/shared/api/platform/activity-event-types.ts'
import { control, signedFetch } from '../support.ts'
import { activityStage, people } from './activity-stage.ts'
import { openStream } from './stream-client.ts'

const stage = activityStage()
const { ada, bert, eve } = people
const path = '/activity/subscriptions'

const subscribe = (event_type: string, filter: object, more: object = {}) =>
  stage.call('POST', path, { event_type, filter, ...more })
const listen = (query = '') => openStream(stage.sandbox, `/2/activity/stream${query}`, stage.bearer)

it('streams every type of event that an act causes for Ada', async () => {
  for (const [type, { filter }] of Object.entries(eventTypes)) {
    const wanted = filter === 'user' ? { user_id: ada } : filter === 'keyword' ? { keyword: 'snow' } : {}
    const { status } = await subscribe(type, wanted)
    // Three types have a second name, which gives the same subscription.
    expect([type, status]).toEqual([type, /badge$|conversation\.join$/.test(type) ? 409 : 200])
  }
  const stream = await listen()
  const types = async (order: Record<string, unknown>, amount = 1) => {
    await stage.act(order)
    const found: unknown[] = []
    for (let at = 0; at < amount; at += 1) {
      const line = Object(Reflect.get(Object(await stream.nextJson()), 'data'))
      expect(line).toMatchObject({ event_uuid: expect.stringMatching(/^-?\d+$/), payload: expect.anything() })
      found.push(Reflect.get(line, 'event_type'))
    }
    return found.sort()
  }
  for (const part of ['bio', 'profile_picture', 'banner_picture', 'screenname', 'geo', 'url', 'affiliate']) {
    expect(await types({ do: 'profile', user: 'ada', part, value: 'x' })).toEqual([`profile.update.${part}`])
  }
  expect(await types({ do: 'profile', user: 'ada', part: 'verified', value: 'blue' })).toEqual([
    'profile.update.verified',
  ])
  const post = await stage.act({ do: 'post', user: 'ada', text: 'Boots' })
  expect(await stream.nextJson()).toMatchObject({
    data: {
      event_uuid: post,
      event_type: 'post.create',
      filter: { user_id: ada },
      payload: { id: post, text: 'Boots', public_metrics: { like_count_str: '0' } },
      includes: { users: [{ id: ada, username: 'ada' }] },
    },
  })
  expect(await types({ do: 'post', user: 'bert', text: '@ada hi' })).toEqual(['post.mention.create'])
  expect(await types({ do: 'post', user: 'bert', text: 'Yes', reply_to: post })).toEqual([
    'post.reply.create',
  ])
  expect(await types({ do: 'post', user: 'bert', text: 'Yes', quote: post })).toEqual(['post.quote.create'])
  expect(await types({ do: 'post', user: 'bert', repost: post })).toEqual(['post.repost.create'])
  expect(await types({ do: 'like', user: 'bert', post })).toEqual(['like.create'])
  for (const relation of ['follow', 'mute', 'block'] as const) {
    expect(await types({ do: relation, user: 'ada', to: 'eve' })).toEqual([`${relation}.${relation}`])
    if (relation === 'block')
      expect(await types({ do: 'unblock', user: 'ada', to: 'eve' })).toEqual(['block.unblock'])
    else
      expect(await types({ do: `un${relation}`, user: 'ada', to: 'eve' })).toEqual([
        `${relation}.un${relation}`,
      ])
  }
  const toBert = { user: 'ada', to: 'bert' }
  expect(await types({ do: 'message', ...toBert, text: 'Hi' })).toEqual(['dm.sent'])
  expect(await types({ do: 'message', user: 'bert', to: 'ada', text: 'Hi' })).toEqual(['dm.received'])
  expect(await types({ do: 'typing', ...toBert })).toEqual(['dm.indicate_typing'])
  expect(await types({ do: 'read', ...toBert })).toEqual(['dm.read'])
  expect(await types({ do: 'chat_join', ...toBert })).toEqual(['chat.conversation_join'])
  expect(await types({ do: 'chat', ...toBert, text: 'Hi' })).toEqual(['chat.sent'])
  expect(await types({ do: 'chat', user: 'bert', to: 'ada', text: 'Hi' })).toEqual(['chat.received'])
  expect(await types({ do: 'start_space', user: 'ada' })).toEqual(['spaces.start'])
  expect(await types({ do: 'end_space', user: 'ada' })).toEqual(['spaces.end'])
  expect(await types({ do: 'start_broadcast', user: 'ada' })).toEqual(['broadcast.start'])
  expect(await types({ do: 'broadcast_chat', user: 'bert', to: 'ada', text: 'Hi' })).toEqual([
    'broadcast.chat',
  ])
  expect(await types({ do: 'end_broadcast', user: 'ada' })).toEqual(['broadcast.end'])
  expect(await types({ do: 'news', name: 'Early Snow' })).toEqual(['news.new'])
  expect(await types({ do: 'delete', post })).toEqual(['post.delete'])
  expect(await types({ do: 'profile', user: 'ada', part: 'handle', value: 'ada2' })).toEqual([
    'profile.update.handle',
  ])
  const url = `${stage.sandbox.addresses.base_url}/1.1/oauth/invalidate_token`
  await signedFetch('POST', url, { token: 'bert-token', secret: 'bert-secret' })
  expect(await stream.nextJson()).toMatchObject({
    data: { event_type: 'oauth.revoke', payload: { user_id: bert } },
  })
  stream.close()
})

it('respects direction, keyword and the subscribed user', async () => {
  await subscribe('like.create', { user_id: ada, direction: 'sent' })
  await subscribe('post.create', { user_id: ada, keyword: 'BOOTS' }, { tag: 'boots' })
  await subscribe('profile.update.verified_badge', { user_id: ada })
  const stream = await listen()
  const post = await stage.act({ do: 'post', user: 'ada', text: 'Tents' })
  await stage.act({ do: 'like', user: 'bert', post })
  await stage.act({ do: 'like', user: 'ada', post })
  await stage.act({ do: 'post', user: 'ada', text: 'New boots' })
  await stage.act({ do: 'profile', user: 'ada', part: 'verified', value: 'none' })
  expect(await stream.nextJson()).toMatchObject({
    data: { event_type: 'like.create', filter: { direction: 'sent' } },
  })
  expect(await stream.nextJson()).toMatchObject({ data: { event_type: 'post.create', tag: 'boots' } })
  expect(await stream.nextJson()).toMatchObject({ data: { event_type: 'profile.update.verified_badge' } })
  stream.close()
})

it('delivers to the webhook and to every open stream, and repeats on request', async () => {
  await control(stage.sandbox, '/clock', { now: new Date().toISOString(), speed: 0 })
  const webhook_id = await stage.newWebhook()
  await subscribe('profile.update.bio', { user_id: ada }, { webhook_id })
  const [one, two] = [await listen(), await listen()]
  await stage.act({ do: 'profile', user: 'ada', part: 'bio', value: 'First' })
  const wanted = { data: { event_type: 'profile.update.bio', payload: { before: '', after: 'First' } } }
  const lines = [await one.nextJson(), await two.nextJson()]
  await expect.poll(() => stage.received).toEqual([lines[0]])
  expect(lines).toMatchObject([wanted, wanted])
  one.close()
  two.close()
  await expect.poll(async () => (await listen()).status).toBe(200)
  await control(stage.sandbox, '/disconnects', {})
  await stage.act({ do: 'profile', user: 'ada', part: 'bio', value: 'Missed' })
  const back = await listen('?backfill_minutes=1')
  expect([await back.nextJson(), await back.nextJson()]).toMatchObject([
    wanted,
    { data: { payload: { after: 'Missed' } } },
  ])
  back.close()
})

it('requires the consent of users for their private events', async () => {
  expect(await subscribe('dm.received', { user_id: eve })).toMatchObject({
    status: 403,
    body: {
      type: expect.stringMatching(/not-authorized-for-resource$/),
      parameter: 'filter.user_id',
      value: eve,
    },
  })
  expect((await subscribe('profile.update.bio', { user_id: eve })).status).toBe(200)
  expect(await subscribe('profile.update.bio', { user_id: '12' })).toMatchObject({ status: 404 })
})

it('names what a filter lacks or can’t have, and unknown types', async () => {
  const parameters = async (answer: ReturnType<typeof subscribe>) => {
    const { status, body } = await answer
    const errors: unknown = Reflect.get(Object(body), 'errors')
    return [
      status,
      ...(Array.isArray(errors) ? errors.flatMap(({ parameters }) => Object.keys(parameters)) : []),
    ]
  }
  expect(await parameters(subscribe('profile.update.bio', {}))).toEqual([400, 'filter.user_id'])
  expect(await parameters(subscribe('news.new', { user_id: ada }))).toEqual([400, 'filter.keyword'])
  expect(await parameters(subscribe('spaces.start', { user_id: ada, direction: 'sent' }))).toEqual([
    400,
    'filter.direction',
  ])
  expect(await parameters(subscribe('profile.update.shoes', {}, { tag: '' }))).toEqual([
    400,
    'event_type',
    'tag',
  ])
  expect(await subscribe('ProfileBioUpdate', { user_id: ada })).toMatchObject({
    body: { data: { subscription: { event_type: 'profile.update.bio' } } },
  })
})

it('is limited per app, and several can be deleted at once', async () => {
  await control(stage.sandbox, '/apps', { max_activity_subscriptions: 1 })
  const { body } = await subscribe('spaces.start', { user_id: ada })
  expect((await subscribe('spaces.end', { user_id: ada })).status).toBe(403)
  const id: unknown = Reflect.get(
    Object(Reflect.get(Object(Reflect.get(Object(body), 'data')), 'subscription')),
    'subscription_id',
  )
  expect(await stage.call('DELETE', `${path}?ids=${id},7`)).toMatchObject({
    status: 200,
    body: { data: { deleted: true }, errors: [{ subscription_id: '7' }], meta: { total_subscriptions: 0 } },
  })
})

it('continues without its webhook after that is deleted', async () => {
  const webhook_id = await stage.newWebhook()
  await subscribe('spaces.start', { user_id: ada }, { webhook_id })
  await stage.call('DELETE', `/webhooks/${webhook_id}`)
  const { body } = await stage.call('GET', path)
  expect(body).toMatchObject({ data: [{ event_type: 'spaces.start' }] })
  expect(JSON.stringify(body)).not.toContain(webhook_id)
})

it('can’t become what another one is already', async () => {
  const webhook_id = await stage.newWebhook()
  await subscribe('spaces.start', { user_id: ada }, { webhook_id })
  const { body } = await subscribe('spaces.start', { user_id: ada })
  const id = JSON.stringify(body).match(/"subscription_id":"([^"]+)"/)?.[1] ?? ''
  expect(await stage.call('PUT', `${path}/${id}`, { webhook_id })).toMatchObject({
    status: 409,
    body: { detail: 'An identical subscription exists already.' },
  })
  expect((await stage.call('PUT', `${path}/${id}`, { tag: 'new' })).status).toBe(200)
  await stage.call('DELETE', `${path}/${id}`)
  for (const change of [{ webhook_id }, { tag: '' }, {}, { webhook_id: '7' }]) {
    expect(await stage.call('PUT', `${path}/${id}`, change)).toMatchObject({
      status: 404,
      body: { parameter: 'subscription_id', resource_id: id },
    })
  }
})

it('reports an unknown webhook beside everything else, and a token of another list', async () => {
  const tag = 'x'.repeat(201)
  const { body } = await subscribe('spaces.start', { user_id: ada })
  const id = JSON.stringify(body).match(/"subscription_id":"([^"]+)"/)?.[1] ?? ''
  const wrong = {
    status: 400,
    body: { errors: [{ parameters: { tag: [tag] } }, { parameters: { webhook_id: ['7'] } }] },
  }
  expect(await subscribe('spaces.end', { user_id: ada }, { tag, webhook_id: '7' })).toMatchObject(wrong)
  expect(await stage.call('PUT', `${path}/${id}`, { tag, webhook_id: '7' })).toMatchObject(wrong)
  const token = 'abcdefghijklmnopqrst'
  expect(await stage.call('GET', `${path}?max_results=0&pagination_token=${token}`)).toMatchObject({
    status: 400,
    body: { errors: [{ parameters: { max_results: ['0'] } }, { parameters: { pagination_token: [token] } }] },
  })
})

it('is listed in pages, changed in tag and webhook, and deleted', async () => {
  const ids: string[] = []
  for (const type of ['spaces.start', 'spaces.end', 'profile.update.bio']) {
    const { body } = await subscribe(type, { user_id: ada })
    expect(body).toMatchObject({ meta: { total_subscriptions: ids.length + 1 } })
    ids.push(JSON.stringify(body).match(/"subscription_id":"([^"]+)"/)?.[1] ?? '')
  }
  const first = await stage.call('GET', `${path}?max_results=2`)
  expect(first.body).toMatchObject({ data: [{}, {}], meta: { result_count: 2 } })
  const token = JSON.stringify(first.body).match(/"next_token":"([^"]{16,})"/)?.[1] ?? ''
  const second = await stage.call('GET', `${path}?max_results=2&pagination_token=${token}`)
  expect(second.body).toMatchObject({ data: [{}], meta: { result_count: 1 } })
  expect(JSON.stringify(second.body)).not.toContain('next_token')
  for (const max of [0, 1_001])
    expect((await stage.call('GET', `${path}?max_results=${max}`)).status).toBe(400)

  const webhook_id = await stage.newWebhook()
  expect(await stage.call('PUT', `${path}/${ids[0]}`, { tag: 'new', webhook_id })).toMatchObject({
    status: 200,
    body: { data: { subscription: { subscription_id: ids[0], tag: 'new', webhook_id } } },
  })
  expect((await stage.call('PUT', `${path}/${ids[0]}`, { tag: 'x'.repeat(201) })).status).toBe(400)
  expect((await stage.call('PUT', `${path}/7`, { tag: 'new' })).status).toBe(404)
  expect(await stage.call('DELETE', `${path}/${ids[0]}`)).toMatchObject({
    body: { data: { deleted: true }, meta: { total_subscriptions: 2 } },
  })
  const many = Array.from({ length: 101 }, (_, index) => index + 1)
  expect((await stage.call('DELETE', `${path}?ids=${many.join()}`)).status).toBe(400)
})

it('tells everyone in a conversation who joins, leaves and writes', async () => {
  await subscribe('dm.received', { user_id: bert })
  const stream = await listen()
  const inside = async () =>
    Reflect.get(Object(Reflect.get(Object(await stream.nextJson()), 'data')), 'payload')
  const started = await control(stage.sandbox, '/acts', {
    do: 'conversation_start',
    user: 'ada',
    with: ['bert'],
  })
  const conversation = String(Reflect.get(Object(started), 'conversation_id'))
  const common = { dm_conversation_id: conversation, id: expect.any(String), created_at: expect.any(String) }
  expect(await inside()).toEqual({
    ...common,
    event_type: 'ParticipantsJoin',
    sender_id: ada,
    participant_ids: [bert],
  })
  await stage.act({ do: 'conversation_message', user: 'ada', conversation, text: 'Hi' })
  expect(await inside()).toEqual({ ...common, event_type: 'MessageCreate', sender_id: ada, text: 'Hi' })
  await stage.act({ do: 'conversation_join', user: 'eve', conversation })
  expect(await inside()).toMatchObject({ event_type: 'ParticipantsJoin', participant_ids: [eve] })
  await stage.act({ do: 'conversation_leave', user: 'eve', conversation })
  expect(await inside()).toMatchObject({ event_type: 'ParticipantsLeave', participant_ids: [eve] })
  stream.close()
})
