import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordTable } from '../../../../src/shared/audiences/keyword-table.ts'
import {
  byteOrderMark,
  createRowReader,
  delimitedLine,
  rowLimits,
  type Separator,
  separatorOf,
  type UnreadableRow,
} from '../../../../src/shared/text/delimited-text.ts'
import { escapeFormula, unescapeFormula } from '../../../../src/shared/text/formula-cells.ts'

type Row = readonly string[] | UnreadableRow

function readAll(pieces: readonly string[], separator: Separator = ','): readonly Row[] {
  const rows: Row[] = []
  const reader = createRowReader(
    separator,
    (cells) => rows.push(cells),
    (reason) => rows.push(reason),
  )
  for (const piece of pieces) reader.write(piece)
  reader.end()
  return rows
}

function rowsOf(pieces: readonly string[], separator: Separator = ','): readonly (readonly string[])[] {
  return readAll(pieces, separator).filter((row) => typeof row !== 'string')
}

const cell = fc.string({ unit: fc.constantFrom('a', 'ö', ',', '"', '\n', '\r', ' ', '€'), maxLength: 6 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const written = (text: string) => (/[",\r\n]/.test(text) ? quoted(text) : text)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })

test('what a spreadsheet program writes is read unchanged, wherever the pieces are cut', () => {
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

test('it reads like csv-parse, including blank lines and rows of other lengths', () => {
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
  // As databases export it.
  [
    '"Tent 2\\" wide","a"\nc,d',
    [
      ['Tent 2" wide', 'a'],
      ['c', 'd'],
    ],
  ],
  [
    '"Tent","Screen 27\\""\nc,"d"\n',
    [
      ['Tent', 'Screen 27"'],
      ['c', 'd'],
    ],
  ],
  [
    '"Screen 27\\"",a\r\n"x","""y"""\r\nc,"Screen 28\\""',
    [
      ['Screen 27"', 'a'],
      ['x', '"y"'],
      ['c', 'Screen 28"'],
    ],
  ],
  // Nothing follows that could be a closing one.
  [
    '"Screen 27\\"",a\nc,d',
    [
      ['Screen 27"', 'a'],
      ['c', 'd'],
    ],
  ],
  // In RFC 4180, a doubled mark of which the first follows a backslash.
  ['"C:\\"", or D",a', [['C:\\", or D', 'a']]],
  ['', []],
])('%j', (text, rows) => {
  expect(rowsOf([text])).toEqual(rows)
  expect(rowsOf([...text])).toEqual(rows)
})

const wide = ','.repeat(rowLimits.columns)
const long = 'x'.repeat(rowLimits.cell + 1)
const endless = `${'y,'.repeat(20)}${'x'.repeat(rowLimits.row)}`

test.each<[string, string, readonly Row[]]>([
  ['a quotation mark without an end', 'a,"b\nc,d\n', ['quotes', ['c', 'd']]],
  ['one that gathers more than a row', `1\na,"b\n${'c,d\n'.repeat(300_000)}"\n2`, [['1'], 'quotes']],
  ['one too many columns', `a\n${wide}\nb`, [['a'], 'columns', ['b']]],
  ['one too many columns in quotation marks', `a\n"q"${wide}\r\nb`, [['a'], 'columns', ['b']]],
  ['a cell that is too long', `a\n1,${long}\nb`, [['a'], 'cell', ['b']]],
  ['a quoted cell that is too long', `a\n1,"${long}"\nb`, [['a'], 'cell', ['b']]],
  ['a row that is too long', `a\n${endless}\r\nb`, [['a'], 'row', ['b']]],
  ['a last row that is too long', `a\n${endless}`, [['a'], 'row']],
  [
    'a quotation mark that meets another past the limit',
    `"open\n${endless}\n"q"r\nb`,
    ['quotes', 'row', ['"q"r'], ['b']],
  ],
  ['a quotation mark past the limit', `${endless}"q"\nb`, ['row', ['b']]],
])('%s costs that row only', (_name, text, rows) => {
  expect(readAll([text]).slice(0, rows.length)).toEqual(rows)
})

test('the skipped rows are the same wherever the pieces are cut', () => {
  const line = fc.constantFrom('a,b', '"q,r"', '', 'x"y', '"open', wide, `"z"${wide}`, `1,${long}`, endless)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(
        fc.oneof(
          fc.nat({ max: 400_000 }),
          fc.integer({ min: -60, max: 60 }).map((by) => rowLimits.row + by),
        ),
        {
          maxLength: 6,
        },
      ),
      (lines, lineEnd, lengths) => {
        const text = lines.join(lineEnd)
        const pieces: string[] = []
        let rest = text
        for (const length of lengths) {
          pieces.push(rest.slice(0, length))
          rest = rest.slice(length)
        }
        expect(readAll([...pieces, rest])).toEqual(readAll([text]))
      },
    ),
    { numRuns: 500 },
  )
})

test.each<[string, Separator]>([
  ['a;b;c,d\n1,2,3,4', ';'],
  ['"a,b";c', ';'],
  ['a\tb', '\t'],
  ['a|b|c', '|'],
  ['alone', ','],
])('the separator of %j is recognized', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

const dangerous = fc
  .tuple(
    fc.constantFrom(
      '',
      "'",
      "''",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '\uff1d',
      '\uff0b',
      '\uff0d',
      '\uff20',
    ),
    cell,
  )
  .map(([start, rest]) => start + rest)

test('no written cell runs as a formula, and an escaped one is read unchanged', () => {
  fc.assert(
    fc.property(fc.array(dangerous, { minLength: 2, maxLength: 5 }), (cells) => {
      const [plain] = rowsOf([delimitedLine(cells)])
      for (const one of plain ?? []) expect(one).not.toMatch(/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/)
      const [escaped] = rowsOf([delimitedLine(cells.map(escapeFormula))])
      expect(escaped?.map(unescapeFormula)).toEqual(cells)
    }),
  )
})

test('the keyword export quotes and escapes the service’s values', () => {
  const table = keywordTable(
    [['2026-01-01T00:00:00Z', 7]],
    ['=HYPERLINK("http://x")', '@home', 'tent, "big"'],
  )
  expect(rowsOf([table])).toEqual([
    ['time', 'posts'],
    ['2026-01-01T00:00:00Z', '7'],
    ['related keyword', ''],
    ['\'=HYPERLINK("http://x")', ''],
    ["'@home", ''],
    ['tent, "big"', ''],
  ])
  expect(table.startsWith(byteOrderMark)).toBe(true)
})
