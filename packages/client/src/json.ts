import { toExactInteger } from '../../../src/shared/core/exact-integer.ts'
import { parseJson, writeJson } from '../../../src/shared/core/json-text.ts'

/** JSON without rounding: whole numbers beyond 2^53 − 1 are `bigint`, in both directions. */

/** Node 20 has neither the source text of numbers nor raw JSON, so its long numbers are passed as marked strings. */
const isExact = 'rawJSON' in JSON

const mark = '\u0001whole:'
const stringOrLong = /"(?:[^"\\]|\\.)*"|(?<![\d.])-?\d{16,64}(?![\d.eE])/g
const markedText = /"\\u0001whole:(-?\d{1,64})"/g

export const readExactJson: (text: string) => unknown = isExact ? parseJson : readMarked
export const writeExactJson: (value: unknown) => string = isExact ? (value) => writeJson(value) : writeMarked

export function readMarked(text: string): unknown {
  const marked = text.replace(stringOrLong, (part) =>
    part.startsWith('"') ? part : `"${mark.replace('\u0001', '\\u0001')}${part}"`,
  )
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark)
      ? toExactInteger(BigInt(value.slice(mark.length)))
      : value,
  )
}

export function writeMarked(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? `${mark}${part}` : part,
  )
  return text.replace(markedText, '$1')
}
