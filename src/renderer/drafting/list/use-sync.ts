import { useEffect } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { creativeLists } from './list-store.ts'

/** Syncs lists that were never synced, once they're known to be needed. `subjects` must be a constant. */
export function useSyncOf(workspace: Workspace, subjects: readonly DraftSubject[], isNeeded: boolean): void {
  const lists = creativeLists(useWorkbench())
  useEffect(() => {
    if (isNeeded) for (const subject of subjects) void lists(workspace, subject).open()
  }, [lists, workspace, subjects, isNeeded])
}
