import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceLists } from '../../../shared/contract/audiences.ts'
import { type Act, useAct } from '../../data/act.ts'
import { type CallState, useCall } from '../../data/client.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

interface AudiencesView {
  readonly withDeleted: boolean
}

/** View settings of the lists, for the lifetime of the window. */
export const audiencesView = oncePerWorkbench(
  (): StoreApi<AudiencesView> => createStore(() => ({ withDeleted: false })),
)

/** Audiences and do-not-reach lists of an account; stored ones until the service answers. */
export function useAudienceLists(workspace: Workspace, withDeleted = false): CallState<AudienceLists> {
  const lists = useCall('audiences', 'list', { workspace, withDeleted })
  const last = useCall('audiences', 'lastList', lists.value === null ? { workspace } : null)
  return { ...lists, value: lists.value ?? last.value }
}

export function useListAct(workspace: Workspace): Act {
  return useAct([['audiences', 'list', { workspace }]])
}
