import { useCallback, useEffect, useState } from 'react'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { Aged, Choice, ChoiceKind } from '../../shared/campaigns/related-entities.ts'
import type { Fault } from '../../shared/core/fault.ts'
import { useWorkbench } from './use-workbench.ts'

export interface ChoicesState {
  /** Null before the first answer. */
  readonly choices: Aged<readonly Choice[]> | null
  readonly fault: Fault | null
  readonly reading: boolean
  readonly refresh: () => Promise<void>
}

/** What can be chosen by name, as last read, with a way to read it anew. */
export function useChoices(
  workspace: Workspace,
  of: ChoiceKind,
  countries: readonly string[],
  withDeleted = false,
): ChoicesState {
  const { bridge } = useWorkbench()
  const [choices, setChoices] = useState<ChoicesState['choices']>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [reading, setReading] = useState(true)
  const asked = countries.join(' ')
  const read = useCallback(
    async (refresh: boolean, isCurrent: () => boolean) => {
      setReading(true)
      const outcome = await bridge.campaigns.choices({
        workspace,
        of,
        countries: asked === '' ? [] : asked.split(' '),
        withDeleted,
        refresh,
      })
      if (!isCurrent()) return
      setReading(false)
      if (outcome.ok) setChoices(outcome.value)
      setFault(outcome.ok ? outcome.value.fault : outcome.fault)
    },
    [bridge, workspace, of, asked, withDeleted],
  )
  useEffect(() => {
    let isCurrent = true
    read(false, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [read])
  return { choices, fault, reading, refresh: () => read(true, () => true) }
}
