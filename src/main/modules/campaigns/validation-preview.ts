import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { WorkspaceChecks } from '../checks/ports.ts'
import type { CheckUser } from '../checks/worker/check-lookups.ts'
import { notWanted } from '../checks/worker/preview-rows.ts'
import type { Emit, Handlers } from '../dependencies.ts'
import type { CampaignGrid } from './ports.ts'

interface ForesightParts {
  readonly grid: Pick<CampaignGrid, 'rows'>
  readonly checks: Pick<WorkspaceChecks, 'foresee' | 'endForesight' | 'foreseenRows'>
  readonly chosenUser: () => Outcome<CheckUser>
  readonly emit: Emit
}

/** What the rules would say after a bulk edit: the grid's thread names the rows, that of the checks judges them. */
export function createCampaignForesight({
  grid,
  checks,
  chosenUser,
  emit,
}: ForesightParts): Pick<Handlers<'campaigns'>, 'foresee' | 'endForesight' | 'foreseenRows'> {
  /** Those under way; false where nobody waits for one any more. */
  const wanted = new Map<string, boolean>()
  return {
    async foresee({ workspace, requestId, request }) {
      wanted.set(requestId, true)
      try {
        const { target, subjects } = request
        const rows = await grid.rows({ workspace, target, subjects })
        if (!rows.ok) return rows
        if (wanted.get(requestId) === false) return fail(notWanted)
        const user = chosenUser()
        return await checks.foresee(
          {
            ...{ workspace, requestId, action: request.action, rows: rows.value },
            user: user.ok ? { environmentId: user.value.environmentId, userId: user.value.userId } : null,
          },
          (done, total) => emit('foreseeing', { requestId, done, total: total ?? done }),
        )
      } finally {
        wanted.delete(requestId)
      }
    },
    async endForesight({ requestId }) {
      if (wanted.has(requestId)) {
        wanted.set(requestId, false)
        await checks.endForesight({ requestId })
      }
      return succeed(undefined)
    },
    foreseenRows: (asked) => checks.foreseenRows(asked),
  }
}
