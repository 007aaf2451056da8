import { useEffect } from 'react'
import { useStore } from 'zustand'
import { t } from '../../shared/text/language.ts'
import { operationChoices } from './operation-choices.ts'
import { useWorkbench } from './use-workbench.ts'

const windowLabels: Readonly<Record<string, string>> = {
  writes: t`Changes`,
  accountReads: t`Account reads`,
  statistics: t`Figures`,
  otherReads: t`Other reads`,
  targetingLookUps: t`Targeting look-ups`,
  audienceMembership: t`Audience members`,
  bearerToken: t`App-only tokens`,
  totalCount: t`Reads with a total count`,
  /** Of the console, outside every operation's window. */
  raw: t`Custom requests`,
}

/**
 * Label of a rate window, by its name in `src/shared/api`. The window of a single operation is named by the operation's
 * ID, which stands here until its title is loaded.
 */
export function useWindowLabel(name: string): string {
  const fixedLabel = windowLabels[name]
  const title = useOperationTitle(fixedLabel === undefined ? name : null)
  return fixedLabel ?? title ?? name
}

/** The title of an operation; its ID until titles are loaded, null without one. */
export function useOperationTitle(id: string | null): string | null {
  const { store, load } = operationChoices(useWorkbench())
  const title = useStore(store, (operations) => operations.find((one) => one.id === id)?.title)
  useEffect(() => {
    if (id !== null) void load()
  }, [id, load])
  return title ?? id
}
