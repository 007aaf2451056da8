import type { Candidate } from '../../shared/domain/job.ts'
import { type Fields, fields } from '../../shared/domain/json.ts'
import type { PublishCall } from '../../shared/domain/publish-call.ts'
import { holds, likeness, readBack } from '../../shared/domain/publish-match.ts'
import { findCall, readCall } from '../../shared/domain/publish-reading.ts'
import type { PublishTarget } from '../../shared/domain/publish-request.ts'
import { factsOfRecord } from '../../shared/domain/record-facts.ts'
import type { Fault } from '../../shared/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { StoredJob, StoredStep } from '../store/job-rows.ts'
import type { JobRepository } from '../store/jobs.ts'
import type { JournalEntry } from '../store/journal.ts'
import type { JobCaller, LineAnswer, ServiceLine } from './service-line.ts'

/** What a reading says about a call that had no answer. */
export type Reading =
  | { readonly kind: 'done'; readonly remoteId: string; readonly record: Fields | null }
  | { readonly kind: 'absent'; readonly why: string }
  | { readonly kind: 'several'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'refused'; readonly fault: Fault }

export interface ReconcileParts {
  readonly line: ServiceLine
  readonly jobs: Pick<JobRepository, 'claimed'>
}

/** Times of the service are whole seconds, and its clock is known no better than that. */
const clockToleranceMs = 5_000
/** Where the service does not tell its time: the longest skew with which it takes signatures (public-facts C4). */
const unknownClockMs = 300_000

export function callerOf({ id, workspace, userId }: StoredJob): JobCaller {
  return { jobId: id, environmentId: workspace.environmentId, host: workspace.host, userId }
}

/** Asks the service what became of a step's unanswered call. Nothing is changed by it. */
export async function readWhatBecame(
  parts: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<Outcome<Reading>> {
  const last = entries.at(-1)
  if (last === undefined) return succeed({ kind: 'absent', why: 'Nothing was ever sent.' })
  const { kind, remoteId } = step.draft
  const target = targetOf(job, step, remoteId ?? textOf(last.intent.params.media_key))
  switch (kind) {
    case 'create':
      return readCreated(parts, job, step, target, entries)
    case 'update':
      return readUpdated(parts, job, step, target, last)
    case 'delete':
      return readDeleted(parts, job, step, target)
  }
}

export function targetOf(
  { workspace }: StoredJob,
  { subject, type }: Pick<StoredStep, 'subject' | 'type'>,
  remoteId: string,
): PublishTarget {
  return { accountId: workspace.accountId, subject, remoteId, type }
}

/** Reads one record; a list that does not have it is a `notFound` fault like that of the other readings. */
export async function readRecordOf(
  line: ServiceLine,
  who: JobCaller,
  target: PublishTarget,
  poster: string | null,
): Promise<Outcome<Fields>> {
  const answer = await line.read(who, readCall(target, poster))
  if (!answer.ok) return answer
  const record = answer.value.records.find(({ deleted }) => deleted !== true)
  return record === undefined
    ? fail({ kind: 'notFound', code: 'NOT_FOUND', message: 'The service does not have this any more.' })
    : succeed(record)
}

/** Of a post: whose list it is in. */
export function posterOf(step: Pick<StoredStep, 'subject' | 'draft'>): string | null {
  const { base } = step.draft
  return step.subject === 'post' && typeof base?.as_user_id === 'string' ? base.as_user_id : null
}

async function readCreated(
  { line, jobs }: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  target: PublishTarget,
  entries: readonly JournalEntry[],
): Promise<Outcome<Reading>> {
  const { subject } = step
  const [first] = entries
  const last = entries.at(-1) ?? first
  if (first === undefined || last === undefined)
    return succeed({ kind: 'absent', why: 'Nothing was ever sent.' })
  const sent = sentFields(last)
  const call = findCall(target, sent)
  if (call === null) return succeed({ kind: 'several', candidates: [] })
  const answer = await findRecords(line, callerOf(job), call)
  if (!answer.ok) return answer
  // A request that was late may have come after one that was sent again, so the first sending counts.
  const since = createdSince(subject, first.intendedAt, answer.value)
  const alike = answer.value.records.flatMap((record) => {
    const facts = factsOfRecord(subject, record)
    if (facts === null || record.deleted === true || timeOf(record) < since) return []
    const how = likeness(subject, sent, record)
    return how === 'different' ? [] : [{ how, record, remoteId: facts.remoteId, title: facts.title }]
  })
  // The key of a media belongs to its upload alone.
  const ids = subject === 'media' ? [] : alike.map(({ remoteId }) => remoteId)
  const claimed = jobs.claimed(job.workspace, subject, ids, step.id)
  if (!claimed.ok) return claimed
  const free = alike.filter(({ remoteId }) => !claimed.value.has(remoteId))
  const exact = free.filter(({ how }) => how === 'exact')
  const [only] = exact
  if (only !== undefined && exact.length === 1) {
    return succeed({ kind: 'done', remoteId: only.remoteId, record: only.record })
  }
  const possible = exact.length > 0 ? exact : free
  if (possible.length === 0)
    return succeed({ kind: 'absent', why: `${call.operation.title}: nothing like it is there.` })
  return succeed({
    kind: 'several',
    candidates: possible.map(({ remoteId, title, record }) => candidate(remoteId, title, record)),
  })
}

/** A media is read by its key: that it is not there is an answer. */
async function findRecords(
  line: ServiceLine,
  who: JobCaller,
  call: PublishCall,
): Promise<Outcome<LineAnswer>> {
  const answer = await line.list(who, call)
  if (!answer.ok && answer.fault.kind === 'notFound') {
    return succeed({ records: [], nextCursor: null, aheadMs: null })
  }
  return answer
}

/** The earliest time, by the service's clock, at which the record can have been made. */
function createdSince(subject: StoredStep['subject'], intendedAt: number, { aheadMs }: LineAnswer): number {
  // A key or a pair of ids says enough by itself.
  if (subject === 'media' || subject === 'promotedPost') return Number.NEGATIVE_INFINITY
  return aheadMs === null ? intendedAt - unknownClockMs : intendedAt + aheadMs - clockToleranceMs
}

function timeOf({ created_at }: Fields): number {
  const time = typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

async function readUpdated(
  { line }: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  target: PublishTarget,
  last: JournalEntry,
): Promise<Outcome<Reading>> {
  const read = await readRecordOf(line, callerOf(job), target, posterOf(step))
  if (!read.ok) {
    return read.fault.kind === 'notFound' ? succeed({ kind: 'refused', fault: read.fault }) : read
  }
  const record = read.value
  const sent = sentFields(last, step)
  if (readBack(step.subject, sent).length === 0) {
    return succeed({ kind: 'several', candidates: [candidate(target.remoteId, step.title, record)] })
  }
  if (holds(step.subject, sent, record)) return succeed({ kind: 'done', remoteId: target.remoteId, record })
  return succeed({ kind: 'absent', why: 'The record was read and does not have the new values.' })
}

async function readDeleted(
  { line }: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  target: PublishTarget,
): Promise<Outcome<Reading>> {
  const read = await readRecordOf(line, callerOf(job), target, posterOf(step))
  if (read.ok) return succeed({ kind: 'absent', why: 'The record was read and is still there.' })
  return read.fault.kind === 'notFound'
    ? succeed({ kind: 'done', remoteId: target.remoteId, record: null })
    : read
}

/** What an intent carried of the thing itself, without what only names it. */
function sentFields({ intent: { params, body } }: JournalEntry, step?: StoredStep): Fields {
  if (body !== null) return body
  const { account_id: _account, card_id: _card, tweet_id: _post, tweet_mode: _mode, ...rest } = params
  // The id of a changed record stands in its address. That of a new thing's campaign or media is part of it.
  const own = step === undefined ? undefined : ownIds[step.subject]
  return fields.parse(Object.fromEntries(Object.entries(rest).filter(([name]) => name !== own)))
}

const ownIds: Partial<Record<StoredStep['subject'], string>> = {
  media: 'media_key',
  campaign: 'campaign_id',
  lineItem: 'line_item_id',
  curatedCategory: 'line_item_curated_category_id',
}

function candidate(remoteId: string, title: string, { created_at }: Fields): Candidate {
  return { remoteId, title, createdAt: typeof created_at === 'string' ? created_at : null }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
