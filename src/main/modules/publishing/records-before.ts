import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import type { CreateAbility } from '../../../shared/entities/kind.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { readsBeforeCreation } from '../../../shared/publishing/existing-record.ts'
import { matchKeyOf, matchRecord } from '../../../shared/publishing/match-record.ts'
import type { PublishCall, SingleCall } from '../../../shared/publishing/publish-call.ts'
import type { Clock } from '../../core/ports.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { PublishGateway } from './publish-gateway.ts'
import { callerOf, findRecords, sentByCall, targetOf } from './reconcile.ts'

export interface StepCall {
  readonly step: StoredStep
  readonly call: PublishCall
}

type IdsByMatchKey = ReadonlyMap<string, readonly string[]>

/** What one list shows; it may still be being read. */
export interface ListedRecords {
  /** When the read began. */
  readonly readAt: number
  readonly idsByKey: Promise<Outcome<IdsByMatchKey>>
}

export interface RecordsBeforeParts {
  readonly gateway: PublishGateway
  readonly monotonic: Clock
  /** Lists that several batches of creations share, by account and kind. */
  readonly listedRecords: Map<string, ListedRecords>
}

/** A shared list is read again after this time. */
const maxListAgeMs = 60_000

/**
 * What a read shows before creations are sent: per step, the IDs of the records that could be taken for its own, or of a
 * set, the fields that it has already. What appears later and isn't among them comes from the call. Rows are of one kind
 * of entity.
 */
export async function readIdsBefore(
  parts: RecordsBeforeParts,
  job: StoredJob,
  rows: readonly StepCall[],
): Promise<Outcome<ReadonlyMap<string, readonly string[]>>> {
  const [first] = rows
  const create = first === undefined ? undefined : entityKinds[first.step.subject].create
  // Stryker disable next-line ConditionalExpression,LogicalOperator: rows have a kind, and creations one that can be created.
  if (first === undefined || create === undefined || !readsBeforeCreation(create))
    return succeed(new Map(rows.map(({ step }) => [step.id, []])))
  const { subject } = first.step
  const { batch } = entityKinds[subject]
  const { presentFields } = create
  // Stryker disable next-line ConditionalExpression: sets are of a kind that can be sent together.
  if (presentFields !== undefined && batch !== undefined) {
    const setsCall = batch.readSeveral(job.workspace.accountId, setIdsOf(subject, rows))
    const answer = await findRecords(parts.gateway, callerOf(job), setsCall)
    if (!answer.ok) return answer
    return succeed(presentByStep(presentFields, subject, answer.value.records, rows))
  }
  // Stryker disable next-line OptionalChaining: several rows share a call, so their kind has a list.
  const list = rows.length === 1 ? undefined : batch?.newest?.(job.workspace.accountId)
  return list === undefined
    ? findEach(parts, job, create, rows)
    : findInList(parts, job, { subject, list }, rows)
}

/** A set has the ID of what it belongs to, which its content names. */
function setIdsOf(subject: DraftSubject, rows: readonly StepCall[]): readonly string[] {
  const { idParam } = entityKinds[subject]
  // Stryker disable next-line ArrayDeclaration: a set that is sent names what it belongs to.
  return rows.flatMap(({ call }) => textOf(sentByCall(call)[idParam]) ?? [])
}

function presentByStep(
  presentFields: NonNullable<CreateAbility['presentFields']>,
  subject: DraftSubject,
  records: readonly Fields[],
  rows: readonly StepCall[],
): ReadonlyMap<string, readonly string[]> {
  const { idParam } = entityKinds[subject]
  const sets = new Map(records.map((record) => [textOf(record[idParam]), record]))
  return new Map(
    rows.map(({ step, call }) => {
      const sentFields = sentByCall(call)
      return [step.id, presentFields(sentFields, sets.get(textOf(sentFields[idParam])) ?? {})]
    }),
  )
}

async function findEach(
  { gateway }: RecordsBeforeParts,
  job: StoredJob,
  create: CreateAbility,
  rows: readonly StepCall[],
): Promise<Outcome<ReadonlyMap<string, readonly string[]>>> {
  const idsBefore = new Map<string, readonly string[]>()
  for (const { step, call } of rows) {
    const sentValues = sentByCall(call)
    const answer = await findRecords(gateway, callerOf(job), create.find(targetOf(job, step, ''), sentValues))
    if (!answer.ok) return answer
    const similar = answer.value.records.filter(
      (record) =>
        create.changesExisting?.(sentValues, record) ??
        matchRecord(step.subject, sentValues, record) !== 'different',
    )
    idsBefore.set(
      step.id,
      similar.flatMap((record) => factsOfRecord(step.subject, record)?.remoteId ?? []),
    )
  }
  return succeed(idsBefore)
}

/** A list of all records of a kind. */
interface KindList {
  readonly subject: DraftSubject
  readonly list: SingleCall
}

async function findInList(
  parts: RecordsBeforeParts,
  job: StoredJob,
  kindList: KindList,
  rows: readonly StepCall[],
): Promise<Outcome<ReadonlyMap<string, readonly string[]>>> {
  const idsByKey = await sharedList(parts, job, kindList)
  if (!idsByKey.ok) return idsByKey
  return succeed(
    new Map(
      rows.map(({ step, call }) => {
        const key = matchKeyOf(step.subject, sentByCall(call))
        return [step.id, idsByKey.value.get(key ?? '') ?? []]
      }),
    ),
  )
}

/** Batches that are sent at the same time wait for the same read. A failed one isn't shared further. */
async function sharedList(
  { gateway, monotonic, listedRecords }: RecordsBeforeParts,
  job: StoredJob,
  kindList: KindList,
): Promise<Outcome<IdsByMatchKey>> {
  const { environmentId, host, accountId } = job.workspace
  const name = `${environmentId} ${host} ${accountId} ${kindList.subject}`
  const readAt = monotonic.now()
  const cachedList = listedRecords.get(name)
  if (cachedList !== undefined && readAt - cachedList.readAt < maxListAgeMs) return cachedList.idsByKey
  const list: ListedRecords = { readAt, idsByKey: listIdsByKey(gateway, job, kindList) }
  listedRecords.set(name, list)
  const outcome = await list.idsByKey
  if (!outcome.ok && listedRecords.get(name) === list) listedRecords.delete(name)
  return outcome
}

async function listIdsByKey(
  gateway: PublishGateway,
  job: StoredJob,
  { subject, list }: KindList,
): Promise<Outcome<IdsByMatchKey>> {
  const answer = await gateway.list(callerOf(job), list)
  if (!answer.ok) return answer
  const idsByKey = new Map<string, string[]>()
  for (const record of answer.value.records) {
    const key = matchKeyOf(subject, entityKinds[subject].fromRecord(record))
    const remoteId = factsOfRecord(subject, record)?.remoteId
    // Stryker disable next-line ConditionalExpression: nothing is looked for without a key.
    if (key === null || remoteId === undefined) continue
    const ids = idsByKey.get(key)
    if (ids === undefined) idsByKey.set(key, [remoteId])
    else ids.push(remoteId)
  }
  return succeed(idsByKey)
}
