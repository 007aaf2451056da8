import type { Account } from '../../../shared/api/ads/accounts.ts'
import { compareNames } from '../../../shared/text/format.ts'
import type { Sort } from '../../table/sort.ts'

/** Compares names in natural order: "Account 9" before "Account 10", ignoring case. */

/** The accounts with the searched text in name, business or ID, sorted by the chosen column. */
export function accountRows(accounts: readonly Account[], search: string, sort: Sort): readonly Account[] {
  const text = search.trim().toLowerCase()
  const matchingAccounts = accounts.filter((account) =>
    [account.name, account.business_name, account.id].some((value) => value?.toLowerCase().includes(text)),
  )
  const sign = sort.descending ? -1 : 1
  return matchingAccounts.sort(
    (a, b) =>
      sign * compareNames(sortText(a, sort.field), sortText(b, sort.field)) || compareNames(a.id, b.id),
  )
}

function sortText(account: Account, key: string): string {
  switch (key) {
    case 'id':
      return account.id
    case 'approval':
      return account.approval_status ?? ''
    case 'timezone':
      return account.timezone ?? ''
    default:
      return account.name ?? ''
  }
}
