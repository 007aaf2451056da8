import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftSubject } from '../../../shared/drafts/draft.ts'
import type { AmountToType, MoneyThresholds } from '../../../shared/money/money-threshold.ts'
import type { Remote } from '../../core/threads/connect.ts'
import type { CheckApi } from './worker/check-reader.ts'

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

/** The worker of checks, as main calls it. */
export type WorkspaceChecks = Remote<CheckApi>
