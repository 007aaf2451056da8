import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createRowReader,
  type Separator,
  separatorOf,
  UnreadableRow,
} from '../../../../src/shared/domain/delimited-text.ts'

function rowsOf(pieces: readonly string[], separator: Separator = ','): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  const reader = createRowReader(separator, (cells) => rows.push(cells))
  for (const piece of pieces) reader.write(piece)
  reader.end()
  return rows
}

const cell = fc.string({ unit: fc.constantFrom('a', 'ö', ',', '"', '\n', '\r', ' ', '€'), maxLength: 6 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const written = (text: string) => (/[",\r\n]/.test(text) ? quoted(text) : text)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })

test('what a spreadsheet program writes is read as it was, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.array(fc.nat({ max: 12 }), { maxLength: 12 }),
      (rows, lineEnd, ends, lengths) => {
        const text = rows.map((cells) => cells.map(written).join(',')).join(lineEnd) + (ends ? lineEnd : '')
        const pieces: string[] = []
        let rest = text
        for (const length of lengths) {
          pieces.push(rest.slice(0, length))
          rest = rest.slice(length)
        }
        const last = rows.at(-1)
        const isBlankEnd = !ends && last?.length === 1 && last[0] === ''
        expect(rowsOf([...pieces, rest])).toEqual(isBlankEnd ? rows.slice(0, -1) : rows)
      },
    ),
  )
})

test('it reads like csv-parse, blank lines and rows of other lengths included', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', ',', ' ', '\n'), maxLength: 30 })
  fc.assert(
    fc.property(line, (text) => {
      const options = { relax_column_count: true, skip_empty_lines: false, record_delimiter: ['\n'] }
      expect(rowsOf([text])).toEqual(parse(text, options))
    }),
  )
})

test.each<[string, readonly (readonly string[])[]]>([
  [
    '\ufeffid,name\n1,a',
    [
      ['id', 'name'],
      ['1', 'a'],
    ],
  ],
  [
    '12" disc,b\nc,"d"',
    [
      ['12" disc', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '"so" it goes,b\nc,d',
    [
      ['"so" it goes', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a\nb","c""d"\r\ne', [['a\nb', 'c"d'], ['e']]],
  ['', []],
])('%j', (text, rows) => {
  expect(rowsOf([text])).toEqual(rows)
  expect(rowsOf([...text])).toEqual(rows)
})

test('a quotation mark without an end is named as such, and never gathers the whole file', () => {
  expect(() => rowsOf(['a,"b\nc,d\n'])).toThrow(UnreadableRow)
  expect(() => rowsOf(['a,"b\n', ...Array.from({ length: 120 }, () => 'c,d\n'.repeat(2_500)), '"'])).toThrow(
    UnreadableRow,
  )
  expect(() => rowsOf(['a'.repeat(600_000), 'a'.repeat(600_000)])).toThrow(UnreadableRow)
})

test.each<[string, Separator]>([
  ['a;b;c,d\n1,2,3,4', ';'],
  ['"a,b";c', ';'],
  ['a\tb', '\t'],
  ['a|b|c', '|'],
  ['alone', ','],
])('%j has its separator recognised', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})
