import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectionState, FlightdeckBridge, LimitsState } from '../../shared/bridge.ts'
import type { Preferences } from '../../shared/domain/preferences.ts'
import type { SecretsState } from '../../shared/domain/secrets.ts'
import type { SandboxState, SessionState, SignInState } from '../../shared/domain/session.ts'
import type { ReceiverState } from '../../shared/domain/webhook.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { createNotices, type Notices } from './notices.ts'

/** The states that main owns and tells every window. */
export interface LiveValues {
  readonly preferences: Preferences
  readonly secrets: SecretsState
  readonly session: SessionState
  readonly signIn: SignInState
  readonly sandbox: SandboxState
  readonly receiver: ReceiverState
}

export type Mirrors = { readonly [Name in keyof LiveValues]: Mirror<LiveValues[Name]> }

/** The mirrored states, and the two that have no reading but only news. */
export interface Live extends Mirrors {
  readonly connection: StoreApi<ConnectionState>
  readonly limits: StoreApi<LimitsState>
}

/** What every screen stands on: the bridge, the mirrored states and the short notices. */
export interface Workbench {
  readonly bridge: FlightdeckBridge
  readonly live: Live
  readonly notices: Notices
  /** Reads every mirrored state; the frame waits for this before it shows a screen. */
  readonly readAll: () => Promise<void>
}

/** Makes the workbench over a bridge; called once by `main.tsx`, and by tests over a bridge of their own. */
export function createWorkbench(bridge: FlightdeckBridge, now: () => number = Date.now): Workbench {
  const live: Live = {
    preferences: createMirror(bridge.preferences.read, (take) => bridge.on('preferencesChanged', take)),
    secrets: createMirror(bridge.secrets.state, (take) => bridge.on('secretsChanged', take)),
    session: createMirror(bridge.session.state, (take) => bridge.on('sessionChanged', take)),
    signIn: createMirror(bridge.signIn.state, (take) => bridge.on('signInChanged', take)),
    sandbox: createMirror(bridge.sandbox.state, (take) => bridge.on('sandboxChanged', take)),
    receiver: createMirror(bridge.receiver.state, (take) => bridge.on('receiverChanged', take)),
    connection: createStore<ConnectionState>(() => ({ kind: 'unknown', since: now() })),
    limits: createStore<LimitsState>(() => ({ tightest: null })),
  }
  bridge.on('connectionChanged', (state) => live.connection.setState(state, true))
  bridge.on('limitsChanged', (state) => live.limits.setState(state, true))

  return {
    bridge,
    live,
    notices: createNotices(),
    readAll: async () => {
      const { preferences, secrets, session, signIn, sandbox, receiver } = live
      const mirrors = [preferences, secrets, session, signIn, sandbox, receiver]
      await Promise.all(mirrors.map((mirror) => mirror.read()))
    },
  }
}

/**
 * Turns the maker of a feature's store into a function that gives one store per workbench. The store lives as long
 * as the window, so leaving a screen loses nothing.
 */
export function oncePerWorkbench<Store>(
  make: (workbench: Workbench) => Store,
): (workbench: Workbench) => Store {
  const made = new WeakMap<Workbench, Store>()
  return (workbench) => {
    const known = made.get(workbench)
    if (known !== undefined) return known
    const store = make(workbench)
    made.set(workbench, store)
    return store
  }
}
