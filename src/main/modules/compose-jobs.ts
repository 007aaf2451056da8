import type { Environment } from '../../shared/accounts/environment.ts'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import { succeed } from '../../shared/core/outcome.ts'
import type { JobSummary } from '../../shared/jobs/job.ts'
import { t } from '../../shared/text/language.ts'
import { monotonicClock } from '../core/api/deadline.ts'
import { sleep } from '../core/api/waiting.ts'
import { createEmitter } from '../core/emitter.ts'
import { createAudienceGateway } from './audiences/audience-gateway.ts'
import { createAudienceKey, membersFileName } from './audiences/people-files.ts'
import { createAudienceJobs } from './audiences/upload-jobs.ts'
import { createCatalogEvents } from './catalogs/events.ts'
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
import type { AccountPolicies } from './policy/policies.ts'
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
  readonly policies: Pick<AccountPolicies, 'current'>
}

/** The service's jobs take from seconds to minutes (statistics.md#jobs). */
const figurePollMs = 20_000

/** Background work: publishes with their uploads, products, and audience members. */
export function createJobServices(
  dependencies: ServiceCore & DesktopPorts & ServiceThreads & ServiceTimes,
  parts: JobServicesParts,
) {
  const { clock, emit, logger, random, settings, store } = dependencies
  const { calls, limits, vault, drafting } = parts
  const monotonic = monotonicClock(clock)
  const followJobs = createJobFollower(dependencies.notifier, dependencies.taskbar, parts.accountNameOf)
  const notifyJobs = (jobs: readonly JobSummary[]): void => {
    emit('jobsChanged', { jobs })
    followJobs(jobs)
  }
  const catalogEvents = createCatalogEvents(emit)
  const changed = createEmitter<[jobId: string]>()
  const productJobs = createProductJobs({
    clock,
    monotonic,
    sleep,
    parallel: 6,
    work: dependencies.catalogWork,
    jobs: store.jobs,
    gateway: createProductsGateway(calls),
    catalogs: store.catalogs,
    changed(jobId, number) {
      changed.emit(jobId)
      const catalog = number === null ? null : store.catalogs.byNumber(number)
      if (catalog?.ok && catalog.value !== null) catalogEvents.notify(catalog.value)
    },
    onError: (error) => logger.error('products.run', { error }),
  })
  const statisticsGateway = createStatisticsGateway({
    calls,
    clock,
    environmentOf: parts.environmentOf,
    transport: dependencies.transport,
  })
  /** As the job's user sees the account, even if another user is signed in now. */
  const zoneOfJob = ({ workspace: { environmentId, host, accountId }, userId }: StoredJob): string | null => {
    const list = store.accounts.readList({ environmentId, host, userId })
    if (!list.ok) return null
    return list.value?.accounts.find(({ id }) => id === accountId)?.timezone ?? null
  }
  const audienceKey = createAudienceKey(vault, random)
  const audienceJobs = createAudienceJobs({
    clock,
    monotonic,
    sleep,
    parallel: 6,
    work: dependencies.audienceWork,
    jobs: store.jobs,
    audiences: store.audiences,
    key: audienceKey,
    membersFileOf: membersFileName,
    changed: changed.emit,
    gateway: createAudienceGateway(calls),
    onError: (error) => logger.error('audiences.run', { error }),
  })
  const figuresStored = createEmitter<[Workspace]>()
  const figureJobs = createBulkJobs({
    kind: 'figures',
    jobs: store.jobs,
    sleep,
    noFailures: t`Nothing failed, or it isn’t finished.`,
    createRun: (job, ends) =>
      createFiguresRun(
        {
          clock,
          monotonic,
          sleep,
          jobs: store.jobs,
          statistics: store.statistics,
          ...ends,
          work: dependencies.statisticsWork,
          gateway: statisticsGateway,
          changed: changed.emit,
          pollMs: dependencies.figurePollMs ?? figurePollMs,
          zoneOf: zoneOfJob,
          stored: ({ workspace }) => figuresStored.emit(workspace),
        },
        job,
      ),
    dropped: (jobId) => void dependencies.statisticsWork.api.dropJob({ jobId }),
    onError: (error) => logger.error('statistics.run', { error }),
  })
  const publishing = createPublishing({
    calls,
    store,
    limits,
    clock,
    monotonic,
    random,
    logger,
    changed: changed.emit,
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
    checkAgain: async (workspace) =>
      parts.policies.current(workspace) === null ? succeed(undefined) : drafting.checker.checkAll(workspace),
    uploads: createUploadExecutor({
      calls,
      clock,
      sleep,
      files: dependencies.mediaFiles,
      uploads: store.uploads,
    }),
  })
  const { handlers, summary } = createJobHandlers({
    jobs: store.jobs,
    runners: [publishing.runner, productJobs, audienceJobs, figureJobs],
    readableTitle: ({ title, workspace }) =>
      hasDraftId(title) ? createEntityNames(store.entities, workspace).readable(title) : title,
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
