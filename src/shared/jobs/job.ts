import type { Workspace } from '../accounts/workspace.ts'
import type { Fault } from '../core/fault.ts'
import type { Json } from '../core/json.ts'
import type { DraftKind } from '../drafts/draft.ts'
import { isEmpty } from '../entities/fields.ts'
import type { DraftSubject } from '../entities/kinds.ts'

/**
 * Durable work. A publish or its undo has calls as steps, in dependency order, each with its intent on disk before it's
 * sent and its outcome after. Steps of product jobs are products, those of audience uploads are people, and those of
 * figures jobs are requests to the service.
 */

export const publishingKinds = ['publish', 'undo'] as const
export const jobKinds = [...publishingKinds, 'products', 'audience', 'figures'] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * paused: by a person, or because it can't continue (offline, signed out): the job's `reason` says which. A running one
 * has a reason while it waits for lists that are late.
 */
export const jobStates = ['running', 'paused', 'cancelled', 'done'] as const
export type JobState = (typeof jobStates)[number]

/**
 * waiting: for its turn or for another step · sending: its intent is on disk · conflict: the same fields changed on the
 * service · unknown: sent, no answer, and not found on the service so far · blocked: a step it needs failed.
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
  /** Who started it; missing in a summary of one run. */
  readonly userId?: string
  /** What tells it from others with as many changes; missing in what events report, and if it has no steps. */
  readonly gist?: JobGist
  readonly state: JobState
  /** Why it paused itself, in a sentence: offline, signed out, rate limit. */
  readonly reason: string | null
  readonly createdAt: number
  readonly finishedAt: number | null
  readonly total: number
  readonly counts: Readonly<Record<StepState, number>>
  /** What it does as people count it; missing in a summary of one run, for large jobs, and for other kinds. */
  readonly changes?: JobChanges
  /** Progress of the current upload, if any: bytes sent and total. */
  readonly bytes: { readonly sent: number; readonly total: number } | null
  /** When the rate window that holds the job back resets; null if none does. */
  readonly waitingUntil: number | null
  /** Number of steps whose earlier call was carried out too, so that the service has two records. */
  readonly duplicates: number
  /** Number of unanswered steps without a matching record on the service: these can be sent again. */
  readonly unanswered: number
}

/** The changes that a publish or its undo carries out: sending a file and adding it to the library are one. */
export interface JobChanges {
  readonly total: number
  readonly counts: Readonly<Record<StepState, number>>
  /** What they're all about, and what happens to it; null if they differ. */
  readonly subject: DraftSubject | null
  readonly kind: DraftKind | null
}

/** How many jobs began on a day. */
export interface JobDay {
  /** Counted from 1970; null for jobs that run or are paused, whenever they began, and for those that need someone. */
  readonly day: number | null
  /** In which something failed, is in conflict, unknown or blocked. */
  readonly needsYou?: true
  readonly count: number
}

/** To count steps in. */
export function noSteps(): Record<StepState, number> {
  return Object.fromEntries(stepStates.map((state) => [state, 0])) as Record<StepState, number>
}

export interface JobGist {
  /** Title of its first step. */
  readonly first: string
  /** The first comment of its first changes; empty if there is none. */
  readonly comment: string
}

export interface JobStep {
  readonly id: string
  readonly position: number
  /** Null for steps of an undo whose draft no longer exists. */
  readonly draftId: string | null
  readonly subject: DraftSubject
  readonly kind: DraftKind
  readonly title: string
  /** Of the change; empty if there is none. */
  readonly comment: string
  /** ID of the API operation that it was sent with (a batch, if it was part of one), or will be. */
  readonly operation: string
  readonly state: StepState
  readonly fault: Fault | null
  /** ID of the record that it created or changed. */
  readonly remoteId: string | null
  /** What it sends, before and after. */
  readonly changes: readonly FieldChange[]
  /** Of its amounts, if known. */
  readonly currency: string | null
  /** Names of what its values refer to, by reference. */
  readonly names: Readonly<Record<string, string>>
  readonly startedAt: number | null
  readonly finishedAt: number | null
  /**
   * For `unknown`: possible records found on the service; empty if there were none. For `done`: what an earlier call
   * created as well.
   */
  readonly candidates: readonly Candidate[]
  /** For `sending` and `unknown`: what looking it up has shown; null if nothing is in question, or for candidates. */
  readonly lookup: StepLookup | null
  /** For `conflict`. */
  readonly conflicts: readonly FieldConflict[]
  /** For `done`: texts that the service stores in another form than was sent. */
  readonly storedTexts: readonly StoredText[]
  /** For `blocked`: titles of the steps that it needs. */
  readonly needs: readonly string[]
  /** For an upload. */
  readonly bytes: { readonly sent: number; readonly total: number } | null
}

/**
 * What is known of a call whose effect isn't. pending: not looked up yet · empty: the service was read, and there was
 * nothing of it; without `nextAt`, a person decides · unreadable: the service can't be asked · late: nothing was sent yet,
 * because a list doesn't show what was published. Times of day in milliseconds.
 */
export type StepLookup =
  | { readonly kind: 'pending'; readonly nextAt: number }
  | { readonly kind: 'empty'; readonly lookedAt: number; readonly nextAt: number | null }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'late'; readonly nextAt: number }

/** A text of a record in the form in which the service stores it, such as without blanks at its end. */
export interface StoredText {
  readonly field: string
  readonly sent: string
  readonly stored: string
}

/** A record on the service that an unanswered call may have created. */
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

/** A person's decision about a step whose outcome is unknown, or which failed although it's done. */
export type StepResolution =
  | { readonly kind: 'found'; readonly remoteId: string }
  /** It wasn't carried out: the draft stays and can be sent again. */
  | { readonly kind: 'notSent' }
  /** A failed change or deletion was made elsewhere: its draft is removed, and dependent steps continue. */
  | { readonly kind: 'treatedAsDone' }
  /** What an undo would delete or restore has changed since, and is undone all the same. */
  | { readonly kind: 'undoAnyway' }
  /** What has changed since stays; fields that haven't are restored. */
  | { readonly kind: 'keep' }

export interface FieldChange {
  readonly field: string
  readonly before: Json
  readonly after: Json
}

export function losesValue({ before, after }: FieldChange): boolean {
  return !isEmpty(before) && isEmpty(after)
}
