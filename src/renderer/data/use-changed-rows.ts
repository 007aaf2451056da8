import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { Fault } from '../../shared/core/fault.ts'
import type { EntityRow } from '../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../shared/entities/kinds.ts'
import { useCall } from './client.ts'

/** Maximum per call. */
const maxRows = 200
const noRows: readonly EntityRow[] = []

/** Unpublished records and changes of a kind, the latest first: at most 200, more than anyone drafts of one kind. */
export function useChangedRows(
  workspace: Workspace,
  subject: DraftSubject,
): { readonly rows: readonly EntityRow[]; readonly fault: Fault | null } {
  const { value, fault } = useCall('entities', 'list', {
    workspace,
    subject,
    text: '',
    types: [],
    changedOnly: true,
    sort: 'updated',
    descending: true,
    offset: 0,
    count: maxRows,
  })
  return { rows: value?.rows ?? noRows, fault }
}
