import type { Environment } from '../../../shared/accounts/environment.ts'
import type { EnvironmentView, SessionState } from '../../../shared/sign-in/session.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { EmitEach, SandboxRunner } from '../../core/ports.ts'
import type { Credentials } from './credentials.ts'
import type { Environments } from './environments.ts'
import type { Selection } from './selection.ts'
import type { Users } from './users.ts'

/** Sign-in state, and the one place that announces changes to it. */
export interface SessionCore {
  readonly environments: Environments
  readonly credentials: Credentials
  readonly users: Users
  readonly selection: Selection
  /** Environments whose hosts are changing: nothing is sent and no credentials are saved. */
  readonly moving: Set<string>
  /** The built-in sandbox only runs on request; everything else counts as running. */
  isRunning(environment: Environment): boolean
  /** As the calling window shows it. */
  state(): SessionState
  /** Announces a change to every window, and returns the calling one's state. */
  changed(): SessionState
  follow(listener: (state: SessionState) => void): void
}

export interface SessionCoreParts {
  readonly environments: Environments
  readonly credentials: Credentials
  readonly users: Users
  readonly selection: Selection
  readonly sandboxRunner: SandboxRunner
  readonly emitEach: EmitEach
}

export function createSessionCore(parts: SessionCoreParts): SessionCore {
  const { environments, credentials, users, selection, sandboxRunner, emitEach } = parts
  const changes = createEmitter<[SessionState]>()

  const isRunning = ({ kind }: Environment) => kind !== 'sandbox' || sandboxRunner.addresses() !== null
  const view = (environment: Environment): EnvironmentView => {
    const application = credentials.application(environment.id)
    return {
      environment,
      preset: environments.isPreset(environment.id),
      keys: environment.kind === 'sandbox' ? 'builtIn' : application.kind,
      keyEnding: 'keys' in application ? application.keys.key.slice(-4) : null,
      callbackUrl: credentials.callbackUrl(environment.id),
      running: isRunning(environment),
    }
  }
  const state = (): SessionState => ({
    environments: environments.all().map(view),
    users: users.all(),
    ...selection.current(),
  })
  return {
    environments,
    credentials,
    users,
    selection,
    moving: new Set(),
    isRunning,
    state,
    changed() {
      const now = state()
      emitEach('sessionChanged', state)
      changes.emit(now)
      return now
    },
    follow: changes.on,
  }
}
