import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { BulkPreviewResult } from '../../../shared/campaigns/validation-preview.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { PolicyText } from '../../../shared/policy/policy.ts'
import type { Emit } from '../../core/ports.ts'
import type { PackedRows } from '../campaigns/packed-rows.ts'
import type { CampaignGrid } from '../campaigns/worker/grid-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { CheckUser } from './worker/check-lookups.ts'
import type { WorkspaceChecks } from './worker/check-reader.ts'
import { notWanted, type PreviewedEdit } from './worker/preview-rows.ts'

interface PreviewParts {
  readonly grid: Pick<CampaignGrid, 'rows'>
  readonly checks: Pick<WorkspaceChecks, 'previewEdit' | 'endPreview' | 'previewedRows'>
  readonly chosenUser: (environmentId: string) => Outcome<CheckUser>
  readonly policyText: (workspace: Workspace) => PolicyText | null
  readonly emit: Emit
}

/** The rows of a preview and the edit to apply. */
interface Previewed {
  readonly rows: PackedRows
  readonly action: PreviewedEdit
}

export interface FindingsPreviews {
  readonly handlers: Pick<Handlers<'campaigns'>, 'previewEdit' | 'endPreview' | 'previewedRows'>
  preview(
    workspace: Workspace,
    requestId: string,
    prepare: () => Promise<Outcome<Previewed>>,
  ): Promise<Outcome<BulkPreviewResult>>
}

/** Findings after a bulk edit: the grid's thread selects the rows, the check workers run the rules. */
export function createFindingsPreviews({
  grid,
  checks,
  chosenUser,
  policyText,
  emit,
}: PreviewParts): FindingsPreviews {
  /** Those under way; false once no window waits for one. */
  const pendingRequests = new Map<string, boolean>()
  const preview: FindingsPreviews['preview'] = async (workspace, requestId, prepare) => {
    pendingRequests.set(requestId, true)
    try {
      const prepared = await prepare()
      if (!prepared.ok) return prepared
      if (pendingRequests.get(requestId) === false) return fail(notWanted)
      const user = chosenUser(workspace.environmentId)
      return await checks.previewEdit(
        {
          workspace,
          requestId,
          policy: policyText(workspace),
          ...prepared.value,
          user: user.ok ? { environmentId: user.value.environmentId, userId: user.value.userId } : null,
        },
        (doneCount, total) =>
          emit('previewProgress', { requestId, done: doneCount, total: total ?? doneCount }),
      )
    } finally {
      pendingRequests.delete(requestId)
    }
  }
  const handlers: FindingsPreviews['handlers'] = {
    previewEdit: ({ workspace, requestId, request: { target, subjects, action } }) =>
      preview(workspace, requestId, async () =>
        mapOutcome(await grid.rows({ workspace, target, subjects }), (rows) => ({ rows, action })),
      ),
    async endPreview({ requestId }) {
      if (pendingRequests.has(requestId)) {
        pendingRequests.set(requestId, false)
        await checks.endPreview({ requestId })
      }
      return succeed(undefined)
    },
    previewedRows: checks.previewedRows,
  }
  return { preview, handlers }
}
