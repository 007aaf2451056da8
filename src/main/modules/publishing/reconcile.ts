import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import type { CallTarget } from '../../../shared/entities/kind.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import { matchesPatch, matchRecord, readableFields } from '../../../shared/publishing/match-record.ts'
import { bodyOf, type PublishCall, type SingleCall } from '../../../shared/publishing/publish-call.ts'
import { t } from '../../../shared/text/language.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { Intent, JournalEntry, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { GatewayAnswer, JobCaller, PublishGateway } from './publish-gateway.ts'

/** What a read proves about an unanswered call. */
export type LookupResult =
  | { readonly kind: 'done'; readonly remoteId: string; readonly record: Fields | null }
  /** `older`: similar records that the service's clock excludes, or that can't be excluded without it. */
  | { readonly kind: 'absent'; readonly why: string; readonly older: readonly Candidate[] }
  | { readonly kind: 'several'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'refused'; readonly fault: Fault }

export interface ReconcileParts {
  readonly gateway: PublishGateway
  readonly jobs: Pick<JobRepository, 'claimed'>
}

interface DuplicateParts {
  readonly jobs: Pick<JobRepository, 'openCreates'>
  readonly journal: Pick<JournalRepository, 'ofStep'>
}

/** The Date header and `created_at` both omit fractions. */
const clockRoundingMs = 2_000

export function callerOf({ id, workspace, userId }: StoredJob): JobCaller {
  return { jobId: id, environmentId: workspace.environmentId, host: workspace.host, userId }
}

/** Reads the outcome of a step's unanswered call; changes nothing. */
export async function lookUpStepOutcome(
  parts: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<Outcome<LookupResult>> {
  const last = entries.at(-1)
  if (last === undefined) return succeed(absentBecause(t`Nothing was ever sent.`))
  const { kind } = step.draft
  const remoteId = step.draft.remoteId ?? textOf(last.intent.params.media_key)
  switch (kind) {
    case 'create':
      return readCreated(parts, job, step, targetOf(job, step, remoteId), entries)
    case 'update':
      return readUpdated(parts, job, step, remoteId, last)
    case 'delete':
      return readDeleted(parts, job, step, remoteId)
  }
}

export function targetOf(
  { workspace }: StoredJob,
  { type }: Pick<StoredStep, 'type'>,
  remoteId: string,
): CallTarget {
  return { accountId: workspace.accountId, remoteId, type }
}

/** Reads one record; one missing from its list is a `notFound` fault. */
export async function readRecordOf(
  gateway: PublishGateway,
  job: StoredJob,
  step: StoredStep,
  remoteId: string,
): Promise<Outcome<Fields>> {
  const { subject, draft } = step
  const call = entityKinds[subject].read(targetOf(job, step, remoteId), contentOf(draft))
  const answer = await gateway.read(callerOf(job), call)
  if (!answer.ok) return answer
  const records = answer.value.records.filter(({ deleted }) => deleted !== true)
  const record = records.find((one) => factsOfRecord(subject, one)?.remoteId === remoteId)
  if (record !== undefined) return succeed(record)
  return records.length === 0
    ? fail({ kind: 'notFound', code: 'NOT_FOUND', message: t`The service no longer has this.` })
    : fail({ kind: 'dropped', code: 'FOREIGN_ANSWER', message: t`The response is about another record.` })
}

async function readCreated(
  parts: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  target: CallTarget,
  entries: readonly JournalEntry[],
): Promise<Outcome<LookupResult>> {
  const last = entries.at(-1)
  if (last === undefined) return succeed(absentBecause(t`Nothing was ever sent.`))
  const call = entityKinds[step.subject].create?.find(target, sentFields(last))
  if (call === undefined) return succeed({ kind: 'several', candidates: [] })
  const answer = await findRecords(parts.gateway, callerOf(job), call)
  return answer.ok
    ? matchCreated(parts, job, { step, entries }, answer.value.records, call.operation.title)
    : answer
}

/** A step that was sent, with its journal. */
export interface SentStep {
  readonly step: StoredStep
  readonly entries: readonly JournalEntry[]
}

/**
 * Looks for what earlier calls of steps made before they're sent again. A batch is one list, read newest first until
 * it's older than the first call.
 */
export async function batchSize(
  parts: ReconcileParts,
  job: StoredJob,
  sent: readonly SentStep[],
): Promise<readonly Outcome<LookupResult>[]> {
  const [first] = sent
  const batch = first === undefined || sent.length === 1 ? undefined : entityKinds[first.step.subject].batch
  const call = batch?.newest?.(job.workspace.accountId)
  if (call === undefined)
    return Promise.all(sent.map(({ step, entries }) => lookUpStepOutcome(parts, job, step, entries)))
  const since = sent.map(({ entries }) => sentSince(entries))
  const isOlder = (records: readonly Fields[]): boolean =>
    records.some((record) => since.every((time) => time !== null && timeOf(record) < time))
  const answer = await parts.gateway.list(callerOf(job), call, isOlder)
  if (!answer.ok) return sent.map(() => answer)
  return sent.map((one) => matchCreated(parts, job, one, answer.value.records, call.operation.title))
}

/** A similar record that no other step made and the user didn't exclude. */
interface Alike {
  readonly remoteId: string
  readonly title: string
  readonly record: Fields
  readonly isExact: boolean
  /** Created before the first call, by the service's clock. */
  readonly isOlder: boolean
}

function alikeOf(
  { jobs }: ReconcileParts,
  job: StoredJob,
  { step, entries }: SentStep,
  records: readonly Fields[],
): Outcome<readonly Alike[]> {
  const { subject } = step
  const { create } = entityKinds[subject]
  const since = create?.hasOwnKey ? Number.NEGATIVE_INFINITY : sentSince(entries)
  const sent = entries.map((entry) => sentFields(entry))
  const declined = new Set(
    entries.flatMap(({ outcome }) => (outcome?.kind === 'givenUp' ? outcome.declined : [])),
  )
  const alike = records.flatMap((record): Alike[] => {
    const facts = factsOfRecord(subject, record)
    if (facts === null || record.deleted === true || declined.has(facts.remoteId)) return []
    const how = sent.map((content) => matchRecord(subject, content, record))
    if (how.every((one) => one === 'different')) return []
    const isOlder = since === null || timeOf(record) < since
    return [{ remoteId: facts.remoteId, title: facts.title, record, isExact: how.includes('exact'), isOlder }]
  })
  // An upload's key belongs to one step.
  const ids = create?.uploadBytes !== undefined ? [] : alike.map(({ remoteId }) => remoteId)
  const claimed = jobs.claimed(job.workspace, subject, ids, step.id)
  return claimed.ok ? succeed(alike.filter(({ remoteId }) => !claimed.value.has(remoteId))) : claimed
}

function matchCreated(
  parts: ReconcileParts,
  job: StoredJob,
  sent: SentStep,
  records: readonly Fields[],
  what: string,
): Outcome<LookupResult> {
  const alike = alikeOf(parts, job, sent, records)
  if (!alike.ok) return alike
  const recent = alike.value.filter(({ isOlder }) => !isOlder)
  const exact = recent.filter(({ isExact }) => isExact)
  const [only] = exact
  if (only !== undefined && exact.length === 1) {
    return succeed({ kind: 'done', remoteId: only.remoteId, record: only.record })
  }
  const possible = exact.length > 0 ? exact : recent
  if (possible.length > 0) return succeed({ kind: 'several', candidates: possible.map(candidateOf) })
  const older = alike.value.filter(({ isExact }) => isExact)
  return succeed({ kind: 'absent', why: t`${what}: no matching record.`, older: older.map(candidateOf) })
}

/**
 * What an earlier call of a finished step made besides its own record. Leaves out records that another step's open call
 * may have made.
 */
export async function readDuplicates(
  parts: ReconcileParts & DuplicateParts,
  job: StoredJob,
  sent: SentStep,
): Promise<Outcome<readonly { readonly candidate: Candidate; readonly record: Fields }[]>> {
  const { step, entries } = sent
  const last = entries.at(-1)
  const { create } = entityKinds[step.subject]
  if (last === undefined || create === undefined || create.hasOwnKey) return succeed([])
  const call = create.find(targetOf(job, step, ''), sentFields(last))
  const answer = await findRecords(parts.gateway, callerOf(job), call)
  if (!answer.ok) return answer
  const alike = alikeOf(parts, job, sent, answer.value.records)
  if (!alike.ok) return alike
  const others = alike.value.filter((one) => one.isExact && !one.isOlder && one.remoteId !== step.remoteId)
  if (others.length === 0) return succeed([])
  const open = parts.jobs.openCreates(job.workspace, step.subject, step.id)
  if (!open.ok) return open
  const contents: Fields[] = []
  for (const id of open.value) {
    const sentByOther = parts.journal.ofStep(id)
    if (!sentByOther.ok) return sentByOther
    contents.push(...sentByOther.value.map((entry) => sentFields(entry)))
  }
  return succeed(
    others
      .filter(({ record }) => contents.every((one) => matchRecord(step.subject, one, record) === 'different'))
      .map((one) => ({ candidate: candidateOf(one), record: one.record })),
  )
}

/** A media is read by its key, so its absence is an answer. */
async function findRecords(
  gateway: PublishGateway,
  who: JobCaller,
  call: SingleCall,
): Promise<Outcome<GatewayAnswer>> {
  const answer = await gateway.list(who, call)
  return !answer.ok && answer.fault.kind === 'notFound' ? succeed({ records: [], nextCursor: null }) : answer
}

/**
 * The earliest service time at which these calls can have made a record; the first call counts, because it may arrive
 * last. Null without service times.
 */
function sentSince(entries: readonly JournalEntry[]): number | null {
  const times = entries.flatMap(({ intent }) => intent.serviceTime ?? [])
  return times.length < entries.length ? null : Math.min(...times) - clockRoundingMs
}

/** Whether the service had reported its time before each call. */
export function isTimeKnown(entries: readonly JournalEntry[]): boolean {
  return sentSince(entries) !== null
}

function timeOf({ created_at }: Fields): number {
  const time = typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

function absentBecause(why: string): LookupResult {
  return { kind: 'absent', why, older: [] }
}

async function readUpdated(
  { gateway }: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  remoteId: string,
  last: JournalEntry,
): Promise<Outcome<LookupResult>> {
  const read = await readRecordOf(gateway, job, step, remoteId)
  if (!read.ok) {
    return read.fault.kind === 'notFound' ? succeed({ kind: 'refused', fault: read.fault }) : read
  }
  const record = read.value
  const sent = sentFields(last, step)
  if (readableFields(step.subject, sent).length === 0) {
    return succeed({
      kind: 'several',
      candidates: [candidateOf({ remoteId, title: step.title, record })],
    })
  }
  if (matchesPatch(step.subject, sent, record)) return succeed({ kind: 'done', remoteId, record })
  return succeed(absentBecause(t`The record doesn’t have the new values.`))
}

async function readDeleted(
  { gateway }: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  remoteId: string,
): Promise<Outcome<LookupResult>> {
  const read = await readRecordOf(gateway, job, step, remoteId)
  if (read.ok) return succeed(absentBecause(t`The record is still there.`))
  return read.fault.kind === 'notFound' ? succeed({ kind: 'done', remoteId, record: null }) : read
}

/** What a call sends of the entity itself, without the ID in its address. */
export function sentByCall(call: PublishCall, changed?: StoredStep): Fields {
  return sentFields({ intent: { params: call.params, body: bodyOf(call) } }, changed)
}

/** The read that would find a new entity; null if its key identifies it. */
export function lookupCall(
  job: StoredJob,
  { step, call }: { readonly step: StoredStep; readonly call: PublishCall },
): SingleCall | null {
  const { create } = entityKinds[step.subject]
  if (step.draft.kind !== 'create' || create === undefined || create.hasOwnKey) return null
  return create.find(targetOf(job, step, ''), sentByCall(call))
}

function sentFields(
  { intent: { params, body } }: { readonly intent: Pick<Intent, 'params' | 'body'> },
  step?: StoredStep,
): Fields {
  if (body !== null) return body
  const { account_id: _account, card_id: _card, tweet_id: _post, tweet_mode: _mode, ...rest } = params
  // A changed record's ID is in its address; a new entity's campaign or media is part of it.
  const own = step === undefined ? undefined : entityKinds[step.subject].idParam
  return fields.parse(Object.fromEntries(Object.entries(rest).filter(([name]) => name !== own)))
}

function candidateOf({
  remoteId,
  title,
  record: { created_at },
}: Pick<Alike, 'remoteId' | 'title' | 'record'>): Candidate {
  return { remoteId, title, createdAt: typeof created_at === 'string' ? created_at : null }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
