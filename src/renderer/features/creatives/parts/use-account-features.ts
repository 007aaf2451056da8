import { useEffect, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

/** Features of the account as last read; null while they are not known, when nothing is ruled out. */
export function useAccountFeatures({ host, accountId }: Workspace): readonly string[] | null {
  const { bridge } = useWorkbench()
  const [features, setFeatures] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    bridge.accounts.details({ host, accountId, refresh: false }).then((outcome) => {
      if (!isCurrent || !outcome.ok) return
      const { features: part } = outcome.value
      setFeatures(part.kind === 'read' ? part.value : null)
    })
    return () => {
      isCurrent = false
    }
  }, [bridge, host, accountId])
  return features
}
