import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useCall } from './client.ts'

/** IANA name of the account's time zone; UTC if the service hasn't said. Null until it is known, and without account. */
export function useAccountZone(workspace: Workspace | null): string | null {
  const input = workspace === null ? null : { host: workspace.host, refresh: false }
  const { value, fault } = useCall('accounts', 'list', input)
  if (workspace === null || (value === null && fault === null)) return null
  return value?.accounts.find(({ id }) => id === workspace.accountId)?.timezone ?? 'UTC'
}
