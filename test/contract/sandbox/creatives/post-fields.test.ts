import { describe, expect, it } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { bearerOf, readPlatformAnswer } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { signedFetch, type Token } from '../support.ts'

/** Fields and expansions one by one (posts.md#field-selection). */

const { ada, bert } = demoUsers
const image = { media_key: '3_1029825750875549799', media_category: 'TWEET_IMAGE', media_type: 'IMAGE' }
const video = { media_key: '7_1029825750875549800', media_category: 'TWEET_VIDEO', media_type: 'VIDEO' }
const first = { id: '11', user_id: bert.id, text: 'Boots?', created_at: '2026-11-20T10:00:00Z' }
const rich = {
  id: '12',
  user_id: ada.id,
  text: '🥾 @bert https://northwind.com/boots #hiking',
  created_at: '2026-11-20T11:00:00Z',
  media_keys: [image.media_key, video.media_key],
  referenced_tweets: [{ type: 'replied_to', id: first.id }],
  community_id: '77',
  paid_partnership: true,
  metrics: { retweet_count: 1, reply_count: 2, like_count: 3, quote_count: 4, impression_count: 5 },
}

const stage = platformStage({
  posts: [first, rich],
  uploads: [
    { ...image, user_id: ada.id, width: 800, height: 418 },
    { ...video, user_id: ada.id, width: 640, height: 360, duration: 6000 },
  ],
})

async function call(method: string, path: string, json?: unknown, token: Token = stage.ada) {
  const url = `${stage.sandbox.addresses.base_url}/2${path}`
  const time = { oauth_timestamp: String(Math.floor(stage.now() / 1000)) }
  const headers = { 'content-type': 'application/json' }
  const init = json === undefined ? {} : { headers, body: JSON.stringify(json) }
  return readPlatformAnswer(await signedFetch(method, url, token, time, init))
}

const read = (query: string) => call('GET', `/tweets?ids=${rich.id}${query}`)
const defaults = { id: rich.id, text: rich.text }

describe('a post', () => {
  it('has ID and text by default', async () => {
    expect((await read('')).body).toEqual({ data: [defaults] })
    expect((await read('&tweet.fields=id,text')).body).toEqual({ data: [defaults] })
    expect((await read('&user.fields=verified&media.fields=url')).body).toEqual({ data: [defaults] })
  })

  it('can be read with a bearer token as with a signature, but not written', async () => {
    const authorization = await bearerOf(stage.sandbox)
    const ask = (path: string, sent = authorization) => stage.call('GET', path, { authorization: sent })
    const path = `/2/tweets?ids=${rich.id}&tweet.fields=author_id`
    expect(await ask(path)).toMatchObject({
      status: 200,
      body: { data: [{ ...defaults, author_id: ada.id }] },
    })
    expect(await ask(path, 'Bearer unknown')).toMatchObject({ status: 401, code: 89 })
    expect(await stage.call('GET', path)).toMatchObject({ status: 400, code: 215 })
    const post = { authorization, json: { text: 'Boots' } }
    expect(await stage.call('POST', '/2/tweets', post)).toMatchObject({ status: 403, code: 220 })
    expect(await ask('/2/users/me')).toMatchObject({ status: 403, code: 220 })
  })

  it.each([
    ['author_id', ada.id],
    ['created_at', '2026-11-20T11:00:00.000Z'],
    ['conversation_id', first.id],
    ['attachments', { media_keys: rich.media_keys }],
    ['public_metrics', rich.metrics],
    ['possibly_sensitive', false],
    ['in_reply_to_user_id', bert.id],
    ['referenced_tweets', rich.referenced_tweets],
    ['lang', 'en'],
    ['paid_partnership', true],
    ['community_id', '77'],
    [
      'entities',
      {
        urls: [
          {
            start: 8,
            end: 35,
            url: 'https://northwind.com/boots',
            expanded_url: 'https://northwind.com/boots',
            display_url: 'northwind.com/boots',
            unwound_url: 'https://northwind.com/boots',
            status: 200,
            title: 'Boots | Northwind',
            description: 'Boots: what Northwind has to say about it.',
            images: [
              { url: expect.stringContaining('1200x628.png'), width: 1200, height: 628 },
              { url: expect.stringContaining('150x150.png'), width: 150, height: 150 },
            ],
          },
        ],
        mentions: [{ start: 2, end: 7, username: 'bert' }],
        hashtags: [{ start: 36, end: 43, tag: 'hiking' }],
      },
    ],
  ])('shows %s on request', async (field, value) => {
    expect((await read(`&tweet.fields=${field}`)).body).toEqual({ data: [{ ...defaults, [field]: value }] })
  })

  it('has no source anymore, and no value for what is unknown', async () => {
    expect((await read('&tweet.fields=source')).body).toEqual({ data: [defaults] })
    const bare = await call(
      'GET',
      `/tweets?ids=${first.id}&tweet.fields=attachments,entities,community_id,card_uri`,
    )
    expect(bare.body).toEqual({ data: [{ id: first.id, text: first.text }] })
  })
})

const user = ({ id, name, username }: typeof ada | typeof bert) => ({ id, name, username })

describe('an expansion', () => {
  it.each([
    ['author_id', { users: [user(ada)] }],
    ['in_reply_to_user_id', { users: [user(bert)] }],
    ['entities.mentions.username', { users: [user(bert)] }],
    ['referenced_tweets.id', { tweets: [{ id: first.id, text: first.text }] }],
    [
      'attachments.media_keys',
      {
        media: [
          { media_key: image.media_key, type: 'photo' },
          { media_key: video.media_key, type: 'video' },
        ],
      },
    ],
  ])('%s includes what it names, with default fields', async (expansion, includes) => {
    expect((await read(`&expansions=${expansion}`)).body).toEqual({ data: [defaults], includes })
  })

  it('includes each thing once, with the fields of its kind', async () => {
    const expansions = 'author_id,in_reply_to_user_id,entities.mentions.username,attachments.media_keys'
    const fields = '&user.fields=verified_type&media.fields=duration_ms,public_metrics,width'
    expect(part((await read(`&expansions=${expansions}${fields}`)).body, 'includes')).toEqual({
      users: [
        { ...user(ada), verified_type: 'business' },
        { ...user(bert), verified_type: 'none' },
      ],
      media: [
        { media_key: image.media_key, type: 'photo', width: 800 },
        {
          media_key: video.media_key,
          type: 'video',
          width: 640,
          duration_ms: 6000,
          public_metrics: { view_count: 0 },
        },
      ],
    })
  })

  it('adds no includes to a post without anything to expand', async () => {
    const { body } = await call('GET', `/tweets?ids=${first.id}&expansions=attachments.media_keys`)
    expect(body).toEqual({ data: [{ id: first.id, text: first.text }] })
  })
})

describe('a request for posts', () => {
  it.each([
    ['', ['ids']],
    ['?ids=', ['ids']],
    ['?ids=abc', ['ids']],
    ['?ids=12,', ['ids']],
    [`?ids=${Array(101).fill('12')}`, ['ids']],
    ['?ids=12&tweet.fields=colour&media.fields=smell', ['tweet.fields', 'media.fields']],
    ['?ids=12&expansions=author_id,everything&user.fields=shoes', ['expansions', 'user.fields']],
  ])('with %j is refused for everything that is wrong', async (query, parameters) => {
    const answer = await call('GET', `/tweets${query}`)
    expect(answer).toMatchObject({ status: 400, slug: 'invalid-request', parameters })
  })

  it('takes a hundred IDs, reports missing ones next to found ones, and ignores what it doesn’t know', async () => {
    const ids = Array(99).fill(rich.id)
    const { status, body } = await call('GET', `/tweets?ids=99,${ids}&colour=red`)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [defaults],
      errors: [
        {
          type: `${stage.sandbox.addresses.base_url}/2/problems/resource-not-found`,
          title: expect.any(String),
          detail: expect.any(String),
          parameter: 'ids',
          value: '99',
          resource_id: '99',
          resource_type: 'tweet',
        },
      ],
    })
  })
})

describe('the signed-in user', () => {
  it.each([
    ['created_at', ada.created_at],
    ['verified', true],
    ['protected', false],
    ['location', ada.location],
    ['description', ada.description],
    ['url', ada.url],
    ['verified_type', 'business'],
    ['subscription_type', 'Premium'],
    ['public_metrics', { followers_count: 18_240, following_count: 312, tweet_count: 1, listed_count: 1 }],
    [
      'entities',
      {
        url: {
          urls: [
            { start: 0, end: 25, url: ada.url, expanded_url: ada.url, display_url: 'northwind.example' },
          ],
        },
        description: { urls: [], mentions: [], hashtags: [{ start: 54, end: 61, tag: 'hiking' }] },
      },
    ],
  ])('shows %s on request', async (field, value) => {
    const { body } = await call('GET', `/users/me?user.fields=${field}`)
    expect(body).toEqual({ data: { ...user(ada), [field]: value } })
  })

  it.each(['affiliation', 'connection_status', 'profile_image_url', 'pinned_tweet_id'])(
    'accepts the field %s, which has no value here',
    async (field) => {
      expect((await call('GET', `/users/me?user.fields=${field}`)).body).toEqual({ data: user(ada) })
    },
  )
})

describe('a new post', () => {
  it.each<[string, object, readonly string[]]>([
    ['a number', { text: 5 }, ['text']],
    ['null', { text: null }, ['text']],
    ['an empty text', { text: '' }, ['text']],
    ['281 characters', { text: 'a'.repeat(281) }, ['text']],
    [
      'words for yes',
      { text: 'x', paid_partnership: 'yes', share_with_followers: 1 },
      ['paid_partnership', 'share_with_followers'],
    ],
    ['a strange community', { text: 'x', community_id: 'abc' }, ['community_id']],
    ['no post to edit', { text: 'x', edit_options: {} }, ['edit_options.previous_post_id']],
    ['five media', { text: 'x', media: { media_ids: ['1', '2', '3', '4', '5'] } }, ['media.media_ids']],
    [
      'a video beside an image',
      { text: 'x', media: { media_ids: ['1029825750875549799', '1029825750875549800'] } },
      ['media.media_ids'],
    ],
    [
      'a poll of four minutes',
      { text: 'x', poll: { options: ['a', 'b'], duration_minutes: 4 } },
      ['poll.duration_minutes'],
    ],
  ])('with %s is refused', async (_, body, parameters) => {
    const token = parameters.includes('media.media_ids') ? stage.ada : stage.bert
    expect(await call('POST', '/tweets', body, token)).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      parameters,
    })
  })

  it('keeps what it was given', async () => {
    const given = {
      text: 'a'.repeat(280),
      community_id: '78',
      share_with_followers: true,
      paid_partnership: false,
    }
    const made = await call('POST', '/tweets', given, stage.bert)
    expect(made.status).toBe(201)
    const id = part(made.body, 'data', 'id')
    expect(made.body).toEqual({ data: { id, text: given.text } })
    const { body } = await call('GET', `/tweets?ids=${id}&tweet.fields=community_id,paid_partnership`)
    expect(body).toEqual({ data: [{ id, text: given.text, community_id: '78', paid_partnership: false }] })
  })

  it('can be edited until its hour is over', async () => {
    // Post times are whole seconds: this one was created at the very end of one.
    stage.stoppedAt = Math.floor(Date.now() / 1000) * 1000 + 999
    const id = String(part((await call('POST', '/tweets', { text: 'One' })).body, 'data', 'id'))
    const edit = () => call('POST', '/tweets', { text: 'Two', edit_options: { previous_post_id: id } })
    stage.ahead = 3_600_000
    expect(await edit()).toMatchObject({ status: 201 })
    stage.ahead = 3_601_000
    expect(await edit()).toMatchObject({ status: 400, parameters: ['edit_options.previous_post_id'] })
  })
})
