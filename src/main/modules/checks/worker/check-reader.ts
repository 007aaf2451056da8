import { DatabaseSync } from 'node:sqlite'
import { fail, mapOutcome, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { Draft, DraftCheck } from '../../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import type { AmountToConfirm } from '../../../../shared/money/money-threshold.ts'
import { moneyOf } from '../../../../shared/publishing/publish-money.ts'
import { type PlannedStep, placedSteps } from '../../../../shared/publishing/publish-plan.ts'
import { sentSpendings } from '../../../../shared/publishing/publish-review.ts'
import type { Review, UndoReview } from '../../../../shared/publishing/review.ts'
import { t } from '../../../../shared/text/language.ts'
import { newHandle } from '../../../core/handle.ts'
import { wrapDatabase } from '../../../core/store/database.ts'
import type { Remote } from '../../../core/threads/connect.ts'
import { reportUnreadableRow } from '../../../core/threads/serve.ts'
import { createAccountRepository } from '../../accounts/store.ts'
import { createAudienceRepository } from '../../audiences/store.ts'
import { createCampaignRepository } from '../../campaigns/store.ts'
import { createDraftRepository } from '../../drafts/store.ts'
import { createEntityRepository } from '../../entities/store.ts'
import { createJobRepository } from '../../jobs/store.ts'
import { createFetchRepository } from '../../records/fetch-store.ts'
import { type CheckedChanges, checkChanges, mergeChecks, readChecks } from './check-changes.ts'
import type { CheckParts } from './check-lookups.ts'
import type { CheckedShare, CheckRequest, CheckWorkerPool } from './check-shares.ts'
import { noCheckWorkers } from './check-shares.ts'
import { currentPolicy } from './current-policy.ts'
import type { ChosenChanges } from './plan-changes.ts'
import { planChanges, type ReviewedRows, reviewChanges } from './plan-changes.ts'
import type { UndoneJob } from './plan-undo.ts'
import { planUndo, undoChanges } from './plan-undo.ts'
import { createValidationPreview } from './validation-preview.ts'

/** Findings of all changes in a workspace; counts that changed are fetched by `runId`. */
export interface CheckedWorkspace {
  readonly runId: number
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  readonly subjects: readonly DraftSubject[]
  readonly changed: number
}

/** What a publish would send; its steps are fetched by `planId`. */
export interface PlannedWorkspace {
  readonly planId: number
  readonly steps: number
  /** Number of changes that they carry out. */
  readonly drafts: number
  /** Of the first step; empty if there is none. */
  readonly title: string
  /** Amounts that have to be typed first. */
  readonly toType: readonly AmountToConfirm[]
}

/** The check worker as main calls it. */
export type WorkspaceChecks = Remote<CheckApi>

/** Maximum runs and plans in memory, each until it was fetched completely. */
const maxResults = 4

/** A smaller check is over before its progress matters. */
const reportedFrom = 500

/** Checks stored drafts over its own read-only connection. */
export function createCheckReader(path: string, pool: CheckWorkerPool = noCheckWorkers) {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
  // Lookups are spread over the whole file, but every check thread has its own cache.
  file.exec('PRAGMA cache_size = -8000')
  const database = wrapDatabase(file, reportUnreadableRow)
  const repositories = {
    accounts: createAccountRepository(database),
    audiences: createAudienceRepository(database),
    campaigns: createCampaignRepository(database),
    storedFetches: createFetchRepository(database),
    drafts: createDraftRepository(database),
    jobs: createJobRepository(database),
    entities: createEntityRepository(database),
  }
  const runs = new Map<number, readonly DraftCheck[]>()
  const plans = new Map<number, readonly PlannedStep[]>()
  let lastRun = 0

  const partsFor = async ({ user, rules, policy }: CheckRequest): Promise<CheckParts> => {
    const chosenUser = () => (user === null ? fail(noUser) : succeed(user))
    const current = await currentPolicy(policy)
    return { ...repositories, chosenUser, rules, policyOf: () => current }
  }
  const checkShare = async (
    { ids, ...request }: CheckedShare,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Outcome<CheckedChanges>> =>
    checkChanges(await partsFor(request), request.workspace, ids, (doneCount) =>
      onProgress?.(doneCount, ids.length),
    )

  /** Uses threads that end afterwards, because a heap that tens of thousands of drafts filled never shrinks. */
  const checkInPool = async (
    request: CheckRequest,
    shares: readonly (readonly string[])[],
    onProgress: (done: number) => void,
  ): Promise<readonly Outcome<CheckedChanges>[]> => {
    const doneCounts = shares.map(() => 0)
    const pendingParts = shares.map((share, place) =>
      pool.checkShare({ ...request, ids: share }, (count) => {
        doneCounts[place] = count
        onProgress(doneCounts.reduce((sum, count) => sum + count, 0))
      }),
    )
    const parts = await Promise.all(pendingParts)
    return Promise.all(
      parts.map((part, place) => (part.ok ? part : checkShare({ ...request, ids: shares[place] ?? [] }))),
    )
  }

  const storePlan = (steps: readonly PlannedStep[]): number => {
    const planId = newHandle()
    if (steps.length > 0) plans.set(planId, steps)
    dropOldest(plans)
    return planId
  }

  const preview = createValidationPreview(repositories, pool)
  const api = {
    checkShare,
    previewEdit: preview.previewEdit,
    previewShare: preview.share,
    endPreview: preview.end,
    previewedRows: preview.rows,
    /** For many drafts, reports how many are done. */
    async run(
      request: CheckRequest,
      onProgress: (done: number, total: number) => void = () => undefined,
    ): Promise<Outcome<CheckedWorkspace>> {
      const checksOfDrafts = readChecks(await partsFor(request), request.workspace)
      if (!checksOfDrafts.ok) return checksOfDrafts
      const { held, stale } = checksOfDrafts.value
      const total = stale.length
      const shares = Math.max(1, Math.min(pool.count + 1, Math.floor(total / pool.minShare)))
      const report = (doneCount: number): void => {
        if (total > reportedFrom) onProgress(doneCount, total)
      }
      const parts =
        shares === 1
          ? [await checkShare({ ...request, ids: stale }, report)]
          : await checkInPool(request, sharesOf(stale, shares), report)
      const checks = [held]
      for (const part of parts) {
        if (!part.ok) return part
        checks.push(part.value)
      }
      const { changed, ...summary } = mergeChecks(checks)
      lastRun += 1
      if (changed.length > 0) runs.set(lastRun, changed)
      dropOldest(runs)
      return succeed({ ...summary, runId: lastRun, changed: changed.length })
    },
    changes({ runId, offset, count }: Range & { readonly runId: number }): Outcome<readonly DraftCheck[]> {
      const changed = runs.get(runId) ?? []
      if (offset + count >= changed.length) runs.delete(runId)
      return succeed(changed.slice(offset, offset + count))
    },
    /** The remaining rate limits aren't known in this thread. */
    review: ({ chosen, ...rows }: ReviewedRows & { readonly chosen: ChosenChanges }): Outcome<Review> =>
      reviewChanges(repositories, chosen, rows),
    plan(chosen: ChosenChanges): Outcome<PlannedWorkspace> {
      const planned = planChanges(repositories, chosen)
      if (!planned.ok) return planned
      const steps = placedSteps(planned.value.plan)
      return succeed({
        planId: storePlan(steps),
        steps: steps.length,
        drafts: planned.value.calls.size,
        title: steps[0]?.title ?? '',
        toType: moneyOf(sentSpendings(planned.value), chosen.thresholds).toType,
      })
    },
    /** What undoing a publish would do, as far as it's known locally. */
    undoReview: (job: UndoneJob): Outcome<UndoReview> =>
      mapOutcome(planUndo(repositories, job), ({ review }) => review),
    /** The same as steps: one reverting change each. */
    undoPlan: (job: UndoneJob): Outcome<Pick<PlannedWorkspace, 'planId' | 'steps'>> =>
      mapOutcome(planUndo(repositories, job), ({ steps }) => ({
        planId: storePlan(steps),
        steps: steps.length,
      })),
    /** The reverting changes of such steps; `at` in milliseconds. */
    undoChanges: (undoRequest: {
      readonly job: UndoneJob
      readonly draftIds: readonly string[]
      readonly at: number
    }): Outcome<readonly Draft[]> =>
      undoChanges(repositories, undoRequest.job, undoRequest.draftIds, undoRequest.at),
    /** Fails if the plan was dropped. */
    planned({ planId, offset, count }: Range & { readonly planId: number }): Outcome<readonly PlannedStep[]> {
      const steps = plans.get(planId)
      if (steps === undefined) return fail(noPlan)
      if (offset + count >= steps.length) plans.delete(planId)
      return succeed(steps.slice(offset, offset + count))
    },
  }
  return { api, close: () => file.close() }
}

/** Checks all changes of a workspace: their findings, and what would be sent. */
export type CheckApi = ReturnType<typeof createCheckReader>['api']

interface Range {
  readonly offset: number
  readonly count: number
}

function sharesOf(ids: readonly string[], shares: number): readonly (readonly string[])[] {
  const length = Math.ceil(ids.length / shares)
  return Array.from({ length: shares }, (_, place) => ids.slice(place * length, (place + 1) * length))
}

function dropOldest(results: Map<number, unknown>): void {
  for (const oldest of [...results.keys()].slice(0, Math.max(0, results.size - maxResults)))
    results.delete(oldest)
}

const noPlan = {
  kind: 'refused',
  reason: 'input',
  message: t`Another publish started in the meantime. Nothing was sent. Publish again.`,
} as const
const noUser = { kind: 'refused', reason: 'input', message: t`Sign in first.` } as const
