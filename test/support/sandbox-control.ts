import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import type { FlightdeckBridge } from '../../src/shared/contract/contract.ts'
import { untilHeld } from './held-requests.ts'

/** The sandbox's control interface for tests. */
export interface SandboxControl {
  /** Base address of the platform host. */
  readonly baseUrl: string
  call(path: string, body?: unknown): Promise<unknown>
  clearFaults(): Promise<void>
  /** Resolves once a fault holds a request. */
  untilHeld(): Promise<void>
  /** Requests to the sandbox, oldest first. */
  requests(): Promise<readonly LoggedRequest[]>
  /** How many acts the crowd has done by itself. */
  acts(): Promise<number>
}

const log = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
const life = z.object({ acts: z.number() })
type LoggedRequest = z.output<typeof log>['requests'][number]

/** Finds the control interface of the program's sandbox. */
export async function sandboxControl(window: Page): Promise<SandboxControl> {
  const state = await window.evaluate(() => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    return bridge.sandbox.state()
  })
  if (!state.ok || state.value.kind !== 'running') throw new Error('The sandbox does not run.')
  const base = state.value.controlUrl
  return {
    baseUrl: new URL(base).origin,
    async call(path, body = {}) {
      const answer = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return answer.json()
    },
    async clearFaults() {
      expect((await fetch(`${base}/faults`, { method: 'DELETE' })).status).toBe(200)
    },
    untilHeld: () => untilHeld(async () => (await fetch(`${base}/faults`)).json()),
    async requests() {
      return log.parse(await (await fetch(`${base}/requests`)).json()).requests
    },
    async acts() {
      return life.parse(await (await fetch(`${base}/life`)).json()).acts
    },
  }
}

/** Starts or stops the program's sandbox. */
export async function switchSandbox(window: Page, what: 'start' | 'stop'): Promise<void> {
  await window.evaluate(async (verb) => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    const outcome = await bridge.sandbox[verb]()
    if (!outcome.ok) throw new Error(`The sandbox did not ${verb}: ${outcome.fault.message}`)
  }, what)
}

/** Adds a rule to the filtered stream of the sandbox's app, as another program would. */
export async function addStreamRule({ baseUrl }: SandboxControl, value: string, tag: string): Promise<void> {
  const basic = Buffer.from(`${demoApp.consumerKey}:${demoApp.consumerSecret}`).toString('base64')
  const form = 'application/x-www-form-urlencoded'
  const granted = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': form },
    body: 'grant_type=client_credentials',
  })
  const token = String(Reflect.get(Object(await granted.json()), 'access_token'))
  const added = await fetch(`${baseUrl}/2/tweets/search/stream/rules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ add: [{ value, tag }] }),
  })
  if (added.status !== 201) throw new Error(await added.text())
}
