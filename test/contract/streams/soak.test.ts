import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { usualTimes } from '../../../src/main/modules/streams/reconnecting.ts'
import { demoApp, demoPeople } from '../../../src/sandbox/demo/people.ts'
import { isNightly } from '../../support/runs.ts'
import { bearerToken, openStream } from '../sandbox/streams/stream-client.ts'
import { setStage, unwrap } from '../stage/stage.ts'
import { addRuleAt, chooseService, stateOf } from './stream-stage.ts'

/**
 * Half an hour of some 200 events a second whose connection is ended again and again, beside another app whose isn't:
 * both have to end with the same posts. FLIGHTDECK_SOAK_MINUTES makes it shorter.
 */

const minutes = Number(process.env.FLIGHTDECK_SOAK_MINUTES ?? 30)
/** Nearly half of the acts are posts, and two of three posts of the crowd have one of the words. */
const actsPerSecond = 700
const rule =
  '(the OR a OR to OR of OR in OR for OR with OR is OR on OR i OR no OR two OR goal OR otters OR bakery OR release OR looking OR sonne OR die OR ich OR primer OR ruta OR marché OR mar OR vapurda OR 今日の山は霧が深い)'
const witness = {
  consumerKey: 'witnessConsumer0000000001',
  consumerSecret: 'witnessSecret00000000000000000000000000001',
}
const addresses = z.object({ base_url: z.string(), control_url: z.string() })
const connections = z.object({ connections: z.array(z.object({ id: z.string(), consumer_key: z.string() })) })
const item = z.object({ data: z.object({ id: z.string() }) })
const posts = z.object({ data: z.array(z.object({ id: z.string() })).default([]) })
const row = z.object({ entry: z.int(), body: z.string() })

const collect: unknown = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()
function heapMegabytes(): number {
  if (typeof collect === 'function') collect()
  return Math.round(process.memoryUsage().heapUsed / 1e6)
}

async function startService(folder: string) {
  const fixture = join(folder, 'fixture.json')
  const [app] = demoPeople.apps
  const other = {
    ...app,
    id: '999',
    consumer_key: witness.consumerKey,
    consumer_secret: witness.consumerSecret,
  }
  writeFileSync(fixture, JSON.stringify({ apps: [app, other], users: demoPeople.users }))
  const program = join(import.meta.dirname, '../../../src/sandbox/main.ts')
  const child = spawn(process.execPath, [program, '--port', '0', '--fixture', fixture], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, ...addresses.parse(JSON.parse(String(line))) }
}

it.runIf(isNightly)('loses and doubles nothing', { timeout: (minutes + 3) * 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-soak-'))
  const service = await startService(folder)
  const stage = await setStage({ folder, streamTimes: usualTimes })
  const order = async (path: string, body?: unknown): Promise<unknown> => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await fetch(service.control_url + path, body === undefined ? {} : post)).json()
  }
  /** What the other app got and this one didn't yet, with the time. */
  const pending = new Map<string, number>()
  let events = 0
  let deleted = 0
  const stored = new Map<string, number>()
  try {
    for (const app of [demoApp, witness]) await addRuleAt(service.base_url, app, rule, 'words')
    await chooseService(stage, service.base_url)
    unwrap(await stage.handlers.streams.connect({ stream: 'filtered' }))
    const place = { addresses: service }
    const other = await openStream(place, '/2/tweets/search/stream', await bearerToken(place, witness))
    const reading = (async () => {
      for (let line = await other.next(); line !== null; line = await other.next()) {
        if (line === '') continue
        events += 1
        const { id } = item.parse(JSON.parse(line)).data
        if (!stored.has(id)) pending.set(id, Date.now())
      }
    })().catch(() => undefined)
    await setTimeout(2_000)

    const database = new DatabaseSync(join(folder, 'streams.db'), { readOnly: true, timeout: 5_000 })
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
      const response = await fetch(`${service.base_url}/2/tweets?ids=${ids.join()}`, { headers })
      if (response.status !== 200) throw new Error(await response.text())
      const answer: unknown = await response.json()
      const existing = new Set(posts.parse(answer).data.map(({ id }) => id))
      for (const id of ids) if (!existing.has(id) && pending.delete(id)) deleted += 1
    }
    const end = Date.now() + minutes * 60_000
    const heaps: number[] = []
    let disconnects = 0
    await order('/life', { rate: actsPerSecond, seed: 7 })
    for (let round = 0; Date.now() < end; round += 1) {
      await setTimeout(1_000 + Math.random() * 4_000)
      const open = connections.parse(await order('/connections')).connections
      for (const { id, consumer_key } of open) {
        if (consumer_key !== demoApp.consumerKey) continue
        const abrupt = Math.random() < 0.5
        await order('/disconnects', { id, abrupt, disconnect_type: 'ForceDisconnect', detail: 'Soak.' })
        disconnects += 1
      }
      readStored()
      await forgetDeleted()
      if (round % 10 === 5) heaps.push(heapMegabytes())
    }
    await order('/life', { rate: 0 })
    const finished = Date.now()
    // A backfill that is under way may take a while.
    while (pending.size > 0 && Date.now() - finished < 60_000) {
      await setTimeout(500)
      readStored()
      await forgetDeleted()
    }
    const caughtUpMs = Date.now() - finished
    other.close()
    await reading
    const lost = pending.size
    const doubled = [...stored.values()].filter((count) => count > 1).length
    const { duplicates, reconnects } = await stateOf(stage, 'filtered')
    const perSecond = Math.round(events / (minutes * 60))
    console.info({
      caughtUpMs,
      minutes,
      events,
      perSecond,
      disconnects,
      reconnects,
      duplicates,
      lost,
      deleted,
      doubled,
      heaps,
    })
    database.close()
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(events).toBeGreaterThan(minutes * 60 * 100)
    // The first third warms up; the test itself keeps every ID.
    const settled = heaps.slice(Math.ceil(heaps.length / 3))
    if (settled.length > 3) expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(60 + minutes * 3)
  } finally {
    await stage.end()
    service.child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
