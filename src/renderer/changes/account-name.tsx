import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useCall } from '../data/client.ts'

type AccountReference = Pick<Workspace, 'host' | 'accountId'>

/** Null until the name is known. */
export function useAccountName({ host, accountId }: AccountReference): string | null {
  const { value } = useCall('accounts', 'list', { host, refresh: false })
  return value?.accounts.find(({ id }) => id === accountId)?.name ?? null
}

/** An account by name, with its ID on hover; by ID until the name is known. */
export function AccountName({ host, accountId }: AccountReference) {
  const name = useAccountName({ host, accountId })
  return name === null ? <code>{accountId}</code> : <span title={accountId}>{name}</span>
}
