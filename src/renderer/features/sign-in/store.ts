import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { FlightdeckBridge } from '../../../shared/contract/contract.ts'
import type { SignInResult } from '../../../shared/contract/sign-in.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { compareNames } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'
import { workspaceOf } from '../../workbench/workspace.ts'

export type SignInRequest = Parameters<FlightdeckBridge['signIn']['start']>[0]

export interface SignInScreenState {
  /** Progress of exploring with the sandbox: starting it, then signing in to it. */
  readonly exploring: 'no' | 'startingSandbox' | 'signingIn'
  /** The sign-in from start to end; `signInChanged` reports its steps. */
  readonly signIn: ActState
  readonly pin: ActState
}

export interface SignInStore {
  readonly store: StoreApi<SignInScreenState>
  /** Starts the sandbox, signs in its first person and works in the first account. True once signed in. */
  readonly explore: () => Promise<boolean>
  /** Signs in; a single account is chosen at once. */
  readonly signIn: (request: SignInRequest) => Promise<boolean>
  /** Ends the sign-in under way and restarts it; `signIn` answers when that one is over. */
  readonly startAgain: () => Promise<void>
  readonly submitPin: (pin: string) => Promise<void>
  readonly openPage: () => Promise<void>
  readonly cancel: () => Promise<void>
  /** Clears the faults of earlier attempts. */
  readonly forgetFaults: () => void
}

const atRest: SignInScreenState = {
  exploring: 'no',
  signIn: rest,
  pin: rest,
}

/** State and actions of the sign-in screens: welcome, environments, keys, and the three steps of OAuth. */
export const signInStore = oncePerWorkbench(({ bridge, live, notices }: Workbench): SignInStore => {
  const store = createStore<SignInScreenState>(() => atRest)
  const { setState } = store

  const run = async (answer: Promise<Outcome<unknown>>) => {
    setState({ pin: running })
    setState({ pin: stateAfter(await answer) })
  }

  let isRestartNeeded = false
  const startUntilOver = async (request: SignInRequest): Promise<Outcome<SignInResult>> => {
    isRestartNeeded = false
    const outcome = await bridge.signIn.start(request)
    return isRestartNeeded && !outcome.ok ? startUntilOver(request) : outcome
  }

  /**
   * A single account or a sandbox one is chosen at once; several real ones are for the person to choose from. If
   * listing them fails, the list of accounts reports it.
   */
  const workInFirst = async (isSandbox: boolean) => {
    if (live.session.value()?.accountId !== null) return
    const list = await bridge.accounts.list({ host: 'ads', withDeleted: false, refresh: true })
    const byName = (a: Account, b: Account) => compareNames(a.name ?? '', b.name ?? '')
    const [first, ...others] = list.ok ? list.value.accounts.toSorted(byName) : []
    if (first === undefined || (others.length > 0 && !isSandbox)) return
    const outcome = await bridge.session.selectAccount({ accountId: first.id })
    if (outcome.ok) live.session.accept(outcome.value)
  }
  const signIn = async (request: SignInRequest, isSandbox = false): Promise<boolean> => {
    setState({ signIn: running, pin: rest })
    const outcome = await startUntilOver(request)
    // A person who cancelled knows that it ended, so there is no message.
    const quiet = !outcome.ok && outcome.fault.kind === 'cancelled'
    setState({ signIn: quiet ? rest : stateAfter(outcome), pin: rest })
    if (outcome.ok && outcome.value.untilQuit) {
      notices.say(
        'error',
        t`You’re signed in until you quit. The disk is full or read-only, so nothing was stored.`,
      )
    }
    if (!outcome.ok) return false
    await live.session.read()
    await workInFirst(isSandbox)
    return true
  }

  const explore = async (): Promise<boolean> => {
    setState({ exploring: 'startingSandbox', signIn: running })
    const started = await bridge.sandbox.start()
    if (!started.ok) {
      setState({ exploring: 'no', signIn: stateAfter(started) })
      return false
    }
    live.sandbox.accept(started.value)
    await live.session.read()
    const sandbox = live.session
      .value()
      ?.environments.find(({ environment }) => environment.kind === 'sandbox')
    if (sandbox === undefined) throw new Error('No environment for the built-in sandbox')
    setState({ exploring: 'signingIn' })
    const people = started.value.kind === 'running' ? started.value.people : []
    const isSignedIn = await signIn(
      {
        environmentId: sandbox.environment.id,
        method: 'window',
        page: 'authorize',
        forceLogin: false,
        screenName: people[0] ?? null,
      },
      true,
    )
    setState({ exploring: 'no' })
    const workspace = workspaceOf(live.session.value())
    // So that its pictures are loaded before they're needed, and available offline.
    if (isSignedIn && workspace !== null) void bridge.entities.refresh({ workspace, subject: 'media' })
    return isSignedIn
  }

  return {
    store,
    explore,
    signIn: (request) => signIn(request),
    submitPin: (pin) => run(bridge.signIn.submitPin({ pin })),
    openPage: () => run(bridge.signIn.openPage()),
    startAgain: async () => {
      isRestartNeeded = true
      setState({ pin: rest })
      await bridge.signIn.cancel()
    },
    cancel: async () => {
      await bridge.signIn.cancel()
    },
    forgetFaults: () => setState({ signIn: rest, pin: rest }),
  }
})
