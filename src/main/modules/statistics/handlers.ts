import { z } from 'zod'
import { sameWorkspace, type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { type AlertThresholds, alertKey } from '../../../shared/statistics/alerts.ts'
import { dayOf } from '../../../shared/statistics/days.ts'
import type { Performance, RankedCreative } from '../../../shared/statistics/performance.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { defaultGroups } from '../../../shared/statistics/stored-metrics.ts'
import { t } from '../../../shared/text/language.ts'
import { coalesced } from '../../core/coalesced.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, Logger, Random } from '../../core/ports.ts'
import type { Store } from '../../core/store/store.ts'
import { createEntityNames } from '../creatives/entity-names.ts'
import type { Emit, Handlers } from '../dependencies.ts'
import type { BulkJobs } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { type ServiceCalls, userOf } from '../sign-in/service-calls.ts'
import type { RawPerformance } from './ports.ts'
import type { StatisticsWork } from './statistics-host.ts'

export interface StatisticsParts {
  readonly calls: Pick<ServiceCalls, 'chosenUser'>
  readonly work: Pick<StatisticsWork, 'api'>
  readonly figureJobs: BulkJobs
  readonly jobs: Pick<JobRepository, 'add' | 'unfinished' | 'change' | 'list' | 'drop'>
  readonly zoneOf: (workspace: Workspace) => string | null
  readonly store: Pick<Store, 'campaigns' | 'creatives'>
  readonly thresholds: () => AlertThresholds
  /** Syncs promoted posts and posts, whose names are shown beside figures. */
  readonly syncPosts: (workspace: Workspace) => void
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly emit: Emit
}

export interface Statistics {
  readonly handlers: Handlers<'statistics'>
  /** Campaigns and line items were synced: refreshes their figures if a window shows them. */
  synced(workspace: Workspace): void
  changed(workspace: Workspace): void
  /** Periodically refreshes what a window shows. */
  start(): void
  close(): void
}

/** The service takes whole hours, and figures change within them. */
const freshMs = 15 * 60_000
/** How often the age of figures is checked. */
const refreshMs = 60_000
/** A refresh stores figures several times a second. */
const notifyMs = 1_000
/** Days that the first refresh covers, including today. */
const defaultRefreshDays = 30

export function createStatistics(parts: StatisticsParts): Statistics {
  const { work, figureJobs, jobs, clock, emit } = parts
  const failures = new Map<string, string>()
  const zoneOf = (workspace: Workspace) => parts.zoneOf(workspace) ?? 'UTC'

  const openJob = (workspace: Workspace): Outcome<StoredJob | null> =>
    mapOutcome(jobs.unfinished(['figures']), (unfinished) => {
      const key = workspaceKey(workspace)
      const own = unfinished.filter(
        (job) => workspaceKey(job.workspace) === key && job.title === refreshTitle,
      )
      return own.find(({ state }) => state === 'running' || state === 'paused') ?? null
    })
  const stateOf = async (workspace: Workspace): Promise<Outcome<StatisticsState>> => {
    const known = await work.api.known({ workspace })
    if (!known.ok) return known
    const open = openJob(workspace)
    if (!open.ok) return open
    return succeed({
      ...known.value,
      jobId: open.value?.id ?? null,
      zone: zoneOf(workspace),
      failure: failures.get(workspaceKey(workspace)) ?? null,
    })
  }
  /** Finished refreshes would fill the list of jobs; the last one is enough. */
  const dropEarlier = async (workspace: Workspace): Promise<void> => {
    const listed = jobs.list({ offset: 0, count: 200 })
    if (!listed.ok) return
    const key = workspaceKey(workspace)
    for (const job of listed.value.rows) {
      const isOver = job.state === 'done' || job.state === 'cancelled'
      if (job.kind !== 'figures' || !isOver || workspaceKey(job.workspace) !== key) continue
      jobs.drop(job.id)
      await work.api.dropJob({ jobId: job.id })
    }
  }
  const begin = async (
    workspace: Workspace,
    title: string,
    prepare: (jobId: string) => Promise<Outcome<unknown>>,
  ): Promise<Outcome<JobSummary>> => {
    const user = userOf(parts.calls, workspace)
    if (!user.ok) return user
    if (parts.zoneOf(workspace) === null)
      return refuse(t`This account’s time zone isn’t known yet. Sync the accounts first.`)
    const job: StoredJob = {
      id: Buffer.from(parts.random.bytes(12)).toString('hex'),
      workspace,
      userId: user.value.userId,
      kind: 'figures',
      title,
      state: 'preparing',
      reason: null,
      undoOf: null,
      createdAt: clock.now(),
      finishedAt: null,
    }
    const added = jobs.add(job)
    if (!added.ok) return added
    const prepared = await prepare(job.id)
    if (!prepared.ok) return prepared
    const begun = jobs.change(job.id, { state: 'running', reason: null, finishedAt: null })
    return begun.ok ? figureJobs.begin({ ...job, state: 'running' }) : begun
  }

  const performance = (workspace: Workspace) =>
    work.api.performance({
      account: { workspace, zone: zoneOf(workspace) },
      thresholds: parts.thresholds(),
      now: clock.now(),
    })
  /** Checks whether figures that have arrived say something that they didn't say before. */
  const checkAlerts = async (workspace: Workspace): Promise<void> => {
    const open = openJob(workspace)
    if (!open.ok || open.value !== null) return
    const found = await performance(workspace)
    if (!found.ok || found.value === null) return
    const { rows } = found.value.alerts
    const before = parts.store.campaigns.fetched(workspace, saidAlerts)
    if (!before.ok) return
    const said = new Set(z.array(z.string()).safeParse(before.value?.value).data)
    parts.store.campaigns.saveFetch(workspace, saidAlerts, {
      readAt: clock.now(),
      value: rows.map(alertKey),
    })
    const raised = rows.filter((alert) => !said.has(alertKey(alert)))
    // The first figures show what is already known; the overview lists it.
    if (before.value !== null && raised.length > 0) emit('alertsRaised', { workspace, alerts: raised })
  }
  const named = createCreativeNames(parts)

  const underWay = new Map<string, Promise<Outcome<void>>>()
  const beginRefresh = async (workspace: Workspace, since: number | null): Promise<Outcome<void>> => {
    const open = openJob(workspace)
    if (!open.ok) return open
    if (open.value !== null) {
      return open.value.state === 'paused'
        ? mapOutcome(figureJobs.resume(open.value.id), () => undefined)
        : succeed(undefined)
    }
    await dropEarlier(workspace)
    const now = clock.now()
    const first = since ?? dayOf(now, zoneOf(workspace)) - defaultRefreshDays + 1
    const begun = await begin(workspace, refreshTitle, (jobId) =>
      work.api.begin({ jobId, workspace, plan: { since: first, begunAt: now } }),
    )
    return mapOutcome(begun, () => undefined)
  }
  const refresh = (workspace: Workspace, since: number | null): Promise<Outcome<void>> => {
    const key = workspaceKey(workspace)
    const going = underWay.get(key)
    if (going !== undefined) return going
    const one = beginRefresh(workspace, since)
      .then((outcome) => {
        if (outcome.ok) failures.delete(key)
        else failures.set(key, outcome.fault.message)
        emit('statisticsChanged', { workspace })
        return outcome
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, one)
    return one
  }
  const refreshOld = async (workspace: Workspace): Promise<void> => {
    const known = await work.api.known({ workspace })
    if (known.ok && clock.now() - (known.value.known?.until ?? 0) < freshMs) return
    const open = openJob(workspace)
    // A job that the user paused stays paused.
    if (open.ok && open.value === null) await refresh(workspace, null)
  }

  const refreshIfStale = (workspace: Workspace): void => {
    refreshOld(workspace).catch((error: unknown) => parts.logger.error('statistics.refresh', { error }))
  }
  /** The account that a window last requested. */
  let shown: Workspace | null = null
  let timer: NodeJS.Timeout | undefined
  const changedWorkspaces = new Map<string, Workspace>()
  const notifier = coalesced(notifyMs, () => {
    for (const workspace of changedWorkspaces.values()) {
      emit('statisticsChanged', { workspace })
      checkAlerts(workspace).catch((error: unknown) => parts.logger.error('statistics.alerts', { error }))
    }
    changedWorkspaces.clear()
  })

  return {
    synced(workspace) {
      if (shown !== null && sameWorkspace(shown, workspace)) refreshIfStale(workspace)
    },
    changed(workspace) {
      changedWorkspaces.set(workspaceKey(workspace), workspace)
      notifier.call()
    },
    start() {
      timer = setInterval(() => {
        if (shown !== null) refreshIfStale(shown)
      }, refreshMs).unref()
    },
    close() {
      clearInterval(timer)
      notifier.end()
    },
    handlers: {
      state({ workspace }) {
        shown = workspace
        refreshIfStale(workspace)
        return stateOf(workspace)
      },
      async refresh({ workspace, since }) {
        const begun = await refresh(workspace, since)
        return begun.ok ? stateOf(workspace) : begun
      },
      series: (query) => work.api.series({ query, zone: zoneOf(query.workspace) }),
      async performance({ workspace }) {
        const found = await performance(workspace)
        return mapOutcome(found, (known) =>
          known === null ? { known } : { ...named(workspace, known), zone: zoneOf(workspace) },
        )
      },
      readSegments({ workspace, entity, ids, segmentation, country, from, to }) {
        return begin(workspace, t`Read figures by segment`, (jobId) =>
          work.api.beginSegments({
            jobId,
            workspace,
            now: clock.now(),
            question: {
              entity,
              ids,
              from,
              to,
              by: 'job',
              granularity: 'DAY',
              segmentation,
              country,
              groups: segmentation === 'CONVERSION_TAGS' ? ['WEB_CONVERSION'] : defaultGroups,
            },
          }),
        )
      },
    },
  }
}

const refreshTitle = t`Refresh figures`

/** In the place of a fetch: alerts that were raised and still hold. */
const saidAlerts = 'figure-alerts'

/** Names promoted posts by their posts; lists that were never synced are synced once. */
function createCreativeNames({ store, syncPosts }: Pick<StatisticsParts, 'store' | 'syncPosts'>) {
  const asked = new Set<string>()
  return (workspace: Workspace, { creatives, ...others }: RawPerformance): Omit<Performance, 'zone'> => {
    const names = createEntityNames(store.creatives, workspace)
    const named = (ranked: RawPerformance['creatives']['best']) =>
      ranked.map((one): RankedCreative => {
        return { ...one, title: one.post === null ? null : names.nameOf('post', one.post) }
      })
    const found = { best: named(creatives.best), worst: named(creatives.worst) }
    const isUnnamed = [...found.best, ...found.worst].some(({ title }) => title === null)
    if (isUnnamed && !asked.has(workspaceKey(workspace))) {
      asked.add(workspaceKey(workspace))
      syncPosts(workspace)
    }
    return { ...others, creatives: found }
  }
}
