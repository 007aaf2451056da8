import type { Environment } from '../../../shared/accounts/environment.ts'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { pick } from '../../../shared/entities/fields.ts'
import { descriptorOf } from '../../../shared/entities/kinds.ts'
import type { JobStep, JobSummary } from '../../../shared/jobs/job.ts'
import type { ConfirmedAmount, MoneyThresholds } from '../../../shared/money/money-threshold.ts'
import { storedTextsOf } from '../../../shared/publishing/match-record.ts'
import { changesOf } from '../../../shared/publishing/publish-review.ts'
import { withRemaining } from '../../../shared/publishing/publish-windows.ts'
import { t } from '../../../shared/text/language.ts'
import { declined, noJob, refuse } from '../../core/faults.ts'
import type { Clock, Durability, JournalGuard, Logger, Random } from '../../core/ports.ts'
import type { NativeQuestions } from '../../core/ports-desktop.ts'
import type { PausableWritePace } from '../../core/store/write-pace.ts'
import type { AccountRepository } from '../accounts/store.ts'
import type { PlannedWorkspace, WorkspaceChecks } from '../checks/worker/check-reader.ts'
import { currencyFinder } from '../checks/worker/draft-currency.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import { createEntityNames, type EntityNames } from '../entities/entity-names.ts'
import type { EntityRepository } from '../entities/store.ts'
import { createEventLoopQueue } from '../jobs/event-loop-queue.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JobRunner } from '../jobs/job-runner.ts'
import type { JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { UploadExecutor } from '../media/upload-executor.ts'
import { type ServiceCalls, userOf } from '../sign-in/service-calls.ts'
import type { LimitsFollower } from '../status/limits.ts'
import { confirmPlan } from './confirm-plan.ts'
import { createPublishEngine, type EngineParts, type PublishEngine } from './publish-engine.ts'
import { createPublishGateway } from './publish-gateway.ts'
import { jobTitle, lockAll, type PlannedChange, type StartParts, startJob } from './start.ts'

export interface PublishingParts {
  readonly calls: ServiceCalls
  readonly drafts: DraftsForPublishing
  readonly checks: Pick<
    WorkspaceChecks,
    'review' | 'plan' | 'planned' | 'undoReview' | 'undoPlan' | 'undoChanges'
  >
  readonly store: {
    readonly jobs: JobRepository
    readonly journal: JournalRepository
    readonly entities: EntityRepository
    readonly accounts: Pick<AccountRepository, 'find'>
    readonly durability: Durability
    readonly pace: PausableWritePace
    readonly journalGuard: JournalGuard
  }
  /** Checks what isn't checked since it changed: drafts of a large change, the account's policy and the time of day. */
  readonly checkAgain: (workspace: Workspace) => Promise<Outcome<unknown>>
  readonly uploads: UploadExecutor
  readonly limits: Pick<LimitsFollower, 'remaining'>
  /** The amounts from which typing is required. */
  readonly thresholds: () => MoneyThresholds
  readonly questions: NativeQuestions
  /** "@handle" by ID, of everyone who has signed in there. */
  readonly userNames: (environmentId: string) => Readonly<Record<string, string>>
  readonly timezoneOf: (workspace: Workspace) => string | null
  readonly accountNameOf: (workspace: Workspace) => string
  readonly environmentOf: (environmentId: string) => Environment | null
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** The job made progress. */
  readonly changed: (jobId: string) => void
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly monotonic: Clock
  /** How long a late request may take to appear in lists; three minutes if omitted. */
  readonly absenceMs?: number | undefined
}

export interface Publishing {
  readonly handlers: Handlers<'publishing'>
  readonly runner: JobRunner
  start(): void
  tryAgain(environmentId: string): void
  /** Writes and emits nothing afterwards. */
  close(): Promise<void>
}

/** The platform gives up on a request after 60 s, and its lists follow within another minute. */
const defaultAbsenceMs = 180_000
const parallel = 6

class PublishingService implements Publishing {
  readonly #parts: PublishingParts
  readonly runner: PublishEngine
  readonly #starting: StartParts
  readonly start: Publishing['start']
  readonly tryAgain: Publishing['tryAgain']
  readonly close: Publishing['close']

  constructor(parts: PublishingParts) {
    this.#parts = parts
    const { clock, store } = parts
    const engine = createPublishEngine(engineParts(parts))
    this.runner = { ...engine, retryFailed: (jobId, stepId) => this.#retryChecked(engine, jobId, stepId) }
    this.#starting = {
      jobs: store.jobs,
      engine: this.runner,
      clock,
      random: parts.random,
      pace: store.pace,
    }
    this.start = this.runner.start
    this.tryAgain = this.runner.tryAgain
    this.close = this.runner.close
  }

  /** A draft that failed may have been changed since, with many others that aren't checked yet. */
  async #retryChecked(engine: PublishEngine, jobId: string, stepId?: string): Promise<Outcome<JobSummary>> {
    const job = this.#parts.store.jobs.get(jobId)
    if (job.ok && job.value?.kind === 'publish') {
      const checked = await this.#parts.checkAgain(job.value.workspace)
      if (!checked.ok) return checked
    }
    return engine.retryFailed(jobId, stepId)
  }

  #remainingIn({ environmentId, host, accountId }: Workspace) {
    return (bucket: string): number | null =>
      this.#parts.limits.remaining(bucket, environmentId, host, accountId)
  }

  #confirmedPlan(
    workspace: Workspace,
    draftIds: readonly string[] | null,
    typed: readonly ConfirmedAmount[],
  ): Promise<Outcome<PlannedWorkspace>> {
    const { accountNameOf, checks, environmentOf, questions, thresholds } = this.#parts
    const chosen = { workspace, draftIds, thresholds: thresholds() }
    return confirmPlan({
      plan: () => checks.plan(chosen),
      questions,
      accountName: accountNameOf(workspace),
      environment: environmentOf(workspace.environmentId),
      typed,
    })
  }

  #finishedJob(jobId: string): Outcome<StoredJob> {
    const { jobs } = this.#parts.store
    const job = jobs.get(jobId)
    if (!job.ok) return job
    if (job.value === null) return noJob()
    return job.value.kind === 'publish' ? succeed(job.value) : refuse(t`Only a publish can be undone.`)
  }

  readonly handlers: Publishing['handlers'] = {
    review: async ({ workspace, draftIds, ...rows }) => {
      const terms = {
        userNames: this.#parts.userNames(workspace.environmentId),
        timezone: this.#parts.timezoneOf(workspace),
      }
      const chosen = { workspace, draftIds, thresholds: this.#parts.thresholds(), terms }
      const review = await this.#parts.checks.review({ chosen, ...rows })
      if (!review.ok) return review
      const windows = withRemaining(review.value.windows, this.#remainingIn(workspace))
      // With real money main asks in a native dialog, so the page doesn't.
      const isReal = this.#parts.environmentOf(workspace.environmentId)?.kind !== 'sandbox'
      return succeed({ ...review.value, ...windows, ...(isReal ? { toType: [] } : {}) })
    },
    // Stryker disable next-line ArrayDeclaration: an added text confirms no amount.
    start: async ({ workspace, draftIds, confirmed = [] }) => {
      const { calls, checks, drafts, store } = this.#parts
      const user = userOf(calls, workspace)
      if (!user.ok) return user
      const trusted = await trustJournal(this.#parts)
      if (!trusted.ok) return trusted
      const checked = await this.#parts.checkAgain(workspace)
      if (!checked.ok) return checked
      const plan = await this.#confirmedPlan(workspace, draftIds, confirmed)
      if (!plan.ok) return plan
      const { planId, steps: count } = plan.value
      if (count === 0)
        return refuse(t`Nothing to publish: the remaining changes have errors or depend on ones that do.`)
      return startJob(this.#starting, {
        workspace,
        userId: user.value.userId,
        kind: 'publish',
        title: jobTitle(plan.value),
        undoOf: null,
        count,
        steps: (from, max) => checks.planned({ planId, offset: from, count: max }),
        changes: async (ids) => plannedChanges(drafts, ids),
        lock: (ids) => lockAll(drafts, store.pace, workspace, ids),
      })
    },
    steps: async ({ jobId, states, offset, count }) => {
      const listed = this.#parts.store.jobs.steps(jobId, states, { offset, count })
      if (!listed.ok) return listed
      const sentOperations = this.#parts.store.journal.sentWith(listed.value.rows.map(({ id }) => id))
      if (!sentOperations.ok) return sentOperations
      const [first] = listed.value.rows
      if (first === undefined) return succeed({ rows: [], total: listed.value.total })
      const { workspace } = first.draft
      const userNames = this.#parts.userNames(workspace.environmentId)
      const names = createEntityNames(this.#parts.store, workspace, (userId) => userNames[userId] ?? null)
      const currencyOf = currencyFinder(this.#parts.store.entities, workspace)
      const rows = listed.value.rows.map((step) => ({
        ...viewOf(step, this.runner, this.#parts.store.jobs, names),
        currency: currencyOf(step.draft),
        operation: sentOperations.value.get(step.id) ?? step.operation,
      }))
      return succeed({ rows, total: listed.value.total })
    },
    lookUp: ({ jobId, stepId }) => this.runner.lookUp(jobId, stepId),
    resendUnanswered: ({ jobId }) => this.runner.resendUnanswered(jobId),
    resolve: ({ jobId, stepId, resolution }) => this.runner.resolve(jobId, stepId, resolution),
    undoPlan: async ({ jobId }) => {
      const job = this.#finishedJob(jobId)
      if (!job.ok) return job
      return this.#parts.checks.undoReview({ jobId, workspace: job.value.workspace })
    },
    undo: async ({ jobId }) => {
      const job = this.#finishedJob(jobId)
      if (!job.ok) return job
      if (job.value.state === 'running' || job.value.state === 'paused') {
        return refuse(t`This publish isn’t finished. Cancel it first, or wait until it’s done.`)
      }
      const earlier = this.#parts.store.jobs.undoing(jobId)
      if (!earlier.ok) return earlier
      // Its undo under way, such as one that another process has begun and was killed.
      const underWay = earlier.value.find(({ state }) => state === 'running' || state === 'paused')
      if (underWay !== undefined) return this.runner.summaryOf(underWay)
      const trusted = await trustJournal(this.#parts)
      if (!trusted.ok) return trusted
      const { workspace, userId, title } = job.value
      const undone = { jobId, workspace }
      const plan = await this.#parts.checks.undoPlan(undone)
      if (!plan.ok) return plan
      const { planId, steps: count } = plan.value
      const last = earlier.value.findLast(({ state }) => state === 'done')
      if (count === 0)
        return last === undefined ? refuse(t`Nothing can be undone.`) : this.runner.summaryOf(last)
      return startJob(this.#starting, {
        workspace,
        userId,
        kind: 'undo',
        title: t`Undo of ${title}`,
        undoOf: jobId,
        count,
        steps: (from, max) => this.#parts.checks.planned({ planId, offset: from, count: max }),
        // These drafts exist only in the job.
        changes: async (ids) =>
          mapOutcome(
            await this.#parts.checks.undoChanges({ job: undone, draftIds: ids, at: this.#parts.clock.now() }),
            (changes) => changes.map((draft) => ({ draft, type: null, isDraft: false })),
          ),
        lock: async () => succeed(undefined),
      })
    },
  }
}

export function createPublishing(parts: PublishingParts): Publishing {
  return new PublishingService(parts)
}

/** Asks before the first publish with an older journal: what it lacks may be sent twice. */
async function trustJournal({
  store: { journalGuard },
  questions,
}: Pick<PublishingParts, 'store' | 'questions'>): Promise<Outcome<void>> {
  if (!journalGuard.isOlder()) return succeed(undefined)
  const isMeant = await questions.confirm({
    title: t`Older journal`,
    message: t`Publish although the journal is missing or older?`,
    detail: t`What was published since isn’t known here, and publishing it again creates it twice. Check at the service first.`,
    action: t`Publish`,
  })
  if (!isMeant) return declined(t`Nothing was sent.`)
  journalGuard.accept()
  return succeed(undefined)
}

function engineParts(parts: PublishingParts): EngineParts {
  const { calls, drafts, store, uploads, clock, monotonic, sleep, logger } = parts
  const { absenceMs = defaultAbsenceMs } = parts
  return {
    drafts,
    uploads,
    clock,
    monotonic,
    sleep,
    absenceMs,
    parallel,
    changed: parts.changed,
    pace: store.pace,
    gateway: createPublishGateway(calls, monotonic),
    jobs: store.jobs,
    journal: store.journal,
    durability: store.durability,
    forgetUpload: uploads.forget,
    turn: createEventLoopQueue(),
    onError: (error) => logger.error('jobs.run', { error }),
  }
}

function plannedChanges(
  drafts: Pick<DraftsForPublishing, 'byIds'>,
  ids: readonly string[],
): Outcome<readonly PlannedChange[]> {
  const storedDrafts = drafts.byIds(ids)
  return storedDrafts.ok
    ? succeed(storedDrafts.value.map(({ draft, type }) => ({ draft, type, isDraft: true })))
    : storedDrafts
}

function viewOf(
  step: StoredStep,
  engine: PublishEngine,
  jobs: JobRepository,
  names: EntityNames,
): Omit<JobStep, 'currency'> {
  const { id, jobId, position, draftId, subject, kind, operation, state, fault, remoteId } = step
  const { candidates, conflicts, startedAt, finishedAt, bytes } = step
  const { base, patch, comment } = step.draft
  const sentBytes = state === 'done' ? bytes : (engine.uploadedBytes(jobId, id) ?? 0)
  return {
    id,
    position,
    draftId,
    subject,
    kind,
    operation,
    state,
    fault,
    remoteId,
    title: names.titleOf(step),
    comment,
    // A set of targeting is many rows, whose names take look-ups of their own.
    changes: descriptorOf(subject).sharesId ? [] : changesOf(step.draft),
    names: names.referencesIn({ before: pick(base ?? {}, Object.keys(patch)), after: patch }),
    startedAt,
    finishedAt,
    candidates,
    conflicts,
    storedTexts: step.result === null ? [] : storedTextsOf(subject, patch, step.result),
    needs: state === 'blocked' ? neededTitles(step, jobs, names) : [],
    lookup: engine.lookupOf(step),
    bytes: bytes === null ? null : { sent: sentBytes ?? 0, total: bytes },
  }
}

/** Titles of unfinished steps that a blocked step needs. */
function neededTitles({ needs }: StoredStep, jobs: JobRepository, names: EntityNames): readonly string[] {
  const titles = needs.flatMap((needed) => {
    const step = jobs.step(needed)
    return step.ok && step.value !== null && step.value.state !== 'done' ? [names.titleOf(step.value)] : []
  })
  return [...new Set(titles)]
}
