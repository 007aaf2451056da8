import { sameWorkspace, type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { AlertThresholds } from '../../../shared/statistics/alerts.ts'
import type { Performance, RankedCreative } from '../../../shared/statistics/performance.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { defaultGroups } from '../../../shared/statistics/stored-metrics.ts'
import { t } from '../../../shared/text/language.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Handlers } from '../dependencies.ts'
import { createEntityNames } from '../entities/entity-names.ts'
import type { EntityRepository } from '../entities/store.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import { createFigureRefreshes, type FigureRefreshParts } from './figure-refreshes.ts'
import type { RawPerformance } from './ports.ts'
import { raiseAlerts } from './raise-alerts.ts'

export interface StatisticsParts extends FigureRefreshParts {
  readonly fetches: Pick<FetchRepository, 'fetched' | 'saveFetch'>
  readonly entities: Pick<EntityRepository, 'rows'>
  readonly thresholds: () => AlertThresholds
  /** Syncs promoted posts and posts, whose names are shown beside figures. */
  readonly syncPosts: (workspace: Workspace) => void
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

/** How often the age of figures is checked. */
const refreshMs = 60_000
/** A refresh stores figures several times a second. */
const notifyMs = 1_000

export function createStatistics(parts: StatisticsParts): Statistics {
  const { work, clock, emit } = parts
  const refreshes = createFigureRefreshes(parts)
  const zoneOf = (workspace: Workspace) => parts.zoneOf(workspace) ?? 'UTC'

  const stateOf = async (workspace: Workspace): Promise<Outcome<StatisticsState>> => {
    const storedSpan = await work.api.known({ workspace })
    if (!storedSpan.ok) return storedSpan
    const open = refreshes.openJob(workspace)
    if (!open.ok) return open
    return succeed({
      ...storedSpan.value,
      jobId: open.value?.id ?? null,
      zone: zoneOf(workspace),
      failure: refreshes.failureOf(workspace),
    })
  }
  const performance = (workspace: Workspace) =>
    work.api.performance({
      account: { workspace, zone: zoneOf(workspace) },
      thresholds: parts.thresholds(),
      now: clock.now(),
    })
  const checkAlerts = async (workspace: Workspace): Promise<void> => {
    const open = refreshes.openJob(workspace)
    if (!open.ok || open.value !== null) return
    const currentPerformance = await performance(workspace)
    if (currentPerformance.ok && currentPerformance.value !== null)
      raiseAlerts(parts, workspace, currentPerformance.value.alerts.rows)
  }
  const named = createCreativeNames(parts)

  /** The account that a window last requested. */
  let shownWorkspace: Workspace | null = null
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
      if (shownWorkspace !== null && sameWorkspace(shownWorkspace, workspace))
        refreshes.refreshIfStale(workspace)
    },
    changed(workspace) {
      changedWorkspaces.set(workspaceKey(workspace), workspace)
      notifier.call()
    },
    start() {
      timer = setInterval(() => {
        if (shownWorkspace !== null) refreshes.refreshIfStale(shownWorkspace)
      }, refreshMs).unref()
    },
    close() {
      clearInterval(timer)
      notifier.end()
    },
    handlers: {
      state({ workspace }) {
        shownWorkspace = workspace
        refreshes.refreshIfStale(workspace)
        return stateOf(workspace)
      },
      async refresh({ workspace, since }) {
        const begun = await refreshes.refresh(workspace, since)
        return begun.ok ? stateOf(workspace) : begun
      },
      series: (query) => work.api.series({ query, zone: zoneOf(query.workspace) }),
      async performance({ workspace }) {
        const currentPerformance = await performance(workspace)
        return mapOutcome(currentPerformance, (rawPerformance) =>
          rawPerformance === null
            ? { known: rawPerformance }
            : { ...named(workspace, rawPerformance), zone: zoneOf(workspace) },
        )
      },
      readSegments({ workspace, entity, ids, segmentation, country, from, to }) {
        return refreshes.begin(workspace, t`Read figures by segment`, (jobId) =>
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

/** Names promoted posts by their posts; lists that were never synced are synced once. */
function createCreativeNames({ entities, syncPosts }: Pick<StatisticsParts, 'entities' | 'syncPosts'>) {
  const syncedWorkspaces = new Set<string>()
  return (workspace: Workspace, { creatives, ...others }: RawPerformance): Omit<Performance, 'zone'> => {
    const names = createEntityNames(entities, workspace)
    const named = (ranked: RawPerformance['creatives']['best']) =>
      ranked.map((creative): RankedCreative => {
        return { ...creative, title: creative.post === null ? null : names.nameOf('post', creative.post) }
      })
    const namedCreatives = { best: named(creatives.best), worst: named(creatives.worst) }
    const isUnnamed = [...namedCreatives.best, ...namedCreatives.worst].some(({ title }) => title === null)
    if (isUnnamed && !syncedWorkspaces.has(workspaceKey(workspace))) {
      syncedWorkspaces.add(workspaceKey(workspace))
      syncPosts(workspace)
    }
    return { ...others, creatives: namedCreatives }
  }
}
