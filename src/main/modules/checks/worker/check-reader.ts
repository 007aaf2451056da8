import { DatabaseSync } from 'node:sqlite'
import { startLabel } from '../../../../shared/campaigns/delivery-start-label.ts'
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
import { type Database, wrapDatabase } from '../../../core/store/database.ts'
import type { Remote } from '../../../core/threads/connect.ts'
import { reportUnreadableRow } from '../../../core/threads/serve.ts'
import { createAccountRepository } from '../../accounts/store.ts'
import { createAudienceRepository } from '../../audiences/store.ts'
import { createCampaignRepository } from '../../campaigns/store.ts'
import { createDraftRepository } from '../../drafts/store.ts'
import { createEntityNames } from '../../entities/entity-names.ts'
import { createEntityRepository } from '../../entities/store.ts'
import { createJournalRepository } from '../../jobs/journal.ts'
import { createJobRepository } from '../../jobs/store.ts'
import { createFetchRepository } from '../../records/fetch-store.ts'
import { type CheckedChanges, checkChanges, mergeChecks, readChecks } from './check-changes.ts'
import type { CheckParts } from './check-lookups.ts'
import type { CheckedShare, CheckRequest, CheckWorkerPool } from './check-shares.ts'
import { noCheckWorkers } from './check-shares.ts'
import { currentPolicy } from './current-policy.ts'
import { currencyFinder } from './draft-currency.ts'
import type { ChosenChanges } from './plan-changes.ts'
import { planChanges, type ReviewedRows, reviewChanges } from './plan-changes.ts'
import type { UndoneJob } from './plan-undo.ts'
import { planUndo, undoChanges } from './plan-undo.ts'
import { type PlannedSharing, plannedSharings } from './planned-sharings.ts'
import { type PlannedStarts, plannedStarts, startsOfChanges } from './planned-starts.ts'
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
  readonly starts: PlannedStarts
  /** Audiences that it shares with other accounts. */
  readonly sharings: readonly PlannedSharing[]
}

/** The check worker as main calls it. */
export type WorkspaceChecks = Remote<CheckApi>

/** Maximum runs and plans in memory, each until it was fetched completely. */
const maxResults = 4

/** A smaller check is over before its progress matters. */
const reportedFrom = 500

/** Checks stored drafts over its own read-only connection. */
class CheckReader {
  readonly #pool: CheckWorkerPool
  readonly #file: DatabaseSync
  readonly #repositories: ReturnType<typeof createRepositories>
  readonly #runs = new Map<number, readonly DraftCheck[]>()
  readonly #plans = new Map<number, readonly PlannedStep[]>()
  #lastRun = 0
  readonly api

  constructor(path: string, pool: CheckWorkerPool = noCheckWorkers) {
    this.#pool = pool
    this.#file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
    // Lookups are spread over the whole file, but every check thread has its own cache.
    this.#file.exec('PRAGMA cache_size = -8000')
    const database = wrapDatabase(this.#file, reportUnreadableRow)
    this.#repositories = createRepositories(database)
    const preview = createValidationPreview(this.#repositories, pool)
    this.api = {
      checkShare: this.#checkShare,
      previewEdit: preview.previewEdit,
      previewShare: preview.share,
      endPreview: preview.end,
      previewedRows: preview.rows,
      run: this.#run,
      changes: this.#changes,
      review: this.#review,
      plan: this.#plan,
      undoReview: this.#undoReview,
      undoPlan: this.#undoPlan,
      undoChanges: this.#undoChanges,
      planned: this.#planned,
    }
  }

  async #partsFor({ user, rules, policy }: CheckRequest): Promise<CheckParts> {
    const chosenUser = () => (user === null ? fail(noUser) : succeed(user))
    const current = await currentPolicy(policy)
    return { ...this.#repositories, chosenUser, rules, policyOf: () => current }
  }

  readonly #checkShare = async (
    { ids, ...request }: CheckedShare,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Outcome<CheckedChanges>> =>
    checkChanges(await this.#partsFor(request), request.workspace, ids, (doneCount) =>
      onProgress?.(doneCount, ids.length),
    )

  /** Uses threads that end afterwards, because a heap that tens of thousands of drafts filled never shrinks. */
  async #checkInPool(
    request: CheckRequest,
    shares: readonly (readonly string[])[],
    onProgress: (done: number) => void,
  ): Promise<readonly Outcome<CheckedChanges>[]> {
    const doneCounts = shares.map(() => 0)
    const pendingParts = shares.map((share, place) =>
      this.#pool.checkShare({ ...request, ids: share }, (count) => {
        doneCounts[place] = count
        onProgress(doneCounts.reduce((sum, count) => sum + count, 0))
      }),
    )
    const parts = await Promise.all(pendingParts)
    return Promise.all(
      parts.map((part, place) =>
        part.ok ? part : this.#checkShare({ ...request, ids: shares[place] ?? [] }),
      ),
    )
  }

  #storePlan(steps: readonly PlannedStep[]): number {
    const planId = newHandle()
    if (steps.length > 0) this.#plans.set(planId, steps)
    dropOldest(this.#plans)
    return planId
  }

  /** For many drafts, reports how many are done. */
  readonly #run = async (
    request: CheckRequest,
    onProgress: (done: number, total: number) => void = () => undefined,
  ): Promise<Outcome<CheckedWorkspace>> => {
    const checksOfDrafts = readChecks(await this.#partsFor(request), request.workspace)
    if (!checksOfDrafts.ok) return checksOfDrafts
    const { held, stale } = checksOfDrafts.value
    const total = stale.length
    const shares = Math.max(1, Math.min(this.#pool.count + 1, Math.floor(total / this.#pool.minShare)))
    const report = (doneCount: number): void => {
      if (total > reportedFrom) onProgress(doneCount, total)
    }
    const parts =
      shares === 1
        ? [await this.#checkShare({ ...request, ids: stale }, report)]
        : await this.#checkInPool(request, sharesOf(stale, shares), report)
    const checks = [held]
    for (const part of parts) {
      if (!part.ok) return part
      checks.push(part.value)
    }
    const { changed, ...summary } = mergeChecks(checks)
    this.#lastRun += 1
    if (changed.length > 0) this.#runs.set(this.#lastRun, changed)
    dropOldest(this.#runs)
    return succeed({ ...summary, runId: this.#lastRun, changed: changed.length })
  }

  readonly #changes = ({
    runId,
    offset,
    count,
  }: Range & { readonly runId: number }): Outcome<readonly DraftCheck[]> => {
    const changed = this.#runs.get(runId) ?? []
    if (offset + count >= changed.length) this.#runs.delete(runId)
    return succeed(changed.slice(offset, offset + count))
  }

  /** The remaining rate limits aren't known in this thread. */
  readonly #review = ({
    chosen,
    ...rows
  }: ReviewedRows & { readonly chosen: ChosenChanges }): Outcome<Review> =>
    reviewChanges(this.#repositories, chosen, rows)

  readonly #plan = (chosen: ChosenChanges): Outcome<PlannedWorkspace> => {
    const planned = planChanges(this.#repositories, chosen)
    if (!planned.ok) return planned
    const sharings = plannedSharings(this.#repositories, chosen.workspace, planned.value)
    if (!sharings.ok) return sharings
    const steps = placedSteps(planned.value.plan)
    const names = createEntityNames(this.#repositories, chosen.workspace)
    return succeed({
      planId: this.#storePlan(steps),
      steps: steps.length,
      drafts: planned.value.calls.size,
      title: steps[0]?.title ?? '',
      toType: moneyOf(sentSpendings(planned.value), chosen.thresholds).toType,
      starts: plannedStarts(planned.value, (campaign) => names.nameOf('campaign', campaign)),
      sharings: sharings.value,
    })
  }

  /** What undoing a publish would do, as far as it's known locally. */
  readonly #undoReview = (job: UndoneJob): Outcome<UndoReview> =>
    mapOutcome(
      planUndo({ ...this.#repositories, startTexts: this.#startTexts(job) }, job),
      ({ review }) => review,
    )

  #startTexts({ workspace }: UndoneJob) {
    const currencyOf = currencyFinder(this.#repositories.entities, workspace)
    return (changes: readonly Draft[]): ReadonlyMap<string, string> => {
      const starts = startsOfChanges(this.#repositories, workspace, changes, Date.now())
      return new Map(
        changes.flatMap((draft) => {
          const start = starts.get(draft.id)
          return start === undefined ? [] : [[draft.id, startLabel(start, currencyOf(draft))] as const]
        }),
      )
    }
  }

  /** The same as steps: one reverting change each. */
  readonly #undoPlan = (job: UndoneJob): Outcome<Pick<PlannedWorkspace, 'planId' | 'steps'>> =>
    mapOutcome(planUndo(this.#repositories, job), ({ steps }) => ({
      planId: this.#storePlan(steps),
      steps: steps.length,
    }))

  /** The reverting changes of such steps; `at` in milliseconds. */
  readonly #undoChanges = (undoRequest: {
    readonly job: UndoneJob
    readonly draftIds: readonly string[]
    readonly at: number
  }): Outcome<readonly Draft[]> =>
    undoChanges(this.#repositories, undoRequest.job, undoRequest.draftIds, undoRequest.at)

  /** Fails if the plan was dropped. */
  readonly #planned = ({
    planId,
    offset,
    count,
  }: Range & { readonly planId: number }): Outcome<readonly PlannedStep[]> => {
    const steps = this.#plans.get(planId)
    if (steps === undefined) return fail(noPlan)
    if (offset + count >= steps.length) this.#plans.delete(planId)
    return succeed(steps.slice(offset, offset + count))
  }

  readonly close = () => this.#file.close()
}

export function createCheckReader(path: string, pool: CheckWorkerPool = noCheckWorkers) {
  return new CheckReader(path, pool)
}

/** Checks all changes of a workspace: their findings, and what would be sent. */
export type CheckApi = ReturnType<typeof createCheckReader>['api']

function createRepositories(database: Database) {
  return {
    accounts: createAccountRepository(database),
    audiences: createAudienceRepository(database),
    campaigns: createCampaignRepository(database),
    database,
    storedFetches: createFetchRepository(database),
    drafts: createDraftRepository(database),
    jobs: createJobRepository(database),
    journal: createJournalRepository(database),
    entities: createEntityRepository(database),
  }
}

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
