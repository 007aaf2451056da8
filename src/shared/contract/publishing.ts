import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { act, call } from '../bridge/call.ts'
import { draftIds, jobId, remoteId, rowRange, stepId } from '../bridge/inputs.ts'
import { draftKinds } from '../drafts/draft.ts'
import type { Candidate, JobStep, JobSummary } from '../jobs/job.ts'
import { stepStates } from '../jobs/job.ts'
import { confirmedAmount } from '../money/money-threshold.ts'
import type { Review, UndoReview } from '../publishing/review.ts'
import { t } from '../text/language.ts'

/** Contract: review, publish and undo of drafts, and the steps of both. */
export const publishingContract = {
  publishing: {
    review: call(
      'shows',
      () =>
        z.strictObject({
          workspace,
          draftIds: draftIds.nullable(),
          ...rowRange,
          /** Filters the rows; the sums always cover the whole selection. */
          filter: z
            .strictObject({
              text: z.string().max(200),
              kind: z.enum(draftKinds).nullable(),
              issuesOnly: z.boolean(),
              isSendable: z.boolean().optional(),
            })
            .optional(),
        }),
      { cache: { keepsPrevious: true } },
    ).returns<Review>(),
    /**
     * Starts a durable job; with all publishable drafts if `draftIds` is null. `confirmed` contains the amounts that the
     * review requires to be typed; if they are missing or no longer right, nothing is sent.
     */
    start: act(t`Publish changes`, () =>
      z.strictObject({
        workspace,
        draftIds: draftIds.nullable(),
        confirmed: z.array(confirmedAmount).max(50).optional(),
      }),
    ).returns<JobSummary>(),
    steps: call('shows', () =>
      z.strictObject({ jobId, states: z.array(z.enum(stepStates)).max(stepStates.length), ...rowRange }),
    ).returns<StepPage>(),
    /** Looks up the result of an unanswered step on the service again. */
    lookUp: call('reads', () => z.strictObject({ jobId, stepId })).returns<readonly Candidate[]>(),
    /**
     * Resends unanswered steps that the service doesn't list, each after a last check. Steps with possible records are
     * left to `resolve`.
     */
    resendUnanswered: act(t`Send unanswered steps again`, () => z.strictObject({ jobId }), {
      confirms: () => t`If the service got one of them after all, it has it twice.`,
    }).returns<JobSummary>(),
    resolve: act(
      t`Resolve an unknown step`,
      () =>
        z.strictObject({
          jobId,
          stepId,
          resolution: z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('found'), remoteId }),
            z.strictObject({ kind: z.literal('notSent') }),
            z.strictObject({ kind: z.literal('treatedAsDone') }),
            z.strictObject({ kind: z.literal('undoAnyway') }),
            z.strictObject({ kind: z.literal('keep') }),
          ]),
        }),
      {
        confirms({ resolution: { kind } }) {
          if (kind === 'notSent') return t`It’s sent again. If the service got it after all, it has it twice.`
          return kind === 'undoAnyway' ? t`It’s undone, along with what others have changed since.` : null
        },
      },
    ).returns<JobSummary>(),
    undoPlan: call('shows', () => z.strictObject({ jobId })).returns<UndoReview>(),
    /** Starts the undo of a publish, or returns the one under way or done. */
    undo: act(t`Undo a publish`, () => z.strictObject({ jobId }), {
      confirms: () => t`What the publish created is deleted at the service, and earlier amounts apply again.`,
    }).returns<JobSummary>(),
  },
} as const

export interface StepPage {
  readonly rows: readonly JobStep[]
  readonly total: number
}
