import { useEffect, useState } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useWorkbench } from './use-workbench.ts'

/** IANA name of the account's time zone; UTC if the service hasn't said. Null until it is known. */
export function useAccountZone({ host, accountId }: Workspace): string | null {
  const { bridge } = useWorkbench()
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    setZone(null)
    bridge.accounts.list({ host, refresh: false }).then((outcome) => {
      if (!isCurrent) return
      const account = outcome.ok ? outcome.value.accounts.find(({ id }) => id === accountId) : undefined
      setZone(account?.timezone ?? 'UTC')
    })
    return () => {
      isCurrent = false
    }
  }, [bridge, host, accountId])
  return zone
}
