import type { AccountDetails, AccountHost, AccountList, Part } from '../../../shared/accounts/account.ts'
import {
  type Account,
  type AccountApp,
  account,
  accountOperations,
} from '../../../shared/api/ads/accounts.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Input } from '../../core/api/types.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import { onHost, type ServiceCalls, type UserCaller } from '../sign-in/service-calls.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import type { AccountOwner, AccountRepository, WholeAccountDetails } from './store.ts'

export interface AccountsParts {
  readonly calls: ServiceCalls
  readonly session: Pick<SessionCore, 'selection' | 'changed'>
  readonly store: AccountRepository
  readonly clock: Clock
  readonly logger: Logger
}

const operations = accountOperations
type WriteOperation =
  | typeof operations.update
  | typeof operations.createSandbox
  | typeof operations.deleteSandbox

class AccountsHandlers implements Handlers<'accounts'> {
  readonly #parts: AccountsParts

  constructor(parts: AccountsParts) {
    this.#parts = parts
  }

  /** What was fetched is returned even if it can't be stored. */
  #remember(outcome: Outcome<void>): void {
    const { logger } = this.#parts
    if (!outcome.ok) logger.warn('accounts.store', { fault: outcome.fault.kind })
  }

  /** After a sign-out during a fetch, nothing is stored. */
  #isStillIn(owner: AccountOwner): boolean {
    return this.#parts.calls.user(owner).ok
  }

  #recall<T>(outcome: Outcome<T | null>): T | null {
    const { logger } = this.#parts
    if (outcome.ok) return outcome.value
    logger.warn('accounts.store', { fault: outcome.fault.kind })
    return null
  }

  async #readList(
    caller: UserCaller,
    owner: AccountOwner,
    withDeleted: boolean,
  ): Promise<Outcome<AccountList>> {
    const { calls, clock, store } = this.#parts
    const accounts: Account[] = []
    const params = { count: 1000, ...deletedToo(withDeleted) }
    for await (const page of calls.pagesAsUser(caller, onHost(operations.list, owner.host), { params })) {
      if (!page.ok) return page
      accounts.push(...page.value.reply.data)
    }
    const list = { accounts, seenAt: clock.now() }
    if (this.#isStillIn(owner) && !withDeleted) this.#remember(store.saveList(owner, list))
    return succeed(list)
  }

  /** Changes the stored list and details after a write, without fetching again. */
  #replaceStored(owner: AccountOwner, changed: Account): void {
    const { store } = this.#parts
    const list = this.#recall(store.readList(owner))
    if (list !== null) {
      const others = list.accounts.map((entry) => (entry.id === changed.id ? changed : entry))
      const accounts = others.some(({ id }) => id === changed.id) ? others : [...others, changed]
      this.#remember(
        store.saveList(owner, { ...list, accounts: accounts.filter(({ deleted }) => deleted !== true) }),
      )
    }
    const details = this.#recall(store.readDetails(owner, changed.id))
    if (details !== null) this.#remember(store.saveDetails(owner, { ...details, account: changed }))
  }

  async #allApps(
    caller: UserCaller,
    host: AccountHost,
    accountId: string,
    withDeleted: boolean,
  ): Promise<Outcome<readonly AccountApp[]>> {
    const { calls } = this.#parts
    const apps: AccountApp[] = []
    const params = { account_id: accountId, count: 1_000, ...deletedToo(withDeleted) }
    for await (const page of calls.pagesAsUser(caller, onHost(operations.listApps, host), { params })) {
      if (!page.ok) return page
      apps.push(...page.value.reply.data)
    }
    return succeed(apps)
  }

  async #readDetails(
    caller: UserCaller,
    owner: AccountOwner,
    accountId: string,
    withDeleted: boolean,
  ): Promise<Outcome<AccountDetails>> {
    const { calls, clock, store } = this.#parts
    const input = { params: { account_id: accountId } }
    const [single, apps, features, access] = await Promise.all([
      calls.asUser(caller, onHost(operations.get, owner.host), input),
      this.#allApps(caller, owner.host, accountId, withDeleted),
      calls.asUser(caller, onHost(operations.listFeatures, owner.host), input),
      calls.asUser(caller, onHost(operations.readUserAccess, owner.host), input),
    ])
    if (!single.ok) return single
    const details: AccountDetails = {
      account: single.value.reply.data,
      apps: partOf(apps, (all) => all),
      features: partOf(features, ({ reply }) => reply.data),
      permissions: isUnknownCall(access)
        ? { kind: 'read', value: [] }
        : partOf(access, ({ reply }) => reply.data.permissions),
      seenAt: clock.now(),
    }
    const whole = wholeOf(details)
    if (whole !== null && this.#isStillIn(owner) && !withDeleted)
      this.#remember(store.saveDetails(owner, whole))
    return succeed(details)
  }

  /** The chosen user's view, from the store; also works offline. */
  #chosenOwner(host: AccountHost): Outcome<AccountOwner> {
    return mapOutcome(this.#parts.calls.chosenUser(), (who) => ({ ...who, host }))
  }

  async #write<O extends WriteOperation>(
    host: AccountHost,
    operation: O,
    input: Input<O>,
    readAccount: (answer: Account) => Account = (answer) => answer,
  ): Promise<Outcome<Account>> {
    const { calls, session } = this.#parts
    const owner = this.#chosenOwner(host)
    if (!owner.ok) return owner
    const caller = calls.user(owner.value)
    if (!caller.ok) return caller
    const answer = await calls.asUser(caller.value, onHost(operation, host), input)
    if (!answer.ok) return answer
    const changed = readAccount(account.parse(answer.value.reply.data))
    this.#replaceStored(owner.value, changed)
    // The switcher of every window names the accounts, and refetches them with the session.
    session.changed()
    return succeed(changed)
  }

  readonly list: Handlers<'accounts'>['list'] = async ({ host, withDeleted = false, refresh }) => {
    const { store, calls } = this.#parts
    const owner = this.#chosenOwner(host)
    if (!owner.ok) return owner
    const storedList = refresh || withDeleted ? null : this.#recall(store.readList(owner.value))
    if (storedList !== null) return succeed(storedList)
    const caller = calls.user(owner.value)
    return caller.ok ? this.#readList(caller.value, owner.value, withDeleted) : caller
  }

  readonly details: Handlers<'accounts'>['details'] = async ({
    host,
    accountId,
    withDeleted = false,
    refresh,
  }) => {
    const { store, calls } = this.#parts
    const owner = this.#chosenOwner(host)
    if (!owner.ok) return owner
    const storedDetails =
      refresh || withDeleted ? null : this.#recall(store.readDetails(owner.value, accountId))
    if (storedDetails !== null) return succeed(asDetails(storedDetails))
    const caller = calls.user(owner.value)
    return caller.ok ? this.#readDetails(caller.value, owner.value, accountId, withDeleted) : caller
  }

  readonly update: Handlers<'accounts'>['update'] = ({ host, accountId, name, industryType }) =>
    this.#write(host, operations.update, {
      params: { account_id: accountId, name, industry_type: industryType },
    })

  readonly changeFeatures: Handlers<'accounts'>['changeFeatures'] = async ({ accountId, grant, revoke }) => {
    const { calls, store } = this.#parts
    const owner = this.#chosenOwner('adsSandbox')
    if (!owner.ok) return owner
    const caller = calls.user(owner.value)
    if (!caller.ok) return caller
    const params = { account_id: accountId }
    let features: readonly string[] | null = null
    for (const [operation, keys] of [
      [operations.grantSandboxFeatures, grant],
      [operations.revokeSandboxFeatures, revoke],
    ] as const) {
      if (keys.length === 0) continue
      const input = { params: { ...params, feature_keys: keys } }
      const answer = await calls.asUser(caller.value, operation, input)
      if (!answer.ok) return answer
      features = answer.value.reply.data
    }
    if (features === null) {
      const answer = await calls.asUser(caller.value, onHost(operations.listFeatures, 'adsSandbox'), {
        params,
      })
      if (!answer.ok) return answer
      features = answer.value.reply.data
    }
    const details = this.#recall(store.readDetails(owner.value, accountId))
    if (details !== null) this.#remember(store.saveDetails(owner.value, { ...details, features }))
    return succeed(features)
  }

  readonly createSandbox: Handlers<'accounts'>['createSandbox'] = () =>
    this.#write('adsSandbox', operations.createSandbox, { params: {} })

  readonly deleteSandbox: Handlers<'accounts'>['deleteSandbox'] = async ({ accountId }) => {
    const { session } = this.#parts
    const owner = this.#chosenOwner('adsSandbox')
    const input = { params: { account_id: accountId } }
    const deleted = await this.#write('adsSandbox', operations.deleteSandbox, input, (answer) => ({
      ...answer,
      deleted: true,
    }))
    if (deleted.ok && owner.ok) {
      this.#remember(session.selection.forgetAccount(owner.value.environmentId, accountId))
      session.changed()
    }
    return deleted
  }
}

/**
 * Accounts as last seen, fetched only on request: the service allows few such reads
 * (errors-and-limits.md#rate-windows).
 */
export function createAccountsHandlers(parts: AccountsParts): Handlers<'accounts'> {
  return new AccountsHandlers(parts)
}

function deletedToo(withDeleted: boolean): { readonly with_deleted?: true } {
  return withDeleted ? { with_deleted: true } : {}
}

function partOf<A, T>(answer: Outcome<A>, readPart: (answer: A) => T): Part<T> {
  return answer.ok ? { kind: 'read', value: readPart(answer.value) } : { kind: 'failed', fault: answer.fault }
}

/** The call for roles is only publicly known (accounts.md#roles), so a service may lack it. */
function isUnknownCall(answer: Outcome<unknown>): boolean {
  return !answer.ok && answer.fault.kind === 'notFound'
}

/** Null if a part is missing: an incomplete reply isn't stored, and doesn't replace an earlier one. */
function wholeOf({ apps, features, permissions, ...rest }: AccountDetails): WholeAccountDetails | null {
  if (apps.kind === 'failed' || features.kind === 'failed' || permissions.kind === 'failed') return null
  return { ...rest, apps: apps.value, features: features.value, permissions: permissions.value }
}

function asDetails({ apps, features, permissions, ...rest }: WholeAccountDetails): AccountDetails {
  const readPart = <T>(value: T): Part<T> => ({ kind: 'read', value })
  return { ...rest, apps: readPart(apps), features: readPart(features), permissions: readPart(permissions) }
}
