import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { FieldEdit, PlacedRow } from '../../../shared/campaigns/campaign-bulk.ts'
import type { BulkForesight } from '../../../shared/campaigns/validation-preview.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Draft, DraftCheck, DraftSubject } from '../../../shared/drafts/draft.ts'
import type { Review, UndoReview } from '../../../shared/jobs/job.ts'
import type { AmountToType, MoneyThresholds } from '../../../shared/money/money-threshold.ts'
import type { PlannedStep } from '../../../shared/publishing/publish-plan.ts'

/** What the rules said about all changes of a workspace; the counts that are others now are fetched by `runId`. */
export interface CheckedWorkspace {
  readonly runId: number
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  readonly subjects: readonly DraftSubject[]
  readonly changed: number
}

/** What a publish would send; its steps are fetched by `planId`. */
export interface PlannedWorkspace {
  readonly planId: number
  readonly steps: number
  /** How many changes they carry out. */
  readonly drafts: number
  /** Of the first step; empty where there is none. */
  readonly title: string
  /** Amounts that have to be typed before. */
  readonly toType: readonly AmountToType[]
}

/** Which changes are looked at: the chosen ones with what they need, or all. */
export interface ChosenChanges {
  readonly workspace: Workspace
  readonly draftIds: readonly string[] | null
  readonly thresholds: MoneyThresholds
}

/** A publish that is to be taken back. */
export interface UndoneJob {
  readonly jobId: string
  readonly workspace: Workspace
}

/** Looks through all changes of a workspace, on a thread of its own: what the rules say, and what would be sent. */
export interface WorkspaceChecks {
  run(
    workspace: Workspace,
    user: { readonly environmentId: string; readonly userId: string } | null,
    /** Told on the way where there are many drafts. */
    onProgress?: (done: number, total: number) => void,
  ): Promise<Outcome<CheckedWorkspace>>
  changes(runId: number, offset: number, count: number): Promise<Outcome<readonly DraftCheck[]>>
  /** Nothing is known there of what the rate windows have left. */
  review(
    chosen: ChosenChanges,
    range: { readonly offset: number; readonly count: number },
  ): Promise<Outcome<Review>>
  plan(chosen: ChosenChanges): Promise<Outcome<PlannedWorkspace>>
  /** What taking a publish back would do, as far as it is known here. */
  undoReview(job: UndoneJob): Promise<Outcome<UndoReview>>
  /** The same as steps, each of a change back. */
  undoPlan(job: UndoneJob): Promise<Outcome<Pick<PlannedWorkspace, 'planId' | 'steps'>>>
  /** The changes back that such steps carry out; `at` in milliseconds. */
  undoChanges(job: UndoneJob, draftIds: readonly string[], at: number): Promise<Outcome<readonly Draft[]>>
  /** A failure where the plan is not there any more. */
  planned(planId: number, offset: number, count: number): Promise<Outcome<readonly PlannedStep[]>>
  /** What the rules would say of rows after an edit that they do not say now; `rows` as threads hand them on. */
  foresee(
    asked: {
      readonly workspace: Workspace
      readonly user: { readonly environmentId: string; readonly userId: string } | null
      /** By which it can be ended. */
      readonly requestId: string
      readonly action: FieldEdit
      readonly rows: readonly string[]
    },
    onProgress?: (done: number, total: number) => void,
  ): Promise<Outcome<BulkForesight>>
  endForesight(requestId: string): Promise<void>
  foreseenRows(
    foresightId: number,
    group: number,
    range: { readonly offset: number; readonly count: number },
  ): Promise<Outcome<readonly PlacedRow[]>>
  close(): Promise<void>
}
