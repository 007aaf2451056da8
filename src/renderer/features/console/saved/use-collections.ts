import type { ConsoleCollection } from '../../../../shared/console/console-collection.ts'
import type { ConsoleCollections } from '../../../../shared/contract/console.ts'
import { fail, type Outcome } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Act, useActOn } from '../../../data/act.ts'
import { type CallState, useCall } from '../../../data/client.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

export interface CollectionChange extends Act<ConsoleCollections> {
  /** Changes a collection and saves it; a deleted one stays deleted. */
  readonly update: (
    file: string,
    change: (collection: ConsoleCollection) => ConsoleCollection,
  ) => Promise<Outcome<ConsoleCollections>>
}

/** Saved requests, one readable file per collection. */
export function useCollections(): CallState<ConsoleCollections> {
  return useCall('console', 'collections')
}

/** Actions that change a collection, or the folder of collections. */
export function useCollectionChange(): CollectionChange {
  const { bridge } = useWorkbench()
  const { value } = useCollections()
  const act = useActOn('console', 'collections', undefined)
  return {
    ...act,
    update: (file, change) =>
      act.run(async () => {
        const currentEntry = value?.collections.find((entry) => entry.file === file)
        if (currentEntry === undefined) return fail(missingCollection)
        return bridge.console.saveCollection({ file, collection: change(currentEntry.collection) })
      }),
  }
}

const missingCollection = {
  kind: 'notFound',
  code: 'NOT_FOUND',
  message: t`This collection is no longer in the folder.`,
} as const
