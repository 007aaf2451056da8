import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useCall } from '../data/client.ts'

/** An account by its name, with the ID on hover; by its ID while the name isn't known. */
export function AccountName({ host, accountId }: Pick<Workspace, 'host' | 'accountId'>) {
  const { value } = useCall('accounts', 'list', { host, refresh: false })
  const name = value?.accounts.find(({ id }) => id === accountId)?.name ?? null
  return name === null ? <code>{accountId}</code> : <span title={accountId}>{name}</span>
}
