import { describe, expect, it } from 'vitest'
import type { Emit, SandboxAddresses, SandboxRunner } from '../../../../../src/main/core/ports.ts'
import type { SandboxControl } from '../../../../../src/main/modules/sandbox/control.ts'
import { createSandboxHandlers } from '../../../../../src/main/modules/sandbox/handlers.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'

const unasked = async () => fail({ kind: 'refused', reason: 'state', message: 'not asked' } as const)
const control: Pick<SandboxControl, 'sendEvent' | 'checkWebhooks' | 'simulateFault' | 'reset' | 'world'> = {
  sendEvent: async () => succeed([]),
  checkWebhooks: async () => succeed(undefined),
  simulateFault: async () => succeed(undefined),
  reset: async () => succeed(undefined),
  world: {
    people: unasked,
    act: unasked,
    setLife: unasked,
    clock: unasked,
    changeClock: unasked,
    apps: unasked,
    changeApp: unasked,
    disconnect: unasked,
    faults: unasked,
    planFault: unasked,
  },
}

const host = 'http://127.0.0.1:4010'
const addresses: SandboxAddresses = {
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
  people: ['ada'],
}

/** A runner whose thread a test can end. */
function crashingRunner(notice?: string): SandboxRunner & { crash(): void } {
  const listeners: (() => void)[] = []
  let now: SandboxAddresses | null = null
  return {
    async start() {
      now = { ...addresses, notice }
      return succeed(now)
    },
    async stop() {
      now = null
    },
    addresses: () => now,
    onEnded: (listener) => void listeners.push(listener),
    crash() {
      now = null
      for (const listener of listeners) listener()
    },
  }
}

describe('the sandbox', () => {
  it('notifies every window when it ends by itself', async () => {
    const runner = crashingRunner()
    const notified: unknown[] = []
    const emit: Emit = (name, payload) => void notified.push({ name, payload })
    const handlers = createSandboxHandlers({
      runner,
      control,
      credentials: () => ({}),
      session: { changed: () => void notified.push('session') },
      clock: { now: () => 0 },
      emit,
    })
    await handlers.start(undefined)
    notified.splice(0)
    runner.crash()
    expect(notified).toEqual([{ name: 'sandboxChanged', payload: { kind: 'stopped' } }, 'session'])
    expect(await handlers.state(undefined)).toEqual(succeed({ kind: 'stopped' }))
  })

  it('passes on messages about its file', async () => {
    const handlers = createSandboxHandlers({
      runner: crashingRunner('The file was set aside.'),
      control,
      credentials: () => ({}),
      session: { changed: () => undefined },
      clock: { now: () => 0 },
      emit: () => undefined,
    })
    expect(await handlers.start(undefined)).toMatchObject({
      ok: true,
      value: { kind: 'running', notice: 'The file was set aside.' },
    })
  })
})
