import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import { isNightly } from '../../support/runs.ts'
import { bearerToken, openStream } from '../sandbox/streams/stream-client.ts'
import { type Report, type Sample, slopeOf, startPart, witness } from './soak-process.ts'
import { addRuleAt } from './stream-stage.ts'

/**
 * Half an hour of some 200 events a second whose connection is ended again and again, beside another app whose isn't:
 * both have to end with the same posts, and neither the client nor the service may grow. Each runs in its own process.
 * A busy machine takes longer for as many events. FLIGHTDECK_SOAK_MINUTES makes it shorter; then memory is reported but
 * not checked.
 */

const minutes = Number(process.env.FLIGHTDECK_SOAK_MINUTES ?? 30)
const minPerSecond = 200
const wantedPerSecond = 205
/** Nearly half of the acts are posts, and two of three posts of the crowd have one of the words. */
const firstPace = 600
/** A stream sends 250 events a second at most; beyond that the service would end the witness's, too. */
const maxPace = 680
const rule =
  '(the OR a OR to OR of OR in OR for OR with OR is OR on OR i OR no OR two OR goal OR otters OR bakery OR release OR looking OR sonne OR die OR ich OR primer OR ruta OR marché OR mar OR vapurda OR 今日の山は霧が深い)'
/** The service keeps 20,000 posts and 64 MB for recoveries; both are full by then. */
const warmUpMinutes = Math.max(minutes / 3, Math.min(10, minutes / 2))
/** Share by which memory may grow after that, by a line through its samples. */
const maxGrowth = { heap: 0.1, resident: 0.15 } as const
const judgedMinutes = 10

const addresses = z.object({ base_url: z.string(), control_url: z.string() })
const connections = z.object({ connections: z.array(z.object({ id: z.string(), consumer_key: z.string() })) })
const item = z.object({ data: z.object({ id: z.string() }) })
const posts = z.object({ data: z.array(z.object({ id: z.string() })).default([]) })
const row = z.object({ entry: z.int(), body: z.string() })
const life = z.object({ acts: z.int() })
const parts = ['client', 'service'] as const

it.runIf(isNightly)('loses and doubles nothing', { timeout: (3 * minutes + 4) * 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-soak-'))
  const closing = new AsyncDisposableStack()
  closing.defer(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const service = closing.adopt(await startPart(['service'], addresses), (one) => one.stop())
    const { base_url, control_url } = service.ready
    const order = async (path: string, body?: unknown): Promise<unknown> => {
      const post = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return (await fetch(control_url + path, body === undefined ? {} : post)).json()
    }
    // More reconnections than the service publishes as its limit.
    await order('/rate_limits', { match: { path_regex: 'stream$' }, limit: 1_000_000, window_s: 900 })
    for (const app of [demoApp, witness]) await addRuleAt(base_url, app, rule, 'words')
    const client = closing.adopt(await startPart(['client', folder, base_url], z.object({})), (one) =>
      one.stop(),
    )
    /** What the other app got and this one didn't yet, with the time. */
    const pending = new Map<string, number>()
    const stored = new Map<string, number>()
    let deleted = 0
    let events = 0
    const place = { addresses: service.ready }
    const other = await openStream(place, '/2/tweets/search/stream', await bearerToken(place, witness))
    closing.defer(() => other.close())
    const receiving = (async () => {
      for (let line = await other.next(); line !== null; line = await other.next()) {
        if (line === '') continue
        events += 1
        const { id } = item.parse(JSON.parse(line)).data
        if (!stored.has(id)) pending.set(id, Date.now())
      }
      return 'ended'
    })().catch(String)
    await setTimeout(2_000)

    const database = new DatabaseSync(join(folder, 'streams.db'), { readOnly: true, timeout: 5_000 })
    closing.defer(() => database.close())
    const newer = database.prepare(
      'SELECT entry, body FROM content WHERE entry > ? ORDER BY entry LIMIT 5000',
    )
    let last = 0
    const readStored = () => {
      for (let count = 5_000; count === 5_000; ) {
        const rows = newer.all(last).map((one) => row.parse(one))
        count = rows.length
        for (const { entry, body } of rows) {
          last = entry
          const { id } = item.parse(JSON.parse(body)).data
          stored.set(id, (stored.get(id) ?? 0) + 1)
          pending.delete(id)
        }
      }
    }
    const bearer = await bearerToken(place, demoApp)
    /** Social life deletes posts, too: one that is gone before a backfill can't come back. */
    const forgetDeleted = async () => {
      const late = [...pending].filter(([, at]) => Date.now() - at > 5_000).map(([id]) => id)
      const ids = late.slice(0, 100)
      if (ids.length === 0) return
      const headers = { authorization: `Bearer ${bearer}` }
      const response = await fetch(`${base_url}/2/tweets?ids=${ids.join()}`, { headers })
      if (response.status !== 200) throw new Error(await response.text())
      const answer: unknown = await response.json()
      const existing = new Set(posts.parse(answer).data.map(({ id }) => id))
      for (const id of ids) if (!existing.has(id) && pending.delete(id)) deleted += 1
    }

    const begin = Date.now()
    const minute = () => (Date.now() - begin) / 60_000
    const samples: { readonly minute: number; readonly client: Report; readonly service: Report }[] = []
    const sample = async () => {
      const taken = { minute: minute(), client: await client.ask(), service: await service.ask() }
      samples.push(taken)
      const sizes = parts.map((part) => `${part} ${sizesOf(taken[part])}`).join(', ')
      console.info(`${taken.minute.toFixed(1)} min: ${Math.round(events / taken.minute / 60)}/s, ${sizes}`)
    }
    let pace = firstPace
    /** Keeps to the wanted rate, whatever share of the acts matches. */
    const keepPace = async () => {
      const perSecond = events / (minute() * 60)
      pace = Math.min(maxPace, Math.max(firstPace / 2, pace + (wantedPerSecond - perSecond) * 2))
      await order('/life', { rate: pace })
    }
    let disconnects = 0
    await order('/life', { rate: pace, seed: 7 })
    while (minute() < minutes || events < minutes * 60 * minPerSecond) {
      const read = await Promise.race([receiving, setTimeout(1_000 + Math.random() * 4_000)])
      // Nothing would count as lost anymore.
      if (read !== undefined) throw new Error(`The witness's stream: ${read}`)
      const open = connections.parse(await order('/connections')).connections
      for (const { id, consumer_key } of open) {
        if (consumer_key !== demoApp.consumerKey) continue
        const abrupt = Math.random() < 0.5
        await order('/disconnects', { id, abrupt, disconnect_type: 'ForceDisconnect', detail: 'Soak.' })
        disconnects += 1
      }
      readStored()
      await forgetDeleted()
      await keepPace()
      const apart = Math.min(1, minutes / 30)
      if (minute() > (samples.at(-1)?.minute ?? 0) + apart) await sample()
    }
    const { acts } = life.parse(await order('/life', { rate: 0 }))
    const perSecond = events / (minute() * 60)
    const finished = Date.now()
    // A backfill that is under way may take a while.
    while (pending.size > 0 && Date.now() - finished < 60_000) {
      await setTimeout(500)
      readStored()
      await forgetDeleted()
    }
    const caughtUpMs = Date.now() - finished
    other.close()
    await receiving
    await sample()
    const lost = pending.size
    const doubled = [...stored.values()].filter((count) => count > 1).length
    const { duplicates, reconnects } = await client.ask()
    const warm = samples.filter((one) => one.minute >= warmUpMinutes)
    const growth = parts.flatMap((part) =>
      (['heap', 'resident'] as const).map((kind) => {
        const sizes: readonly Sample[] = warm.map((one) => ({
          minute: one.minute,
          megabytes: one[part][kind],
        }))
        const perMinute = slopeOf(sizes)
        const grown = (perMinute * (minutes - warmUpMinutes)) / (sizes[0]?.megabytes ?? 1)
        return { part, kind, perMinute: `${perMinute.toFixed(2)} MB`, grown, max: maxGrowth[kind] }
      }),
    )
    console.table(growth)
    console.info({
      minutes,
      events,
      perSecond: Math.round(perSecond),
      actsPerSecond: Math.round(acts / (minutes * 60)),
      disconnects,
      reconnects,
      repeated: duplicates,
      deleted,
      caughtUpMs,
      lost,
      doubled,
    })
    if (lost > 0) console.info({ lost: [...pending.keys()].slice(0, 10) })
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    if (minutes - warmUpMinutes < judgedMinutes) return
    expect(growth.filter(({ grown, max }) => grown > max)).toEqual([])
  } finally {
    await closing.disposeAsync()
  }
})

function sizesOf({ heap, resident }: Report): string {
  return `${heap.toFixed(0)} MB of ${resident.toFixed(0)}`
}
