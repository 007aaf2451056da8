import { randomInt } from 'node:crypto'
import type { AccountHost } from '../../../shared/accounts/account.ts'
import type { Fault, FieldError } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { BatchCall, PublishCall, SetCall, SingleCall } from '../../../shared/publishing/publish-call.ts'
import { t } from '../../../shared/text/language.ts'
import { readDate } from '../../core/api/service-answer.ts'
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
  /** Makes a read if the service hasn't reported its time in this run. */
  learnTime(who: JobCaller, call: SingleCall): Promise<Outcome<void>>
  /** The service's earliest current time, from its last Date header; null if it hasn't reported one in this run. */
  serviceTime(who: JobCaller): number | null
}

/** Only a wrong clock is corrected and sent again at once. */
const once: SendOptions = { maximumWaitMs: 0, waitsForReset: false }
const shortly: SendOptions = { maximumWaitMs: 2_000, waitsForReset: false }

const countsInTurn = 100

export function createPublishGateway(
  calls: Pick<ServiceCalls, 'user' | 'asUser'>,
  monotonic: Clock,
): PublishGateway {
  /** Each environment's last reported time, and when. */
  const reported = new Map<string, { readonly serviceTime: number; readonly at: number }>()
  let sent = randomInt(countsInTurn)
  /** The same list with a new page size. The service repeats it, so a cache can't return an earlier answer. */
  const distinct = (call: SingleCall): SingleCall => {
    const { count } = call.params
    if (typeof count !== 'number' || count < 2 * countsInTurn) return call
    sent = (sent + 1) % countsInTurn
    return { ...call, params: { ...call.params, count: count - sent } }
  }
  const listed = async (
    who: JobCaller,
    call: SingleCall,
    isEnough: (page: readonly Fields[]) => boolean,
  ): Promise<Outcome<GatewayAnswer>> => {
    const records: Fields[] = []
    let page = await send(who, call, shortly)
    while (page.ok) {
      records.push(...page.value.records)
      const { nextCursor: cursor } = page.value
      if (cursor === null || isEnough(page.value.records))
        return mapOutcome(page, (last) => ({ ...last, records: gathered(call, records) }))
      page = await send(who, { ...call, params: { ...call.params, cursor } }, shortly)
    }
    return page
  }
  /** In parts of at most the batch's size. What is refused after the first part leaves that part done. */
  const writeSet = async (who: JobCaller, call: SetCall): Promise<Outcome<GatewayAnswer>> => {
    const { operation, params, rows, maximum, recordOf } = call
    const answers: Fields[] = []
    for (let from = 0; from < rows.length; from += maximum) {
      const part = rows.slice(from, from + maximum)
      const answer = await send(who, { kind: 'batch', operation, params, rows: part }, once)
      if (!answer.ok) return fail(faultOfRows(answer.fault))
      answers.push(...answer.value.records)
    }
    return succeed({ records: [recordOf(answers)], nextCursor: null })
  }
  const learning = new Map<string, Promise<Outcome<void>>>()
  const clockKey = ({ environmentId, host }: JobCaller): string => `${environmentId} ${host}`

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
      call.kind === 'plain'
        ? await calls.asUser(caller.value, onHost(call.operation, who.host), { params }, ofJob)
        : await calls.asUser(
            caller.value,
            onHost(call.operation, who.host),
            { params, body: call.kind === 'batch' ? [...call.rows] : call.body },
            ofJob,
          )
    if (!answer.ok) return answer
    const { reply, headers } = answer.value
    const serviceTime = readDate(headers)
    if (serviceTime !== null) reported.set(clockKey(who), { serviceTime, at: monotonic.now() })
    return repeatsRequest(reply, call) ? succeed(readAnswer(reply)) : fail(withoutRequest)
  }
  return {
    write: (who, call) => (call.kind === 'set' ? writeSet(who, call) : send(who, call, once)),
    read: (who, call) =>
      call.kind === 'plain' && call.gather !== undefined
        ? listed(who, distinct(call), () => false)
        : send(who, distinct(call), shortly),
    learnTime(who, call) {
      const key = clockKey(who)
      const underWay = reported.has(key) ? Promise.resolve(succeed(undefined)) : learning.get(key)
      if (underWay !== undefined) return underWay
      const fetched = send(who, distinct(call), shortly).then((answer) => {
        // A service without a clock is asked once, not before every call.
        if (!answer.ok) learning.delete(key)
        return mapOutcome(answer, () => undefined)
      })
      learning.set(key, fetched)
      return fetched
    },
    serviceTime(who) {
      const last = reported.get(clockKey(who))
      return last === undefined ? null : last.serviceTime + (monotonic.now() - last.at)
    },
    list: (who, call, isEnough = () => false) => listed(who, distinct(call), isEnough),
  }
}

function gathered(call: SingleCall, records: readonly Fields[]): readonly Fields[] {
  return call.kind === 'plain' && call.gather !== undefined ? call.gather(records) : records
}

/** A set is one change, so what is wrong with its rows is wrong with it. */
function faultOfRows(fault: Fault): Fault {
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
      const read = fields.safeParse(record)
      return read.success ? [read.data] : []
    }),
    nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  }
}

/**
 * Absence counts only in an answer that repeats its request (advertising document, Conventions), including the page
 * size, because a write's answer resembles a list.
 */
function repeatsRequest(reply: unknown, { params }: PublishCall | BatchCall): boolean {
  const { request } = envelope(reply)
  if (request === undefined) return false
  return params.count === undefined || envelope(envelope(request).params).count === params.count
}

const withoutRequest: Fault = {
  kind: 'dropped',
  code: 'NOT_THE_SERVICE',
  message: t`The response doesn’t repeat the request, so it wasn’t the service’s.`,
}

interface Envelope {
  readonly data?: unknown
  readonly next_cursor?: unknown
  readonly request?: unknown
  readonly params?: unknown
  readonly count?: unknown
}

function envelope(reply: unknown): Envelope {
  return typeof reply === 'object' && reply !== null ? reply : {}
}
