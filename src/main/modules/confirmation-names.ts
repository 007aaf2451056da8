import type { AccountHost } from '../../shared/accounts/account.ts'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { ConfirmationNames } from '../../shared/bridge/call.ts'
import type { Store } from './data-file/store.ts'
import type { Environments } from './sign-in/environments.ts'
import { type ServiceCalls, userOf } from './sign-in/service-calls.ts'

interface ConfirmationNameParts {
  readonly store: Pick<Store, 'audiences' | 'catalogs' | 'webhookChecks'>
  readonly calls: Pick<ServiceCalls, 'chosenUser'>
  readonly environments: Pick<Environments, 'find'>
  readonly shownEnvironment: () => string | null
  readonly accountNameOf: (workspace: Workspace) => string
}

/** Names from what is stored; what was never read keeps its ID. */
export function createConfirmationNames({
  store,
  calls,
  environments,
  shownEnvironment,
  accountNameOf,
}: ConfirmationNameParts): ConfirmationNames {
  const findCatalog = (workspace: Workspace, catalogId: string) => {
    const owner = userOf(calls, workspace)
    const catalog = owner.ok ? store.catalogs.find(owner.value, catalogId) : owner
    return catalog.ok ? catalog.value : null
  }
  const sandboxHost: AccountHost = 'adsSandbox'
  return {
    account: accountNameOf,
    sandboxAccount(accountId) {
      const environmentId = shownEnvironment()
      return environmentId === null
        ? accountId
        : accountNameOf({ environmentId, host: sandboxHost, accountId })
    },
    audience(workspace, audienceId) {
      const lists = store.audiences.lastLists(workspace)
      if (!lists.ok || lists.value === null) return audienceId
      const { own, shared, doNotReach } = lists.value
      const audience = [...own, ...shared].find(({ id }) => id === audienceId)
      return audience?.name ?? doNotReach.find(({ id }) => id === audienceId)?.description ?? audienceId
    },
    catalog: (workspace, catalogId) => findCatalog(workspace, catalogId)?.name ?? catalogId,
    productSet(workspace, catalogId, setId) {
      const catalog = findCatalog(workspace, catalogId)
      const sets = catalog === null ? null : store.catalogs.sets(catalog.number)
      return (sets?.ok === true ? sets.value.find(({ id }) => id === setId)?.name : null) ?? setId
    },
    environment: (environmentId) => environments.find(environmentId)?.name ?? environmentId,
    webhook(webhookId) {
      const environmentId = shownEnvironment()
      const url = environmentId === null ? null : store.webhookChecks.urlOf(environmentId, webhookId)
      return (url?.ok === true ? url.value : null) ?? webhookId
    },
  }
}
