import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useIsLoadingFigures } from '../workbench/use-loading-figures.ts'
import { useCall } from './client.ts'

/** Whether figures of an account are on their way. */
export function useIsLoadingFiguresOf(workspace: Workspace | null): boolean {
  const { value } = useCall('statistics', 'state', workspace === null ? null : { workspace })
  return useIsLoadingFigures(value?.jobId ?? null)
}
