import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { WorkspaceChecks } from '../checks/ports.ts'
import type { CheckUser } from '../checks/worker/check-lookups.ts'
import { notWanted } from '../checks/worker/preview-rows.ts'
import type { Emit, Handlers } from '../dependencies.ts'
import type { CampaignGrid } from './ports.ts'

interface PreviewParts {
  readonly grid: Pick<CampaignGrid, 'rows'>
  readonly checks: Pick<WorkspaceChecks, 'previewEdit' | 'endPreview' | 'previewedRows'>
  readonly chosenUser: () => Outcome<CheckUser>
  readonly emit: Emit
}

/** Findings after a bulk edit: the grid's thread selects the rows, the check workers judge them. */
export function createCampaignPreview({
  grid,
  checks,
  chosenUser,
  emit,
}: PreviewParts): Pick<Handlers<'campaigns'>, 'previewEdit' | 'endPreview' | 'previewedRows'> {
  /** Those under way; false once no window waits for one. */
  const wanted = new Map<string, boolean>()
  return {
    async previewEdit({ workspace, requestId, request }) {
      wanted.set(requestId, true)
      try {
        const { target, subjects } = request
        const rows = await grid.rows({ workspace, target, subjects })
        if (!rows.ok) return rows
        if (wanted.get(requestId) === false) return fail(notWanted)
        const user = chosenUser()
        return await checks.previewEdit(
          {
            ...{ workspace, requestId, action: request.action, rows: rows.value },
            user: user.ok ? { environmentId: user.value.environmentId, userId: user.value.userId } : null,
          },
          (done, total) => emit('previewProgress', { requestId, done, total: total ?? done }),
        )
      } finally {
        wanted.delete(requestId)
      }
    },
    async endPreview({ requestId }) {
      if (wanted.has(requestId)) {
        wanted.set(requestId, false)
        await checks.endPreview({ requestId })
      }
      return succeed(undefined)
    },
    previewedRows: (asked) => checks.previewedRows(asked),
  }
}
