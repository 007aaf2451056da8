import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Workspace, workspaceKey } from '../../shared/accounts/workspace.ts'
import type { FlightdeckBridge } from '../../shared/contract/contract.ts'
import type { ConnectionState, LimitsState, WaitingState } from '../../shared/contract/status.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { Preferences } from '../../shared/desktop/preferences.ts'
import type { UpdatesState } from '../../shared/desktop/update.ts'
import type { NetworkState } from '../../shared/network/proxy-settings.ts'
import type { SecretsState } from '../../shared/sign-in/secrets.ts'
import type { SandboxState, SessionState, SignInState } from '../../shared/sign-in/session.ts'
import type { ReceiverState } from '../../shared/webhooks/webhook.ts'
import { createLiveState, type LiveState } from './live-state.ts'
import { createNotices, type Notices } from './notices.ts'

/** The states that main owns and sends to every window. */
export interface LiveValues {
  readonly preferences: Preferences
  readonly secrets: SecretsState
  readonly session: SessionState
  readonly signIn: SignInState
  readonly sandbox: SandboxState
  readonly receiver: ReceiverState
  readonly updates: UpdatesState
  readonly network: NetworkState
}

export type LiveStates = { readonly [Name in keyof LiveValues]: LiveState<LiveValues[Name]> }

/** The states of main, and those with an initial value, which can be shown at once. */
export interface Live extends LiveStates {
  readonly connection: StoreApi<ConnectionState>
  readonly limits: StoreApi<LimitsState>
  readonly waiting: StoreApi<WaitingState>
}

/** What every screen uses: the bridge, the states of main and the notices. */
export interface Workbench {
  readonly bridge: FlightdeckBridge
  readonly live: Live
  readonly notices: Notices
  /** Reads every state of main; the frame shows no screen before that. */
  readonly readAll: () => Promise<void>
}

/** Creates the workbench over a bridge; called once by `main.tsx`, and by tests with their own bridge. */
export function createWorkbench(bridge: FlightdeckBridge, now: () => number = Date.now): Workbench {
  const live: Live = {
    preferences: createLiveState(bridge.preferences.read, (take) => bridge.on('preferencesChanged', take)),
    secrets: createLiveState(bridge.secrets.state, (take) => bridge.on('secretsChanged', take)),
    session: createLiveState(bridge.session.state, (take) => bridge.on('sessionChanged', take)),
    signIn: createLiveState(bridge.signIn.state, (take) => bridge.on('signInChanged', take)),
    sandbox: createLiveState(bridge.sandbox.state, (take) => bridge.on('sandboxChanged', take)),
    receiver: createLiveState(bridge.receiver.state, (take) => bridge.on('receiverChanged', take)),
    updates: createLiveState(bridge.updates.state, (take) => bridge.on('updatesChanged', take)),
    network: createLiveState(bridge.network.state, (take) => bridge.on('networkChanged', take)),
    connection: createStore<ConnectionState>(() => ({ kind: 'unknown', since: now() })),
    limits: createStore<LimitsState>(() => ({ tightest: null })),
    waiting: createStore<WaitingState>(() => ({ waits: [] })),
  }
  bridge.on('connectionChanged', (state) => live.connection.setState(state, true))
  bridge.on('limitsChanged', (state) => live.limits.setState(state, true))
  bridge.on('waitingChanged', (state) => live.waiting.setState(state, true))
  const readStatus = () =>
    Promise.all([
      readInto(live.connection, bridge.status.connection()),
      readInto(live.limits, bridge.status.limits()),
      readInto(live.waiting, bridge.status.waiting()),
    ])

  return {
    bridge,
    live,
    notices: createNotices(),
    readAll: async () => {
      const { preferences, secrets, session, signIn, sandbox, receiver, updates, network } = live
      const states = [preferences, secrets, session, signIn, sandbox, receiver, updates, network]
      await Promise.all([...states.map((state) => state.read()), readStatus()])
    },
  }
}

/** Events that arrived meanwhile win; after a failure, the next event sets the state. */
async function readInto<State>(store: StoreApi<State>, sync: Promise<Outcome<State>>): Promise<void> {
  const before = store.getState()
  const outcome = await sync
  if (outcome.ok && store.getState() === before) store.setState(outcome.value, true)
}

/**
 * Wraps the constructor of a feature's store so that there is one store per workbench. It lives as long as the window,
 * so leaving a screen loses nothing.
 */
export function oncePerWorkbench<Store>(
  make: (workbench: Workbench) => Store,
): (workbench: Workbench) => Store {
  const storesByWorkbench = new WeakMap<Workbench, Store>()
  return (workbench) => {
    const existingStore = storesByWorkbench.get(workbench)
    if (existingStore !== undefined) return existingStore
    const store = make(workbench)
    storesByWorkbench.set(workbench, store)
    return store
  }
}

/** The same for a store per workspace, or per workspace and further names. */
export function oncePerWorkspace<Store, Names extends readonly string[]>(
  make: (workbench: Workbench, workspace: Workspace, ...names: Names) => Store,
): (workbench: Workbench) => (workspace: Workspace, ...names: Names) => Store {
  return oncePerWorkbench((workbench) => {
    const storesByKey = new Map<string, Store>()
    return (workspace, ...names) => {
      const key = [workspaceKey(workspace), ...names].join(' ')
      const existingStore = storesByKey.get(key)
      if (existingStore !== undefined) return existingStore
      const store = make(workbench, workspace, ...names)
      storesByKey.set(key, store)
      return store
    }
  })
}
