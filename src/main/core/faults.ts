import { type Environment, isLocal } from '../../shared/accounts/environment.ts'
import type { Fault, RefusedFault, SignInFault, SignInReason } from '../../shared/core/fault.ts'
import { type Failure, fail } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'
import { localOnlyFault } from '../../shared/text/this-machine.ts'

export function refuse(message: string): Failure {
  const fault: RefusedFault = { kind: 'refused', reason: 'state', message }
  return fail(fault)
}

/** The refusal of an environment that `--local-only` excludes; null if it's allowed. */
export function refuseRemote(environment: Environment | null, isLocalOnly: boolean): Failure | null {
  return isLocalOnly && environment !== null && !isLocal(environment) ? fail(localOnlyFault) : null
}

export function signInFault(reason: SignInReason, message: string): SignInFault {
  return { kind: 'signIn', reason, message }
}

export const unexpectedSyncError: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t sync the list because of an unexpected error.`,
}

export function declined(message: string): Failure {
  return fail({ kind: 'cancelled', message })
}

export function unknownFile(): Failure {
  return refuse(t`This file is no longer available. Choose it again.`)
}

export function notRunning(): Failure {
  const fault: Fault = {
    kind: 'sandboxStopped',
    message: t`The built-in sandbox isn’t running. Start it first.`,
  }
  return fail(fault)
}

export function noEnvironment(): Failure {
  const fault: Fault = { kind: 'notFound', code: 'ENVIRONMENT', message: t`This environment doesn’t exist.` }
  return fail(fault)
}

export function noImport(): Failure {
  const fault: Fault = {
    kind: 'notFound',
    code: 'IMPORT',
    message: t`This file is no longer open. Open it again.`,
  }
  return fail(fault)
}

export function noJob(): Failure {
  const fault: Fault = { kind: 'notFound', code: 'JOB', message: t`This job doesn’t exist.` }
  return fail(fault)
}
