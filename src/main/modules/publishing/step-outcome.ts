import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { matchesPatch, matchRecord } from '../../../shared/publishing/match-record.ts'
import type { PublishCall } from '../../../shared/publishing/publish-call.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import { classifyWriteFault, type TransientFault } from '../jobs/write-fault.ts'
import type { FlushParts } from './flush-before-send.ts'
import type { PublishGateway } from './publish-gateway.ts'
import type { PublishJobState } from './publish-job-state.ts'
import { sentByCall } from './reconcile.ts'

export interface SendingParts extends FlushParts {
  readonly gateway: PublishGateway
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly drafts: DraftsForPublishing
  readonly clock: Clock
  /** Called when a media is in the library, so its upload can be forgotten. */
  readonly forgetUpload: (draftId: string) => void
  /** Called when a step has created a record; an earlier call may do so too. */
  readonly finished: (jobId: string, stepId: string) => void
  /** Resolves when the next call may be prepared or the next outcome written. */
  readonly turn: () => Promise<void>
}

/** A run's next action after trying a step; `over` if its state says everything. */
export type StepAttempt =
  | { readonly kind: 'over' }
  | { readonly kind: 'lookUp'; readonly ids: readonly string[] }
  | TransientFault

const over: StepAttempt = { kind: 'over' }

/**
 * A success counts only for the requested record: another request's answer, or another step's record, proves nothing.
 */
export function outcomeOfRecords(
  jobs: Pick<JobRepository, 'claimed'>,
  job: StoredJob,
  step: StoredStep,
  call: PublishCall,
  records: readonly Fields[],
): JournalOutcome | null {
  const { id, subject } = step
  const { kind, remoteId } = step.draft
  const sent = sentByCall(call, kind === 'create' ? undefined : step)
  const known = records.flatMap((record) => {
    const facts = factsOfRecord(subject, record)
    return facts === null ? [] : [{ record, remoteId: facts.remoteId }]
  })
  const meant = known.find((one) =>
    kind === 'create' ? matchRecord(subject, sent, one.record) !== 'different' : one.remoteId === remoteId,
  )
  if (meant === undefined) return null
  switch (kind) {
    case 'create': {
      if (entityKinds[subject].create?.answersExisting) break
      const claimed = jobs.claimed(job.workspace, subject, [meant.remoteId], id)
      if (!claimed.ok || claimed.value.has(meant.remoteId)) return null
      break
    }
    case 'update':
      if (!matchesPatch(subject, sent, meant.record)) return null
      break
    case 'delete':
      return { kind: 'done', by: 'answer', remoteId: meant.remoteId, record: null }
  }
  return { kind: 'done', by: 'answer', ...meant }
}

/** Applies a journaled outcome to the step and its draft. Idempotent, so a restart can repeat it. */
export function applyOutcome(
  parts: Pick<SendingParts, 'forgetUpload' | 'finished'>,
  jobState: PublishJobState,
  step: StoredStep,
  outcome: JournalOutcome,
): StepAttempt {
  switch (outcome.kind) {
    case 'done':
      jobState.done(step, outcome.remoteId, outcome.record)
      if (step.kind === 'create') {
        parts.finished(step.jobId, step.id)
        const isUploaded = entityKinds[step.subject].create?.uploadBytes !== undefined
        if (isUploaded && step.draftId !== null) parts.forgetUpload(step.draftId)
      }
      return over
    case 'refused':
      jobState.failed(step, outcome.fault)
      return over
    case 'notSent': {
      jobState.again([step.id])
      const faultClass = classifyWriteFault(outcome.fault)
      return faultClass.kind === 'ambiguous' || faultClass.kind === 'refused' ? over : faultClass
    }
    case 'absent':
      jobState.graph.setAlone([step.id])
      jobState.again([step.id])
      return over
    case 'setAside':
      jobState.again([step.id])
      return over
    case 'several':
      jobState.unknown(step, null, outcome.candidates)
      return over
    case 'givenUp':
      jobState.failed(step, resolvedAsNotSent)
      return over
  }
}

const resolvedAsNotSent: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`Resolved as not sent, so it can be sent again.`,
}
