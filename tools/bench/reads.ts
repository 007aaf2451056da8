import { randomBytes } from 'node:crypto'
import { Pool } from 'undici'
import { z } from 'zod'
import { signatureHeader } from '../../src/main/core/api/oauth/oauth1.ts'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { planCampaigns } from '../../src/sandbox/demo/campaigns.ts'
import type { Measurement } from './measurement.ts'
import { type Place, sandboxStage, startProgram } from './stages.ts'

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
export async function measureReads(place: Place): Promise<readonly Measurement[]> {
  const { caller } = await sandboxStage(place)
  const plain = await startProgram('tools/bench/plain-server.ts')
  place.closing.defer(() => plain.stop())
  const { platformUrl, adsUrl } = caller.environment
  const account = `${adsUrl}/12/accounts/${demoAccountIds.northwind}`
  const [campaign] = planCampaigns(1, 0)
  const plan = (url: string, count: number): Planned[] =>
    Array.from({ length: count }, () => {
      const nonce = randomBytes(16).toString('hex')
      const request = { method: 'GET', url, ...caller.credentials, form: [], extra: [], nonce }
      const authorization = signatureHeader({ ...request, timestamp: Math.floor(Date.now() / 1_000) })
      return { path: url.slice(platformUrl.length), headers: { authorization } }
    })
  const record = `${account}/campaigns/${campaign?.campaign.id ?? ''}`
  const page = `${account}/line_items?count=20`
  const plainUrl = z.object({ base_url: z.string() }).parse(plain.ready).base_url

  await send(platformUrl, [...plan(record, warmUp / 2), ...plan(page, warmUp / 2)])
  await send(plainUrl, plan(record, warmUp))
  const records: number[] = []
  const fixed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    fixed.push(await send(plainUrl, plan(record, requests)))
    records.push(await send(platformUrl, plan(record, requests)))
  }
  const pages = await send(platformUrl, plan(page, requests / 3))
  const baseline = { name: 'plain node:http server, unsigned, fixed body', value: Math.max(...fixed) }
  const of = (what: string) => ({
    name: `signed reads of ${what} from the sandbox`,
    unit: 'per second',
    baseline,
  })
  return [
    { ...of('a record'), value: Math.max(...records), min: 0.12 * baseline.value },
    { ...of('20 line items'), value: pages },
  ]
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
