import { describe, expect, it } from 'vitest'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { part } from './ads-calls.ts'
import { readPlatformAnswer } from './platform-calls.ts'
import { platformStage } from './platform-stage.ts'
import { signedFetch } from './support.ts'

/** All errors of a platform request are reported at once, in field order (requests-and-lists.md#parameters). */

const { ada, bert } = demoUsers
const old = '2020-01-01T00:00:00Z'
const stage = platformStage({
  posts: [
    { id: '41', user_id: ada.id, text: 'Mine', created_at: old },
    { id: '42', user_id: bert.id, text: 'Not mine', created_at: old },
  ],
})

async function call(method: string, path: string, json?: unknown) {
  const url = `${stage.sandbox.addresses.base_url}/2${path}`
  const headers = { 'content-type': 'application/json' }
  const init = json === undefined ? {} : { headers, body: JSON.stringify(json) }
  return readPlatformAnswer(await signedFetch(method, url, stage.ada, {}, init))
}

const poll = { options: ['A', 'B'], duration_minutes: 5 }
const unknown = '99'
const tooLong = 'x'.repeat(25_001)

describe('a post', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'a wrong type beside ids that do not exist',
      { nullcast: 'yes', reply: { in_reply_to_tweet_id: '98' }, quote_tweet_id: unknown, text: 'x' },
      ['nullcast', 'reply.in_reply_to_tweet_id', 'quote_tweet_id'],
    ],
    ['a text that is too long beside a wrong card', { card_uri: 5, text: tooLong }, ['text', 'card_uri']],
    [
      'contents that exclude each other beside a text that is none',
      { text: 'a\ufffeb', card_uri: 'card://1', media: { media_ids: ['7', '8'] }, poll },
      ['text', 'card_uri', 'media.media_ids', 'media.media_ids', 'poll'],
    ],
    [
      'every media that does not exist',
      { media: { media_ids: ['7', '8'] } },
      ['media.media_ids', 'media.media_ids'],
    ],
    [
      'a post that cannot be edited',
      { edit_options: { previous_post_id: '42' }, reply_settings: 'nobody', text: 'x' },
      ['reply_settings', 'edit_options.previous_post_id'],
    ],
    [
      'an unknown post to edit beside an unknown one to reply to',
      { edit_options: { previous_post_id: unknown }, reply: { in_reply_to_tweet_id: unknown }, text: 'x' },
      ['reply.in_reply_to_tweet_id', 'edit_options.previous_post_id'],
    ],
    ['no text is missed where it cannot be read', { text: 5 }, ['text']],
    ['nor where a poll cannot be read', { poll: 5, nullcast: 1 }, ['nullcast', 'poll']],
    ['a body that is no object', [1], ['body']],
    ['nothing at all', {}, ['text']],
  ])('reports %s', async (_case, json, parameters) => {
    const answer = await call('POST', '/tweets', json)
    expect(answer).toMatchObject({ status: 400, slug: 'invalid-request', parameters })
    const errors = part(answer.body, 'errors')
    const values = Array.isArray(errors) ? errors.map((error) => part(error, 'message')) : []
    expect(new Set(values).size).toBe(parameters.length)
  })

  it.each([
    [unknown, 404, 'resource-not-found'],
    ['42', 403, 'not-authorized-for-resource'],
    ['41', 400, 'invalid-request'],
  ])('that edits %s and is valid otherwise is answered %d %s', async (previous_post_id, status, slug) => {
    const answer = await call('POST', '/tweets', { text: 'x', edit_options: { previous_post_id } })
    expect(answer).toMatchObject({ status, slug })
  })
})

describe('an upload', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'a category of another kind beside a wrong size',
      { media_type: 'image/png', total_bytes: 0, media_category: 'tweet_video' },
      ['total_bytes', 'media_category'],
    ],
    ['what is missing beside what is wrong', { shared: 'yes' }, ['media_type', 'total_bytes', 'shared']],
  ])('reports %s when it begins', async (_case, json, parameters) => {
    expect(await call('POST', '/media/upload/initialize', json)).toMatchObject({ status: 400, parameters })
  })

  it('reports everything that is wrong with a segment', async () => {
    const json = { media_type: 'image/png', total_bytes: 3 }
    const id = String(part((await call('POST', '/media/upload/initialize', json)).body, 'data', 'id'))
    const answer = await call('POST', `/media/upload/${id}/append`, { media: '!', segment_index: 1000 })
    expect(answer).toMatchObject({ status: 400, parameters: ['media', 'segment_index'] })
  })

  it('reports every wrong parameter of its status', async () => {
    const answer = await call('GET', '/media/upload?command=LOOK&media_id=x')
    expect(answer).toMatchObject({ status: 400, parameters: ['command', 'media_id'] })
  })
})
