import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountHost } from '../../../shared/accounts/account.ts'
import type { CallKey } from '../../data/invalidation.ts'
import type { Sort } from '../../table/sort.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

export interface AccountReference {
  readonly host: AccountHost
  readonly accountId: string
}

interface AccountsView {
  readonly search: string
  /** Whether lists include deleted accounts. */
  readonly withDeleted: boolean
  readonly sort: Sort
}

/** View settings of the account lists, for the lifetime of the window. */
export const accountsView = oncePerWorkbench(
  (): StoreApi<AccountsView> =>
    createStore(() => ({
      search: '',
      withDeleted: false,
      sort: { field: 'name', descending: false },
    })),
)

/** Replies that change when an account is changed, created or deleted. */
export function keysOfAccounts(host: AccountHost): readonly CallKey[] {
  return [
    ['accounts', 'list', { host }],
    ['accounts', 'details', { host }],
  ]
}
