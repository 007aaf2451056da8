import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useCall } from './client.ts'

/** IANA name of the account's time zone; UTC if the service hasn't said. Null until it is known. */
export function useAccountZone({ host, accountId }: Workspace): string | null {
  const { value, fault } = useCall('accounts', 'list', { host, refresh: false })
  if (value === null && fault === null) return null
  return value?.accounts.find(({ id }) => id === accountId)?.timezone ?? 'UTC'
}
