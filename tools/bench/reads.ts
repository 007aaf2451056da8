import { Pool } from 'undici'
import { z } from 'zod'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { planCampaigns } from '../../src/sandbox/demo/campaigns.ts'
import type { Measurement } from './measurement.ts'
import { startProgram } from './program.ts'
import { addresses, authorize, signIn } from './signed-requests.ts'

/** Keep-alive connections, with one request in flight on each. */
const connections = 16
const requests = 15_000
const warmUp = 3_000
const rounds = 3

interface Planned {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Signed reads per second: a campaign by its ID, and a page of 20 line items for information. Signatures are made
 * beforehand, so the client's work equals the baseline's, which alternates with the sandbox. The best of three rounds
 * counts on both sides, because other programs can only slow it down.
 */
export async function measureReads(): Promise<readonly Measurement[]> {
  const sandbox = await startProgram('src/sandbox/main.ts', '--port', '0')
  const plain = await startProgram('tools/bench/plain-server.ts')
  try {
    const { base_url, ads_url, ...rest } = addresses.parse(sandbox.ready)
    const token = await signIn({ base_url, ads_url, ...rest }, 'ada')
    const account = `${ads_url}/12/accounts/${demoAccountIds.northwind}`
    const [campaign] = planCampaigns(1)
    const plan = (url: string, count: number): Planned[] =>
      Array.from({ length: count }, () => ({
        path: url.slice(base_url.length),
        headers: { authorization: authorize('GET', url, token) },
      }))
    const record = `${account}/campaigns/${campaign?.campaign.id ?? ''}`
    const page = `${account}/line_items?count=20`
    const plainUrl = z.object({ base_url: z.string() }).parse(plain.ready).base_url

    await send(base_url, [...plan(record, warmUp / 2), ...plan(page, warmUp / 2)])
    await send(plainUrl, plan(record, warmUp))
    const records: number[] = []
    const baseline: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      baseline.push(await send(plainUrl, plan(record, requests)))
      records.push(await send(base_url, plan(record, requests)))
    }
    const pages = await send(base_url, plan(page, requests / 3))
    const fixed = { name: 'plain node:http server, unsigned, fixed body', value: Math.max(...baseline) }
    return [
      {
        name: 'signed reads of a record from the sandbox',
        value: Math.max(...records),
        unit: 'per second',
        bar: { kind: 'atLeast', value: 3_000 },
        baseline: fixed,
      },
      {
        name: 'signed reads of 20 line items from the sandbox',
        value: pages,
        unit: 'per second',
        bar: null,
        baseline: fixed,
      },
    ]
  } finally {
    await Promise.all([sandbox.stop(), plain.stop()])
  }
}

/** Sends everything and returns how many answers came per second; anything but a 200 aborts the measurement. */
async function send(origin: string, planned: readonly Planned[]): Promise<number> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  let next = 0
  const worker = async () => {
    for (let one = planned[next++]; one !== undefined; one = planned[next++]) {
      const { statusCode, body } = await pool.request({ method: 'GET', ...one })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`${one.path}: ${statusCode} ${text.slice(0, 200)}`)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return planned.length / seconds
}
