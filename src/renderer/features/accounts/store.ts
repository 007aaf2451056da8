import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountDetails, AccountHost, AccountList } from '../../../shared/accounts/account.ts'
import type { Account, IndustryType } from '../../../shared/api/ads/accounts.ts'
import { nextSort, type Sort } from '../../ui/data-grid/columns.ts'
import { idle, type Loadable, lastValue, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { identityOf } from '../../workbench/session.ts'
import { isUnreachable, whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface AccountReference {
  readonly host: AccountHost
  readonly accountId: string
}

export interface AccountChange {
  readonly name?: string
  readonly industryType?: IndustryType
}

export interface AccountsState {
  readonly lists: Readonly<Record<AccountHost, Loadable<AccountList>>>
  readonly search: string
  /** Whether lists and apps have deleted ones. */
  readonly withDeleted: boolean
  readonly sort: Sort
  /** The account in the inspector. */
  readonly opened: { readonly reference: AccountReference; readonly data: Loadable<AccountDetails> } | null
  readonly update: Task
  readonly creation: Task
  readonly deletion: Task
}

export interface AccountsStore {
  readonly store: StoreApi<AccountsState>
  readonly load: (host: AccountHost, refresh: boolean) => Promise<void>
  readonly open: (reference: AccountReference, refresh: boolean) => Promise<void>
  readonly close: () => void
  readonly search: (text: string) => void
  readonly showDeleted: (host: AccountHost, withDeleted: boolean) => void
  readonly sortBy: (key: string) => void
  readonly update: (reference: AccountReference, change: AccountChange) => Promise<boolean>
  /** The new account's id, or null when it was not created. */
  readonly createSandbox: () => Promise<string | null>
  readonly deleteSandbox: (account: Account) => Promise<boolean>
  readonly workIn: (account: Account | null) => Promise<void>
}

const empty: AccountsState = {
  lists: { ads: idle, adsSandbox: idle },
  search: '',
  withDeleted: false,
  sort: { key: 'name', direction: 'ascending' },
  opened: null,
  update: rest,
  creation: rest,
  deletion: rest,
}

/** Accounts of both data stores of the environment, as last seen by the signed-in user. */
export const accountsStore = oncePerWorkbench(({ bridge, live, notices }: Workbench): AccountsStore => {
  const store = createStore<AccountsState>(() => empty)
  const { getState, setState } = store
  const identity = () => {
    const session = live.session.value()
    return session === null ? null : identityOf(session)
  }

  let owner = identity()
  live.session.store.subscribe(() => {
    if (identity() === owner) return
    owner = identity()
    setState({ ...empty, sort: getState().sort }, true)
  })

  const setList = (host: AccountHost, list: Loadable<AccountList>) =>
    setState({ lists: { ...getState().lists, [host]: list } })

  const load = async (host: AccountHost, refresh: boolean) => {
    const asked = owner
    if (asked === null) return
    setList(host, startLoading(getState().lists[host]))
    const { withDeleted } = getState()
    const outcome = await bridge.accounts.list({ host, withDeleted, refresh })
    // Which lists are wanted may have changed meanwhile; that reading tells.
    if (asked === owner && withDeleted === getState().withDeleted)
      setList(host, settle(getState().lists[host], outcome))
  }

  const open = async (reference: AccountReference, refresh: boolean) => {
    const asked = owner
    const before = getState().opened
    const kept = before !== null && isSame(before.reference, reference) ? before.data : idle
    setState({ opened: { reference, data: startLoading(kept) }, update: rest, deletion: rest })
    const outcome = await bridge.accounts.details({ ...reference, refresh })
    const now = getState().opened
    if (asked !== owner || now === null || !isSame(now.reference, reference)) return
    setState({ opened: { reference, data: settle(now.data, outcome) } })
  }

  whenReachable(live, () => {
    for (const host of ['ads', 'adsSandbox'] as const) {
      const list = getState().lists[host]
      if (list.kind === 'failed' && isUnreachable(list.fault)) load(host, false)
    }
  })

  /** Puts a changed account where it is shown, without another reading. */
  const take = (host: AccountHost, account: Account) => {
    const list = lastValue(getState().lists[host])
    if (list !== null) {
      const others = list.accounts.filter(({ id }) => id !== account.id)
      const accounts = account.deleted === true ? others : [...others, account]
      setList(host, { kind: 'ready', value: { ...list, accounts } })
    }
    const { opened } = getState()
    const details = opened === null ? null : lastValue(opened.data)
    if (opened !== null && details !== null && isSame(opened.reference, { host, accountId: account.id })) {
      setState({ opened: { ...opened, data: { kind: 'ready', value: { ...details, account } } } })
    }
  }

  return {
    store,
    load,
    open,
    close: () => setState({ opened: null, update: rest, deletion: rest }),
    search: (search) => setState({ search }),
    showDeleted: (host, withDeleted) => {
      setState({ withDeleted, lists: { ...empty.lists, [host]: getState().lists[host] } })
      load(host, false)
    },
    sortBy: (key) => setState({ sort: nextSort(getState().sort, key) }),
    update: async (reference, change) => {
      setState({ update: running })
      const outcome = await bridge.accounts.update({ ...reference, ...change })
      if (outcome.ok) {
        take(reference.host, outcome.value)
        notices.say('ok', `${outcome.value.name ?? outcome.value.id} was changed.`)
      }
      setState({ update: taskAfter(outcome) })
      return outcome.ok
    },
    createSandbox: async () => {
      setState({ creation: running })
      const outcome = await bridge.accounts.createSandbox()
      setState({ creation: taskAfter(outcome) })
      if (!outcome.ok) return null
      take('adsSandbox', outcome.value)
      notices.say('ok', `The sandbox account ${outcome.value.id} was created.`)
      return outcome.value.id
    },
    deleteSandbox: async (account) => {
      setState({ deletion: running })
      const outcome = await bridge.accounts.deleteSandbox({ accountId: account.id })
      setState({ deletion: taskAfter(outcome) })
      if (!outcome.ok) return false
      take('adsSandbox', { ...outcome.value, deleted: true })
      notices.say('ok', `The sandbox account ${account.id} was deleted.`)
      return true
    },
    workIn: async (account) => {
      const outcome = await bridge.session.selectAccount({ accountId: account?.id ?? null })
      if (outcome.ok) live.session.accept(outcome.value)
      else setState({ update: taskAfter(outcome) })
    },
  }
})

function isSame(a: AccountReference, b: AccountReference): boolean {
  return a.host === b.host && a.accountId === b.accountId
}
