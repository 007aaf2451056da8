import { DatabaseSync } from 'node:sqlite'
import type { DraftCheck } from '../../shared/domain/draft.ts'
import type { Review } from '../../shared/domain/job.ts'
import { moneyOf } from '../../shared/domain/publish-money.ts'
import { type PlannedStep, placedSteps } from '../../shared/domain/publish-plan.ts'
import { sentSpendings } from '../../shared/domain/publish-review.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { CheckedWorkspace, ChosenChanges, PlannedWorkspace } from '../ports-checks.ts'
import { createAccountRepository } from '../store/accounts.ts'
import { createCampaignRepository } from '../store/campaigns.ts'
import { wrapDatabase } from '../store/database.ts'
import { createDraftRepository } from '../store/drafts.ts'
import { createLibraryRepository } from '../store/library.ts'
import { checkEverything } from './check-everything.ts'
import type { CheckUser } from './check-lookups.ts'
import { planChanges, reviewChanges } from './plan-changes.ts'

/** Runs and plans that are kept until all of each was fetched. */
const keptResults = 4

/** Checks what is stored, over a connection of its own that only reads. */
export function createCheckReader(path: string) {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
  // Records of 100,000 drafts are looked for all over the file.
  file.exec('PRAGMA cache_size = -32000')
  const database = wrapDatabase(file)
  const repositories = {
    accounts: createAccountRepository(database),
    campaigns: createCampaignRepository(database),
    drafts: createDraftRepository(database),
    library: createLibraryRepository(database),
  }
  const runs = new Map<number, readonly DraftCheck[]>()
  const plans = new Map<number, readonly PlannedStep[]>()
  let lastRun = 0
  let lastPlan = 0

  return {
    run(
      workspace: Workspace,
      user: CheckUser | null,
      onProgress?: (done: number, total: number) => void,
    ): Outcome<CheckedWorkspace> {
      const chosenUser = () => (user === null ? fail(noUser) : succeed(user))
      const checked = checkEverything({ ...repositories, chosenUser }, workspace, onProgress)
      if (!checked.ok) return checked
      const { changed, ...summary } = checked.value
      lastRun += 1
      if (changed.length > 0) runs.set(lastRun, changed)
      dropOldest(runs)
      return succeed({ ...summary, runId: lastRun, changed: changed.length })
    },
    changes(runId: number, offset: number, count: number): Outcome<readonly DraftCheck[]> {
      const changed = runs.get(runId) ?? []
      if (offset + count >= changed.length) runs.delete(runId)
      return succeed(changed.slice(offset, offset + count))
    },
    review: (
      chosen: ChosenChanges,
      range: { readonly offset: number; readonly count: number },
    ): Outcome<Review> => reviewChanges(repositories, chosen, range),
    plan(chosen: ChosenChanges): Outcome<PlannedWorkspace> {
      const planned = planChanges(repositories, chosen)
      if (!planned.ok) return planned
      const steps = placedSteps(planned.value.plan)
      lastPlan += 1
      if (steps.length > 0) plans.set(lastPlan, steps)
      dropOldest(plans)
      return succeed({
        planId: lastPlan,
        steps: steps.length,
        drafts: planned.value.calls.size,
        title: steps[0]?.title ?? '',
        toType: moneyOf(sentSpendings(planned.value), chosen.thresholds).toType,
      })
    },
    planned(planId: number, offset: number, count: number): Outcome<readonly PlannedStep[]> {
      const steps = plans.get(planId)
      if (steps === undefined) return fail(noPlan)
      if (offset + count >= steps.length) plans.delete(planId)
      return succeed(steps.slice(offset, offset + count))
    },
    close: () => file.close(),
  }
}

function dropOldest(results: Map<number, unknown>): void {
  for (const oldest of [...results.keys()].slice(0, Math.max(0, results.size - keptResults)))
    results.delete(oldest)
}

const noPlan = {
  kind: 'refused',
  reason: 'input',
  message: 'Other publishes were begun meanwhile. Nothing was sent. Publish again.',
} as const
const noUser = { kind: 'refused', reason: 'input', message: 'Sign in first.' } as const
