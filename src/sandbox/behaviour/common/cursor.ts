import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'

/** The position after which the next page starts: the last record's sort value and key. */
const position = z.tuple([z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]), z.string()])
export type Position = z.output<typeof position>

/**
 * Cursors are positions, not page numbers: records added or removed between two pages shift nothing. The checksum ties
 * a cursor to its list, so another list's cursor, or a made-up one, isn't accepted.
 */
export function writeCursor(list: string, at: Position): string {
  const place = Buffer.from(writeJson(at)).toString('base64url')
  return `c-${check(list, place)}-${place}`
}

const form = /^c-([a-f0-9]{12})-([A-Za-z0-9_-]+)$/

/** Whether a text has the format of a cursor. */
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
