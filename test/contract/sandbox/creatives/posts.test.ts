import { describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoCards } from '../../../../src/sandbox/demo/cards.ts'
import { mediaOf } from '../../../../src/sandbox/demo/media.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { demoPosts } from '../../../../src/sandbox/demo/posts.ts'
import { createPromotedPost, listPromotedPosts } from '../../../../src/shared/api/ads/promoted-posts.ts'
import { lookUpPosts, readSignedInUser } from '../../../../src/shared/api/platform/posts.ts'
import { part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { signedFetch, type Token } from '../support.ts'

const stage = demoStage()
const { asAda } = stage

const account = `/12/accounts/${demoAccountIds.northwind}`
const adaId = demoUsers.ada.id
const bertId = demoUsers.bert.id
const { posts } = demoPosts(0)
const video = mediaOf(demoAccountIds.northwind, 'VIDEO')[0]?.media_key ?? ''

async function platform(method: string, path: string, json?: unknown, token = stage.ada) {
  const headers = { 'content-type': 'application/json' }
  const init = json === undefined ? {} : { headers, body: JSON.stringify(json) }
  // Signatures are checked against the sandbox's clock.
  const time = { oauth_timestamp: String(Math.floor((Date.now() + stage.ahead) / 1000)) }
  const response = await signedFetch(
    method,
    `${stage.sandbox.addresses.base_url}/2${path}`,
    token,
    time,
    init,
  )
  const body: unknown = await response.json()
  return { status: response.status, body, data: part(body, 'data') }
}

describe('posts for ads', () => {
  it('are listed by kind of timeline, with what only reads return', async () => {
    const read = async (query: string) =>
      listPromotedPosts.reply.parse(
        (await asAda('GET', `${account}/tweets?tweet_type=PUBLISHED${query}`)).body,
      ).data
    const mine = posts.filter(({ user_id }) => user_id === adaId)
    const nullcast = await read('')
    expect(nullcast).toHaveLength(mine.filter((post) => post.nullcast).length)
    expect(nullcast.every(({ conversation_settings }) => typeof conversation_settings === 'string')).toBe(
      true,
    )
    expect(await read('&timeline_type=ORGANIC')).toHaveLength(mine.filter((post) => !post.nullcast).length)
    expect(await read('&timeline_type=ALL')).toHaveLength(mine.length)
    expect(await read(`&timeline_type=ALL&user_id=${bertId}`)).toEqual([])
    // Bert's posts are replies, or another account's.
    expect(await read('&name=packing+poll')).toMatchObject([
      { name: 'Packing poll', user: { screen_name: 'ada' } },
    ])
    expect(await read('&name=packing+poll&trim_user=true')).toMatchObject([{ user: { id: adaId } }])
    expect((await asAda('GET', `${account}/tweets`)).status).toBe(400)
    // No documented call drafts or schedules a post, so there are none (posts.md#lists-of-posts-for-ads).
    for (const type of ['DRAFT', 'SCHEDULED']) {
      const path = `${account}/tweets?tweet_type=${type}&timeline_type=ALL`
      const waiting = { tweet_type: type, tweet_id: null }
      expect((await asAda('GET', path)).body).toMatchObject({ data: [waiting], next_cursor: null })
    }
    expect(await asAda('GET', `${account}/tweets?tweet_type=LATER&timeline_type=NEVER`)).toMatchObject({
      status: 400,
      errors: [
        { code: 'INVALID_PARAMETER', parameter: 'tweet_type' },
        { code: 'INVALID_PARAMETER', parameter: 'timeline_type' },
      ],
    })
  })

  it('show their links, names, tags and media', async () => {
    const text = encodeURIComponent('🏔️ @bert $NWND https://northwind.com/boots #hiking')
    const query = `as_user_id=${adaId}&text=${text}&media_keys=${video}&conversation_settings=FOLLOWING`
    const { body, data } = await asAda('POST', `${account}/tweet?${query}`)
    createPromotedPost.reply.parse(body)
    expect(data).toMatchObject({
      entities: {
        urls: [{ expanded_url: 'https://northwind.com/boots', indices: [15, 42] }],
        user_mentions: [{ screen_name: 'bert', indices: [3, 8] }],
        hashtags: [{ text: 'hiking', indices: [43, 50] }],
        symbols: [{ text: 'NWND', indices: [9, 14] }],
      },
      extended_entities: { media: [{ media_key: video, type: 'video' }] },
      tweet_type: 'PUBLISHED',
      scheduled_status: null,
      retweet_count: 0,
    })
    expect(data).not.toHaveProperty('conversation_settings')
    expect((await asAda('GET', `${account}/media_library/${video}`)).data).toMatchObject({ tweeted: true })
  })

  it('accept a card of the account, of any form, and no other', async () => {
    const post = (uri: string) =>
      asAda('POST', `${account}/tweet?as_user_id=${adaId}&text=Card&card_uri=${encodeURIComponent(uri)}`)
    const own = demoCards.find(({ account_id }) => account_id === demoAccountIds.northwind)?.card_uri ?? ''
    const other = demoCards.find(({ account_id }) => account_id !== demoAccountIds.northwind)?.card_uri ?? ''
    expect((await post(own)).data).toMatchObject({ card_uri: own })
    expect((await post(other)).status).toBe(404)
    expect((await post('card://1')).status).toBe(404)
    expect((await post('own')).errors).toMatchObject([{ code: 'INVALID_PARAMETER', parameter: 'card_uri' }])
  })

  it('are refused for everything at once, in the order of the table', async () => {
    const { errors } = await asAda(
      'POST',
      `${account}/tweet?media_keys=3_99,${video}&video_title=${'x'.repeat(71)}&nullcast=maybe`,
    )
    expect(errors).toMatchObject([
      { code: 'MISSING_PARAMETER', parameter: 'as_user_id' },
      { code: 'INVALID_PARAMETER', parameter: 'media_keys' },
      { code: 'INVALID_MEDIA', parameter: 'media_keys' },
      { code: 'INVALID_PARAMETER', parameter: 'nullcast' },
      { code: 'INVALID_PARAMETER', parameter: 'video_title' },
    ])
    expect((await asAda('POST', `${account}/tweet`)).errors).toMatchObject([
      { code: 'MISSING_PARAMETER', parameter: 'as_user_id' },
      { code: 'MISSING_PARAMETER', parameter: 'text' },
    ])
  })

  it('can be renamed, and can lose their name', async () => {
    const path = `${account}/tweets/${posts[0]?.id}/name`
    expect((await asAda('PUT', `${path}?name=Spring`)).data).toEqual({
      tweet_id: posts[0]?.id,
      name: 'Spring',
    })
    expect((await asAda('PUT', `${path}?name=`)).data).toEqual({ tweet_id: posts[0]?.id, name: null })
    expect((await asAda('PUT', path)).errors).toMatchObject([
      { code: 'MISSING_PARAMETER', parameter: 'name' },
    ])
    const foreign = `/12/accounts/${demoAccountIds.wayline}/tweets/${posts[0]?.id}/name?name=No`
    expect((await asAda('PUT', foreign)).status).toBe(404)
  })
})

describe('posts of the platform', () => {
  it('are created with 201 and read with the requested fields', async () => {
    const made = await platform('POST', '/tweets', { text: 'Hello @bert', paid_partnership: true })
    expect(made).toMatchObject({ status: 201, data: { text: 'Hello @bert' } })
    const id = String(part(made.data, 'id'))
    expect((await platform('GET', `/tweets?ids=${id}`)).body).toEqual({ data: [{ id, text: 'Hello @bert' }] })
    const fields =
      'tweet.fields=author_id,created_at,paid_partnership,public_metrics,source,entities&expansions=author_id,entities.mentions.username&user.fields=verified'
    const { body } = await platform('GET', `/tweets?ids=${id}&${fields}`)
    lookUpPosts.reply.parse(body)
    expect(body).toMatchObject({
      data: [
        {
          author_id: adaId,
          created_at: expect.stringMatching(/\.\d{3}Z$/),
          paid_partnership: true,
          public_metrics: { like_count: 0, impression_count: 0 },
          entities: { mentions: [{ start: 6, end: 11, username: 'bert' }] },
        },
      ],
      includes: {
        users: [
          { username: 'ada', verified: true },
          { username: 'bert', verified: false },
        ],
      },
    })
    expect(part(body, 'data', 0)).not.toHaveProperty('source')
  })

  it('include media and the posts they reply to', async () => {
    const reply = posts.find((post) => post.text.startsWith('@ada'))
    const shown = posts.find((post) => 'media_keys' in post)
    const fields =
      'expansions=attachments.media_keys,referenced_tweets.id,in_reply_to_user_id&media.fields=url,width,variants,duration_ms&tweet.fields=attachments,referenced_tweets,conversation_id'
    const { body } = await platform('GET', `/tweets?ids=${reply?.id},${shown?.id}&${fields}`)
    expect(body).toMatchObject({
      data: [
        {
          referenced_tweets: [{ type: 'replied_to' }],
          conversation_id: expect.not.stringMatching(String(reply?.id)),
        },
        { attachments: { media_keys: [expect.any(String)] } },
      ],
      includes: {
        users: [{ id: adaId }],
        tweets: [{ conversation_id: expect.any(String) }],
        media: [{ type: 'photo', url: expect.stringContaining('/media/'), width: 1200 }],
      },
    })
  })

  it('that are missing are reported next to those that exist', async () => {
    const id = posts[0]?.id
    const both = await platform('GET', `/tweets?ids=${id},99`)
    expect(both).toMatchObject({
      status: 200,
      body: { data: [{ id }], errors: [{ value: '99', resource_type: 'tweet' }] },
    })
    expect((await platform('GET', '/tweets?ids=99')).body).not.toHaveProperty('data')
    for (const query of [
      '',
      '?ids=abc',
      `?ids=${id}&tweet.fields=colour`,
      `?ids=${id}&expansions=everything`,
    ]) {
      expect((await platform('GET', `/tweets${query}`)).status).toBe(400)
    }
  })

  it('can be edited by their author, a premium subscriber, within the hour', async () => {
    const first = String(part((await platform('POST', '/tweets', { text: 'One' })).data, 'id'))
    const edit = (token: Token, previous_post_id: string) =>
      platform('POST', '/tweets', { text: 'Two', edit_options: { previous_post_id } }, token)
    expect(await edit(stage.bert, first)).toMatchObject({
      status: 403,
      body: { resource_id: first, section: 'data' },
    })
    const own = String(part((await platform('POST', '/tweets', { text: 'Mine' }, stage.bert)).data, 'id'))
    expect((await edit(stage.bert, own)).status).toBe(403)
    expect((await edit(stage.ada, '99')).status).toBe(404)
    stage.ahead = 3_590_000
    const second = String(part((await edit(stage.ada, first)).data, 'id'))
    const { data } = await platform(
      'GET',
      `/tweets?ids=${first},${second}&tweet.fields=edit_history_tweet_ids`,
    )
    expect(data).toEqual([
      { id: first, text: 'One', edit_history_tweet_ids: [first, second] },
      { id: second, text: 'Two', edit_history_tweet_ids: [first, second] },
    ])
    // The hour counts from the first version.
    stage.ahead = 3_620_000
    expect((await edit(stage.ada, second)).status).toBe(400)
  })

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['a card alone', { card_uri: 'card://1' }],
    ['too much text for a free account', { text: '雪'.repeat(141) }],
    [
      'a poll beside a quote',
      { text: 'Q', quote_tweet_id: posts[0]?.id, poll: { options: ['A', 'B'], duration_minutes: 5 } },
    ],
    ['a poll of one option', { text: 'Q', poll: { options: ['A'], duration_minutes: 5 } }],
    ['an answer to nothing', { text: 'A', reply: { in_reply_to_tweet_id: '99' } }],
    ['another’s media', { text: 'M', media: { media_ids: ['1'] } }],
  ])('with %s are refused', async (_, body) => {
    const answer = await platform('POST', '/tweets', body, stage.bert)
    expect(answer).toMatchObject({
      status: 400,
      body: { title: 'Invalid Request', errors: [{ parameters: expect.anything() }] },
    })
  })

  it('are refused for everything at once', async () => {
    const body = { text: 'x'.repeat(300), reply: { in_reply_to_tweet_id: '8' }, media: { media_ids: ['7'] } }
    const answer = await platform('POST', '/tweets', body, stage.bert)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          { parameters: { text: expect.anything() } },
          { parameters: { 'media.media_ids': ['7'] } },
          { parameters: { 'reply.in_reply_to_tweet_id': ['8'] } },
        ],
      },
    })
  })

  it('by premium subscribers may be long', async () => {
    expect((await platform('POST', '/tweets', { text: 'a'.repeat(25_000) })).status).toBe(201)
    expect((await platform('POST', '/tweets', { text: 'a'.repeat(25_001) })).status).toBe(400)
  })
})

describe('the signed-in user', () => {
  it('has default fields and the requested ones', async () => {
    expect((await platform('GET', '/users/me')).body).toEqual({
      data: { id: adaId, name: demoUsers.ada.name, username: 'ada' },
    })
    const { body } = await platform(
      'GET',
      '/users/me?user.fields=public_metrics,subscription_type,verified_type,entities',
    )
    readSignedInUser.reply.parse(body)
    expect(body).toMatchObject({
      data: {
        subscription_type: 'Premium',
        verified_type: 'business',
        public_metrics: { followers_count: 18_240 },
      },
    })
    expect((await platform('GET', '/users/me?user.fields=shoe_size')).status).toBe(400)
  })

  it('is unknown without a signature', async () => {
    expect((await fetch(`${stage.sandbox.addresses.base_url}/2/users/me`)).status).toBe(400)
  })
})

it('counts a platform post among the posts of its author’s account', async () => {
  await platform('POST', '/tweets', { text: 'From my phone' })
  const { data } = await asAda('GET', `${account}/tweets?tweet_type=PUBLISHED&timeline_type=ORGANIC`)
  expect(JSON.stringify(data)).toContain('From my phone')
})
