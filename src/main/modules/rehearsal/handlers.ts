import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import { dayOf, midnightOf } from '../../../shared/statistics/days.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock, Emit } from '../../core/ports.ts'
import type { WorkspaceChecks } from '../checks/worker/check-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { RehearsalWork } from './rehearsal-host.ts'

export interface RehearsalParts {
  readonly checks: Pick<WorkspaceChecks, 'rehearsalFork'>
  readonly rehearse: RehearsalWork
  readonly timezoneOf: (workspace: Workspace) => string | null
  readonly clock: Clock
  readonly emit: Emit
}

/** Simulates an account with and without changes; one at a time. */
export function createRehearsalHandlers({
  checks,
  rehearse,
  timezoneOf,
  clock,
  emit,
}: RehearsalParts): Handlers<'rehearsal'> {
  let running: AbortController | null = null

  return {
    async run({ workspace, draftIds, days }) {
      running?.abort()
      const ownRun = new AbortController()
      running = ownRun
      const zone = timezoneOf(workspace) ?? 'UTC'
      const at = clock.now()
      const fork = await checks.rehearsalFork({ workspace, draftIds, at, zone })
      if (!fork.ok) return fork
      const { without, with: changed, ...facts } = fork.value
      if (facts.changes === 0) return fail(nothingToSimulate)
      // Published today, the changes count from tomorrow's first hour on.
      const start = midnightOf(dayOf(at, zone) + 1, zone)
      const figures = await rehearse(
        { without, with: changed, zone, start, days },
        (done, total) => emit('rehearsalChanged', { done, total }),
        ownRun.signal,
      )
      if (running === ownRun) running = null
      if (!figures.ok) return figures
      const { assumptions, names, currency } = facts
      return succeed({ ...figures.value, assumptions, names, currency, zone })
    },
    async cancel() {
      running?.abort()
      running = null
      return succeed(undefined)
    },
  }
}

const nothingToSimulate = {
  kind: 'refused',
  reason: 'input',
  message: t`None of these changes has an effect on delivery. Campaigns, line items, targeting and promoted posts do.`,
} as const
