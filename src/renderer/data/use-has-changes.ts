import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { DraftSubject } from '../../shared/entities/kinds.ts'
import { useCall } from './client.ts'

/** Whether there are unpublished changes of these kinds; columns that say something of them are empty without. */
export function useHasChanges(workspace: Workspace, subjects: readonly DraftSubject[]): boolean {
  const summary = useCall('drafts', 'summary', { workspace }).value
  return summary === null || subjects.some((subject) => (summary.bySubject[subject] ?? 0) > 0)
}
