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

/**
 * Accounts as last seen, fetched only on request: the service allows few such reads
 * (errors-and-limits.md#rate-windows).
 */
export function createAccountsHandlers(parts: AccountsParts): Handlers<'accounts'> {
  const { calls, session, store, clock, logger } = parts

  /** What was fetched is returned even if it can't be stored. */
  const remember = (outcome: Outcome<void>): void => {
    if (!outcome.ok) logger.warn('accounts.store', { fault: outcome.fault.kind })
  }
  /** After a sign-out during a fetch, nothing is stored. */
  const isStillIn = (owner: AccountOwner): boolean => calls.user(owner).ok
  const recall = <T>(outcome: Outcome<T | null>): T | null => {
    if (outcome.ok) return outcome.value
    logger.warn('accounts.store', { fault: outcome.fault.kind })
    return null
  }

  const readList = async (
    caller: UserCaller,
    owner: AccountOwner,
    withDeleted: boolean,
  ): Promise<Outcome<AccountList>> => {
    const accounts: Account[] = []
    const params = { count: 1000, ...deletedToo(withDeleted) }
    for await (const page of calls.pagesAsUser(caller, onHost(operations.list, owner.host), { params })) {
      if (!page.ok) return page
      accounts.push(...page.value.reply.data)
    }
    const list = { accounts, seenAt: clock.now() }
    if (isStillIn(owner) && !withDeleted) remember(store.saveList(owner, list))
    return succeed(list)
  }

  /** Changes the stored list and details after a write, without fetching again. */
  const replaceStored = (owner: AccountOwner, changed: Account): void => {
    const list = recall(store.readList(owner))
    if (list !== null) {
      const others = list.accounts.map((entry) => (entry.id === changed.id ? changed : entry))
      const accounts = others.some(({ id }) => id === changed.id) ? others : [...others, changed]
      remember(
        store.saveList(owner, { ...list, accounts: accounts.filter(({ deleted }) => deleted !== true) }),
      )
    }
    const details = recall(store.readDetails(owner, changed.id))
    if (details !== null) remember(store.saveDetails(owner, { ...details, account: changed }))
  }

  const allApps = async (
    caller: UserCaller,
    host: AccountHost,
    accountId: string,
    withDeleted: boolean,
  ): Promise<Outcome<readonly AccountApp[]>> => {
    const apps: AccountApp[] = []
    const params = { account_id: accountId, count: 1_000, ...deletedToo(withDeleted) }
    for await (const page of calls.pagesAsUser(caller, onHost(operations.listApps, host), { params })) {
      if (!page.ok) return page
      apps.push(...page.value.reply.data)
    }
    return succeed(apps)
  }

  const readDetails = async (
    caller: UserCaller,
    owner: AccountOwner,
    accountId: string,
    withDeleted: boolean,
  ): Promise<Outcome<AccountDetails>> => {
    const input = { params: { account_id: accountId } }
    const [single, apps, features, access] = await Promise.all([
      calls.asUser(caller, onHost(operations.get, owner.host), input),
      allApps(caller, owner.host, accountId, withDeleted),
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
    if (whole !== null && isStillIn(owner) && !withDeleted) remember(store.saveDetails(owner, whole))
    return succeed(details)
  }

  /** The chosen user's view, from the store; also works offline. */
  const chosenOwner = (host: AccountHost): Outcome<AccountOwner> =>
    mapOutcome(calls.chosenUser(), (who) => ({ ...who, host }))

  const write = async <O extends WriteOperation>(
    host: AccountHost,
    operation: O,
    input: Input<O>,
    readAccount: (answer: Account) => Account = (answer) => answer,
  ): Promise<Outcome<Account>> => {
    const owner = chosenOwner(host)
    if (!owner.ok) return owner
    const caller = calls.user(owner.value)
    if (!caller.ok) return caller
    const answer = await calls.asUser(caller.value, onHost(operation, host), input)
    if (!answer.ok) return answer
    const changed = readAccount(account.parse(answer.value.reply.data))
    replaceStored(owner.value, changed)
    // The switcher of every window names the accounts, and refetches them with the session.
    session.changed()
    return succeed(changed)
  }

  return {
    async list({ host, withDeleted = false, refresh }) {
      const owner = chosenOwner(host)
      if (!owner.ok) return owner
      const storedList = refresh || withDeleted ? null : recall(store.readList(owner.value))
      if (storedList !== null) return succeed(storedList)
      const caller = calls.user(owner.value)
      return caller.ok ? readList(caller.value, owner.value, withDeleted) : caller
    },
    async details({ host, accountId, withDeleted = false, refresh }) {
      const owner = chosenOwner(host)
      if (!owner.ok) return owner
      const storedDetails = refresh || withDeleted ? null : recall(store.readDetails(owner.value, accountId))
      if (storedDetails !== null) return succeed(asDetails(storedDetails))
      const caller = calls.user(owner.value)
      return caller.ok ? readDetails(caller.value, owner.value, accountId, withDeleted) : caller
    },
    update: ({ host, accountId, name, industryType }) =>
      write(host, operations.update, {
        params: { account_id: accountId, name, industry_type: industryType },
      }),
    async changeFeatures({ accountId, grant, revoke }) {
      const owner = chosenOwner('adsSandbox')
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
      const details = recall(store.readDetails(owner.value, accountId))
      if (details !== null) remember(store.saveDetails(owner.value, { ...details, features }))
      return succeed(features)
    },
    createSandbox: () => write('adsSandbox', operations.createSandbox, { params: {} }),
    async deleteSandbox({ accountId }) {
      const owner = chosenOwner('adsSandbox')
      const input = { params: { account_id: accountId } }
      const deleted = await write('adsSandbox', operations.deleteSandbox, input, (answer) => ({
        ...answer,
        deleted: true,
      }))
      if (deleted.ok && owner.ok) {
        remember(session.selection.forgetAccount(owner.value.environmentId, accountId))
        session.changed()
      }
      return deleted
    },
  }
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
