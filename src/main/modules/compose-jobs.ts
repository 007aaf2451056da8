import type { Environment } from '../../shared/accounts/environment.ts'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { JobSummary } from '../../shared/jobs/job.ts'
import { t } from '../../shared/text/language.ts'
import { monotonicClock } from '../core/api/deadline.ts'
import { sleep } from '../core/api/waiting.ts'
import { createEmitter } from '../core/emitter.ts'
import { createAudienceGateway } from './audiences/audience-gateway.ts'
import { createAudienceKey, membersFileName } from './audiences/people-files.ts'
import { createAudienceJobs } from './audiences/upload-jobs.ts'
import { createCatalogEvents } from './catalogs/events.ts'
import type { CatalogEvents } from './catalogs/parts.ts'
import { createProductJobs } from './catalogs/product-jobs.ts'
import { createProductsGateway } from './catalogs/products-gateway.ts'
import type { DesktopPorts, ServiceCore, ServiceThreads, ServiceTimes } from './dependencies.ts'
import { readPreferences } from './desktop/preferences.ts'
import type { DraftsHandlerParts } from './drafts/handlers.ts'
import { createDraftsForPublishing } from './drafts/publishing.ts'
import { createEntityNames, hasDraftId } from './entities/entity-names.ts'
import { createBulkJobs } from './jobs/bulk-jobs.ts'
import { createJobHandlers } from './jobs/handlers.ts'
import { createJobEvents } from './jobs/job-events.ts'
import { createJobFollower } from './jobs/job-follower.ts'
import type { StoredJob } from './jobs/job-rows.ts'
import { createUploadExecutor } from './media/upload.ts'
import { createPublishing } from './publishing/handlers.ts'
import type { ServiceCalls } from './sign-in/service-calls.ts'
import type { Vault } from './sign-in/vault.ts'
import { createFiguresRun } from './statistics/figures-run.ts'
import { createStatisticsGateway } from './statistics/statistics-gateway.ts'
import type { LimitsFollower } from './status/limits.ts'

interface JobServicesParts {
  readonly calls: ServiceCalls
  readonly limits: LimitsFollower
  readonly vault: Vault
  readonly environmentOf: (environmentId: string) => Environment | null
  readonly accountNameOf: (workspace: Workspace) => string
  readonly timezoneOf: (workspace: Workspace) => string | null
  readonly userNames: (environmentId: string) => Readonly<Record<string, string>>
  readonly drafting: Omit<DraftsHandlerParts, 'clock' | 'random'>
}

/** The service's jobs take from seconds to minutes (statistics.md#jobs). */
const figurePollMs = 20_000

/** Calls at once, of each kind of job. */
const parallelCalls = 6

type Dependencies = ServiceCore & DesktopPorts & ServiceThreads & ServiceTimes

/** Background work: publishes with their uploads, products, and audience members. */
export function createJobServices(dependencies: Dependencies, parts: JobServicesParts) {
  const { emit, random, store } = dependencies
  const followJobs = createJobFollower(dependencies.notifier, dependencies.taskbar, parts.accountNameOf)
  const notifyJobs = (jobs: readonly JobSummary[]): void => {
    emit('jobsChanged', { jobs })
    followJobs(jobs)
  }
  const catalogEvents = createCatalogEvents(emit)
  const figuresStored = createEmitter<[Workspace]>()
  const audienceKey = createAudienceKey(parts.vault, random)
  const changed = createEmitter<[jobId: string]>()
  const productJobs = composeProductJobs(dependencies, parts, changed.emit, catalogEvents.notify)
  const audienceJobs = composeAudienceJobs(dependencies, parts, changed.emit, audienceKey)
  const figureJobs = composeFigureJobs(dependencies, parts, changed.emit, figuresStored.emit)
  const publishing = composePublishing(dependencies, parts, changed.emit)
  const { handlers, summary } = createJobHandlers({
    jobs: store.jobs,
    runners: [publishing.runner, productJobs, audienceJobs, figureJobs],
    readableTitle: ({ title, workspace }) =>
      hasDraftId(title) ? createEntityNames(store, workspace).readable(title) : title,
  })
  const jobEvents = createJobEvents(notifyJobs, summary)
  changed.on(jobEvents.notify)
  const all = [publishing, productJobs, audienceJobs, figureJobs]
  return {
    handlers,
    publishing,
    productJobs,
    audienceJobs,
    figureJobs,
    audienceKey,
    catalogEvents,
    onFiguresStored: figuresStored.on,
    /** Resumes what waits for this environment. */
    tryAgain(environmentId: string): void {
      for (const jobs of all) jobs.tryAgain(environmentId)
    },
    start(): void {
      for (const jobs of all) jobs.start()
    },
    /** Resolves when pending calls and their threads have ended. */
    async close(): Promise<void> {
      await Promise.all(all.map((jobs) => jobs.close()))
      // Pending receipts have reached the threads by now.
      await Promise.all([
        dependencies.catalogWork.close(),
        dependencies.audienceWork.end(),
        dependencies.statisticsWork.close(),
      ])
    },
    endEvents(): void {
      jobEvents.end()
      catalogEvents.end()
    },
  }
}

export type JobServices = ReturnType<typeof createJobServices>

function composeProductJobs(
  { catalogWork, clock, logger, store }: Dependencies,
  { calls }: JobServicesParts,
  onChange: (jobId: string) => void,
  notifyCatalog: CatalogEvents['notify'],
) {
  return createProductJobs({
    clock,
    monotonic: monotonicClock(clock),
    sleep,
    parallel: parallelCalls,
    work: catalogWork,
    jobs: store.jobs,
    gateway: createProductsGateway(calls),
    catalogs: store.catalogs,
    changed(jobId, number) {
      onChange(jobId)
      const catalog = number === null ? null : store.catalogs.byNumber(number)
      if (catalog?.ok && catalog.value !== null) notifyCatalog(catalog.value)
    },
    onError: (error) => logger.error('products.run', { error }),
  })
}

function composeAudienceJobs(
  { audienceWork, clock, logger, store }: Dependencies,
  { calls }: JobServicesParts,
  onChange: (jobId: string) => void,
  key: ReturnType<typeof createAudienceKey>,
) {
  return createAudienceJobs({
    clock,
    monotonic: monotonicClock(clock),
    sleep,
    parallel: parallelCalls,
    work: audienceWork,
    jobs: store.jobs,
    audiences: store.audiences,
    key,
    membersFileOf: membersFileName,
    changed: onChange,
    gateway: createAudienceGateway(calls),
    onError: (error) => logger.error('audiences.run', { error }),
  })
}

function composeFigureJobs(
  dependencies: Dependencies,
  { calls, environmentOf }: JobServicesParts,
  onChange: (jobId: string) => void,
  onStored: (workspace: Workspace) => void,
) {
  const { clock, logger, statisticsWork, store, transport } = dependencies
  const { accounts, jobs, statistics } = store
  const gateway = createStatisticsGateway({ calls, clock, environmentOf, transport })
  /** As the job's user sees the account, even if another user is signed in now. */
  const zoneOf = ({ workspace: { environmentId, host, accountId }, userId }: StoredJob): string | null => {
    const list = accounts.readList({ environmentId, host, userId })
    if (!list.ok) return null
    return list.value?.accounts.find(({ id }) => id === accountId)?.timezone ?? null
  }
  const runParts = {
    clock,
    monotonic: monotonicClock(clock),
    sleep,
    jobs,
    statistics,
    work: statisticsWork,
    gateway,
    changed: onChange,
    pollMs: dependencies.figurePollMs ?? figurePollMs,
    zoneOf,
    stored: ({ workspace }: StoredJob) => onStored(workspace),
  }
  return createBulkJobs({
    kind: 'figures',
    jobs,
    sleep,
    noFailures: t`Nothing failed, or it isn’t finished.`,
    createRun: (job, ends) => createFiguresRun({ ...runParts, ...ends }, job),
    dropped: (jobId) => void statisticsWork.api.dropJob({ jobId }),
    onError: (error) => logger.error('statistics.run', { error }),
  })
}

function composePublishing(
  dependencies: Dependencies,
  { drafting, ...parts }: JobServicesParts,
  onChange: (jobId: string) => void,
) {
  const { clock, logger, random, settings, store } = dependencies
  const { calls, limits } = parts
  return createPublishing({
    calls,
    store,
    limits,
    clock,
    monotonic: monotonicClock(clock),
    random,
    logger,
    changed: onChange,
    sleep,
    checks: dependencies.workspaceChecks.api,
    questions: dependencies.questions,
    environmentOf: parts.environmentOf,
    userNames: parts.userNames,
    timezoneOf: parts.timezoneOf,
    accountNameOf: parts.accountNameOf,
    thresholds: () => readPreferences(settings).moneyThresholds,
    absenceMs: dependencies.absenceMs,
    drafts: createDraftsForPublishing({ ...drafting, clock }),
    // A large change may have written drafts that aren't checked yet, and a policy may have changed.
    checkAgain: drafting.checker.checkAll,
    uploads: createUploadExecutor({
      calls,
      clock,
      sleep,
      files: dependencies.mediaFiles,
      uploads: store.uploads,
    }),
  })
}
