import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceLists } from '../../../shared/contract/audiences.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { instantOf, wallTime } from '../../../shared/core/zoned-time.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { Overview, OverviewAudiences, OverviewCampaigns } from '../../../shared/overview/overview.ts'
import type { Clock } from '../../core/ports.ts'
import type { CampaignRepository } from '../campaigns/store.ts'
import type { CampaignSync } from '../campaigns/sync.ts'
import type { CampaignGrid } from '../campaigns/worker/grid-reader.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftChecker } from '../drafts/check.ts'
import type { DraftRepository } from '../drafts/store.ts'
import type { OverviewRepository } from './store.ts'

export interface OverviewParts {
  readonly store: {
    readonly overview: OverviewRepository
    readonly drafts: DraftRepository
    readonly campaigns: CampaignRepository
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
const audienceFetch = 'overview-audiences'

const storedAudiences = z.object({
  total: z.int(),
  tooSmall: z.int(),
  rows: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** The overview: what matters now, from stored data, without a request. */
export function createOverviewHandlers(parts: OverviewParts): Handlers<'overview'> {
  const { store, grid, checker, sync, clock, timezoneOf, jobOf } = parts

  const audiences = (workspace: Workspace): Outcome<OverviewAudiences | null> => {
    const stored = store.campaigns.fetched(workspace, audienceFetch)
    if (!stored.ok || stored.value === null) return stored.ok ? succeed(null) : stored
    const read = storedAudiences.safeParse(stored.value.value)
    return succeed(read.success ? { ...read.data, readAt: stored.value.readAt } : null)
  }
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
    const found = store.overview.jobs(workspace, now - daysBack * dayMs, maxRows)
    if (!found.ok) return found
    const { ids, ...counts } = found.value
    const rows: JobSummary[] = []
    for (const jobId of ids) {
      const job = await jobOf({ jobId })
      if (!job.ok) return job
      rows.push(job.value)
    }
    return succeed({ ...counts, rows })
  }

  const read = async (workspace: Workspace): Promise<Outcome<Overview>> => {
    const now = clock.now()
    const changes = store.drafts.summary(workspace)
    if (!changes.ok) return changes
    const findings = store.overview.findings(workspace)
    if (!findings.ok) return findings
    const first = checker.page({ workspace, offset: 0, count: maxRows })
    if (!first.ok) return first
    const webhooks = store.overview.webhooks(workspace.environmentId, maxRows)
    if (!webhooks.ok) return webhooks
    const people = audiences(workspace)
    if (!people.ok) return people
    const [work, flights] = await Promise.all([jobs(workspace, now), campaigns(workspace, now)])
    if (!work.ok) return work
    if (!flights.ok) return flights
    return succeed({
      at: now,
      changes: changes.value,
      findings: { ...findings.value, rows: first.value.rows },
      jobs: work.value,
      webhooks: webhooks.value,
      audiences: people.value,
      campaigns: flights.value,
    })
  }

  return {
    read({ workspace }) {
      sync.syncIfStale(workspace)
      return read(workspace)
    },
    async refresh({ workspace }) {
      const begun = sync.refresh(workspace)
      if (!begun.ok) return begun
      const [webhooks, lists] = await Promise.all([parts.readWebhooks(), parts.listAudiences({ workspace })])
      // An application without webhook access has no invalid webhooks.
      if (!webhooks.ok && webhooks.fault.kind !== 'forbidden') return webhooks
      if (!lists.ok) return lists
      const saved = store.campaigns.saveFetch(workspace, audienceFetch, {
        readAt: lists.value.readAt,
        value: tooSmallOf(lists.value),
      })
      return saved.ok ? read(workspace) : saved
    },
  }
}

function tooSmallOf({ own }: AudienceLists): z.output<typeof storedAudiences> {
  const small = own.filter(({ reasons_not_targetable }) => reasons_not_targetable?.includes('TOO_SMALL'))
  const rows = small.slice(0, maxRows).map(({ id, name }) => ({ id, name: name ?? id }))
  return { total: own.length, tooSmall: small.length, rows }
}

/** Midnight in a time zone; an unknown one counts as UTC. */
function startOfDay(now: number, zone: string): number {
  const time = wallTime(now, zone)
  const midnight = time === null ? null : instantOf({ ...time, hour: 0, minute: 0, second: 0 }, zone)
  return midnight ?? Math.floor(now / dayMs) * dayMs
}
