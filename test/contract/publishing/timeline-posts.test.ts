import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { unwrap } from '../../support/outcomes.ts'
import { bearerToken } from '../sandbox/streams/stream-client.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { publishActs } from './publish-acts.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ absenceMs: 300 })
})
afterEach(() => stage.end())

const { create, publish, steps, ended } = publishActs(() => stage)
const { ada, bert } = demoUsers

const postFields = 'paid_partnership,community_id,referenced_tweets,edit_history_tweet_ids,author_id'
const shownPosts = z.object({ data: z.array(z.looseObject({ id: z.string(), text: z.string() })) })

/** Posts as any client of the platform host reads them. */
async function readPosts(ids: readonly string[]) {
  const { baseUrl, app } = stage.addresses()
  const token = await bearerToken({ addresses: { base_url: baseUrl } }, app)
  const address = `${baseUrl}/2/tweets?ids=${ids.join(',')}&tweet.fields=${postFields}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  return shownPosts.parse(await answer.json()).data
}

/** IDs of public posts with this text. */
async function idsOf(text: string): Promise<readonly string[]> {
  const { posts } = unwrap(await stage.handlers.sandbox.people(undefined))
  return posts.filter((post) => post.text === text).map(({ id }) => id)
}

const postBert = async (text: string): Promise<string> => {
  unwrap(await stage.handlers.sandbox.act({ act: { do: 'post', user: 'bert', text } }))
  return (await idsOf(text))[0] ?? ''
}
const draftPost = (fields: Fields) => create('post', { as_user_id: ada.id, nullcast: false, ...fields })

async function publishedId(text: string): Promise<string> {
  expect(await steps(await ended(await publish()))).toMatchObject([{ state: 'done' }])
  const ids = await idsOf(text)
  expect(ids).toHaveLength(1)
  return ids[0] ?? ''
}

it('publishes a reply, a quote, and a labeled community post as the user’s own', async () => {
  const asked = await postBert('Which boots?')
  await draftPost({ text: 'The brown ones', in_reply_to_tweet_id: asked })
  const reply = await publishedId('The brown ones')
  await draftPost({ text: 'A good question', quote_tweet_id: asked, paid_partnership: true })
  const quote = await publishedId('A good question')
  await draftPost({ text: 'For hikers', community_id: '77', share_with_followers: true })
  const shared = await publishedId('For hikers')
  expect(await readPosts([reply, quote, shared])).toMatchObject([
    { author_id: ada.id, referenced_tweets: [{ type: 'replied_to', id: asked }] },
    { paid_partnership: true, referenced_tweets: [{ type: 'quoted', id: asked }] },
    { community_id: '77' },
  ])
  const sent = (await stage.requests()).filter(
    ({ method, path }) => method === 'POST' && path === '/2/tweets',
  )
  expect(sent).toHaveLength(3)
})

it('edits a post of the last hour as a new version', async () => {
  await draftPost({ text: 'Boots are bakc', paid_partnership: true })
  const first = await publishedId('Boots are bakc')
  await draftPost({ text: 'Boots are back', previous_post_id: first })
  const second = await publishedId('Boots are back')
  expect(await readPosts([second])).toMatchObject([{ edit_history_tweet_ids: [first, second] }])
  // The service lists the new version alone, and so do we, without a sync.
  expect(await storedRecord(second)).toMatchObject({ full_text: 'Boots are back' })
  expect(await storedRecord(first)).toBeUndefined()
})

/** What the post's screen has of a published post, without a sync. */
const storedRecord = async (id: string) => {
  const found = await stage.handlers.entities.find({ workspace, subject: 'post', keys: [id] })
  return unwrap(found)[0]?.record
}

it('knows when a new post was created before the next sync, so that it can be edited', async () => {
  const asked = await postBert('Which socks?')
  await draftPost({ text: 'The warm ones', in_reply_to_tweet_id: asked })
  const reply = await publishedId('The warm ones')
  await draftPost({ text: 'Just in' })
  const ad = await publishedId('Just in')
  for (const id of [reply, ad]) {
    expect(await storedRecord(id)).toMatchObject({ created_at: expect.stringMatching(/^20/) })
  }
})

it('is done with what the answer had, where the new post can’t be read yet', async () => {
  const match = { method: 'GET', path_regex: '/accounts/[^/]+/tweets$' }
  await stage.control('POST', '/faults', {
    match,
    status: 404,
    body: { errors: [{ code: 'NOT_FOUND', message: 'Not yet' }] },
  })
  await draftPost({ text: 'Warm socks', paid_partnership: true })
  const id = await publishedId('Warm socks')
  expect(await storedRecord(id)).toMatchObject({ text: 'Warm socks' })
  expect(await storedRecord(id)).not.toHaveProperty('created_at')
})

it('doesn’t post twice when the answer is lost', async () => {
  const asked = await postBert('Which tent?')
  await draftPost({ text: 'The green one', in_reply_to_tweet_id: asked })
  const match = { method: 'POST', path_regex: '^/2/tweets$' }
  await stage.control('POST', '/faults', { match, times: 1, drop: 'after' })
  await publishedId('The green one')
})

it('is checked before it’s sent', async () => {
  const draft = await draftPost({
    as_user_id: bert.id,
    text: 'Hi',
    name: 'Greeting',
    quote_tweet_id: 'tent',
    share_with_followers: true,
    nullcast: true,
  })
  const { findings } = unwrap(await stage.handlers.drafts.get({ draftId: draft.id }))
  const rules = findings.map(({ rule, field }) => `${rule} ${field}`)
  for (const rule of [
    'post.timeline-for-oneself as_user_id',
    'post.timeline-ad-field name',
    'post.timeline-id quote_tweet_id',
    'post.share-without-community share_with_followers',
  ]) {
    expect(rules).toContain(rule)
  }
})
