import { z } from 'zod'
import { workspace } from '../../../shared/accounts/workspace.ts'
import { fieldEdit, type PlacedRow } from '../../../shared/campaigns/campaign-bulk.ts'
import type { BulkForesight } from '../../../shared/campaigns/validation-preview.ts'
import { type Draft, type DraftCheck, draftId } from '../../../shared/drafts/draft.ts'
import type { Review, UndoReview } from '../../../shared/jobs/job.ts'
import { moneyThresholds } from '../../../shared/money/money-threshold.ts'
import type { PlannedStep } from '../../../shared/publishing/publish-plan.ts'
import type { CheckedWorkspace, PlannedWorkspace } from './ports.ts'
import type { JudgedChanges } from './worker/judge-changes.ts'
import type { ForeseenPart } from './worker/preview-rows.ts'

/** What the thread of checks is asked. `id` comes back with the answer. */
const id = z.int()
const undone = z.object({ jobId: z.string(), workspace })
const range = { offset: z.int(), count: z.int() }
const user = z.object({ environmentId: z.string(), userId: z.string() }).nullable()
const chosen = z.object({
  workspace,
  draftIds: z.array(z.string()).readonly().nullable(),
  thresholds: moneyThresholds,
})
const edited = { workspace, user, action: fieldEdit, rows: z.array(z.string()).readonly() }
export const checkQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run'), id, workspace, user }),
  z.object({ kind: z.literal('judge'), id, workspace, user, ids: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('changes'), id, runId: z.int(), ...range }),
  z.object({ kind: z.literal('review'), id, chosen, range: z.object(range) }),
  z.object({ kind: z.literal('plan'), id, chosen }),
  z.object({ kind: z.literal('undoReview'), id, job: undone }),
  z.object({ kind: z.literal('undoPlan'), id, job: undone }),
  z.object({
    ...{ kind: z.literal('undoChanges'), id, job: undone },
    ...{ draftIds: z.array(draftId).readonly(), at: z.int() },
  }),
  z.object({ kind: z.literal('planned'), id, planId: z.int(), ...range }),
  z.object({ kind: z.literal('foresee'), id, requestId: z.string(), ...edited }),
  z.object({ kind: z.literal('foreseeShare'), id, ...edited, from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('endForesight'), id, requestId: z.string() }),
  z.object({ kind: z.literal('foreseenRows'), id, foresightId: z.int(), group: z.int(), ...range }),
])
export type CheckQuestion = z.output<typeof checkQuestion>

/** The answers by their questions. */
export type CheckAnswers = {
  readonly run: CheckedWorkspace
  readonly judge: JudgedChanges
  readonly changes: readonly DraftCheck[]
  readonly review: Review
  readonly plan: PlannedWorkspace
  readonly undoReview: UndoReview
  readonly undoPlan: Pick<PlannedWorkspace, 'planId' | 'steps'>
  readonly undoChanges: readonly Draft[]
  readonly planned: readonly PlannedStep[]
  readonly foresee: BulkForesight
  readonly foreseeShare: ForeseenPart
  readonly endForesight: null
  readonly foreseenRows: readonly PlacedRow[]
}
