import { createHash } from 'node:crypto'
import { type ClientParts, createClient } from '../../../../../src/main/core/api/client.ts'
import { createLimits } from '../../../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../../../src/main/core/api/redact.ts'
import type { ServiceAnswer } from '../../../../../src/main/core/api/service-answer.ts'
import type { Caller, RequestEvent, Waiting } from '../../../../../src/main/core/api/types.ts'
import type { HttpRequest, HttpResponse, Random, Transport } from '../../../../../src/main/core/ports.ts'
import { silentLogger } from '../../../../../src/main/core/silent-logger.ts'
import type { Environment } from '../../../../../src/shared/accounts/environment.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'

/** Test doubles for the ports, so that tests control time, randomness and the network. */

export const startTime = Date.UTC(2026, 10, 21, 12, 0, 0)

export interface ManualClock {
  now(): number
  advance(milliseconds: number): void
}

export function manualClock(start = startTime): ManualClock {
  let time = start
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds
    },
  }
}

/** The same bytes in every run, never the same twice in one. */
export function countingRandom(): Random {
  let count = 0
  return {
    bytes(length) {
      count += 1
      const digest = createHash('sha512').update(String(count)).digest()
      return new Uint8Array(digest.subarray(0, length))
    },
  }
}

export const environment: Environment = {
  id: 'test',
  name: 'Test',
  kind: 'custom',
  platformUrl: 'https://platform.example',
  adsUrl: 'https://ads.example/ads',
  adsSandboxUrl: 'https://ads.example/ads-sandbox',
  signatureHeader: 'x-service-webhooks-signature',
  signInHosts: [],
}

export const caller: Caller = {
  environment,
  credentials: {
    consumer: { key: 'consumer-key', secret: 'consumer-secret-1234' },
    token: { key: '42-token', secret: 'token-secret-5678' },
    bearer: null,
  },
}

export type Reaction = (request: HttpRequest) => Outcome<HttpResponse> | Promise<Outcome<HttpResponse>>

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Outcome<HttpResponse> {
  return text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

export function text(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Outcome<HttpResponse> {
  return succeed({ status, headers, body: Buffer.from(body), startedAt: startTime, durationMs: 5 })
}

export const dropped = fail({ kind: 'dropped', code: 'ECONNRESET', message: 'cut' })
export const offline = fail({
  kind: 'offline',
  code: 'ECONNREFUSED',
  host: 'ads.example',
  message: 'refused',
})

/** A client whose network is a list of reactions; a request beyond the last one fails the test. */
export function scriptedClient(reactions: readonly Reaction[], changes: Partial<ClientParts> = {}) {
  const clock = manualClock()
  const sent: HttpRequest[] = []
  const events: RequestEvent[] = []
  const waits: Waiting[] = []
  const saved: (string | null)[] = []
  const transport: Transport = {
    async send(request) {
      const reaction = reactions[sent.length]
      sent.push(request)
      if (reaction === undefined) throw new Error(`An unexpected request: ${request.method} ${request.url}`)
      const outcome = await reaction(request)
      return outcome.ok ? succeed({ ...outcome.value, startedAt: clock.now() }) : outcome
    },
    async close() {},
  }
  const client = createClient({
    transport,
    clock,
    random: countingRandom(),
    limits: createLimits({ clock }),
    log: silentLogger,
    sleep: async (milliseconds) => clock.advance(milliseconds),
    redactor: createRedactor(),
    observe: (event) => events.push(event),
    saveBearer: async (_caller, token) => {
      saved.push(token)
    },
    ...changes,
  })
  return { client, clock, sent, events, waits, saved, onWaiting: (waiting: Waiting) => waits.push(waiting) }
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): ServiceAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    text: typeof body === 'string' ? body : JSON.stringify(body),
    receivedAt: startTime,
    durationMs: 5,
  }
}
