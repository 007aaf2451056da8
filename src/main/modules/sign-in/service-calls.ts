import type { AccountHost } from '../../../shared/accounts/account.ts'
import type { Environment } from '../../../shared/accounts/environment.ts'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Operation, ReplyOf } from '../../../shared/api/operation.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { ApiAnswer, Caller, Client, Credentials, Input, SendOptions } from '../../core/api/types.ts'
import { noEnvironment, notRunning, refuse } from '../../core/faults.ts'
import type { WaitingFollower } from '../status/waiting.ts'
import type { SessionCore } from './session-core.ts'
import { createTokenRevalidation } from './token-revalidation.ts'

export interface UserCaller extends Caller {
  readonly userId: string
}

export interface UserReference {
  readonly environmentId: string
  readonly userId: string
}

/** A user at one of an environment's hosts. */
export interface HostUser extends UserReference {
  readonly host: AccountHost
}

export interface ServiceCalls {
  /** Without a user. */
  application(environmentId?: string): Outcome<Caller>
  /**
   * The calling window's user. The program's own work belongs to no window: it uses the user last chosen in the
   * environment that it's about.
   */
  chosenUser(environmentId?: string): Outcome<UserReference>
  user(who: UserReference): Outcome<UserCaller>
  asApplication<O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>>
  asUser<O extends Operation>(
    caller: UserCaller,
    operation: O,
    input: Input<O>,
    options?: SendOptions,
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>>
  pagesAsUser<O extends Operation>(
    caller: UserCaller,
    operation: O,
    input: Input<O>,
  ): AsyncIterable<Outcome<ApiAnswer<ReplyOf<O>>>>
  /** Runs a custom request like `send`: its waits are shown and can be cancelled. */
  forPerson<T>(
    operation: Pick<Operation, 'id' | 'title'>,
    send: (options: SendOptions) => Promise<T>,
  ): Promise<T>
}

/**
 * A user's request waits for a rate window's reset, shown with its time (`status.cancelWait`). Other trouble of unknown
 * length is reported at once.
 */
const waits: SendOptions = { waitsForReset: true, maximumWaitMs: 60_000 }

export function createServiceCalls(
  client: Client,
  session: SessionCore,
  waiting: WaitingFollower,
): ServiceCalls {
  /** Sends for the user, who sees every wait. */
  const send = <O extends Operation>(
    caller: Caller,
    operation: O,
    input: Input<O>,
    options: SendOptions = {},
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>> =>
    waiting.during(operation, { ...waits, ...options }, (waitOptions) =>
      client.send(caller, operation, input, waitOptions),
    )

  const tokenRevalidation = createTokenRevalidation(client.send)

  const chosenEnvironment = (environmentId?: string): Outcome<Environment> => {
    const id = environmentId ?? session.selection.current().environmentId
    if (id === null) return refuse(t`Choose an environment first.`)
    const environment = session.environments.find(id)
    if (environment === null) return noEnvironment()
    if (session.moving.has(id)) return refuse(t`The hosts of this environment are being changed. Try again.`)
    return session.isRunning(environment) ? succeed(environment) : notRunning()
  }

  const callerIn = (environment: Environment, token: Credentials['token']): Outcome<Caller> => {
    const application = session.credentials.application(environment.id)
    if (!('keys' in application)) return fail(missingKeys(application.kind))
    const bearer = session.credentials.bearer(environment.id)?.token ?? null
    return succeed({ environment, credentials: { consumer: application.keys, token, bearer } })
  }

  /**
   * Notes whether the service accepts the token: code 89 on the platform, one code for every refusal at the ads hosts.
   */
  const notice = (caller: UserCaller, outcome: Outcome<unknown>): void => {
    const refused = !outcome.ok && outcome.fault.kind === 'signedOut'
    if (refused && outcome.fault.code !== 89 && outcome.fault.code !== 'UNAUTHORIZED_ACCESS') return
    if (!refused && !outcome.ok) return
    const { environment, credentials, userId } = caller
    // The user may have signed in again during the request.
    const current = session.credentials.token(environment.id, userId)
    if (current === null || current.key !== credentials.token?.key) return
    if (session.users.mark(environment.id, userId, refused ? 'signedOut' : 'active')) session.changed()
  }

  return {
    application(environmentId) {
      const environment = chosenEnvironment(environmentId)
      return environment.ok ? callerIn(environment.value, null) : environment
    },
    chosenUser(wantedId) {
      const { environmentId, userId } = session.selection.userFor(wantedId ?? null)
      if (environmentId === null) return refuse(t`Choose an environment first.`)
      return userId === null ? signInFirst(null) : succeed({ environmentId, userId })
    },
    user({ environmentId, userId }) {
      const environment = chosenEnvironment(environmentId)
      if (!environment.ok) return environment
      const user = session.users.find(environmentId, userId)
      const token = user === null ? null : session.credentials.token(environmentId, userId)
      if (user === null || token === null) return signInFirst(user?.screenName ?? null)
      const caller = callerIn(environment.value, token)
      return caller.ok ? succeed({ ...caller.value, userId }) : caller
    },
    asApplication: send,
    async asUser(caller, operation, input, options) {
      const answer = await send(caller, operation, input, options)
      const outcome = await tokenRevalidation.check(caller, operation, answer)
      notice(caller, outcome)
      return outcome
    },
    async *pagesAsUser(caller, operation, input) {
      const ended = new AbortController()
      let ofPage: SendOptions = waits
      const options: SendOptions = {
        ...waits,
        signal: ended.signal,
        onWaiting: (wait) => ofPage.onWaiting?.(wait),
      }
      const pages = client.pages(caller, operation, input, options)[Symbol.asyncIterator]()
      while (true) {
        // Each page waits on its own, so a running read isn't shown as waiting.
        const next = await waiting.during(operation, waits, (waitOptions) => {
          ofPage = waitOptions
          waitOptions.signal?.addEventListener('abort', () => ended.abort(), { once: true })
          return pages.next()
        })
        if (next.done) return
        const page = await tokenRevalidation.check(caller, operation, next.value)
        notice(caller, page)
        yield page
      }
    },
    forPerson: (operation, sending) => waiting.during(operation, waits, sending),
  }
}

/** The chosen user at a workspace's host. */
export function userOf(
  calls: Pick<ServiceCalls, 'chosenUser'>,
  { environmentId, host }: Pick<Workspace, 'environmentId' | 'host'>,
): Outcome<HostUser> {
  const user = calls.chosenUser(environmentId)
  if (!user.ok) return user
  return user.value.environmentId === environmentId
    ? succeed({ ...user.value, host })
    : refuse(t`This account belongs to another environment.`)
}

export function callerOf(
  calls: Pick<ServiceCalls, 'chosenUser' | 'user'>,
  workspace: Workspace,
): Outcome<UserCaller> {
  const user = userOf(calls, workspace)
  return user.ok ? calls.user(user.value) : user
}

/** Sends an operation for a user and returns its reply. */
export async function sendAs<O extends Operation>(
  calls: Pick<ServiceCalls, 'user' | 'asUser'>,
  who: HostUser,
  operation: O,
  input: Input<O>,
  options?: SendOptions,
): Promise<Outcome<ReplyOf<O>>> {
  const caller = calls.user(who)
  if (!caller.ok) return caller
  const answer = await calls.asUser(caller.value, onHost(operation, who.host), input, options)
  return mapOutcome(answer, ({ reply }) => reply)
}

/** Reads every page of a list for the chosen user. */
export async function readPages<O extends Operation, Row>(
  calls: Pick<ServiceCalls, 'chosenUser' | 'user' | 'pagesAsUser'>,
  workspace: Workspace,
  operation: O,
  input: Input<O>,
  rowsOf: (reply: ReplyOf<O>) => readonly Row[],
): Promise<Outcome<readonly Row[]>> {
  const caller = callerOf(calls, workspace)
  if (!caller.ok) return caller
  const rows: Row[] = []
  for await (const page of calls.pagesAsUser(caller.value, onHost(operation, workspace.host), input)) {
    if (!page.ok) return page
    rows.push(...rowsOf(page.value.reply))
  }
  return succeed(rows)
}

/** The same operation on another host of an environment. */
export function onHost<O extends Operation>(operation: O, host: AccountHost): O {
  return { ...operation, host }
}

function missingKeys(kind: 'none' | 'unreadable'): Fault {
  return kind === 'none'
    ? { kind: 'secrets', state: 'missing', message: t`Enter your app’s key and secret first.` }
    : {
        kind: 'secrets',
        state: 'unreadable',
        message: t`The app’s key and secret are stored but can’t be opened here. Enter them again, or restore the system’s key store.`,
      }
}

function signInFirst(screenName: string | null): Outcome<never> {
  const message = screenName === null ? t`Sign in first.` : t`Sign in again as @${screenName}.`
  return fail({ kind: 'signedOut', code: 'NOT_SIGNED_IN', message })
}
