import type { Micro } from '../api/conventions.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import type { DraftSummary } from '../contract/drafts.ts'
import type { WebhookReason } from '../core/fault.ts'
import type { SyncState } from '../creatives/creative-row.ts'
import type { DraftFindings } from '../drafts/draft.ts'
import type { JobSummary } from '../jobs/job.ts'

/** What matters now in an account, as far as this machine knows: every part says how old it is. */
export interface Overview {
  /** When it was put together. */
  readonly at: number
  readonly changes: DraftSummary
  readonly findings: OverviewFindings
  readonly jobs: OverviewJobs
  readonly webhooks: OverviewWebhooks
  /** Null before the list was read for the first time. */
  readonly audiences: OverviewAudiences | null
  readonly campaigns: OverviewCampaigns
}

export interface OverviewFindings {
  /** Changes with errors, with warnings and no error, and those that wait for one with errors. */
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  /** The first of them. */
  readonly rows: readonly DraftFindings[]
}

export interface OverviewJobs {
  readonly open: number
  /** Those of the last 14 days that ended with something that did not succeed. */
  readonly troubled: number
  /** Open ones first, then troubled ones; the first of them. */
  readonly rows: readonly JobSummary[]
}

export interface OverviewWebhooks {
  readonly known: number
  readonly invalid: number
  /** The first of them. `url` is null where only the id was ever seen, `since` where no check was. */
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
  /** The first that are too small to be targeted. */
  readonly rows: readonly { readonly id: string; readonly name: string }[]
}

/** Amounts in micro units, as they would become with what is planned. */
export interface CampaignOverview {
  readonly campaigns: number
  readonly active: number
  readonly currency: string | null
  /** Of active campaigns: their own daily budget, else that of their active line items. */
  readonly daily: Micro
  readonly total: Micro
  /** Active campaigns with the largest daily budgets. */
  readonly largest: readonly { readonly key: string; readonly title: string; readonly daily: Micro }[]
  /** Active campaigns and line items that end on each of the next days, today first. */
  readonly endsByDay: readonly number[]
  readonly ends: readonly Flight[]
}

export interface OverviewCampaigns extends CampaignOverview {
  /** Null before the lists were read for the first time. */
  readonly readAt: number | null
  readonly sync: SyncState
  /** Where a day of `endsByDay` begins: that of the account's zone. */
  readonly dayBegins: number
  readonly timezone: string | null
}

export interface Flight {
  readonly subject: GridSubject
  readonly key: string
  readonly title: string
  /** Name of the campaign that a line item belongs to: line items of several campaigns often share one. */
  readonly campaign: string | null
  readonly endsAt: number
}
