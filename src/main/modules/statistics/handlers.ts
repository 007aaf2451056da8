import { sameWorkspace, type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { mediaKeysOfPost } from '../../../shared/publishing/change-summary.ts'
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
  /** Syncs promoted posts and posts, whose names are shown beside figures, and the cards that have their pictures. */
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

class StatisticsService implements Statistics {
  readonly #parts: StatisticsParts
  readonly #refreshes: ReturnType<typeof createFigureRefreshes>
  readonly #named: ReturnType<typeof createCreativeNames>
  /** The account that a window last requested. */
  #shownWorkspace: Workspace | null = null
  #timer: NodeJS.Timeout | undefined
  readonly #changedWorkspaces = new Map<string, Workspace>()
  readonly #notifier: ReturnType<typeof coalesced>

  constructor(parts: StatisticsParts) {
    this.#parts = parts
    const { emit } = parts
    this.#refreshes = createFigureRefreshes(parts)
    this.#named = createCreativeNames(parts)
    this.#notifier = coalesced(notifyMs, () => {
      for (const workspace of this.#changedWorkspaces.values()) {
        emit('statisticsChanged', { workspace })
        this.#checkAlerts(workspace).catch((error: unknown) =>
          parts.logger.error('statistics.alerts', { error }),
        )
      }
      this.#changedWorkspaces.clear()
    })
  }

  #zoneOf(workspace: Workspace) {
    return this.#parts.zoneOf(workspace) ?? 'UTC'
  }

  async #stateOf(workspace: Workspace): Promise<Outcome<StatisticsState>> {
    const { work } = this.#parts
    const storedSpan = await work.api.known({ workspace })
    if (!storedSpan.ok) return storedSpan
    const open = this.#refreshes.openJob(workspace)
    if (!open.ok) return open
    return succeed({
      ...storedSpan.value,
      jobId: open.value?.id ?? null,
      zone: this.#zoneOf(workspace),
      failure: this.#refreshes.failureOf(workspace),
    })
  }

  #performance(workspace: Workspace) {
    return this.#parts.work.api.performance({
      account: { workspace, zone: this.#zoneOf(workspace) },
      thresholds: this.#parts.thresholds(),
      now: this.#parts.clock.now(),
    })
  }

  async #checkAlerts(workspace: Workspace): Promise<void> {
    const open = this.#refreshes.openJob(workspace)
    if (!open.ok || open.value !== null) return
    const currentPerformance = await this.#performance(workspace)
    if (currentPerformance.ok && currentPerformance.value !== null)
      raiseAlerts(this.#parts, workspace, currentPerformance.value.alerts.rows)
  }

  readonly synced: Statistics['synced'] = (workspace) => {
    if (this.#shownWorkspace !== null && sameWorkspace(this.#shownWorkspace, workspace))
      this.#refreshes.refreshIfStale(workspace)
  }

  readonly changed: Statistics['changed'] = (workspace) => {
    this.#changedWorkspaces.set(workspaceKey(workspace), workspace)
    this.#notifier.call()
  }

  readonly start: Statistics['start'] = () => {
    this.#timer = setInterval(() => {
      if (this.#shownWorkspace !== null) this.#refreshes.refreshIfStale(this.#shownWorkspace)
    }, refreshMs).unref()
  }

  readonly close: Statistics['close'] = () => {
    clearInterval(this.#timer)
    this.#notifier.end()
  }

  readonly handlers: Statistics['handlers'] = {
    state: ({ workspace }) => {
      this.#shownWorkspace = workspace
      this.#refreshes.refreshIfStale(workspace)
      return this.#stateOf(workspace)
    },
    refresh: async ({ workspace, since }) => {
      const begun = await this.#refreshes.refresh(workspace, since)
      return begun.ok ? this.#stateOf(workspace) : begun
    },
    series: (query) => this.#parts.work.api.series({ query, zone: this.#zoneOf(query.workspace) }),
    performance: async ({ workspace }) => {
      const currentPerformance = await this.#performance(workspace)
      return mapOutcome(currentPerformance, (rawPerformance) =>
        rawPerformance === null
          ? { known: rawPerformance }
          : { ...this.#named(workspace, rawPerformance), zone: this.#zoneOf(workspace) },
      )
    },
    readSegments: ({ workspace, entity, ids, segmentation, country, from, to }) => {
      return this.#refreshes.begin(workspace, t`Read figures by segment`, (jobId) =>
        this.#parts.work.api.beginSegments({
          jobId,
          workspace,
          now: this.#parts.clock.now(),
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
  }
}

export function createStatistics(parts: StatisticsParts): Statistics {
  return new StatisticsService(parts)
}

/** Names promoted posts by their posts; lists that were never synced are synced once. */
function createCreativeNames({ entities, syncPosts }: Pick<StatisticsParts, 'entities' | 'syncPosts'>) {
  const syncedWorkspaces = new Set<string>()
  return (workspace: Workspace, { creatives, ...others }: RawPerformance): Omit<Performance, 'zone'> => {
    const names = createEntityNames({ entities }, workspace)
    const named = (ranked: RawPerformance['creatives']['best']) =>
      ranked.map((ranking): RankedCreative => {
        const { post, lineItem } = ranking
        const creative = {
          ...ranking,
          lineItem: lineItem === null ? null : names.nameOf('lineItem', lineItem),
        }
        if (post === null) return { ...creative, title: null, mediaKey: null }
        const content = names.contentIn('tweet_id', post)
        const [mediaKey = null] = content === null ? [] : mediaKeysOfPost(content, names.contentIn)
        return { ...creative, title: names.nameOf('post', post), mediaKey }
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
