import type { Account } from '../../../shared/api/ads/accounts.ts'
import { compareNames } from '../../../shared/text/format.ts'
import type { Sort } from '../../ui/data-grid/columns.ts'

/** Names are compared the way people read them: "Account 9" before "Account 10", capitals no matter. */

/** The accounts that contain the searched text in name, business or id, in the order of the chosen column. */
export function accountRows(accounts: readonly Account[], search: string, sort: Sort): readonly Account[] {
  const text = search.trim().toLowerCase()
  const found = accounts.filter((account) =>
    [account.name, account.business_name, account.id].some((value) => value?.toLowerCase().includes(text)),
  )
  const sign = sort.direction === 'ascending' ? 1 : -1
  return found.sort(
    (a, b) => sign * compareNames(sortText(a, sort.key), sortText(b, sort.key)) || compareNames(a.id, b.id),
  )
}

function sortText(account: Account, key: string): string {
  switch (key) {
    case 'id':
      return account.id
    case 'approval':
      return account.approval_status ?? ''
    case 'industry':
      return account.industry_type ?? ''
    case 'timezone':
      return account.timezone ?? ''
    default:
      return account.name ?? ''
  }
}
