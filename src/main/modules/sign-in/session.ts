import { type Environment, originsOf, sameOrigins } from '../../../shared/accounts/environment.ts'
import { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import type { SignOutResult } from '../../../shared/contract/sign-in.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { BearerState, SessionState } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import type { Client } from '../../core/api/types.ts'
import { declined, noEnvironment, refuse, refuseRemote } from '../../core/faults.ts'
import type { Logger } from '../../core/ports.ts'
import type { NativeQuestion, NativeQuestions } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from './service-calls.ts'
import type { SessionCore } from './session-core.ts'

export interface SessionParts {
  readonly session: SessionCore
  readonly calls: ServiceCalls
  readonly client: Client
  /** Forgets the accounts that a user saw. */
  readonly forgetAccounts: (environmentId: string, userId: string) => Outcome<void>
  readonly logger: Logger
  readonly questions: NativeQuestions
  readonly localOnly: boolean
  /** Keys and addresses can't change during a sign-in. */
  readonly isSigningIn: (environmentId: string) => boolean
}

class SessionHandlers implements Handlers<'session'> {
  readonly #parts: SessionParts

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  #changedAfter(outcome: Outcome<void>): Outcome<SessionState> {
    return outcome.ok ? succeed(this.#parts.session.changed()) : outcome
  }

  /** A choice applies even if it couldn't be stored. */
  #chosenAfter(outcome: Outcome<void>): Outcome<SessionState> {
    const { logger, session } = this.#parts
    if (!outcome.ok) logger.warn('session.store', { fault: outcome.fault.kind })
    return succeed(session.changed())
  }

  #usersOf(environmentId: string) {
    return this.#parts.session.users.all().filter((user) => user.environmentId === environmentId)
  }

  async #forgetUser(environmentId: string, userId: string): Promise<Outcome<void>> {
    const { credentials, users } = this.#parts.session
    const { logger } = this.#parts
    await credentials.forgetToken(environmentId, userId)
    const forgetOutcome = this.#parts.forgetAccounts(environmentId, userId)
    if (!forgetOutcome.ok) logger.warn('accounts.forget', { fault: forgetOutcome.fault.kind })
    return users.remove(environmentId, userId)
  }

  async #forgetUsers(environmentId: string): Promise<void> {
    for (const user of this.#usersOf(environmentId)) await this.#forgetUser(environmentId, user.userId)
  }

  async #forgetApplication(environmentId: string): Promise<void> {
    const { client } = this.#parts
    const { credentials } = this.#parts.session
    client.bearerTokens.forgetApplication(environmentId)
    await credentials.forgetApplication(environmentId)
  }

  readonly #bearerState = (): BearerState => {
    const { calls, client } = this.#parts
    const { selection, credentials } = this.#parts.session
    const caller = calls.application()
    const until = caller.ok ? client.bearerTokens.heldUntil(caller.value) : null
    if (until !== null) return { kind: 'waiting', until }
    const { environmentId } = selection.current()
    const heldBearer = environmentId === null ? null : credentials.bearer(environmentId)
    return heldBearer === null ? { kind: 'none' } : { kind: 'held', since: heldBearer.since }
  }

  readonly state: Handlers<'session'>['state'] = async () => succeed(this.#parts.session.state())

  readonly useEnvironment: Handlers<'session'>['useEnvironment'] = async ({ environmentId }) => {
    const { environments, selection } = this.#parts.session
    if (environments.find(environmentId) === null) return noEnvironment()
    return this.#chosenAfter(selection.chooseEnvironment(environmentId))
  }

  readonly saveEnvironment: Handlers<'session'>['saveEnvironment'] = async ({ environment }) => {
    const { moving, environments } = this.#parts.session
    const { questions, session } = this.#parts
    const { id } = environment
    if (this.#parts.isSigningIn(id) || moving.has(id)) return busy()
    const before = environments.find(id)
    moving.add(id)
    try {
      const question = hostsQuestion(before, environment)
      if (question !== null && !(await questions.confirm(question))) {
        return declined(t`The environment wasn’t changed.`)
      }
      // Credentials belong to the hosts they were entered for, so they're deleted before the new hosts apply.
      if (before !== null && isMoved(before, environment)) {
        await this.#forgetApplication(id)
        await this.#forgetUsers(id)
      }
      const saved = environments.save(environment)
      if (!saved.ok) return saved
    } finally {
      moving.delete(id)
    }
    return succeed(session.changed())
  }

  readonly removeEnvironment: Handlers<'session'>['removeEnvironment'] = async ({ environmentId }) => {
    const { moving, environments } = this.#parts.session
    const { session } = this.#parts
    if (this.#parts.isSigningIn(environmentId) || moving.has(environmentId)) return busy()
    const removed = environments.remove(environmentId)
    if (!removed.ok) return removed
    await this.#forgetApplication(environmentId)
    await this.#forgetUsers(environmentId)
    return succeed(session.changed())
  }

  readonly saveKeys: Handlers<'session'>['saveKeys'] = async ({
    environmentId,
    consumerKey,
    consumerSecret,
    callbackUrl,
  }) => {
    const { environments, moving, credentials } = this.#parts.session
    const { client } = this.#parts
    const environment = environments.find(environmentId)
    if (environment === null) return noEnvironment()
    if (environment.kind === 'sandbox') return refuse(t`The built-in sandbox has its own keys.`)
    const refused = refuseRemote(environment, this.#parts.localOnly)
    if (refused !== null) return refused
    if (this.#parts.isSigningIn(environmentId) || moving.has(environmentId)) return busy()
    const before = credentials.application(environmentId)
    const keys = { key: consumerKey, secret: consumerSecret }
    const saved = await credentials.saveApplication(environmentId, keys, callbackUrl)
    if ('keys' in before && before.keys.key !== consumerKey) {
      // Tokens belong to the application they were issued to.
      client.bearerTokens.forgetApplication(environmentId)
      await credentials.saveBearer(environmentId, null)
      await credentials.oauth2.forget(environmentId)
      for (const user of this.#usersOf(environmentId))
        await credentials.forgetToken(environmentId, user.userId)
    }
    return this.#changedAfter(saved)
  }

  readonly switchUser: Handlers<'session'>['switchUser'] = async ({ userId }) => {
    const { selection, users } = this.#parts.session
    const { environmentId } = selection.current()
    if (environmentId === null) return refuse(t`Choose an environment first.`)
    if (users.find(environmentId, userId) === null) return noUser()
    return this.#chosenAfter(selection.chooseUser(environmentId, userId))
  }

  readonly signOut: Handlers<'session'>['signOut'] = async ({
    environmentId,
    userId,
  }): Promise<Outcome<SignOutResult>> => {
    const { users, credentials, selection } = this.#parts.session
    const { calls, session, logger } = this.#parts
    if (users.find(environmentId, userId) === null) return noUser()
    const token = credentials.token(environmentId, userId)
    const revoked = await revoke(calls, environmentId, userId)
    // A sign-in in the meantime has another token, which stays.
    if (credentials.token(environmentId, userId)?.key !== token?.key) {
      return succeed({ session: session.changed(), revoked })
    }
    const forgotten = await this.#forgetUser(environmentId, userId)
    if (!forgotten.ok) return forgotten
    const chosen = selection.current()
    if (chosen.environmentId === environmentId && chosen.userId === null) {
      const next = selection.chooseUser(environmentId, this.#usersOf(environmentId)[0]?.userId ?? null)
      if (!next.ok) logger.warn('session.store', { fault: next.fault.kind })
    }
    return succeed({ session: session.changed(), revoked })
  }

  readonly selectAccount: Handlers<'session'>['selectAccount'] = async ({ accountId }) => {
    const { selection } = this.#parts.session
    if (selection.current().userId === null) return refuse(t`Sign in before choosing an account.`)
    return this.#chosenAfter(selection.chooseAccount(accountId))
  }

  readonly bearer: Handlers<'session'>['bearer'] = async () => succeed(this.#bearerState())

  readonly invalidateBearer: Handlers<'session'>['invalidateBearer'] = async () => {
    const { calls, client } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const revoked = await calls.forPerson(invalidateBearerToken, (options) =>
      client.bearerTokens.revoke(caller.value, options),
    )
    return mapOutcome(revoked, this.#bearerState)
  }
}

export function createSessionHandlers(parts: SessionParts): Handlers<'session'> {
  return new SessionHandlers(parts)
}

const { invalidateAccessToken, invalidateBearerToken } = authenticationOperations

/** Whether the token is now void at the service. */
async function revoke(calls: ServiceCalls, environmentId: string, userId: string): Promise<boolean> {
  const caller = calls.user({ environmentId, userId })
  if (!caller.ok) return false
  const ask = () =>
    calls.asUser(
      caller.value,
      invalidateAccessToken,
      { params: {} },
      { retry: 'never', timeoutMs: 10_000, waitsForReset: false, maximumWaitMs: 3_000 },
    )
  const first = await ask()
  // A token is void once; if only the answer was lost, the next one says that it's unknown.
  const outcome = !first.ok && first.fault.kind === 'dropped' ? await ask() : first
  return outcome.ok || (outcome.fault.kind === 'signedOut' && outcome.fault.code === 89)
}

/** The built-in sandbox has its own addresses, whatever is saved. */
function isMoved(before: Environment, after: Environment): boolean {
  return before.kind !== 'sandbox' && !sameOrigins(before, after)
}

/** The confirmation before requests or sign-in pages may go to new hosts. */
function hostsQuestion(before: Environment | null, after: Environment): NativeQuestion | null {
  const isNew = before === null || isMoved(before, after)
  const signInHosts = after.signInHosts.filter((host) => before?.signInHosts.includes(host) !== true)
  if (!isNew && signInHosts.length === 0) return null
  const lines = [
    ...(before !== null && isNew ? [t`Now: ${originsOf(before).join(', ')}`] : []),
    ...(isNew ? [t`New: ${originsOf(after).join(', ')}`] : []),
    ...(signInHosts.length === 0 ? [] : [t`Sign-in pages may also open: ${signInHosts.join(', ')}`]),
    ...(before !== null && isNew
      ? [t`This deletes its app keys and sign-ins, which belong to the old hosts.`]
      : []),
  ]
  return {
    title: t`Confirm hosts`,
    message:
      before === null ? t`Add the environment "${after.name}"?` : t`Change the hosts of "${before.name}"?`,
    detail: lines.join('\n'),
    action: before === null ? t`Add environment` : t`Change hosts`,
  }
}

function busy(): Outcome<never> {
  return refuse(t`A sign-in is in progress there. Finish or cancel it first.`)
}

function noUser(): Outcome<never> {
  return fail({ kind: 'notFound', code: 'USER', message: t`This user isn’t signed in here.` })
}
