import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceLists } from '../../../shared/contract/audiences.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
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

const noDrafts: readonly EntityRow[] = []
/** Maximum per call. */
const maxDrafts = 200

/** Unpublished audiences and changes of audiences. */
export function useAudienceDrafts(workspace: Workspace): readonly EntityRow[] {
  const drafts = useCall('entities', 'list', {
    workspace,
    subject: 'customAudience',
    text: '',
    types: [],
    changedOnly: true,
    sort: 'updated',
    descending: true,
    offset: 0,
    count: maxDrafts,
  })
  return drafts.value?.rows ?? noDrafts
}

export function useListAct(workspace: Workspace): Act {
  return useAct([['audiences', 'list', { workspace }]])
}
