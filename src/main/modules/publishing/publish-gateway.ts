import { randomInt } from 'node:crypto'
import type { AccountHost } from '../../../shared/accounts/account.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import { followCursors } from '../../../shared/api/request-parts.ts'
import type { Fault, FieldError } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { BatchCall, PublishCall, SetCall, SingleCall } from '../../../shared/publishing/publish-call.ts'
import { endlessList } from '../../core/api/pages.ts'
import { envelope, repeatsRequest, withoutRequest } from '../../core/api/repeated-request.ts'
import type { SendOptions } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'
import { onHost, type ServiceCalls } from '../sign-in/service-calls.ts'

/** The user and workspace that a job sends for. */
export interface JobCaller {
  readonly jobId: string
  readonly environmentId: string
  readonly userId: string
  readonly host: AccountHost
}

export interface GatewayAnswer {
  /** One for a single record; in row order for a batch. */
  readonly records: readonly Fields[]
  readonly nextCursor: string | null
}

export interface PublishGateway {
  /** Sends a write once. A full rate window is a fault, because jobs wait themselves. */
  write(who: JobCaller, call: PublishCall | BatchCall): Promise<Outcome<GatewayAnswer>>
  read(who: JobCaller, call: SingleCall): Promise<Outcome<GatewayAnswer>>
  /** All records of a list, or of a single read without pages. `isEnough` sees each page and may end it early. */
  list(
    who: JobCaller,
    call: SingleCall,
    isEnough?: (page: readonly Fields[]) => boolean,
  ): Promise<Outcome<GatewayAnswer>>
}

/** Writes are never retried here: the service may have carried out a call that it refused. */
const once: SendOptions = { maximumWaitMs: 0, waitsForReset: false, retry: 'never' }
const shortly: SendOptions = { maximumWaitMs: 2_000, waitsForReset: false }

const countsInTurn = 100

/** A list beyond these says nothing, and holds up every other job of the account. */
const maxListPages = 200
const maxListMs = 5 * 60_000

export function createPublishGateway(
  calls: Pick<ServiceCalls, 'user' | 'asUser'>,
  monotonic: Clock,
): PublishGateway {
  let countOffset = randomInt(countsInTurn)
  /** Gives the list another page size. The service repeats it, so a cache can't return an earlier answer. */
  const distinct = (call: SingleCall): SingleCall => {
    const { count } = call.params
    if (typeof count !== 'number' || count < 2 * countsInTurn) return call
    countOffset = (countOffset + 1) % countsInTurn
    return { ...call, params: { ...call.params, count: count - countOffset } }
  }
  const listAll = async (
    who: JobCaller,
    call: SingleCall,
    isEnough?: (page: readonly Fields[]) => boolean,
  ): Promise<Outcome<GatewayAnswer>> => {
    const listedUntil = monotonic.now() + maxListMs
    const records: Fields[] = []
    const pages = followCursors(
      undefined,
      (cursor) =>
        // Stryker disable next-line ConditionalExpression: a parameter without a value isn't sent.
        send(who, cursor === undefined ? call : { ...call, params: { ...call.params, cursor } }, shortly),
      (page) => (page.ok && isEnough?.(page.value.records) !== true ? (page.value.nextCursor ?? '') : ''),
      {
        maxPages: maxListPages,
        isLate: () => monotonic.now() > listedUntil,
      },
      (page) => (page.ok ? page.value.records.map(nameOf) : null),
    )
    for await (const page of pages) {
      if (page === null) return fail(endlessList)
      if (!page.ok) return page
      records.push(...page.value.records)
    }
    return succeed({ records: gatherOf(call)?.(records) ?? records, nextCursor: null })
  }
  /** In parts of at most the batch's size. What is refused after the first part leaves that part done. */
  const writeSet = async (who: JobCaller, call: SetCall): Promise<Outcome<GatewayAnswer>> => {
    const { operation, params, rows, maximum, recordOf } = call
    const answers: Fields[] = []
    for (let from = 0; from < rows.length; from += maximum) {
      const part = rows.slice(from, from + maximum)
      const answer = await send(who, { kind: 'batch', operation, params, rows: part }, once)
      if (!answer.ok) return fail(faultOfRows(answer.fault, from > 0))
      answers.push(...answer.value.records)
    }
    return succeed({ records: [recordOf(answers)], nextCursor: null })
  }
  const send = async (
    who: JobCaller,
    call: SingleCall | BatchCall,
    options: SendOptions,
  ): Promise<Outcome<GatewayAnswer>> => {
    const caller = calls.user(who)
    if (!caller.ok) return caller
    const { params } = call
    const ofJob = { ...options, jobId: who.jobId }
    const answer =
      // Stryker disable next-line ConditionalExpression: a call without a body has none either way.
      call.kind === 'plain'
        ? await calls.asUser(caller.value, inWorkspace(call.operation, who), { params }, ofJob)
        : await calls.asUser(
            caller.value,
            inWorkspace(call.operation, who),
            { params, body: call.kind === 'batch' ? [...call.rows] : call.body },
            ofJob,
          )
    if (!answer.ok) return answer
    const { reply } = answer.value
    // The platform host's answers don't repeat their request.
    const repeats = call.operation.host === 'platform' || repeatsRequest(reply, call.params)
    return repeats ? succeed(readAnswer(reply)) : fail(withoutRequest)
  }
  return {
    write: (who, call) => (call.kind === 'set' ? writeSet(who, call) : send(who, call, once)),
    read: (who, call) =>
      gatherOf(call) !== undefined ? listAll(who, distinct(call)) : send(who, distinct(call), shortly),
    list: (who, call, isEnough) => listAll(who, distinct(call), isEnough),
  }
}

function nameOf(record: Fields): string {
  return typeof record.id === 'string' ? record.id : writeJson(record)
}

function gatherOf(call: SingleCall) {
  // Stryker disable next-line ConditionalExpression: no other call has one.
  return call.kind === 'plain' ? call.gather : undefined
}

/** A set is one change, so what is wrong with its rows is wrong with it. */
function faultOfRows(fault: Fault, isPartSent: boolean): Fault {
  if (fault.kind === 'invalid' && isPartSent)
    return { kind: 'invalid', errors: fault.errors, message: fault.message }
  if (fault.kind !== 'batch') return fault
  const errors: readonly FieldError[] = fault.operations.flatMap((row) => row.errors)
  const message = errors.find((error) => error.message !== '')?.message ?? fault.message
  return { kind: 'invalid', errors, message }
}

/** Skips records that aren't JSON objects. */
function readAnswer(reply: unknown): GatewayAnswer {
  const { data, next_cursor: cursor } = envelope(reply)
  const listed = Array.isArray(data) ? data : [data]
  return {
    records: listed.flatMap((record: unknown) => {
      const parsedRecord = fields.safeParse(record)
      return parsedRecord.success ? [parsedRecord.data] : []
    }),
    nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  }
}

/** The operation on the job's ads host; the platform host is the same for both. */
function inWorkspace<O extends Operation>(operation: O, { host }: JobCaller): O {
  return operation.host === 'platform' ? operation : onHost(operation, host)
}
