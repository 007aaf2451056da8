import type { Micro } from '../api/conventions.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import type { DraftKind } from '../drafts/draft.ts'
import type { Use } from '../entities/entity-row.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import type { FieldChange } from '../jobs/job.ts'
import type { MoneyEffect } from '../money/money-guard.ts'
import type { AmountToConfirm } from '../money/money-threshold.ts'
import type { ChangeSummary } from './change-summary.ts'

/** One change in a review, and the calls for it. */
export interface ReviewItem {
  readonly draftId: string
  readonly subject: DraftSubject
  readonly kind: DraftKind
  readonly title: string
  /** Name of its campaign; null for creatives, and if unknown. */
  readonly campaign: string | null
  /** Names of the entities that its values refer to, by reference. */
  readonly names: Readonly<Record<string, string>>
  readonly comment: string
  /** Whether an agent has drafted it. */
  readonly byAgent: boolean
  /** Handles of who began it and who changed it last; null if not known. */
  readonly createdBy: string | null
  readonly changedBy: string | null
  readonly changes: readonly FieldChange[]
  /** What something new is, in words and pictures. */
  readonly summary: ChangeSummary
  readonly errors: number
  readonly warnings: number
  /** Titles of drafts with errors that it waits for. */
  readonly blockedBy: readonly string[]
  readonly calls: readonly ReviewCall[]
  /** Why publishing it can't be undone; null if it can. */
  readonly undoBlocker: string | null
  /** What stays if it's undone; null if nothing does, or if it can't be undone at all. */
  readonly undoRemainder: string | null
  /** For a deletion: what uses it and stays. */
  readonly uses: readonly Use[]
  /** Of its amounts; null if it has none, or if it's unknown. */
  readonly currency: string | null
}

export interface ReviewCall {
  /** Position in sending order, from 1. */
  readonly position: number
  readonly operation: string
  readonly title: string
  /** `POST /12/accounts/:account_id/cards`. */
  readonly route: string
  /** Number of changes in the call, including this one. */
  readonly changes: number
}

/** Filter for the rows of a review. */
export interface ReviewFilter {
  /** Searched in name and campaign; empty for everything. */
  readonly text: string
  readonly kind: DraftKind | null
  readonly issuesOnly: boolean
  /** Only what would be sent, or only what is held back; both if omitted. */
  readonly isSendable?: boolean | undefined
}

/** What publishing would do. Items with errors, and those that depend on them, aren't in the calls. */
export interface Review {
  /** By campaign, then in sending order. */
  readonly rows: readonly ReviewItem[]
  /** Number of changes that match the filter. */
  readonly total: number
  /** The campaigns of the matching changes, in their order; empty if there are too many. */
  readonly groups: readonly ReviewGroup[]
  /** Number of selected changes, which the sums cover. */
  readonly all: number
  readonly publishable: number
  readonly blocked: number
  readonly warnings: number
  /** Number of publishable changes that can't be undone, or not entirely. */
  readonly irreversible: number
  /** Calls by rate window, and the minimum duration. */
  readonly windows: readonly ReviewWindow[]
  readonly calls: number
  readonly uploadBytes: number
  readonly minDurationMs: number
  /** The effect on budgets and bids, by currency. */
  readonly money: readonly ReviewMoney[]
  /** Amounts that have to be typed before `publishing.start` accepts them; at most one per currency. */
  readonly toType: readonly AmountToConfirm[]
}

/** The changes in a campaign. */
export interface ReviewGroup {
  /** Its name; null for changes outside campaigns, and if it's unknown. */
  readonly campaign: string | null
  readonly count: number
  /** Whether its only change is one of the campaign itself. */
  readonly isCampaignAlone: boolean
  /** By how much its daily budgets change; null if they don't, or if they're more than one sum. */
  readonly daily: { readonly difference: Micro; readonly currency: string | null } | null
}

export interface ReviewMoney {
  readonly subject: GridSubject
  readonly currency: string | null
  /** With only the first alerts. */
  readonly effect: MoneyEffect
  /** Total number of alerts. */
  readonly alerts: number
}

export interface ReviewWindow {
  readonly name: string
  readonly calls: number
  readonly limit: number
  readonly windowMs: number
  /** As last reported by the service; null if unknown. */
  readonly remaining: number | null
}

/** What undoing a publish would do, row by row. */
export interface UndoItem {
  readonly title: string
  readonly subject: DraftSubject
  readonly possible: boolean
  /** "Deletes the card", or why it isn't possible. */
  readonly effect: string
  /** The fields that would be restored, before and after. */
  readonly changes: readonly FieldChange[]
  /** Of its amounts, if known. */
  readonly currency: string | null
}

/** Their number, and the first of them. */
export interface UndoGroup {
  readonly total: number
  readonly items: readonly UndoItem[]
}

/** What undoing a publish would do. */
export interface UndoReview {
  readonly possible: UndoGroup
  readonly impossible: UndoGroup
}
