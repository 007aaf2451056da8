import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { createRowReader, type Separator, separators } from '../../src/shared/text/delimited-text.ts'
import type { SuiteResult } from './suite-result.ts'

/** Delimited text by the rules of RFC 4180 and as csv-parse reads it. */

type Rows = readonly (readonly string[])[]

const cases: readonly (readonly [text: string, separator: Separator, rows: Rows])[] = [
  // RFC 4180 §2: line ends, a last line without one, a header like any row, spaces, quotation marks.
  [
    'aaa,bbb\r\nzzz,yyy\r\n',
    ',',
    [
      ['aaa', 'bbb'],
      ['zzz', 'yyy'],
    ],
  ],
  [
    'aaa,bbb\r\nzzz,yyy',
    ',',
    [
      ['aaa', 'bbb'],
      ['zzz', 'yyy'],
    ],
  ],
  [' a , b ', ',', [[' a ', ' b ']]],
  [
    '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx',
    ',',
    [
      ['aaa', 'b\r\nbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ],
  ],
  ['"aaa","b""bb","ccc"', ',', [['aaa', 'b"bb', 'ccc']]],
  ['"","""",""""""', ',', [['', '"', '""']]],
  ['"a,b","c;d"\n', ',', [['a,b', 'c;d']]],
  [
    ',\n,,',
    ',',
    [
      ['', ''],
      ['', '', ''],
    ],
  ],
  // Beyond it: other separators and line ends, blank lines, a mark at the beginning, stray quotation marks.
  [
    'a;b\nc,d;e',
    ';',
    [
      ['a', 'b'],
      ['c,d', 'e'],
    ],
  ],
  [
    'a\tb\n"c\td"\te',
    '\t',
    [
      ['a', 'b'],
      ['c\td', 'e'],
    ],
  ],
  [
    'a|b\r"c|d"|e\r',
    '|',
    [
      ['a', 'b'],
      ['c|d', 'e'],
    ],
  ],
  ['a\r\rb', ',', [['a'], [''], ['b']]],
  ['a\n\n\nb\n', ',', [['a'], [''], [''], ['b']]],
  ['\ufeffa,b', ',', [['a', 'b']]],
  ['\ufeff"a,b",c', ',', [['a,b', 'c']]],
  ['a,b "c" d,e"f', ',', [['a', 'b "c" d', 'e"f']]],
  ['5\' 10",12"', ',', [['5\' 10"', '12"']]],
  [
    '"12""",a\n"27""","b"',
    ',',
    [
      ['12"', 'a'],
      ['27"', 'b'],
    ],
  ],
  // Marks that a database escapes with a backslash.
  [
    '"Screen 27\\"",9\n"b",1',
    ',',
    [
      ['Screen 27"', '9'],
      ['b', '1'],
    ],
  ],
  ['"a \\"b\\" c",d', ',', [['a "b" c', 'd']]],
  ['"C:\\dir\\",d', ',', [['C:\\dir\\', 'd']]],
  ['"日本","é😀"\n', ',', [['日本', 'é😀']]],
  ['=1+1,-2,@x', ',', [['=1+1', '-2', '@x']]],
  ['a\u2028b,c\u0085d,\u000be', ',', [['a\u2028b', 'c\u0085d', '\u000be']]],
]

const runs = 1_000
const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '日', ' ', ',', ';', '\t', '|', '"', '\n', "'", '\\', '#', '='),
  maxLength: 6,
})
const written = (text: string, separator: string, isQuoted: boolean) =>
  isQuoted || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
const table = fc
  .tuple(
    fc.constantFrom(...separators),
    fc.constantFrom('\n', '\r\n'),
    fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 2, maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([separator, lineEnd, rows]) => ({
    separator,
    text: rows
      .map((cells) => cells.map(([text, isQuoted]) => written(text, separator, isQuoted)).join(separator))
      .join(lineEnd),
  }))
  // A backslash before a doubled mark is an escape of databases, which csv-parse doesn't expect.
  .filter(({ text }) => !text.includes('\\"'))

function rowsOf(text: string, separator: Separator): Rows {
  const rows: (readonly string[])[] = []
  const reader = createRowReader(
    separator,
    (cells) => rows.push(cells),
    (reason) => rows.push([`unreadable: ${reason}`]),
  )
  reader.write(text)
  reader.end()
  return rows
}

export function compareWithCsvParse(): SuiteResult {
  const random = fc.sample(table, runs).map(({ text, separator }) => ({
    text,
    separator,
    rows: parse(text, { delimiter: separator, relax_column_count: true, skip_empty_lines: false }),
  }))
  const all = [...cases.map(([text, separator, rows]) => ({ text, separator, rows })), ...random]
  return {
    compared: all.length,
    differences: all.flatMap(({ text, separator, rows }) => {
      const read = rowsOf(text, separator)
      return JSON.stringify(read) === JSON.stringify(rows)
        ? []
        : [`${JSON.stringify(text)} is ${JSON.stringify(rows)}, read as ${JSON.stringify(read)}`]
    }),
  }
}
