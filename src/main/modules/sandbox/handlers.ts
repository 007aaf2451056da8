import type { SandboxCredentials } from '../../../shared/contract/sandbox.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { SandboxFault } from '../../../shared/sandbox/sandbox-fault.ts'
import type { SandboxState } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { notRunning } from '../../core/faults.ts'
import type { Clock, Emit, SandboxRunner } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { SandboxControl } from './control.ts'

export interface SandboxParts {
  readonly runner: SandboxRunner
  readonly control: Pick<SandboxControl, 'sendEvent' | 'checkWebhooks' | 'simulateFault' | 'reset' | 'world'>
  /** Its environment runs while the sandbox does. */
  readonly session: { changed(): unknown }
  readonly credentials: () => SandboxCredentials
  readonly clock: Clock
  readonly emit: Emit
}

/** Starts and stops the built-in sandbox, and controls it. */
export function createSandboxHandlers(parts: SandboxParts): Handlers<'sandbox'> {
  const { runner, control, session, clock, emit } = parts
  const { world } = control
  let starting: Promise<Outcome<SandboxState>> | null = null
  let fault: SandboxFault = 'none'

  const state = (): SandboxState => {
    const addresses = runner.addresses()
    if (addresses !== null) {
      const { baseUrl, controlUrl, people, notice } = addresses
      return { kind: 'running', baseUrl, controlUrl, people, fault, notice }
    }
    return starting === null ? { kind: 'stopped' } : { kind: 'starting' }
  }
  const notify = (): SandboxState => {
    const now = state()
    emit('sandboxChanged', now)
    return now
  }
  runner.onEnded(() => {
    fault = 'none'
    notify()
    session.changed()
  })
  const start = async (): Promise<Outcome<SandboxState>> => {
    try {
      const started = await runner.start()
      return started.ok ? succeed(state()) : started
    } finally {
      starting = null
      notify()
      session.changed()
    }
  }

  return {
    state: async () => succeed(state()),
    start() {
      if (runner.addresses() !== null) return Promise.resolve(succeed(state()))
      if (starting === null) {
        starting = start()
        notify()
      }
      return starting
    },
    async stop() {
      await starting
      await runner.stop()
      fault = 'none'
      const now = notify()
      session.changed()
      return succeed(now)
    },
    async sendEvent({ webhookId, body }) {
      return isJson(body) ? control.sendEvent(webhookId, body) : notJson()
    },
    async checkWebhooks() {
      const checked = await control.checkWebhooks()
      if (checked.ok) emit('webhooksChanged', { at: clock.now() })
      return checked
    },
    async simulateFault(input) {
      const simulated = await control.simulateFault(input.fault)
      if (!simulated.ok) return simulated
      fault = input.fault
      return succeed(notify())
    },
    people: world.people,
    act: ({ act }) => world.act(act),
    setLife: ({ pace }) => world.setLife(pace),
    clock: world.clock,
    async changeClock({ change }) {
      const changed = await world.changeClock(change)
      // The service checks webhooks by this clock.
      if (changed.ok) emit('webhooksChanged', { at: clock.now() })
      return changed
    },
    apps: world.apps,
    changeApp: world.changeApp,
    disconnect: world.disconnect,
    faults: world.faults,
    planFault: world.planFault,
    credentials: async () => (runner.addresses() === null ? notRunning() : succeed(parts.credentials())),
    async reset() {
      const resetOutcome = await control.reset()
      if (!resetOutcome.ok) return resetOutcome
      fault = 'none'
      session.changed()
      return succeed(notify())
    },
  }
}

function isJson(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

function notJson(): Outcome<never> {
  const message = t`The event isn’t JSON.`
  return fail({ kind: 'invalid', message, errors: [{ code: 'INVALID_PARAMETER', message, field: 'body' }] })
}
