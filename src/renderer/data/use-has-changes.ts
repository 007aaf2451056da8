import type { Workspace } from '../../shared/accounts/workspace.ts'
import { useCall } from './client.ts'

/** Whether the account has changes that aren't published; what says something of them is empty without. */
export function useHasChanges(workspace: Workspace): boolean {
  const summary = useCall('drafts', 'summary', { workspace }).value
  return summary === null || summary.unpublished > 0
}
