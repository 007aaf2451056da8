import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { ETwitterStreamEvent, TwitterApi } from 'twitter-api-v2'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import { forwardHttps } from './front.mjs'
import { check } from './report.mjs'

/** A published JavaScript client of streams, unchanged, against the sandbox. */

const { base_url: base, control_url: control } = JSON.parse(process.env.SERVER ?? '')
forwardHttps(base)
const { consumerKey, consumerSecret } = demoApp
const app = await new TwitterApi({ appKey: consumerKey, appSecret: consumerSecret }).appLogin()

async function order(path, body) {
  const response = await fetch(control + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200)
}
const write = (text) => order('/acts', { do: 'post', user: 'ada', text })

async function until(isTrue, what) {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 300_000) throw new Error(`not within five minutes: ${what}`)
    await setTimeout(20)
  }
}

await check('twitter-api-v2 tries, adds and lists rules', async () => {
  const add = [{ value: 'otters has:links', tag: 'linked' }, { value: 'otters' }]
  const tried = await app.v2.updateStreamRules({ add }, { dry_run: true })
  assert.equal(tried.meta.summary.created, 2)
  assert.equal((await app.v2.streamRules()).data, undefined)
  const added = await app.v2.updateStreamRules({ add })
  assert.deepEqual(
    (await app.v2.streamRules()).data.map(({ id, value }) => ({ id, value })),
    added.data.map(({ id, value }) => ({ id, value })),
  )
})
await check('twitter-api-v2 learns why a rule was refused', async () => {
  const wrong = { value: 'lang:en' }
  const { data, errors } = await app.v2.updateStreamRules({ add: [wrong, { value: 'otters lang:en' }] })
  assert.match(JSON.stringify(errors), /cannot be used as a standalone operator/)
  await app.v2.updateStreamRules({ delete: { ids: data.map(({ id }) => id) } })
  const refused = await app.v2.updateStreamRules({ add: [wrong] }).catch((error) => error.data)
  assert.equal(refused.meta.summary.created, 0)
})

const stream = await app.v2.searchStream({
  autoConnect: false,
  backfill_minutes: 1,
  expansions: ['author_id'],
  'tweet.fields': ['created_at'],
})
/** @type {Map<string, number>} how often each post came */
const seen = new Map()
const events = { alive: 0, reconnected: 0, problems: [] }
let last
stream.on(ETwitterStreamEvent.Data, (item) => {
  last = item
  seen.set(item.data.text, (seen.get(item.data.text) ?? 0) + 1)
})
stream.on(ETwitterStreamEvent.DataKeepAlive, () => {
  events.alive += 1
})
stream.on(ETwitterStreamEvent.Reconnected, () => {
  events.reconnected += 1
})
stream.on(ETwitterStreamEvent.DataError, ({ errors }) => events.problems.push(errors[0].disconnect_type))

await check('twitter-api-v2 reads posts with their rules and expansions', async () => {
  await stream.connect({ autoReconnect: true, autoReconnectRetries: 5, nextRetryTimeout: () => 100 })
  await write('otters first')
  await until(() => seen.has('otters first'), 'the first post')
  assert.deepEqual(
    last.matching_rules.map(({ tag }) => tag),
    [''],
  )
  assert.equal(last.includes.users[0].username, 'ada')
  assert.ok(last.data.created_at)
})
await check('twitter-api-v2 hears keep-alives', async () => {
  await order('/clock', { now: new Date(Date.now() + 21_000).toISOString() })
  await until(() => events.alive > 0, 'a keep-alive')
})
await check('twitter-api-v2 is refused a second connection', async () => {
  const failed = await app.v2.searchStream().then(
    () => null,
    (error) => error,
  )
  assert.equal(failed.code, 429)
  assert.equal(failed.data.connection_issue, 'TooManyConnections')
})
await check('twitter-api-v2 misses nothing through drops', async () => {
  const wanted = ['otters first']
  for (let round = 1; round <= 6; round += 1) {
    const abrupt = round % 2 === 0
    await order('/disconnects', { abrupt, disconnect_type: 'ForceDisconnect', detail: 'Interop.' })
    await write(`otters ${round}`)
    wanted.push(`otters ${round}`)
    await until(() => events.reconnected >= round, `reconnect ${round}`)
    await until(() => wanted.every((text) => seen.has(text)), `the posts of round ${round}`)
  }
  assert.deepEqual([...seen.keys()].toSorted(), wanted.toSorted())
})
await check('twitter-api-v2 learns why the service ended the stream', () => {
  assert.deepEqual([...new Set(events.problems)], ['ForceDisconnect'])
})
stream.destroy()

await check('twitter-api-v2 pages through a search and counts', async () => {
  // Searches end 30 seconds before now.
  await order('/clock', { now: new Date(Date.now() + 120_000).toISOString() })
  const found = await app.v2.search('otters from:ada', { max_results: 10 })
  await found.fetchLast(100)
  assert.equal(found.tweets.filter(({ text }) => seen.has(text)).length, seen.size)
  const { meta } = await app.v2.tweetCountRecent('otters from:ada')
  assert.equal(meta.total_tweet_count, found.tweets.length)
})
await check('twitter-api-v2 deletes rules', async () => {
  const { data } = await app.v2.streamRules()
  const deleted = await app.v2.updateStreamRules({ delete: { ids: data.map(({ id }) => id) } })
  assert.equal(deleted.meta.summary.deleted, 2)
})
