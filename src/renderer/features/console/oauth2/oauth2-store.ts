import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Oauth2Scope, Oauth2State } from '../../../../shared/sign-in/oauth2.ts'
import { idle, type Loadable, lastValue, settle, startLoading } from '../../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface Oauth2ScreenState {
  readonly state: Loadable<Oauth2State>
  readonly scopes: readonly Oauth2Scope[]
  readonly saving: Task
  readonly signIn: Task
  readonly signOut: Task
  /** Whether the last sign-out left tokens at the service that it couldn't be asked to revoke. */
  readonly isUnrevoked: boolean
}

export interface Oauth2Store {
  readonly store: StoreApi<Oauth2ScreenState>
  readonly load: () => Promise<void>
  readonly choose: (scopes: readonly Oauth2Scope[]) => void
  /** Returns whether the client was saved. */
  readonly saveClient: (clientId: string, clientSecret: string | null) => Promise<boolean>
  readonly signIn: () => Promise<void>
  readonly cancel: () => void
  readonly signOut: () => Promise<void>
}

/** What the reading operations ask for, and what spares the person signing in every two hours. */
const usualScopes: readonly Oauth2Scope[] = ['tweet.read', 'users.read', 'offline.access']

/** OAuth 2.0 of the chosen environment. Scopes stay chosen while the window is open. */
export const oauth2Store = oncePerWorkbench(({ bridge }: Workbench): Oauth2Store => {
  const store = createStore<Oauth2ScreenState>(() => ({
    state: idle,
    scopes: usualScopes,
    saving: rest,
    signIn: rest,
    signOut: rest,
    isUnrevoked: false,
  }))
  const { getState, setState } = store
  const take = (value: Oauth2State) => setState({ state: { kind: 'ready', value } })
  bridge.on('oauth2Changed', take)
  const environmentId = () => lastValue(getState().state)?.environmentId ?? null

  return {
    store,
    async load() {
      setState({ state: startLoading(getState().state) })
      const outcome = await bridge.oauth2.state()
      setState(({ state }) => ({ state: settle(state, outcome) }))
    },
    choose: (scopes) => setState({ scopes }),
    async saveClient(clientId, clientSecret) {
      const id = environmentId()
      if (id === null) return false
      setState({ saving: running })
      const outcome = await bridge.oauth2.saveClient({ environmentId: id, clientId, clientSecret })
      setState({ saving: taskAfter(outcome) })
      return outcome.ok
    },
    async signIn() {
      const id = environmentId()
      if (id === null) return
      setState({ signIn: running, signOut: rest, isUnrevoked: false })
      const outcome = await bridge.oauth2.signIn({ environmentId: id, scopes: [...getState().scopes] })
      const isCancelled = !outcome.ok && outcome.fault.kind === 'cancelled'
      setState({ signIn: isCancelled ? rest : taskAfter(outcome) })
    },
    cancel: () => void bridge.oauth2.cancel(),
    async signOut() {
      const id = environmentId()
      if (id === null) return
      setState({ signOut: running, signIn: rest })
      const outcome = await bridge.oauth2.signOut({ environmentId: id })
      setState({ signOut: taskAfter(outcome), isUnrevoked: outcome.ok && !outcome.value.revoked })
    },
  }
})
