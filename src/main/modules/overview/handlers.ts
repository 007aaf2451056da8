import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { instantOf, wallTime } from '../../../shared/core/zoned-time.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { Overview, OverviewCampaigns } from '../../../shared/overview/overview.ts'
import type { Clock } from '../../core/ports.ts'
import type { AudienceRepository } from '../audiences/store.ts'
import type { CampaignSync } from '../campaigns/sync.ts'
import type { CampaignGrid } from '../campaigns/worker/grid-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftChecker } from '../drafts/check.ts'
import type { DraftRepository } from '../drafts/store.ts'
import type { WebhookCheckRepository } from '../webhooks/webhook-check-store.ts'
import type { OverviewRepository } from './store.ts'

export interface OverviewParts {
  readonly store: {
    readonly overview: OverviewRepository
    readonly drafts: DraftRepository
    readonly audiences: AudienceRepository
    readonly webhookChecks: WebhookCheckRepository
  }
  readonly grid: Pick<CampaignGrid, 'overview'>
  readonly checker: Pick<DraftChecker, 'page'>
  readonly sync: CampaignSync
  readonly clock: Clock
  readonly timezoneOf: (workspace: Workspace) => string | null
  readonly jobOf: Handlers<'jobs'>['get']
  readonly readWebhooks: () => Promise<Outcome<unknown>>
  readonly listAudiences: Handlers<'audiences'>['list']
}

const dayMs = 86_400_000
const daysAhead = 14
const daysBack = 14
const maxRows = 5

/** The overview: what matters now, from stored data, without a request. */
export function createOverviewHandlers(parts: OverviewParts): Handlers<'overview'> {
  const { store, grid, checker, sync, clock, timezoneOf, jobOf } = parts

  const campaigns = async (workspace: Workspace, now: number): Promise<Outcome<OverviewCampaigns>> => {
    const timezone = timezoneOf(workspace)
    const dayBegins = startOfDay(now, timezone ?? 'UTC')
    const counted = await grid.overview({ workspace, now, dayBegins, days: daysAhead })
    if (!counted.ok) return counted
    const state = sync.state(workspace)
    if (!state.ok) return state
    const { seenAt, sync: syncState } = state.value
    return succeed({ ...counted.value, readAt: seenAt, sync: syncState, dayBegins, timezone })
  }
  const jobs = async (workspace: Workspace, now: number): Promise<Outcome<Overview['jobs']>> => {
    const recentJobs = store.overview.jobs(workspace, now - daysBack * dayMs, maxRows)
    if (!recentJobs.ok) return recentJobs
    const { ids, ...counts } = recentJobs.value
    const rows: JobSummary[] = []
    for (const jobId of ids) {
      const job = await jobOf({ jobId })
      if (!job.ok) return job
      rows.push(job.value)
    }
    return succeed({ ...counts, rows })
  }

  const readOverview = async (workspace: Workspace): Promise<Outcome<Overview>> => {
    const now = clock.now()
    const changes = store.drafts.summary(workspace)
    if (!changes.ok) return changes
    const findings = store.drafts.findingCounts(workspace)
    if (!findings.ok) return findings
    const first = checker.page({ workspace, offset: 0, count: maxRows })
    if (!first.ok) return first
    const webhooks = store.webhookChecks.summary(workspace.environmentId, maxRows)
    if (!webhooks.ok) return webhooks
    const audiences = store.audiences.summary(workspace, maxRows)
    if (!audiences.ok) return audiences
    const [work, flights] = await Promise.all([jobs(workspace, now), campaigns(workspace, now)])
    if (!work.ok) return work
    if (!flights.ok) return flights
    return succeed({
      at: now,
      changes: changes.value,
      findings: { ...findings.value, rows: first.value.rows },
      jobs: work.value,
      webhooks: webhooks.value,
      audiences: audiences.value,
      campaigns: flights.value,
    })
  }

  return {
    read({ workspace }) {
      sync.syncIfStale(workspace)
      return readOverview(workspace)
    },
    accounts: async (place) => store.overview.accounts(place),
    async refresh({ workspace }) {
      const begun = sync.refresh(workspace)
      if (!begun.ok) return begun
      // Reading the lists stores them.
      const [webhooks, lists] = await Promise.all([parts.readWebhooks(), parts.listAudiences({ workspace })])
      // An application without webhook access has no invalid webhooks.
      if (!webhooks.ok && webhooks.fault.kind !== 'forbidden') return webhooks
      return lists.ok ? readOverview(workspace) : lists
    },
  }
}

/** Midnight in a time zone; an unknown one counts as UTC. */
function startOfDay(now: number, zone: string): number {
  const time = wallTime(now, zone)
  const midnight = time === null ? null : instantOf({ ...time, hour: 0, minute: 0, second: 0 }, zone)
  return midnight ?? Math.floor(now / dayMs) * dayMs
}
