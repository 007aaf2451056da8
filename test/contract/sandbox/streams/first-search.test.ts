import { expect, it } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control } from '../support.ts'
import { bearerToken } from './stream-client.ts'

/** The first search makes the index of all posts, which takes its time. */

const count = 5_000
const newest = Date.now() - 60_000
const stage = platformStage({
  posts: Array.from({ length: count }, (_, index) => ({
    id: String(1_800_000_000_000_000_000n + BigInt(index)),
    user_id: demoUsers.ada.id,
    text: `Boots ${index} https://example.com/boots/${index} #hiking`,
    created_at: new Date(newest - ((index * 7) % count) * 1_000).toISOString(),
  })),
})

it('lets others have their answers meanwhile, and misses nothing that happens', async () => {
  const authorization = `Bearer ${await bearerToken(stage.sandbox)}`
  const answered: string[] = []
  const call = async (name: string, path: string) => {
    const { body } = await stage.call('GET', path, { authorization })
    answered.push(name)
    return body
  }
  const first = call('search', '/2/tweets/counts/recent?query=boots&granularity=day')
  const second = call('search', '/2/tweets/search/recent?query=boots')
  await call('other', '/2/webhooks')
  const removed = String(1_800_000_000_000_000_000n + BigInt(count - 1))
  await control(stage.sandbox, '/acts', { do: 'delete', post: removed })
  await control(stage.sandbox, '/acts', { do: 'post', user: 'ada', text: 'More boots' })
  expect(answered).toEqual(['other'])
  expect(part(await first, 'meta', 'total_tweet_count')).toBe(count - 1)
  const newestPost = String(1_800_000_000_000_000_000n)
  expect(part(await second, 'data', 0, 'id')).toBe(newestPost)
  stage.ahead = 60_000
  const after = await call('search', '/2/tweets/counts/recent?query=boots&granularity=day')
  expect(part(after, 'meta', 'total_tweet_count')).toBe(count)
})

it('starts over when the service is reset meanwhile', async () => {
  const authorization = `Bearer ${await bearerToken(stage.sandbox)}`
  const path = '/2/tweets/counts/recent?query=boots&granularity=day'
  const counting = stage.call('GET', path, { authorization })
  await control(stage.sandbox, '/acts', { do: 'post', user: 'ada', text: 'More boots' })
  await control(stage.sandbox, '/reset', {})
  expect(part((await counting).body, 'meta', 'total_tweet_count')).toBe(count)
})
