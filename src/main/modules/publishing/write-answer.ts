import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import { matchesPatch, matchRecord } from '../../../shared/publishing/match-record.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import { classifyWriteFault, doubtOfWrite, type TransientFault } from '../jobs/write-fault.ts'
import type { GatewayAnswer } from './publish-gateway.ts'
import { candidateOf, sentByCall } from './reconcile.ts'
import type { StepCall } from './records-before.ts'

/** A step's call as it was sent. */
export interface SentCall extends StepCall {
  /** IDs of similar records that were there before, or the fields that a set had; null if unknown. */
  readonly idsBefore: readonly string[] | null
}

/** What an answer to a write proves about one step. */
export type WriteAnswer =
  | { readonly kind: 'concluded'; readonly outcome: JournalOutcome }
  /** Nothing yet: the service is read. `candidates`: the new record that it answered with, if it isn't what was sent. */
  | { readonly kind: 'unclear'; readonly fault: Fault | null; readonly candidates: readonly Candidate[] }

type ReadWriteParts = Pick<JobRepository, 'claimed'>

export function readWriteAnswer(
  jobs: ReadWriteParts,
  job: StoredJob,
  sentCall: SentCall,
  answer: Outcome<GatewayAnswer>,
): WriteAnswer {
  return answer.ok
    ? readRecords(jobs, job, sentCall, answer.value.records)
    : readFault(sentCall.step.draft.kind, answer.fault)
}

/**
 * Whatever a creation was refused with, it may have been carried out, so the service is read before the refusal is
 * believed. Changes and deletions can be repeated, so they wait for nothing.
 */
export function readFault(kind: SentCall['step']['draft']['kind'], fault: Fault): WriteAnswer {
  const doubt = doubtOfWrite(fault)
  if (doubt === 'unsent') {
    // What would be the same the next time ends the step.
    const outcome = transientWriteFault(fault) === null ? 'refused' : 'notSent'
    return { kind: 'concluded', outcome: { kind: outcome, fault } }
  }
  if (kind === 'create') return { kind: 'unclear', fault, candidates: [] }
  if (doubt === 'deferred') return { kind: 'concluded', outcome: { kind: 'notSent', fault } }
  // The record may have been deleted by this call or before it, so a read decides.
  const isGone = kind === 'delete' && fault.kind === 'notFound'
  return { kind: 'unclear', fault: isGone ? null : fault, candidates: [] }
}

/** What holds up a job after such a fault; null if nothing does. */
export function transientWriteFault(fault: Fault): TransientFault | null {
  const faultClass = classifyWriteFault(fault)
  return faultClass.kind === 'ambiguous' || faultClass.kind === 'refused' ? null : faultClass
}

/**
 * A success counts only for the requested record: another request's answer, or another step's record, proves nothing.
 */
export function readRecords(
  jobs: ReadWriteParts,
  job: StoredJob,
  sentCall: SentCall,
  records: readonly Fields[],
): WriteAnswer {
  const { step, call } = sentCall
  const { subject } = step
  const { kind, remoteId } = step.draft
  const answered = records.flatMap((record) => {
    const facts = factsOfRecord(subject, record)
    return facts === null ? [] : [{ record, remoteId: facts.remoteId, title: facts.title }]
  })
  if (kind === 'create') return readCreatedRecord(jobs, job, sentCall, answered)
  const meant = answered.find((candidate) => candidate.remoteId === remoteId)
  if (meant === undefined) return unclear
  const { record } = meant
  const isDone =
    kind === 'delete' ? record.deleted === true : matchesPatch(subject, sentByCall(call, step), record)
  if (!isDone) return unclear
  const outcome = { kind: 'done', by: 'answer', remoteId: meant.remoteId } as const
  return { kind: 'concluded', outcome: { ...outcome, record: kind === 'delete' ? null : record } }
}

interface AnsweredRecord {
  readonly record: Fields
  readonly remoteId: string
  readonly title: string
}

/** Only a record that wasn't there before and that no other step created can come from the call. */
function readCreatedRecord(
  jobs: ReadWriteParts,
  job: StoredJob,
  { step, call, idsBefore }: SentCall,
  answered: readonly AnsweredRecord[],
): WriteAnswer {
  const { subject, id } = step
  const content = sentByCall(call)
  const create = entityKinds[subject].create
  // Stryker disable next-line OptionalChaining: what's created can be created.
  const isExisting = create?.answersExisting === true
  const ids = answered.map(({ remoteId }) => remoteId)
  const claimed = isExisting ? null : jobs.claimed(job.workspace, subject, ids, id)
  if (claimed?.ok === false) return unclear
  const fresh = answered.filter(
    ({ remoteId }) =>
      claimed?.value.has(remoteId) !== true && (isExisting || idsBefore?.includes(remoteId) !== true),
  )
  const meant = fresh.find(({ record }) => matchRecord(subject, content, record) === 'exact')
  if (meant !== undefined) {
    const { remoteId } = meant
    // Stryker disable next-line OptionalChaining: only what can be created matches.
    const record = create?.recordOf?.(content, meant.record) ?? meant.record
    return { kind: 'concluded', outcome: { kind: 'done', by: 'answer', remoteId, record } }
  }
  return { ...unclear, candidates: isExisting ? [] : fresh.map(candidateOf) }
}

const unclear = { kind: 'unclear', fault: null, candidates: [] } as const
