import type { Workspace } from '../accounts/workspace.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import type { Fault } from '../core/fault.ts'
import type { Json } from '../core/json.ts'
import type { DraftKind, DraftSubject } from '../drafts/draft.ts'
import type { MoneyEffect } from '../money/money-guard.ts'
import type { AmountToType } from '../money/money-threshold.ts'

/**
 * Durable work: a publish, or the undoing of one, whose steps are calls in the order of their dependencies, each one's
 * intent on disk before it is sent and its outcome after; work on products, whose steps are products; on audiences, whose
 * steps are people; and on performance figures, whose steps are questions to the service.
 */

export const publishingKinds = ['publish', 'undo'] as const
export const jobKinds = [...publishingKinds, 'products', 'audience', 'figures'] as const
export type JobKind = (typeof jobKinds)[number]

/** paused: by a person, or since nothing can go on (offline, signed out): `reason` of the job says which. */
export const jobStates = ['running', 'paused', 'cancelled', 'done'] as const
export type JobState = (typeof jobStates)[number]

/**
 * waiting: for its turn or for another step · sending: its intent is on disk · conflict: the record moved in the same
 * fields · unknown: sent, no answer, and not found at the service so far · blocked: a step it needs did not succeed.
 */
export const stepStates = [
  'waiting',
  'sending',
  'done',
  'failed',
  'conflict',
  'unknown',
  'blocked',
  'cancelled',
] as const
export type StepState = (typeof stepStates)[number]

export interface JobSummary {
  readonly id: string
  readonly workspace: Workspace
  readonly kind: JobKind
  readonly title: string
  readonly state: JobState
  /** A sentence where it is paused by itself: offline, signed out, rate limit. */
  readonly reason: string | null
  readonly createdAt: number
  readonly finishedAt: number | null
  readonly total: number
  readonly counts: Readonly<Record<StepState, number>>
  /** Of the upload under way, if any: bytes sent of all. */
  readonly bytes: { readonly sent: number; readonly total: number } | null
  /** Until when a rate window holds the job back; null where none does. */
  readonly waitingUntil: number | null
  /** Steps whose earlier call was carried out as well, so that the service has two records. */
  readonly duplicates: number
  /** Steps without an answer of which the service lists nothing: these can be sent again. */
  readonly unanswered: number
}

export interface JobStep {
  readonly id: string
  readonly position: number
  /** Null for steps of an undo whose draft is gone. */
  readonly draftId: string | null
  readonly subject: DraftSubject
  readonly kind: DraftKind
  readonly title: string
  /** Id of the API operation: what it was sent with, a batch where it went in one, or else is planned. */
  readonly operation: string
  readonly state: StepState
  readonly fault: Fault | null
  /** Id of the record that it made or changed. */
  readonly remoteId: string | null
  readonly startedAt: number | null
  readonly finishedAt: number | null
  /**
   * For `unknown`: what was found when the service was asked; empty where nothing like it was found. For `done`: what an
   * earlier call made as well.
   */
  readonly candidates: readonly Candidate[]
  /** For `unknown`: when the program looks again by itself; null where only a person can go on. */
  readonly nextLookAt: number | null
  /** For `conflict`. */
  readonly conflicts: readonly FieldConflict[]
  /** For `blocked`: titles of the steps that it needs. */
  readonly needs: readonly string[]
  /** Of an upload. */
  readonly bytes: { readonly sent: number; readonly total: number } | null
}

/** A record of the service that may be what an unanswered call made. */
export interface Candidate {
  readonly remoteId: string
  readonly title: string
  readonly createdAt: string | null
}

export interface FieldConflict {
  readonly field: string
  readonly base: Json
  readonly mine: Json
  readonly theirs: Json
}

/** What a person decides about a step whose outcome is unknown, or which failed though it is done. */
export type StepResolution =
  | { readonly kind: 'found'; readonly remoteId: string }
  /** It did not happen: the draft stays and may be sent again. */
  | { readonly kind: 'notSent' }
  /** A change or deletion that failed has been made elsewhere: its draft goes, and what needs it goes on. */
  | { readonly kind: 'treatedAsDone' }

export interface FieldChange {
  readonly field: string
  readonly before: Json
  readonly after: Json
}

/** One change in a review, and what would be sent for it. */
export interface ReviewItem {
  readonly draftId: string
  readonly subject: DraftSubject
  readonly kind: DraftKind
  readonly title: string
  /** The name of the campaign that it belongs to; null for creatives, and if it isn't known. */
  readonly campaign: string | null
  /** Names of what its values refer to, by reference. */
  readonly names: Readonly<Record<string, string>>
  readonly comment: string
  readonly changes: readonly FieldChange[]
  readonly errors: number
  readonly warnings: number
  /** Titles of drafts with errors that it has to wait for. */
  readonly blockedBy: readonly string[]
  readonly calls: readonly ReviewCall[]
  /** Of its amounts; null where it has none, or it is not known. */
  readonly currency: string | null
}

export interface ReviewCall {
  /** Place in the order of sending, from 1. */
  readonly position: number
  readonly operation: string
  readonly title: string
  /** `POST /12/accounts/:account_id/cards`. */
  readonly route: string
  /** How many changes it carries, this one included. */
  readonly changes: number
}

/** Which rows of a review are listed. */
export interface ReviewFilter {
  /** Looked for in the name and the campaign; empty for everything. */
  readonly text: string
  readonly kind: DraftKind | null
  readonly issuesOnly: boolean
}

/** What publishing would do. Items with errors, and those that need them, are left out of the calls. */
export interface Review {
  /** By campaign, and within it in the order of sending. */
  readonly rows: readonly ReviewItem[]
  /** Changes that match the filter. */
  readonly total: number
  /** Changes of the whole choice, which the sums are about. */
  readonly all: number
  readonly publishable: number
  readonly blocked: number
  readonly warnings: number
  /** Calls by rate window, and how long the windows make them. */
  readonly windows: readonly ReviewWindow[]
  readonly calls: number
  readonly uploadBytes: number
  readonly atLeastMs: number
  /** What it does to budgets and bids, by currency. */
  readonly money: readonly ReviewMoney[]
  /** Amounts that have to be typed before `publishing.start` takes them; at most one a currency. */
  readonly toType: readonly AmountToType[]
}

export interface ReviewMoney {
  readonly subject: GridSubject
  readonly currency: string | null
  /** Its alerts are the first of them. */
  readonly effect: MoneyEffect
  /** How many alerts there are. */
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

/** What an undo of a publish would do, row by row. */
export interface UndoItem {
  readonly title: string
  readonly subject: DraftSubject
  readonly possible: boolean
  /** "Deletes the card", or why it is not possible. */
  readonly effect: string
  /** The fields that get their earlier values, as they are and as they would become. */
  readonly changes: readonly FieldChange[]
  /** Of its amounts, where it is known. */
  readonly currency: string | null
}

/** How many there are, with the first of them. */
export interface UndoGroup {
  readonly total: number
  readonly items: readonly UndoItem[]
}

/** What taking a publish back would do. */
export interface UndoReview {
  readonly possible: UndoGroup
  readonly impossible: UndoGroup
}
