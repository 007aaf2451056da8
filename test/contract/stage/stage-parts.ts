import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Clock, SandboxAddresses } from '../../../src/main/core/ports.ts'
import { demoApp, demoUsers } from '../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import type { BridgeHandlers } from '../../../src/shared/contract/contract.ts'
import { writeJson } from '../../../src/shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../src/shared/core/outcome.ts'

/** The program's sandbox, in this process. */
export function createRunner(clock: Clock, lineItems: number) {
  let sandbox: RunningSandbox | null = null
  const addresses = (): SandboxAddresses | null => {
    if (sandbox === null) return null
    const { base_url, ads_url, ads_sandbox_url, control_url } = sandbox.addresses
    return {
      baseUrl: base_url,
      adsUrl: ads_url,
      adsSandboxUrl: ads_sandbox_url,
      controlUrl: control_url,
      app: {
        consumerKey: demoApp.consumerKey,
        consumerSecret: demoApp.consumerSecret,
        clientId: demoApp.clientId,
        callbackUrl: demoApp.callback,
      },
      people: Object.values(demoUsers).map(({ username }) => username),
    }
  }
  return {
    addresses,
    async start(): Promise<Outcome<SandboxAddresses>> {
      sandbox ??= await startSandbox(
        {
          port: 0,
          source: { kind: 'seed', seed: 'demo', scale: lineItems },
          dataDirectory: null,
          latency: 0,
        },
        clock,
      )
      const known = addresses()
      if (known === null)
        return fail({ kind: 'refused', reason: 'state', message: 'The sandbox doesn’t exist.' })
      return succeed(known)
    },
    async stop() {
      const ending = sandbox
      sandbox = null
      await ending?.stop()
    },
    onEnded: () => undefined,
  }
}

/** Settings in a JSON file, like electron-store's. */
export function fileSettings(path: string, disk: { readonly full: boolean }) {
  const read = (): Record<string, unknown> =>
    existsSync(path) ? z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  return {
    get: (key: string): unknown => read()[key],
    set(key: string, value: unknown): Outcome<void> {
      if (disk.full) return fail({ kind: 'storage', code: 'ENOSPC', message: 'No space is left.' })
      try {
        writeFileSync(path, JSON.stringify({ ...read(), [key]: value }))
        return succeed(undefined)
      } catch (error) {
        return fail({ kind: 'storage', code: String(Object(error).code), message: 'It is not saved.' })
      }
    },
  }
}

/** Resolves when a wait is canceled. */
export function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Records every handler's reply, as a window would receive it. */
export function recording(handlers: BridgeHandlers, replies: string[]): BridgeHandlers {
  const record = (subject: object): object =>
    new Proxy(subject, {
      get(target, verb) {
        const handler: unknown = Reflect.get(target, verb)
        if (typeof handler !== 'function') return handler
        return async (input: unknown) => {
          const outcome: unknown = await Reflect.apply(handler, target, [input])
          replies.push(writeJson(outcome))
          return outcome
        }
      },
    })
  return new Proxy(handlers, {
    get(target, subject) {
      const verbs: unknown = Reflect.get(target, subject)
      return typeof verbs === 'object' && verbs !== null ? record(verbs) : verbs
    },
  })
}
