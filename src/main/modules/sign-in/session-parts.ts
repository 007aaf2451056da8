import { originsOf } from '../../../shared/accounts/environment.ts'
import type { DesktopPorts, ServiceCore } from '../dependencies.ts'
import { createCredentials } from './credentials.ts'
import { createEnvironments } from './environments.ts'
import { createSelection } from './selection.ts'
import { createSessionCore, type SessionCore } from './session-core.ts'
import { createUsers } from './users.ts'
import { createVault, type Vault } from './vault.ts'

type SessionDependencies = Pick<
  ServiceCore,
  'clock' | 'emit' | 'emitEach' | 'logger' | 'redactor' | 'settings'
> &
  Pick<DesktopPorts, 'sandboxRunner' | 'secretBox' | 'windowSelections'>

export function createSession(dependencies: SessionDependencies): {
  readonly session: SessionCore
  readonly vault: Vault
} {
  const { emit, emitEach, logger, redactor, sandboxRunner, settings, windowSelections } = dependencies
  const environments = createEnvironments(settings, sandboxRunner)
  const vault = createVault(dependencies)
  const notifySecrets = () => {
    vault.state().then(
      (state) => emit('secretsChanged', state),
      (error: unknown) => logger.error('secrets.state', { error }),
    )
  }
  vault.onSaved(notifySecrets)
  // The vault tries again when its state is read.
  dependencies.secretBox.onAnswer(notifySecrets)
  const credentials = createCredentials({
    vault,
    settings,
    redactor,
    sandboxRunner,
    isBuiltIn: (id) => environments.find(id)?.kind === 'sandbox',
    originsOf(id) {
      const environment = environments.find(id)
      return environment === null ? [] : originsOf(environment)
    },
  })
  const users = createUsers(settings, credentials)
  const selection = createSelection({ settings, environments, users, windows: windowSelections })
  const session = createSessionCore({ environments, credentials, users, selection, sandboxRunner, emitEach })
  vault.onRecovered(session.changed)
  return { session, vault }
}
