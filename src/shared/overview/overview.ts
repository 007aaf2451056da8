import type { Micro } from '../api/conventions.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import type { AudienceSummary } from '../contract/audiences.ts'
import type { DraftFindings, DraftSummary, FindingCounts } from '../drafts/draft.ts'
import type { SyncState } from '../entities/entity-row.ts'
import type { JobSummary } from '../jobs/job.ts'
import type { WebhookSummary } from '../webhooks/webhook.ts'

/** What matters now in an account, from stored data: every part says how old it is. */
export interface Overview {
  /** When it was computed. */
  readonly at: number
  readonly changes: DraftSummary
  readonly findings: OverviewFindings
  readonly jobs: OverviewJobs
  readonly webhooks: WebhookSummary
  /** Null before the list was first fetched. */
  readonly audiences: AudienceSummary | null
  readonly campaigns: OverviewCampaigns
}

/** What waits in one account: shown beside it wherever accounts are chosen. */
export interface AccountWork {
  readonly accountId: string
  /** Changes that aren't published. */
  readonly unpublished: number
  /** Of these, how many a person has to decide: conflicts, and sends whose outcome is unknown. */
  readonly undecided: number
  /** Jobs that are running or paused. */
  readonly openJobs: number
}

export interface OverviewFindings extends FindingCounts {
  /** The first rows. */
  readonly rows: readonly DraftFindings[]
}

export interface OverviewJobs {
  readonly running: number
  readonly paused: number
  /** Number of jobs in the last 14 days that ended with failures. */
  readonly withFailures: number
  /** The first rows: open jobs, then those with failures. */
  readonly rows: readonly JobSummary[]
}

/** Amounts in micro units, with drafts applied. */
export interface CampaignOverview {
  readonly campaigns: number
  /** Those that deliver now. */
  readonly running: number
  readonly currency: string | null
  /**
   * For campaigns that run, or will once they're published: their own daily budget, or else that of their line items
   * that do.
   */
  readonly daily: Micro
  readonly total: Micro
  /** Running campaigns with the largest daily budgets. */
  readonly largest: readonly { readonly key: string; readonly title: string; readonly daily: Micro }[]
  /** Number of active campaigns and line items that end on each of the next days, today first. */
  readonly endsByDay: readonly number[]
  readonly ends: readonly Flight[]
}

export interface OverviewCampaigns extends CampaignOverview {
  /** Null before the lists were first synced. */
  readonly readAt: number | null
  readonly sync: SyncState
  /** When the first day of `endsByDay` begins in the account's time zone. */
  readonly dayBegins: number
  readonly timezone: string | null
}

export interface Flight {
  readonly subject: GridSubject
  readonly key: string
  readonly title: string
  /** Name of a line item's campaign: line items of several campaigns often share a name. */
  readonly campaign: string | null
  readonly endsAt: number
}
