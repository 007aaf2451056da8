import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { demoApp, demoPeople } from '../../src/sandbox/demo/people.ts'
import { bearerToken } from '../../test/contract/sandbox/streams/stream-client.ts'
import { enterSandbox, setStage } from '../../test/contract/stage/stage.ts'
import { chooseService, everything, stateOf } from '../../test/contract/streams/stream-stage.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { type Measurement, median, ownWork, referenceWork, timed, whileFree, within } from './measurement.ts'
import { type Place, startProgram } from './stages.ts'
import { measureLiveTail } from './tail.ts'

const seconds = 10
/** What stream-server.ts and deliveries.ts send. */
const sentPerSecond = 1_000
const posts = 100_000
const address = z.object({ base_url: z.string() })

/**
 * A stream and an inbox of 1,000 events a second with a window that follows them, and counts over 100,000 posts of the
 * sandbox.
 */
export async function measureStreams(place: Place): Promise<readonly Measurement[]> {
  return [
    ...(await measureTail(place)),
    ...(await measurePage(place)),
    ...(await measureInboxArrivals(place, 'signed')),
    ...(await measureInboxArrivals(place, 'unsigned')),
    ...(await measureInboxArrivals(place, 'wrongly signed')),
    ...(await measureCounts(place)),
  ]
}

async function measureTail({ folder, closing }: Place): Promise<readonly Measurement[]> {
  const server = closing.adopt(await startProgram('tools/bench/stream-server.ts'), (one) => one.stop())
  const { base_url: url } = address.parse(server.ready)
  const stage = closing.adopt(await setStage({ folder }), (one) => one.end())
  const { streams } = stage.handlers
  await chooseService(stage, url)
  unwrap(await streams.connect({ stream: 'filtered' }))
  while ((await stateOf(stage, 'filtered')).received === 0) await setTimeout(20)
  await setTimeout(2_000)
  const before = (await stateOf(stage, 'filtered')).received
  const reads: number[] = []
  const { ms, block } = await whileFree(async () => {
    // A window refreshes its rows with each notification, twice a second.
    for (let half = 0; half < seconds * 2; half += 1) {
      await setTimeout(500)
      const filter = { stream: 'filtered', ...everything } as const
      reads.push(await timed(() => streams.entries({ filter, offset: 0, count: 100 })))
    }
  })
  const reference = referenceWork()
  const { received } = await stateOf(stage, 'filtered')
  return [
    {
      name: 'events stored',
      value: ((received - before) * 1_000) / ms,
      unit: 'events/s',
      min: 0.95 * sentPerSecond,
      baseline: { name: 'what the service sends', value: sentPerSecond },
    },
    ownWork('with a stream of 1,000 events a second', block),
    within(1, 'reading 100 rows meanwhile, p50', { ms: median(reads), reference }),
  ]
}

/** The window of the built program that follows such a stream. */
async function measurePage({ closing }: Place): Promise<readonly Measurement[]> {
  const server = closing.adopt(await startProgram('tools/bench/stream-server.ts'), (one) => one.stop())
  return measureLiveTail(address.parse(server.ready).base_url)
}

/** Stored events a second, counted by their IDs: of untrusted ones only the newest stay. */
async function measureInboxArrivals(
  { closing }: Place,
  signing: 'signed' | 'unsigned' | 'wrongly signed',
): Promise<readonly Measurement[]> {
  const stage = await setStage()
  const stop = new AsyncDisposableStack()
  stop.defer(() => stage.end())
  closing.use(stop)
  await enterSandbox(stage)
  const { inbox, receiver } = stage.handlers
  const running = unwrap(await receiver.start({ port: 0 }))
  if (running.kind !== 'running') throw new Error('The receiver isn’t running')
  const secrets = { signed: [demoApp.consumerSecret], unsigned: [], 'wrongly signed': ['another secret'] }
  const sender = await startProgram('tools/bench/deliveries.ts', running.localUrl, ...secrets[signing])
  stop.defer(() => sender.stop())
  const latest = async () => unwrap(await inbox.list({ text: '', offset: 0, count: 100 })).rows[0]?.id ?? 0
  await setTimeout(2_000)
  const before = await latest()
  const { ms, block } = await whileFree(async () => {
    for (let half = 0; half < seconds * 2; half += 1) {
      await setTimeout(500)
      await latest()
    }
  })
  const stored = (await latest()) - before
  await stop.disposeAsync()
  return [
    { name: `${signing} deliveries stored of 1,000/s`, value: (stored * 1_000) / ms, unit: 'events/s' },
    ownWork(`with ${signing} deliveries of 1,000/s`, block),
  ]
}

async function measureCounts({ folder, closing }: Place): Promise<readonly Measurement[]> {
  const fixture = join(folder, 'posts.json')
  const [author] = demoPeople.users
  const newest = Date.now() - 60_000
  const written = Array.from({ length: posts }, (_, index) => ({
    id: String(1_800_000_000_000_000_000n + BigInt(index)),
    user_id: author?.id,
    text: `Post ${index}: https://${index % 3 === 0 ? 'example.org/trams' : 'example.com/tents'}/${index} #hiking`,
    created_at: new Date(newest - (posts - index) * 5_000).toISOString(),
  }))
  writeFileSync(fixture, JSON.stringify({ ...demoPeople, posts: written }))
  const program = ['src/sandbox/main.ts', '--port', '0', '--fixture', fixture] as const
  const sandbox = closing.adopt(await startProgram(...program), (one) => one.stop())
  const { base_url } = address.parse(sandbox.ready)
  const token = await bearerToken({ addresses: { base_url } })
  const count = async (query: string): Promise<number> => {
    const asked = new URLSearchParams({ query, granularity: 'day' })
    const response = await fetch(`${base_url}/2/tweets/counts/recent?${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const answer = z.object({ meta: z.object({ total_tweet_count: z.int() }) }).parse(await response.json())
    return answer.meta.total_tweet_count
  }
  const index = await timed(() => count('hiking'))
  const measured: Measurement[] = [
    { name: 'indexing 100,000 posts with the first search', value: index, unit: 'ms' },
  ]
  for (const query of ['hiking', 'url:trams', 'url:"example.org/trams"', 'url:"example.com" -url:trams']) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < 9; round += 1)
      times.push(await timed(async () => (found = await count(query))))
    if (found === 0) throw new Error(`${query} found nothing`)
    const counting = { ms: median(times), reference: referenceWork() }
    measured.push(within(10, `counting ${query} in 100,000 posts, p50`, counting))
  }
  return measured
}
