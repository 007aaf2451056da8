import { expect, it } from 'vitest'
import { z } from 'zod'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { bearerOf, readPlatformAnswer } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control, signedFetch, type Token } from '../support.ts'

/** A post is the same whoever writes it by whatever path, and an edit is a new version of it. */

const { ada } = demoUsers
const postList = z.object({ posts: z.array(z.object({ id: z.string() })) })
const stage = platformStage()

async function call(method: string, path: string, json?: unknown, token: Token = stage.ada) {
  const url = `${stage.sandbox.addresses.base_url}/2${path}`
  const time = { oauth_timestamp: String(Math.floor(stage.now() / 1000)) }
  const headers = { 'content-type': 'application/json' }
  const init = json === undefined ? {} : { headers, body: JSON.stringify(json) }
  return readPlatformAnswer(await signedFetch(method, url, token, time, init))
}

async function write(json: object, token?: Token): Promise<string> {
  const answer = await call('POST', '/tweets', json, token)
  expect([answer.status, answer.body]).toMatchObject([201, {}])
  return String(part(part(answer.body, 'data'), 'id'))
}
const act = async (order: object) => String(part(await control(stage.sandbox, '/acts', order), 'id'))
const fields =
  'conversation_id,referenced_tweets,in_reply_to_user_id,public_metrics,lang,community_id,paid_partnership,possibly_sensitive,edit_history_tweet_ids'
async function read(id: string): Promise<unknown> {
  const { body } = await call('GET', `/tweets?ids=${id}&tweet.fields=${fields}`)
  return part(part(body, 'data'), '0')
}
const countsOf = async (id: string) => part(await read(id), 'public_metrics')
const tweetCount = async () => {
  const { body } = await call('GET', `/users?ids=${ada.id}&user.fields=public_metrics`)
  return part(part(part(part(body, 'data'), '0'), 'public_metrics'), 'tweet_count')
}

it.each(['client', 'act'])('replies, quotes and reposts count up and down, by %s', async (by) => {
  const post = await write({ text: 'Boots?' })
  const answers =
    by === 'client'
      ? [
          await write({ text: 'Yes', reply: { in_reply_to_tweet_id: post } }, stage.bert),
          await write({ text: 'Look', quote_tweet_id: post }, stage.bert),
        ]
      : [
          await act({ do: 'post', user: 'bert', text: 'Yes', reply_to: post }),
          await act({ do: 'post', user: 'bert', text: 'Look', quote: post }),
        ]
  answers.push(await act({ do: 'post', user: 'bert', repost: post }))
  await act({ do: 'like', user: 'bert', post })
  expect(await countsOf(post)).toEqual({
    reply_count: 1,
    quote_count: 1,
    retweet_count: 1,
    like_count: 1,
    impression_count: 4,
  })
  for (const answer of answers) await act({ do: 'delete', post: answer })
  await act({ do: 'unlike', user: 'bert', post })
  expect(await countsOf(post)).toMatchObject({
    reply_count: 0,
    quote_count: 0,
    retweet_count: 0,
    like_count: 0,
  })
})

it('a person likes a post once, and takes back only an own like', async () => {
  const post = await write({ text: 'Boots!' })
  const order = { user: 'bert', post }
  await expect(act({ do: 'unlike', ...order })).rejects.toThrow("hasn't liked")
  await act({ do: 'like', ...order })
  await expect(act({ do: 'like', ...order })).rejects.toThrow('has liked')
  expect(await countsOf(post)).toMatchObject({ like_count: 1, impression_count: 1 })
  await act({ do: 'unlike', ...order })
  await expect(act({ do: 'unlike', ...order })).rejects.toThrow("hasn't liked")
  await act({ do: 'like', ...order })
  expect(await countsOf(post)).toMatchObject({ like_count: 1 })
})

it('an edit keeps everything that it does not name, and its place', async () => {
  const post = await write({ text: 'Boots?' }, stage.bert)
  const reply = await write({
    text: 'Wir haben neue Schuhe',
    reply: { in_reply_to_tweet_id: post },
    paid_partnership: true,
    community_id: '77',
  })
  await act({ do: 'like', user: 'bert', post: reply })
  const before = await tweetCount()
  const edited = await write({ edit_options: { previous_post_id: reply }, text: 'New boots are in' })
  expect(await read(edited)).toMatchObject({
    text: 'New boots are in',
    lang: 'en',
    conversation_id: post,
    in_reply_to_user_id: demoUsers.bert.id,
    referenced_tweets: [{ type: 'replied_to', id: post }],
    public_metrics: { like_count: 1 },
    community_id: '77',
    paid_partnership: true,
    edit_history_tweet_ids: [reply, edited],
  })
  expect(part(await read(reply), 'lang')).toBe('de')
  expect(await countsOf(post)).toMatchObject({ reply_count: 1 })
  expect(await tweetCount()).toBe(before)
  // Both versions go, and the reply is counted no more.
  await act({ do: 'delete', post: reply })
  expect(await read(edited)).toBeUndefined()
  expect(await countsOf(post)).toMatchObject({ reply_count: 0 })
})

it('an edit without text, and of an earlier version, builds on the newest one', async () => {
  const post = await write({ text: 'One' })
  await write({ edit_options: { previous_post_id: post }, text: 'Two' })
  const third = await write({ edit_options: { previous_post_id: post }, paid_partnership: true })
  expect(await read(third)).toMatchObject({ text: 'Two', paid_partnership: true, conversation_id: post })
  expect(part(part(await read(post), 'edit_history_tweet_ids'), '2')).toBe(third)
})

it('an edit can’t reply to or quote the post itself', async () => {
  const post = await write({ text: 'One' })
  const edited = await write({ edit_options: { previous_post_id: post }, text: 'Two' })
  for (const [parameter, field] of [
    ['reply.in_reply_to_tweet_id', { reply: { in_reply_to_tweet_id: post } }],
    ['quote_tweet_id', { quote_tweet_id: edited }],
  ] as const) {
    const change = { edit_options: { previous_post_id: post }, text: 'Three', ...field }
    expect(await call('POST', '/tweets', change)).toMatchObject({
      status: 400,
      body: { errors: [{ parameters: { [parameter]: [expect.any(String)] } }] },
    })
  }
})

it('the list to choose a post from has only the newest version', async () => {
  const first = await write({ text: 'One' })
  const second = await write({ edit_options: { previous_post_id: first }, text: 'Two' })
  const response = await fetch(`${stage.sandbox.addresses.control_url}/posts`)
  const { posts } = postList.parse(await response.json())
  expect(posts.map(({ id }) => id).filter((id) => id === first || id === second)).toEqual([second])
})

it('a reply stays in its conversation when the answered post is deleted', async () => {
  const post = await write({ text: 'Boots?' }, stage.bert)
  const reply = await write({ text: 'Yes', reply: { in_reply_to_tweet_id: post } })
  await act({ do: 'delete', post })
  expect(await read(reply)).toMatchObject({
    conversation_id: post,
    in_reply_to_user_id: demoUsers.bert.id,
  })
})

it('a post in a community is only found outside if it is shared with followers', async () => {
  const authorization = await bearerOf(stage.sandbox)
  const texts = async () => {
    stage.ahead += 31_000
    const { body } = await stage.call('GET', '/2/tweets/search/recent?query=cairn', { authorization })
    const data = part(body, 'data')
    return Array.isArray(data) ? data.map((post) => part(post, 'text')) : []
  }
  await write({ text: 'cairn inside', community_id: '77' })
  await write({ text: 'cairn shared', community_id: '77', share_with_followers: true })
  await write({ text: 'cairn outside' })
  expect((await texts()).sort()).toEqual(['cairn outside', 'cairn shared'])
})

it.each([
  ['Guten Morgen, wir haben neue Zelte', 'de', false],
  ['Les nouvelles chaussures sont là', 'fr', false],
  ['新しい靴', 'ja', false],
  ['https://example.com', 'und', false],
  ['cairn', 'en', false],
  ['This is nsfw', 'en', true],
])('%s is judged by its words', async (text, lang, possibly_sensitive) => {
  expect(await read(await write({ text }))).toMatchObject({ lang, possibly_sensitive })
})

it('a read-only app writes nothing, and a self-serve app no quotes and no replies without a summons', async () => {
  await control(stage.sandbox, '/apps', { permission: 'read' })
  expect(await call('POST', '/tweets', { text: 'x' })).toMatchObject({ status: 403, slug: 'about:blank' })
  await control(stage.sandbox, '/apps', { permission: 'messages', tier: 'self_serve' })
  const post = await write({ text: 'Boots?' }, stage.bert)
  const reply = (to: string) => call('POST', '/tweets', { text: 'x', reply: { in_reply_to_tweet_id: to } })
  expect(await reply(post)).toMatchObject({ status: 403, slug: 'about:blank' })
  expect(await reply(await write({ text: 'Well, @ada?' }, stage.bert))).toMatchObject({ status: 201 })
  expect(await reply(await write({ text: 'My own' }))).toMatchObject({ status: 201 })
  const quote = await call('POST', '/tweets', { text: 'x', quote_tweet_id: post })
  expect(quote).toMatchObject({ status: 403, slug: 'client-forbidden' })
})
