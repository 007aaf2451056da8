import { operations } from '../../../shared/api/index.ts'
import { builtInVariables } from '../../../shared/console/console-variables.ts'
import { useCall } from '../../data/client.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import { useCollections } from './saved/use-collections.ts'

/** The last few requests, and how many there are. */
export function useRecentRequests() {
  return useCall('console', 'history', { text: '', offset: 0, count: 5 })
}

/** How much each list of the console holds; null while that isn't known. */
export function useListCounts() {
  const { environmentId } = useLive('session')
  const variables = useCall('console', 'variables', environmentId === null ? null : { environmentId }).value
  const saved = useCollections().value
  return {
    operations: operations.length,
    saved: saved?.collections.reduce((sum, { collection }) => sum + collection.requests.length, 0) ?? null,
    recent: useRecentRequests().value?.total ?? null,
    variables: variables === null ? null : builtInVariables.length + variables.length,
  }
}
