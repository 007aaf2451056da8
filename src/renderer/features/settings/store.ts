import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppInfo } from '../../../shared/contract/contract.ts'
import type { Preferences } from '../../../shared/desktop/preferences.ts'
import type { SandboxTrouble } from '../../../shared/sandbox/sandbox-trouble.ts'
import type { BearerState, SignedInUser } from '../../../shared/sign-in/session.ts'
import type { SecretsTask } from '../../ui/inputs/secrets-choice.tsx'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { identityOf } from '../../workbench/session.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface SettingsState {
  readonly info: Loadable<AppInfo>
  readonly bearer: Loadable<BearerState>
  readonly theme: Task
  readonly sandbox: Task
  readonly trouble: Task
  readonly reset: Task
  readonly secrets: SecretsTask
  readonly dataFolder: Task
  readonly token: Task
  /** Signing out of one user; the others stay usable. */
  readonly signOut: { readonly userKey: string; readonly task: Task } | null
}

export interface SettingsStore {
  readonly store: StoreApi<SettingsState>
  readonly load: () => Promise<void>
  readonly chooseTheme: (theme: Preferences['theme']) => Promise<void>
  readonly runSandbox: (start: boolean) => Promise<void>
  readonly makeTrouble: (trouble: SandboxTrouble) => Promise<void>
  /** True when it is done. */
  readonly resetSandbox: () => Promise<boolean>
  readonly chooseSecrets: (keep: 'session' | 'unprotected') => Promise<void>
  readonly openDataFolder: () => Promise<void>
  readonly invalidateBearer: () => Promise<void>
  /** Revokes and forgets the token of a user, and says in a notice whether the service took part. */
  readonly signOut: (user: SignedInUser) => Promise<void>
}

/** One word for a signed-in user. */
export function userKey(user: SignedInUser): string {
  return `${user.environmentId}/${user.userId}`
}

/** Settings of the program and what belongs to no other screen: users, the app-only token, the sandbox. */
export const settingsStore = oncePerWorkbench(({ bridge, live, notices }: Workbench): SettingsStore => {
  const store = createStore<SettingsState>(() => ({
    info: idle,
    bearer: idle,
    theme: rest,
    sandbox: rest,
    trouble: rest,
    reset: rest,
    secrets: rest,
    dataFolder: rest,
    token: rest,
    signOut: null,
  }))
  const { getState, setState } = store

  const loadBearer = async () => {
    const session = live.session.value()
    if (session === null || identityOf(session) === null) return setState({ bearer: idle })
    setState({ bearer: startLoading(getState().bearer) })
    const outcome = await bridge.session.bearer()
    setState({ bearer: settle(getState().bearer, outcome) })
  }
  const loadInfo = async () => {
    setState({ info: startLoading(getState().info) })
    const outcome = await bridge.app.info()
    setState({ info: settle(getState().info, outcome) })
  }

  let clicks = 0
  /** The theme that main keeps for certain. */
  let kept: Preferences['theme'] | null = null
  /** From the click on; main's answer only confirms it. */
  const showTheme = (theme: Preferences['theme']) => {
    const preferences = live.preferences.value()
    if (preferences !== null) live.preferences.accept({ ...preferences, theme })
  }

  return {
    store,
    load: async () => {
      await Promise.all([loadInfo(), loadBearer()])
    },
    chooseTheme: async (theme) => {
      clicks += 1
      const click = clicks
      if (getState().theme.kind !== 'running') kept = live.preferences.value()?.theme ?? null
      setState({ theme: running })
      showTheme(theme)
      const outcome = await bridge.preferences.change({ theme })
      if (outcome.ok) kept = outcome.value.theme
      // A later click has taken the place of this one.
      if (click !== clicks) return
      if (outcome.ok) live.preferences.accept(outcome.value)
      else if (kept !== null) showTheme(kept)
      setState({ theme: taskAfter(outcome) })
    },
    runSandbox: async (start) => {
      setState({ sandbox: running })
      const outcome = start ? await bridge.sandbox.start() : await bridge.sandbox.stop()
      if (outcome.ok) live.sandbox.accept(outcome.value)
      setState({ sandbox: taskAfter(outcome) })
    },
    makeTrouble: async (trouble) => {
      setState({ trouble: running })
      const outcome = await bridge.sandbox.makeTrouble({ trouble })
      if (outcome.ok) live.sandbox.accept(outcome.value)
      setState({ trouble: taskAfter(outcome) })
    },
    resetSandbox: async () => {
      setState({ reset: running })
      const outcome = await bridge.sandbox.reset()
      if (outcome.ok) {
        live.sandbox.accept(outcome.value)
        notices.say('ok', 'The sandbox holds its demonstration data again.')
      }
      setState({ reset: taskAfter(outcome) })
      return outcome.ok
    },
    chooseSecrets: async (keep) => {
      setState({ secrets: { kind: 'choosing', keep } })
      const outcome = await bridge.secrets.choose({ keep })
      if (outcome.ok) live.secrets.accept(outcome.value)
      setState({ secrets: taskAfter(outcome) })
    },
    openDataFolder: async () => {
      setState({ dataFolder: running })
      setState({ dataFolder: taskAfter(await bridge.app.openDataFolder()) })
    },
    invalidateBearer: async () => {
      setState({ token: running })
      const outcome = await bridge.session.invalidateBearer()
      if (outcome.ok) {
        setState({ bearer: { kind: 'ready', value: outcome.value } })
        notices.say('ok', 'The app token was invalidated. The next request fetches a new one.')
      }
      setState({ token: taskAfter(outcome) })
    },
    signOut: async (user) => {
      const key = userKey(user)
      setState({ signOut: { userKey: key, task: running } })
      const { environmentId, userId } = user
      const outcome = await bridge.session.signOut({ environmentId, userId })
      if (!outcome.ok) return setState({ signOut: { userKey: key, task: taskAfter(outcome) } })
      setState({ signOut: null })
      live.session.accept(outcome.value.session)
      if (outcome.value.revoked) {
        notices.say('ok', `@${user.screenName} is signed out. The service has revoked the token.`)
      } else {
        notices.say(
          'attention',
          `@${user.screenName} is signed out here, but the service could not be told. Revoke the app in the settings of the user at the service.`,
        )
      }
    },
  }
})
