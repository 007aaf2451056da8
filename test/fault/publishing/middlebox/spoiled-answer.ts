import { z } from 'zod'
import { type Fields, fields } from '../../../../src/shared/core/json.ts'
import type { PassingRequest } from './middlebox.ts'
import {
  type HttpAnswer,
  html,
  idOfRecord,
  json,
  listOf,
  mapRecords,
  parseBody,
  recordsIn,
  underId,
  withList,
} from './service-answers.ts'
import type { Answer, Refusal } from './trouble.ts'

export interface AnswerSources {
  readonly request: PassingRequest
  /** What the service answered, or would have; null if it wasn't asked. */
  readonly actual: HttpAnswer | null
  /** The answers to the last read and write before. */
  readonly read: HttpAnswer | null
  readonly write: HttpAnswer | null
  /** The service's time. */
  readonly now: number
}

/** What the client hears; null if the connection is cut. */
export function spoiledAnswer(how: Answer, sources: AnswerSources): HttpAnswer | null {
  const { request, actual, read, write } = sources
  if (typeof how === 'object')
    return 'status' in how ? refusal(how, sources) : succeeded(sources, Buffer.from(how.text))
  switch (how) {
    case 'cut':
      return null
    case 'honest':
    case 'cutWithinBody':
    case 'drip':
      return actual
    case 'short': {
      const list = actual === null ? null : listOf(actual)
      return actual === null || list === null ? actual : withList(actual, list.slice(0, half(list.length)))
    }
    case 'permuted': {
      const list = actual === null ? null : listOf(actual)
      return actual === null || list === null ? actual : withList(actual, [...list].reverse())
    }
    case 'rowRefused':
      return rowRefused(sources)
    case 'earlierRead':
      return read ?? actual
    case 'earlierWrite':
      return write ?? actual
    case 'sameName':
      return actual === null
        ? null
        : mapRecords(actual, (record, index) => stranger(otherContent(record), index))
    case 'otherName':
      return actual === null
        ? null
        : mapRecords(actual, (record, index) => stranger(otherName(record), index))
    case 'otherStep':
    case 'idReused': {
      const earlier = write === null ? [] : recordsIn(write)
      if (actual === null || earlier.length === 0) return actual
      return mapRecords(actual, (record, index) => {
        const before = earlier[index % earlier.length]
        const id = before === undefined ? null : idOfRecord(before)
        if (before === undefined || id === null) return record
        return how === 'otherStep' ? before : underId(record, id)
      })
    }
    case 'undeleted':
      return actual === null ? null : mapRecords(actual, (record) => ({ ...record, deleted: false }))
    default:
      return unreachable(how, request)
  }
}

function unreachable(how: never, { url }: PassingRequest): never {
  throw new Error(`${String(how)} for ${url}`)
}

/** The half that is carried out is the larger one. */
function half(count: number): number {
  return Math.ceil(count / 2)
}

const rows = z.array(fields)

function rowsOf(body: Buffer): readonly Fields[] | null {
  const read = rows.safeParse(parseBody(body))
  return read.success ? read.data : null
}

/** A batch with the first half of its rows; any other request as it is. */
export function firstHalf(request: PassingRequest): PassingRequest {
  const batch = rowsOf(request.body)
  if (batch === null) return request
  const body = Buffer.from(JSON.stringify(batch.slice(0, half(batch.length))))
  return { ...request, body, headers: { ...request.headers, 'content-length': String(body.length) } }
}

function succeeded({ actual, now }: AnswerSources, body: Buffer): HttpAnswer {
  const date = { date: new Date(now).toUTCString() }
  return { status: 200, headers: { ...date, ...actual?.headers, ...json }, body }
}

const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_PARAMETER',
  401: 'UNAUTHORIZED_ACCESS',
  403: 'ACTION_NOT_ALLOWED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

function refusal(
  { status, body, resetSeconds, headers }: Refusal,
  { actual, now }: AnswerSources,
): HttpAnswer {
  const date = actual?.headers.date ?? new Date(now).toUTCString()
  const limit: Record<string, string> =
    resetSeconds === undefined
      ? {}
      : {
          'x-rate-limit-limit': '450',
          'x-rate-limit-remaining': '0',
          'x-rate-limit-reset': String(Math.ceil(Date.parse(date) / 1_000) + resetSeconds),
        }
  const error = { errors: [{ code: codes[status] ?? 'ERROR', message: 'No.' }], request: { params: {} } }
  const [type, text] =
    body === 'service' ? [json, JSON.stringify(error)] : body === 'html' ? [html, '<h1>No</h1>'] : [{}, '']
  return { status, headers: { date, ...type, ...limit, ...headers }, body: Buffer.from(text) }
}

/** As the service refuses a batch for its last row; the other rows have no errors. */
function rowRefused(sources: AnswerSources): HttpAnswer {
  const batch = rowsOf(sources.request.body)
  if (batch === null) return refusal({ status: 400, body: 'service' }, sources)
  const refused = refusal({ status: 400, body: 'service' }, sources)
  const error = { code: 'INVALID_PARAMETER', message: 'Not this one.', parameter: 'name' }
  const operation_errors = batch.map((_, index) => (index === batch.length - 1 ? [error] : []))
  return {
    ...refused,
    body: Buffer.from(JSON.stringify({ request: { params: {} }, operation_errors, errors: [error] })),
  }
}

/** An ID that no record has. */
function stranger(record: Fields, index: number): Fields {
  const id = idOfRecord(record)
  if (id === null) return record
  return underId(
    record,
    /^\d+$/.test(id) ? String(7_000_000_000_000_001n + BigInt(index)) : `zz${index}${id.slice(3)}`,
  )
}

function otherName(record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      /^(name|text|full_text)$/.test(name)
        ? 'Of someone else'
        : /^(line_item_id|tweet_id)$/.test(name)
          ? '7000000000000009'
          : value,
    ]),
  )
}

/** Ours by name, but not by what else identifies it. */
function otherContent(record: Fields): Fields {
  const changed: Fields = {
    daily_budget_amount_local_micro: 1_230_000,
    duration_in_minutes: '77',
    first_choice: 'Something else',
    title: 'Something else',
    bid_amount_local_micro: 120_000,
    components: [],
    card_uri: 'card://1',
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      changed[name] === undefined ? value : changed[name],
    ]),
  )
}
