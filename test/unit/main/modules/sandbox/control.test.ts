import { describe, expect, it } from 'vitest'
import type { HttpRequest, SandboxRunner, Transport } from '../../../../../src/main/core/ports.ts'
import { createSandboxControl } from '../../../../../src/main/modules/sandbox/control.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'

const host = 'http://127.0.0.1:4010'
const addresses = {
  baseUrl: host,
  adsUrl: `${host}/ads`,
  adsSandboxUrl: `${host}/ads-sandbox`,
  controlUrl: `${host}/control`,
  app: {
    consumerKey: 'key',
    consumerSecret: 'secret',
    clientId: 'client',
    callbackUrl: 'http://127.0.0.1/cb',
  },
  people: [],
}
const runner: SandboxRunner = {
  start: async () => succeed(addresses),
  stop: async () => undefined,
  addresses: () => addresses,
  onEnded: () => undefined,
}
const left = fail({ kind: 'cancelled', message: 'The request was cancelled.' })

/** Answers nothing until the caller gives up. */
function silentTransport(): Transport & { readonly seen: HttpRequest[] } {
  const seen: HttpRequest[] = []
  return {
    seen,
    send(request) {
      seen.push(request)
      const { signal } = request
      if (signal?.aborted) return Promise.resolve(left)
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(left))
      })
    },
    close: async () => undefined,
  }
}

describe('the control of the sandbox', () => {
  it('ends pending work when the program closes, and starts nothing after it', async () => {
    const transport = silentTransport()
    const control = createSandboxControl(runner, transport)
    const underWay = control.openTunnel('hooks.example.com', host)
    expect(transport.seen.map(({ url }) => url)).toEqual([`${host}/control/tunnels`])
    control.close()
    expect(await underWay).toEqual(left)
    expect(await control.checkWebhooks()).toEqual(left)
  })
})
