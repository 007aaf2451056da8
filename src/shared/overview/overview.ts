import type { Micro } from '../api/conventions.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import type { WebhookReason } from '../core/fault.ts'
import type { DraftFindings, DraftSummary } from '../drafts/draft.ts'
import type { SyncState } from '../entities/entity-row.ts'
import type { JobSummary } from '../jobs/job.ts'

/** What matters now in an account, from stored data: every part says how old it is. */
export interface Overview {
  /** When it was computed. */
  readonly at: number
  readonly changes: DraftSummary
  readonly findings: OverviewFindings
  readonly jobs: OverviewJobs
  readonly webhooks: OverviewWebhooks
  /** Null before the list was first fetched. */
  readonly audiences: OverviewAudiences | null
  readonly campaigns: OverviewCampaigns
}

export interface OverviewFindings {
  /** Number of changes with errors, with warnings but no errors, and waiting for one with errors. */
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
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

export interface OverviewWebhooks {
  readonly known: number
  readonly invalid: number
  /** The first rows. `url` is null if only the ID was ever seen, `since` if no check was. */
  readonly rows: readonly {
    readonly id: string
    readonly url: string | null
    readonly since: number | null
    readonly reason: WebhookReason | null
  }[]
}

export interface OverviewAudiences {
  readonly readAt: number
  readonly total: number
  readonly tooSmall: number
  /** The first audiences that are too small to be targeted. */
  readonly rows: readonly { readonly id: string; readonly name: string }[]
}

/** Amounts in micro units, with drafts applied. */
export interface CampaignOverview {
  readonly campaigns: number
  readonly active: number
  readonly currency: string | null
  /** For active campaigns: their own daily budget, or else that of their active line items. */
  readonly daily: Micro
  readonly total: Micro
  /** Active campaigns with the largest daily budgets. */
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
