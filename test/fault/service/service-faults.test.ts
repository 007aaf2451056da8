import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createClient } from '../../../src/main/core/api/client.ts'
import { createLimits } from '../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../src/main/core/api/redact.ts'
import { prepareRequest, type UncheckedInput } from '../../../src/main/core/api/request.ts'
import { mayHaveTakenEffect } from '../../../src/main/core/api/retry.ts'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import type { Caller, Input } from '../../../src/main/core/api/types.ts'
import { silentLogger } from '../../../src/main/core/silent-logger.ts'
import { faultMessage } from '../../../src/renderer/ui/faults/fault-labels.ts'
import type { Environment } from '../../../src/shared/accounts/environment.ts'
import { operations } from '../../../src/shared/api/index.ts'
import type { Operation } from '../../../src/shared/api/operation.ts'
import { inputOf } from '../../support/input-arbitrary.ts'
import { isNightly, longTimeoutMs } from '../../support/runs.ts'
import { type FaultyService, faultKindOf, startFaultyService, type Way, ways } from './faulty-service.ts'

/**
 * The API operations against a service that fails in every way: a fault of the right kind with a message and a next
 * step, nothing written twice, and no unhandled rejection. The gate takes turns, so that each operation gets an eighth
 * of the ways and each way an eighth of the operations; the nightly run tries all.
 */

/** Whether it's an operation's turn. Silence costs a second each time, so fewer operations get it. */
function takesTurn(operation: number, way: Way): boolean {
  if (isNightly) return true
  return way === 'slow' ? operation % 40 === 0 : (operation + ways.indexOf(way)) % 8 === 0
}

/** How long silence lasts until it's a timeout. */
const slowMs = 300

function environmentAt(address: string): Environment {
  return {
    id: 'faulty',
    name: 'Faulty',
    kind: 'custom',
    signatureHeader: 'x-signature',
    signInHosts: [],
    platformUrl: address,
    adsUrl: address,
    adsSandboxUrl: address,
  }
}

/** An input that the client accepts. */
async function inputFor(operation: Operation): Promise<UncheckedInput> {
  const body = operation.body === null ? fc.constant(undefined) : inputOf(operation.body)
  const inputs = fc.record({ params: inputOf(operation.params), body })
  for (let seed = 1; seed <= 400; seed += 1) {
    for (const input of fc.sample(inputs, { seed, numRuns: 1 })) {
      if ((await prepareRequest(operation, input, environmentAt('http://127.0.0.1'))).ok) return input
    }
  }
  throw new Error(`No valid input was found for ${operation.id}.`)
}

/** A page is text, so any answer is valid. */
function staysValid(operation: Operation, way: Way): boolean {
  return operation.replyType === 'html' && (way === 'bad JSON' || way === 'wrong type')
}

function clientWith(waits: number[]) {
  let ahead = 0
  const clock = { now: () => Date.now() + ahead }
  const transport = createTransport({ clock })
  const client = createClient({
    transport,
    clock,
    limits: createLimits({ clock }),
    redactor: createRedactor(),
    random: { bytes: (length) => randomBytes(length) },
    log: silentLogger,
    // Waiting takes no real time: it moves the clock.
    sleep: async (milliseconds) => {
      ahead += milliseconds
      waits.push(milliseconds)
    },
    observe: () => undefined,
    saveBearer: async () => {},
  })
  return { client, close: () => transport.close() }
}

const caller = (service: FaultyService): Caller => ({
  environment: environmentAt(service.address),
  credentials: {
    consumer: { key: 'consumer key', secret: 'consumer secret' },
    token: { key: 'token key', secret: 'token secret' },
    bearer: 'bearer token',
    oauth2: { clientId: 'client', clientSecret: null, accessToken: 'user token' },
  },
})

const broken: unknown[] = []
const note = (reason: unknown) => void broken.push(reason)
let cases: readonly { readonly operation: Operation; readonly input: UncheckedInput }[]
beforeAll(async () => {
  process.on('unhandledRejection', note)
  cases = await Promise.all(
    operations.map(async (operation) => ({ operation, input: await inputFor(operation) })),
  )
})
afterAll(() => void process.off('unhandledRejection', note))

describe.concurrent.each(ways)('a service that fails by: %s', (way) => {
  it('gives every operation a fault with a next step', async ({ expect }) => {
    const service = await startFaultyService(way)
    const waits: number[] = []
    const { client, close } = clientWith(waits)
    for (const { operation, input } of cases.filter(
      (one, index) => takesTurn(index, way) && !staysValid(one.operation, way),
    )) {
      const before = service.seen()
      // It passes the operation's schemas, because it was chosen that way.
      const outcome = await client.send(caller(service), operation, input as Input<Operation>, {
        timeoutMs: way === 'slow' ? slowMs : longTimeoutMs,
        // A window that opens later is reported, not waited for; everything else is retried as in the program.
        maximumWaitMs: 30_000,
      })
      const about = `${operation.id}, ${JSON.stringify(outcome)?.slice(0, 300)}`
      if (outcome.ok) throw new Error(`${about}: succeeded`)
      const { fault } = outcome
      expect(faultKindOf[way], about).toBe(fault.kind)
      expect(faultMessage(fault).nextStep.trim(), about).not.toBe('')
      expect(faultMessage(fault).title.trim(), about).not.toBe('')
      const sends = service.seen() - before
      // A busy machine may give up before the request is out.
      if (operation.effect !== 'read' && mayHaveTakenEffect(fault))
        expect(sends, about).toBeLessThanOrEqual(1)
      if (way !== 'slow' && mayHaveTakenEffect(fault)) expect(sends, about).toBeGreaterThan(0)
      expect(sends, about).toBeLessThanOrEqual(6)
    }
    await close()
    await service.close()
    expect(broken).toEqual([])
  })
})
