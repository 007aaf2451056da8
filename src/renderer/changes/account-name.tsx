import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useCall } from '../data/client.ts'

/** An account by name, with its ID on hover; by ID until the name is known. */
export function AccountName({ host, accountId }: Pick<Workspace, 'host' | 'accountId'>) {
  const { value } = useCall('accounts', 'list', { host, refresh: false })
  const name = value?.accounts.find(({ id }) => id === accountId)?.name ?? null
  return name === null ? <code>{accountId}</code> : <span title={accountId}>{name}</span>
}
