import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'

/** The place in a list after which the next page begins: the sort value and key of the last record shown. */
const position = z.tuple([z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]), z.string()])
export type Position = z.output<typeof position>

/**
 * Cursors are positions, not page numbers: records that come or go between two pages shift nothing. The check part ties
 * a cursor to its list, so that one of another list, or none at all, isn't taken for a place.
 */
export function writeCursor(list: string, at: Position): string {
  const place = Buffer.from(writeJson(at)).toString('base64url')
  return `c-${check(list, place)}-${place}`
}

const form = /^c-([a-f0-9]{12})-([A-Za-z0-9_-]+)$/

/** Whether a text may be a cursor; what has another form was given by no list at all. */
export function isCursor(text: string): boolean {
  return form.test(text)
}

export function readCursor(list: string, cursor: string): Position | null {
  const match = form.exec(cursor)
  const place = match?.[2]
  if (place === undefined || match?.[1] !== check(list, place)) return null
  return position.parse(parseJson(Buffer.from(place, 'base64url').toString('utf8')))
}

function check(list: string, place: string): string {
  return createHash('sha256').update(`${list}\n${place}`).digest('hex').slice(0, 12)
}
