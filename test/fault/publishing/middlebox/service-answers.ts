import { z } from 'zod'
import { type Fields, fields, type Json } from '../../../../src/shared/core/json.ts'

/** Answers of the service as an intermediary sees them, and their changes. */

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export const html = { 'content-type': 'text/html' }
export const json = { 'content-type': 'application/json' }

export function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const listed = z.looseObject({ data: z.array(fields) })
const single = z.looseObject({ data: fields })
/** For a batch of campaigns or line items: each element contains its record. */
const row = z.looseObject({ data: fields })

export function withJson(answer: HttpAnswer, body: object): HttpAnswer {
  return { ...answer, body: Buffer.from(JSON.stringify(body)) }
}

/** The records of a list or batch; null for an answer without a list. */
export function listOf(answer: HttpAnswer): readonly Fields[] | null {
  const read = listed.safeParse(parseBody(answer.body))
  return read.success ? read.data.data : null
}

export function withList(answer: HttpAnswer, records: readonly Fields[], more: object = {}): HttpAnswer {
  const read = listed.safeParse(parseBody(answer.body))
  return read.success ? withJson(answer, { ...read.data, data: records, ...more }) : answer
}

/** The record in a batch's row, or in an element of a list. */
export function recordIn(element: Fields): Fields {
  const inner = row.safeParse(element)
  return inner.success ? inner.data.data : element
}

export function recordsIn(answer: HttpAnswer): readonly Fields[] {
  const list = listOf(answer)
  if (list !== null) return list.map(recordIn)
  const read = single.safeParse(parseBody(answer.body))
  return read.success ? [read.data.data] : []
}

/** The answer with each of its records changed. */
export function mapRecords(
  answer: HttpAnswer,
  change: (record: Fields, index: number) => Fields,
): HttpAnswer {
  const list = listOf(answer)
  if (list !== null) {
    const changed = list.map((element, index): Fields => {
      const inner = row.safeParse(element)
      return inner.success ? { ...element, data: change(inner.data.data, index) } : change(element, index)
    })
    return withList(answer, changed)
  }
  const read = single.safeParse(parseBody(answer.body))
  return read.success ? withJson(answer, { ...read.data, data: change(read.data.data, 0) }) : answer
}

const idNames = ['id_str', 'media_key', 'id', 'tweet_id'] as const

export function idOfRecord(record: Fields): string | null {
  const id = idNames.map((name) => record[name]).find((value) => value !== undefined)
  return typeof id === 'string' ? id : null
}

/** The record under another ID, wherever its own appears as a whole value. */
export function underId(record: Fields, id: string): Fields {
  const before = idOfRecord(record)
  return Object.fromEntries(
    Object.entries(record).map(([name, value]): [string, Json] => [name, value === before ? id : value]),
  )
}

/** Names and texts at any depth. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]): [string, Json] => [
      name,
      typeof part === 'string' && textNames.test(name) ? change(part) : mapTexts(part, change),
    ]),
  )
}

const textNames =
  /^(name|title|text|full_text|description|targeting_value|thank_you_text|(first|second|third|fourth)_(choice|cta_tweet))$/
