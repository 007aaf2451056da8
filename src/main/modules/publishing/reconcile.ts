import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import type { CallTarget } from '../../../shared/entities/kind.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import { matchesPatch, matchRecord, readableFields } from '../../../shared/publishing/match-record.ts'
import { bodyOf, type PublishCall, type SingleCall } from '../../../shared/publishing/publish-call.ts'
import { t } from '../../../shared/text/language.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { Intent, JournalEntry, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import { transientReadFault } from '../jobs/write-fault.ts'
import type { GatewayAnswer, JobCaller, PublishGateway } from './publish-gateway.ts'

/** What a read proves about a call whose effect is unknown. */
export type LookupResult =
  | { readonly kind: 'done'; readonly remoteId: string; readonly record: Fields | null }
  | { readonly kind: 'absent'; readonly why: string }
  /** Two different reads don't find a record that was to be deleted, and neither shows it as deleted. */
  | { readonly kind: 'notListed'; readonly remoteId: string }
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
      return readCreated(parts, job, { step, entries }, targetOf(job, step, remoteId), sentFields(last))
    case 'update':
      return readUpdated(parts, job, step, remoteId, last)
    case 'delete':
      return readDeleted(parts.gateway, job, step, remoteId)
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
  const record = records.find((record) => factsOfRecord(subject, record)?.remoteId === remoteId)
  if (record !== undefined) return succeed(record)
  return records.length === 0
    ? fail({ kind: 'notFound', code: 'NOT_FOUND', message: t`The service no longer has this.` })
    : fail(foreignRecord)
}

async function readCreated(
  parts: ReconcileParts,
  job: StoredJob,
  sentStep: SentStep,
  target: CallTarget,
  sent: Fields,
): Promise<Outcome<LookupResult>> {
  const call = entityKinds[sentStep.step.subject].create?.find(target, sent)
  if (call === undefined) return succeed({ kind: 'several', candidates: [] })
  const answer = await findRecords(parts.gateway, callerOf(job), call)
  return answer.ok ? matchCreated(parts, job, sentStep, answer.value.records, call.operation.title) : answer
}

/** A step that was sent, with its journal. */
export interface SentStep {
  readonly step: StoredStep
  readonly entries: readonly JournalEntry[]
}

/** Looks up what became of the calls of steps of one kind, in one list if they're creations that can share a batch. */
export async function lookUpTogether(
  parts: ReconcileParts,
  job: StoredJob,
  sentSteps: readonly SentStep[],
): Promise<readonly Outcome<LookupResult>[]> {
  const [first, ...others] = sentSteps
  if (first === undefined) return []
  const isShared = others.length > 0 && first.step.draft.kind === 'create'
  const call = isShared ? entityKinds[first.step.subject].batch?.newest?.(job.workspace.accountId) : undefined
  if (call === undefined) {
    const firstOutcome = await lookUpStepOutcome(parts, job, first.step, first.entries)
    // A fault that stops the first read would stop all others, too.
    if (!firstOutcome.ok && transientReadFault(firstOutcome.fault) !== null)
      return sentSteps.map(() => firstOutcome)
    const rest = others.map(({ step, entries }) => lookUpStepOutcome(parts, job, step, entries))
    return [firstOutcome, ...(await Promise.all(rest))]
  }
  const answer = await parts.gateway.list(callerOf(job), call)
  if (!answer.ok) return sentSteps.map(() => answer)
  return sentSteps.map((sentStep) =>
    matchCreated(parts, job, sentStep, answer.value.records, call.operation.title),
  )
}

/** A record that a step's calls may have created: no other step did, and the user didn't exclude it. */
export interface SimilarRecord {
  readonly remoteId: string
  readonly title: string
  readonly record: Fields
  readonly isExact: boolean
}

/**
 * The entries since the step's draft was last published: what was created before that, and undone since, isn't in
 * question.
 */
export function openEntries(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const lastDone = entries.slice(0, -1).findLastIndex(({ outcome }) => outcome?.kind === 'done')
  return entries.slice(lastDone + 1)
}

/**
 * What a read showed before the first of these calls, as in `Intent.before`; null if nothing was read. A later read may
 * already show what an earlier call created.
 */
export function idsBefore(entries: readonly JournalEntry[]): readonly string[] | null {
  return openEntries(entries)[0]?.intent.before ?? null
}

/** Those of them that the calls can't have created or changed; null if they're unknown. */
function excludedBefore(
  { subject }: Pick<StoredStep, 'subject'>,
  entries: readonly JournalEntry[],
): readonly string[] | null {
  // Stryker disable next-line OptionalChaining,ArrayDeclaration: only what can be created is sought; no record has the ID.
  return entityKinds[subject].create?.hasOwnKey ? [] : idsBefore(entries)
}

/** Records that weren't there before the step's first call; all similar ones if it's unknown what was. */
export function similarRecords(
  { jobs }: Pick<ReconcileParts, 'jobs'>,
  job: StoredJob,
  { step, entries }: SentStep,
  records: readonly Fields[],
): Outcome<readonly SimilarRecord[]> {
  const { subject } = step
  const { create } = entityKinds[subject]
  const attempts = openEntries(entries)
  const sentContents = attempts.map((entry) => sentFields(entry))
  const excludedIds = new Set([
    // Stryker disable next-line ArrayDeclaration: no record has the ID that it adds.
    ...(excludedBefore(step, entries) ?? []),
    // Stryker disable next-line ArrayDeclaration: no record has the ID that it adds.
    ...attempts.flatMap(({ outcome }) => (outcome?.kind === 'givenUp' ? outcome.declined : [])),
  ])
  const similar = records.flatMap((record): SimilarRecord[] => {
    const facts = factsOfRecord(subject, record)
    if (facts === null || record.deleted === true || excludedIds.has(facts.remoteId)) return []
    const matches = sentContents.map((content) => matchRecord(subject, content, record))
    if (matches.every((match) => match === 'different')) return []
    return [{ remoteId: facts.remoteId, title: facts.title, record, isExact: matches.includes('exact') }]
  })
  // Several steps may have been answered with the same existing record.
  // Stryker disable next-line OptionalChaining,ArrayDeclaration: only what can be created matches; no record has the ID.
  const ids = create?.answersExisting === true ? [] : similar.map(({ remoteId }) => remoteId)
  const claimed = jobs.claimed(job.workspace, subject, ids, step.id)
  return claimed.ok ? succeed(similar.filter(({ remoteId }) => !claimed.value.has(remoteId))) : claimed
}

function matchCreated(
  parts: ReconcileParts,
  job: StoredJob,
  sentStep: SentStep,
  records: readonly Fields[],
  listTitle: string,
): Outcome<LookupResult> {
  const similar = similarRecords(parts, job, sentStep, records)
  if (!similar.ok) return similar
  const exact = similar.value.filter(({ isExact }) => isExact)
  const [first] = exact
  const isBeforeKnown = excludedBefore(sentStep.step, sentStep.entries) !== null
  // Stryker disable next-line ConditionalExpression: one exact record is a first one.
  if (first !== undefined && exact.length === 1 && isBeforeKnown) {
    return succeed({ kind: 'done', remoteId: first.remoteId, record: first.record })
  }
  const possible = exact.length > 0 && isBeforeKnown ? exact : similar.value
  return succeed(
    possible.length > 0
      ? { kind: 'several', candidates: possible.map(candidateOf) }
      : absentBecause(t`${listTitle}: no matching record.`),
  )
}

/**
 * What an earlier call of a finished step made besides its own record. Leaves out records that another step's open call
 * may have made.
 */
export async function readDuplicates(
  parts: ReconcileParts & DuplicateParts,
  job: StoredJob,
  sentStep: SentStep,
): Promise<Outcome<readonly { readonly candidate: Candidate; readonly record: Fields }[]>> {
  const { step, entries } = sentStep
  const last = entries.at(-1)
  const { create } = entityKinds[step.subject]
  // Nothing else can have an own key; what was refused under it may still appear.
  const isCertain = create?.hasOwnKey === true && step.state === 'done'
  if (last === undefined || create === undefined || isCertain) return succeed([])
  const call = create.find(targetOf(job, step, ''), sentFields(last))
  const answer = await findRecords(parts.gateway, callerOf(job), call)
  if (!answer.ok) return answer
  // Without that, a second record can't be told from one that was there before.
  if (excludedBefore(step, entries) === null) return succeed([])
  const similar = similarRecords(parts, job, sentStep, answer.value.records)
  if (!similar.ok) return similar
  const extra = similar.value.filter(({ isExact, remoteId }) => isExact && remoteId !== step.remoteId)
  if (extra.length === 0) return succeed([])
  const open = parts.jobs.openCreates(job.workspace, step.subject, step.id)
  if (!open.ok) return open
  // Stryker disable next-line ArrayDeclaration: what it adds has no name, so it matches nothing.
  const contents: Fields[] = []
  for (const id of open.value) {
    const sentByOther = parts.journal.ofStep(id)
    if (!sentByOther.ok) return sentByOther
    contents.push(...sentByOther.value.map((entry) => sentFields(entry)))
  }
  return succeed(
    extra
      .filter(({ record }) =>
        contents.every((content) => matchRecord(step.subject, content, record) === 'different'),
      )
      .map((duplicate) => ({ candidate: candidateOf(duplicate), record: duplicate.record })),
  )
}

/** A media is read by its key, so its absence is an answer. */
export async function findRecords(
  gateway: PublishGateway,
  who: JobCaller,
  call: SingleCall,
): Promise<Outcome<GatewayAnswer>> {
  const answer = await gateway.list(who, call)
  return !answer.ok && answer.fault.kind === 'notFound' ? succeed({ records: [], nextCursor: null }) : answer
}

function absentBecause(why: string): LookupResult {
  return { kind: 'absent', why }
}

async function readUpdated(
  { gateway }: ReconcileParts,
  job: StoredJob,
  step: StoredStep,
  remoteId: string,
  last: JournalEntry,
): Promise<Outcome<LookupResult>> {
  const sentValues = sentFields(last, step)
  const update = { subject: step.subject, title: step.title, remoteId, sentValues }
  const readResult = async () => resultOfUpdate(update, await readRecordOf(gateway, job, step, remoteId))
  const result = await readResult()
  // One read may leave out a member of a set that is still there.
  const removesMembers = isSet(step.subject) && Object.values(sentValues).includes(null)
  return removesMembers && result.ok && result.value.kind === 'done' ? readResult() : result
}

interface SentUpdate extends Pick<StoredStep, 'subject' | 'title'> {
  readonly remoteId: string
  readonly sentValues: Fields
}

function resultOfUpdate(
  { subject, title, remoteId, sentValues }: SentUpdate,
  currentRecord: Outcome<Fields>,
): Outcome<LookupResult> {
  if (!currentRecord.ok) {
    return currentRecord.fault.kind === 'notFound'
      ? succeed({ kind: 'refused', fault: currentRecord.fault })
      : currentRecord
  }
  const record = currentRecord.value
  if (readableFields(subject, sentValues).length === 0)
    return succeed({ kind: 'several', candidates: [candidateOf({ remoteId, title, record })] })
  return succeed(
    matchesPatch(subject, sentValues, record)
      ? { kind: 'done', remoteId, record }
      : absentBecause(t`The record doesn’t have the new values.`),
  )
}

/** Whether a kind's records are sets, whose fields are their members. */
export function isSet(subject: DraftSubject): boolean {
  return entityKinds[subject].isField !== undefined
}

/**
 * A deletion is done if the service says that the record is deleted, or once two different reads, of which an earlier
 * answer can't stand for both, haven't found it for as long as lists may be late.
 */
export async function readDeleted(
  gateway: PublishGateway,
  job: StoredJob,
  { subject, draft, type }: Pick<StoredStep, 'subject' | 'draft' | 'type'>,
  remoteId: string,
): Promise<Outcome<LookupResult>> {
  // Stryker disable next-line ObjectLiteral: no kind's read depends on the record's type.
  const call = entityKinds[subject].read(targetOf(job, { type }, remoteId), contentOf(draft))
  const withDeleted =
    'with_deleted' in call.operation.params.shape
      ? { ...call, params: { ...call.params, with_deleted: true } }
      : call
  for (const readCall of [withDeleted, call]) {
    const answer = await findRecords(gateway, callerOf(job), readCall)
    if (!answer.ok) return answer
    const record = answer.value.records.find(
      (listed) => factsOfRecord(subject, listed)?.remoteId === remoteId,
    )
    if (record?.deleted === true) return succeed({ kind: 'done', remoteId, record: null })
    if (record !== undefined) return succeed(absentBecause(t`The record is still there.`))
    if (answer.value.records.length > 0) return fail(foreignRecord)
  }
  return succeed({ kind: 'notListed', remoteId })
}

const foreignRecord: Fault = {
  kind: 'dropped',
  code: 'FOREIGN_ANSWER',
  message: t`The response is about another record.`,
}

/** The fields of the entity that a call sends, without the ID in its address. */
export function sentByCall(call: PublishCall, changed?: StoredStep): Fields {
  return sentFields({ intent: { params: call.params, body: bodyOf(call) } }, changed)
}

export function sentFields(
  { intent: { params, body } }: { readonly intent: Pick<Intent, 'params' | 'body'> },
  step?: StoredStep,
): Fields {
  if (body !== null) return body
  const { account_id: _account, card_id: _card, tweet_id: _post, tweet_mode: _mode, ...rest } = params
  // A changed record's ID is in its address; a new entity's campaign or media is part of it.
  const idName = step === undefined ? undefined : entityKinds[step.subject].idParam
  return fields.parse(Object.fromEntries(Object.entries(rest).filter(([name]) => name !== idName)))
}

export function candidateOf({
  remoteId,
  title,
  record: { created_at },
}: Pick<SimilarRecord, 'remoteId' | 'title' | 'record'>): Candidate {
  return { remoteId, title, createdAt: typeof created_at === 'string' ? created_at : null }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
