import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import type { AmountToConfirm, MoneyThresholds } from '../../../shared/money/money-threshold.ts'
import type { Remote } from '../../core/threads/connect.ts'
import type { CheckApi } from './worker/check-reader.ts'

/** Findings of all changes in a workspace; counts that changed are fetched by `runId`. */
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
  /** Number of changes that they carry out. */
  readonly drafts: number
  /** Of the first step; empty if there is none. */
  readonly title: string
  /** Amounts that have to be typed first. */
  readonly toType: readonly AmountToConfirm[]
}

/** The changes to review: the selected ones with their dependencies, or all. */
export interface ChosenChanges {
  readonly workspace: Workspace
  readonly draftIds: readonly string[] | null
  readonly thresholds: MoneyThresholds
}

/** A publish to undo. */
export interface UndoneJob {
  readonly jobId: string
  readonly workspace: Workspace
}

/** The check worker as main calls it. */
export type WorkspaceChecks = Remote<CheckApi>
