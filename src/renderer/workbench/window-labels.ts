import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../shared/text/language.ts'
import { operationChoices } from './operation-choices.ts'
import { useWorkbench } from './use-workbench.ts'

const words: Readonly<Record<string, string>> = {
  writes: t`Changes`,
  accountReads: t`Account reads`,
  statistics: t`Figures`,
  otherReads: t`Other reads`,
  targetingLookUps: t`Targeting look-ups`,
  audienceMembership: t`Audience members`,
  bearerToken: t`App-only tokens`,
  totalCount: t`Reads with a total count`,
}

/**
 * Label of a rate window, by its name in `src/shared/api`. The window of a single operation is named by the operation's
 * ID, which stands here until its title is loaded.
 */
export function useWindowLabel(name: string): string {
  const { store, load } = operationChoices(useWorkbench())
  const title = useStore(store, (operations) => operations.find(({ id }) => id === name)?.title)
  const known = words[name]
  useEffect(() => {
    if (known === undefined) void load()
  }, [known, load])
  return known ?? title ?? name
}
