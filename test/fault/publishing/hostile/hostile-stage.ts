import type { Caller } from '../../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { startSandbox } from '../../../../src/sandbox/sandbox.ts'
import { type Stage, setStage } from '../../../contract/api/sandbox.ts'
import { unwrap } from '../../../support/outcomes.ts'
import type { HttpAnswer } from '../middlebox/service-answers.ts'
import { createSimulatedTime, type SimulatedTime } from '../middlebox/simulated-time.ts'
import { readAppContext } from '../publishing-records.ts'
import { createServiceSide, type ServiceSide } from './service-side.ts'

/** A service for many publishes one after the other. */
export interface HostileService {
  readonly stage: Stage
  readonly caller: Caller
  readonly side: ServiceSide
  end(): Promise<void>
}

/** A service and its time. */
export interface HostileStage extends HostileService {
  readonly time: SimulatedTime
}

const startsAt = Date.UTC(2026, 10, 25, 10)

export async function openHostileStage(): Promise<HostileStage> {
  const time = createSimulatedTime(startsAt)
  return { time, ...(await openService(time)) }
}

/** Without a time, the service's is real. */
export async function openService(time?: SimulatedTime): Promise<HostileService> {
  const source = { kind: 'seed', seed: 'demo' } as const
  const sandbox = await startSandbox({ port: 0, source, dataDirectory: null, latency: 0 }, time)
  const stage = await setStage({
    sandbox,
    withoutCounting: true,
    ...(time === undefined ? { realWaits: true } : { clock: time }),
  })
  await stage.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 900 })
  const caller = await stage.signIn('ada')
  const around = await readAppContext(stage, caller, demoAccountIds.northwind)
  const side = createServiceSide(stage, caller, around)
  return { stage, caller, side, end: () => stage.end() }
}

/** Reads what is at an address, without the intermediary. */
export async function readPast({ stage, caller }: HostileService, address: string): Promise<HttpAnswer> {
  const { adsUrl } = caller.environment
  const url = new URL(address, adsUrl)
  // The route of a deletion names the type of a card; cards of every type are read at one address.
  const path = url.pathname
    .replace(new URL(adsUrl).pathname, '')
    .replace(/\/cards\/[a-z_A-Z]+\/(\w+)$/, '/cards/all/$1')
  const answer = unwrap(
    await stage.client.sendRaw(caller, {
      host: 'ads',
      method: 'GET',
      path,
      query: [],
      headers: {},
      body: { kind: 'none' },
      auth: 'user',
    }),
  )
  return { status: answer.status, headers: { ...answer.headers }, body: Buffer.from(answer.body) }
}
