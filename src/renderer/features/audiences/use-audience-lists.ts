import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceLists } from '../../../shared/contract/audiences.ts'
import { type Act, useAct } from '../../data/act.ts'
import { type CallState, useCall } from '../../data/client.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

interface AudiencesView {
  readonly search: string
  readonly withDeleted: boolean
}

/** View settings of the lists, for the lifetime of the window. */
export const audiencesView = oncePerWorkbench(
  (): StoreApi<AudiencesView> => createStore(() => ({ search: '', withDeleted: false })),
)

/**
 * Audiences and do-not-reach lists of an account. Stored ones come first, since publishing updates them too; deleted ones
 * are only in the service's answer.
 */
export function useAudienceLists(workspace: Workspace, withDeleted = false): CallState<AudienceLists> {
  const lists = useCall('audiences', 'list', { workspace, withDeleted })
  const lastList = useCall('audiences', 'lastList', { workspace })
  const value = withDeleted ? (lists.value ?? lastList.value) : (lastList.value ?? lists.value)
  return { ...lists, value }
}

export function useListAct(workspace: Workspace): Act {
  return useAct([['audiences', 'list', { workspace }]])
}
