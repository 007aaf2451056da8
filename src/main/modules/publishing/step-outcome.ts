import type { Fault } from '../../../shared/core/fault.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { TransientFault } from '../jobs/write-fault.ts'
import type { FlushParts } from './flush-before-send.ts'
import type { PublishJobState } from './publish-job-state.ts'
import type { RecordsBeforeParts } from './records-before.ts'
import { transientWriteFault } from './write-answer.ts'

export interface SendingParts extends FlushParts, RecordsBeforeParts {
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly drafts: DraftsForPublishing
  readonly clock: Clock
  /** The longest time until a list shows what a request made. */
  readonly absenceMs: number
  /** Called when a media is in the library, so its upload can be forgotten. */
  readonly forgetUpload: (draftId: string) => void
  /** Called when a step has created a record, or was refused: a call may still be carried out. */
  readonly finished: (jobId: string, stepId: string) => void
  /** When creations were refused in this run of the program, by draft or step. */
  readonly refusals: Map<string, RefusedCreation>
  /** Resolves when the next call may be prepared or the next outcome written. */
  readonly turn: () => Promise<void>
}

/** Times are from a monotonic clock. */
export interface RefusedCreation {
  readonly refusedAt: number
  /** The first look-up that found nothing. */
  readonly firstEmptyAt: number
}

/** A run's next action after trying a step. */
export type StepAttempt =
  /** The step's state says everything. */
  | { readonly kind: 'complete' }
  /** These steps' calls have an unknown effect; `trouble` holds up the job besides. */
  | { readonly kind: 'lookUp'; readonly ids: readonly string[]; readonly trouble: TransientFault | null }
  | TransientFault

export const completeAttempt: StepAttempt = { kind: 'complete' }

/** What follows from two attempts, both of which may leave steps to look up. */
export function combinedAttempt(earlier: StepAttempt, later: StepAttempt): StepAttempt {
  if (later.kind === 'complete') return earlier
  if (earlier.kind !== 'lookUp') return later
  if (later.kind !== 'lookUp') return { ...earlier, trouble: later }
  return { kind: 'lookUp', ids: [...earlier.ids, ...later.ids], trouble: later.trouble ?? earlier.trouble }
}

/** Names what is sent again: a draft, in whichever job. */
export function sentName({ id, draftId }: Pick<StoredStep, 'id' | 'draftId'>): string {
  return draftId ?? id
}

/** Applies a journaled outcome to the step and its draft. Idempotent, so a restart can repeat it. */
export function applyOutcome(
  parts: Pick<SendingParts, 'forgetUpload' | 'finished'>,
  jobState: Pick<PublishJobState, 'again' | 'done' | 'failed' | 'unknown'>,
  step: StoredStep,
  outcome: JournalOutcome,
): StepAttempt {
  switch (outcome.kind) {
    case 'done':
      jobState.done(step, outcome.remoteId, outcome.record)
      if (step.kind === 'create') {
        parts.finished(step.jobId, step.id)
        // Stryker disable next-line OptionalChaining: what is created can be.
        const isUploaded = entityKinds[step.subject].create?.uploadBytes !== undefined
        if (isUploaded && step.draftId !== null) parts.forgetUpload(step.draftId)
      }
      return completeAttempt
    case 'refused':
      jobState.failed(step, outcome.fault)
      parts.finished(step.jobId, step.id)
      return completeAttempt
    case 'notSent':
      jobState.again([step.id])
      return transientWriteFault(outcome.fault) ?? completeAttempt
    case 'absent':
    case 'setAside':
      jobState.again([step.id])
      return completeAttempt
    case 'several':
      jobState.unknown(step, null, outcome.candidates)
      return completeAttempt
    case 'givenUp':
      jobState.failed(step, outcome.fault ?? resolvedAsNotSent)
      return completeAttempt
  }
}

const resolvedAsNotSent: Fault = {
  kind: 'refused',
  reason: 'decided',
  message: t`It was marked as not sent, so it can be sent again.`,
}
