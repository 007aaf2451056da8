import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { createAudienceWork } from '../../src/main/modules/audiences/audience-host.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { toldBlock, whileFree } from './account.ts'
import { people, plan, serviceCap, writePeople } from './audience-people.ts'
import type { Measurement } from './measurement.ts'

const logger = { info() {}, warn() {}, error() {} }
/**
 * A million people from CSV to sealed batches on the audience worker: rows per second compared with a plain loop that
 * only parses and hashes, memory, the delay of a stop, and the effect on main.
 */
export async function measureAudiences(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  const path = join(folder, 'people.csv')
  const entry = new URL('../../src/main/modules/audiences/worker/audience-worker.ts', import.meta.url)
  const work = createAudienceWork({ entry, path: join(folder, 'audiences'), logger })
  try {
    await writePeople(path)
    const plain = people / (await seconds(() => parseAndHash(path)))
    const { fileId } = unwrap(await work.api.open({ path }))
    const question = { fileId, plan, ledger: null, key: randomBytes(32).toString('base64') }

    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 50)
    const preparing = await whileFree(async () =>
      unwrap(await work.api.prepare({ ...question, name: 'a.operations' })),
    )
    const whole = (people * 1_000) / preparing.ms
    clearInterval(watch)

    const broken = work.api.prepare({ ...question, name: 'b.operations' })
    await pause(500)
    const stopping = await seconds(async () => {
      await work.stop(fileId)
      await broken
    })
    const name = 'audience of 1,000,000 people from CSV to batches'
    const baseline = { name: 'parsing and hashing alone', value: plain }
    return [
      { name, value: whole, unit: 'rows/s', bar: { kind: 'atLeast', value: serviceCap }, baseline },
      {
        ...{ name: `${name}, beside parsing and hashing alone`, value: whole / plain, unit: '×' },
        ...{ bar: { kind: 'atLeast', value: 0.6 }, baseline: null },
      },
      {
        ...{ name: `${name}, growth of memory`, value: (most - before) / 1_000_000, unit: 'MB' },
        ...{ bar: { kind: 'atMost', value: 150 }, baseline: null },
      },
      {
        ...{ name: `${name}, until it stops`, value: stopping * 1_000, unit: 'ms' },
        ...{ bar: { kind: 'atMost', value: 200 }, baseline: null },
      },
      ...toldBlock(`while an ${name}`, preparing.block),
    ]
  } finally {
    await work.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** The minimum work of any implementation, in one thread. */
async function parseAndHash(path: string): Promise<void> {
  const parser = parse({
    bom: true,
    on_record: (cells: readonly string[]) => {
      hash('sha256', cells[0] ?? '', 'hex')
      hash('sha256', cells[1] ?? '', 'hex')
      return null
    },
  })
  parser.resume()
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) parser.write(chunk)
  parser.end()
  await once(parser, 'end')
}
