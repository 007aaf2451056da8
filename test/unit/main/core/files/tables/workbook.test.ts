import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileRefusal } from '../../../../../../src/main/core/files/external-file.ts'
import { createReadingTally } from '../../../../../../src/main/core/files/reading-tally.ts'
import { openTable } from '../../../../../../src/main/core/files/tables/table.ts'
import type { TableRow } from '../../../../../../src/main/core/files/tables/table-rows.ts'
import type { ReadingChoice } from '../../../../../../src/shared/files/reading-choice.ts'
import { formLabel, readingProblems } from '../../../../../../src/shared/files/reading-report.ts'
import {
  type ArchivePart,
  bookName,
  plainPart,
  repeatedPart,
  sheetBefore,
  sheetBehind,
  sheetName,
  sheetRow,
  stringsName,
  stylesName,
  workbookOf,
} from '../../../../../support/files/bombs.ts'
import { casesFor, longTestTimeoutMs } from '../../../../../support/runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-workbook-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function read(
  content: Uint8Array,
  choice: ReadingChoice = {},
  { maxRows = 100_000, findHeader = (): number | null => null } = {},
) {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, content)
  const table = await openTable(path, {
    bytes: 100_000_000,
    choice,
    sampleRows: 10,
    findHeader,
  })
  const tally = createReadingTally(maxRows)
  const all: TableRow[] = []
  for await (const { rows } of table.rows(tally)) all.push(...rows)
  const report = tally.report(table.beginning)
  return {
    report,
    form: formLabel(report),
    rows: all.map(({ cells }) => cells),
    numbers: all.map(({ number }) => number),
    uncalculated: all.map(({ uncalculated }) => uncalculated),
    notes: readingProblems(report),
  }
}
const sheet = (...rows: readonly string[]) =>
  plainPart(sheetName, `${sheetBefore}${rows.join('')}${sheetBehind}`)
const strings = (...all: readonly string[]) =>
  plainPart(stringsName, `<sst>${all.map((text) => `<si>${text}</si>`).join('')}</sst>`)

describe('reads the first sheet with cells that a person sees', () => {
  const book = (...sheets: readonly string[]) =>
    plainPart(bookName, `<workbook><sheets>${sheets.join('')}</sheets></workbook>`)
  const plan = '<sheet name="Plan" sheetId="2" r:id="rId1"/>'
  const row = sheet('<row><c t="str"><v>a</v></c></row>')

  it.each([
    ['behind a chart', '<sheet name="Chart" sheetId="1" r:id="rId9"/>'],
    ['behind a sheet that isn’t in the archive', '<sheet name="Old" sheetId="1" r:id="rId8"/>'],
  ])('%s', async (_name, other) => {
    const { rows, report } = await read(workbookOf(row, book(other, plan)))
    expect(rows).toEqual([['a']])
    expect(report.sheet).toEqual({ name: 'Plan', isHidden: false, others: [] })
  })
  it('or a hidden one if there’s no other, and says so', async () => {
    const hidden = '<sheet name="Plan" sheetId="2" state="veryHidden" r:id="rId1"/>'
    expect((await read(workbookOf(row, book(hidden)))).report.sheet).toMatchObject({ isHidden: true })
  })
  it('but refuses a workbook that has charts alone', async () => {
    const refusal = read(workbookOf(row, book('<sheet name="Chart" sheetId="1" r:id="rId9"/>')))
    await expect(refusal).rejects.toThrow('no sheet with cells')
  })
})

it('reads what a spreadsheet program writes, whatever the cells contain', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .filter((one) => !/[\p{Cc}\ufffe\uffff]/u.test(one))
  const cell = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        const book = await writeXlsx({ sheets: [{ name: 'A', rows: [['header'], ...rows] }] })
        const shown = rows.map((cells) =>
          cells.map((one) => (one === null ? '' : one === true ? 'Yes' : one === false ? 'No' : String(one))),
        )
        // A row of blanks is none.
        const trimmed = (all: readonly (readonly string[])[]) =>
          all
            .map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1))
            .filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(trimmed((await read(book)).rows.slice(1))).toEqual(trimmed(shown))
      },
    ),
    { numRuns: casesFor(20, 200) },
  )
})

it('shows a date as a wall clock does, in both date systems', async () => {
  const time = new Date('2026-03-04T05:06:07Z')
  const rows = [['a'], [time], [new Date('1999-12-31T00:00:00Z')], [0.5]]
  for (const dateSystem of ['1900', '1904'] as const) {
    const book = await writeXlsx({ dateSystem, sheets: [{ name: 'A', rows }] })
    expect((await read(book)).rows.slice(1)).toEqual([
      ['2026-03-04 05:06:07'],
      // A whole day has no time; which one it means depends on the column.
      ['1999-12-31'],
      ['0.5'],
    ])
  }
})

it('reads shared texts with formatting runs, without phonetic hints', async () => {
  const rich = '<r><t>so </t></r><r><rPr><b/></rPr><t>it goes</t></r><rPh sb="0" eb="1"><t>ruby</t></rPh>'
  const rows = sheet(
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v>9</v></c></row>',
    '<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>1</f><v>a_x000D_b</v></c></row>',
  )
  const book = await read(workbookOf(rows, strings(rich, '<t>x &amp; y</t>')))
  expect(book.rows).toEqual([
    ['so it goes', '', 'x & y', ''],
    ['Yes', '#N/A', 'a\rb'],
  ])
  expect(book.numbers).toEqual([3, 4])
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const x15 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main'
const bookOf = (after: string) =>
  plainPart(
    bookName,
    `<workbook xmlns="${main}"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>${after}</workbook>`,
  )
const dateStyles = plainPart(
  stylesName,
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>
  <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs>
  <dxfs><dxf><numFmt numFmtId="165" formatCode="0.0"/></dxf></dxfs></styleSheet>`,
)
const dateRow = sheet('<row><c s="1"><v>44918.375</v></c></row>')

it.each([
  [`<extLst><ext xmlns:x15="${x15}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>`],
  [`<extLst><ext><workbookPr xmlns="${x15}" chartTrackingRefBase="1"/></ext></extLst>`],
  [`<x15:workbookPr xmlns:x15="${x15}" chartTrackingRefBase="1"/>`],
  [`<workbookPr xmlns="${x15}" chartTrackingRefBase="1"/>`],
])('keeps the date system and the date formats of a workbook with extensions: %s', async (extension) => {
  const book = await read(workbookOf(dateRow, bookOf(extension), dateStyles))
  expect(book.rows).toEqual([['2026-12-24 09:00:00']])
})

it('reads a workbook that refers to styles which it doesn’t have, as LibreOffice writes some', async () => {
  const whole = workbookOf(dateRow, dateStyles).toString('latin1')
  const without = Buffer.from(whole.replaceAll(stylesName, 'xl/absent.xml'), 'latin1')
  expect((await read(without)).rows).toEqual([['44918.375']])
})

it('names the columns whose formulas were saved without a result', async () => {
  const row = [
    '<c><v>5</v></c>',
    '<c><f>8*1.1</f><v></v></c>',
    '<c><f>8*1.1</f></c>',
    '<c><f>4*2</f><v>8</v></c>',
    '<c t="str"><f>""</f><v></v></c>',
    '<c t="shared"><f t="shared" si="0"/></c>',
    '<c><v>1</v><extLst><x:f xmlns:x="urn:x">1</x:f></extLst></c>',
  ]
  const book = await read(workbookOf(sheet(`<row>${row.join('')}</row>`)))
  expect(book.rows).toEqual([['5', '', '', '8', '', '', '1']])
  expect(book.uncalculated).toEqual([[1, 2, 5]])
})

it('reads numbers with the fifteen digits that spreadsheets show, and longer IDs whole', async () => {
  const numbers = ['37.40000000000001', '0.30000000000000004', '1.1E-3', '1234567890123456789', '8']
  const book = await read(
    workbookOf(sheet(`<row>${numbers.map((number) => `<c><v>${number}</v></c>`).join('')}</row>`)),
  )
  expect(book.rows).toEqual([['37.4', '0.3', '0.0011', '1234567890123456789', '8']])
})

describe('keeps what can be read, and reports what was skipped', () => {
  it('in rows that are too wide or have a huge cell', async () => {
    const wide = `<row><c r="XFD1"><v>1</v></c></row>`
    const huge = sheetRow('x'.repeat(100_001))
    const named = '<row><c t="s"><v>0</v></c></row>'
    const book = await read(
      workbookOf(
        sheet(sheetRow('a'), wide, huge, named, sheetRow('b')),
        strings(`<t>${'y'.repeat(100_001)}</t>`),
      ),
    )
    expect(book.rows).toEqual([['a'], ['b']])
    expect(book.notes).toEqual([
      'Row 2 was left out: more than 500 columns.',
      '2 rows were left out, the first is row 3: a cell longer than 100,000 characters.',
    ])
  })
  it('ignoring empty cells far to the right', async () => {
    const book = await read(workbookOf(sheet(`<row><c t="str"><v>a</v></c><c r="XFD1" s="1"/></row>`)))
    expect(book).toMatchObject({ rows: [['a']], notes: [] })
  })
  const rows = Array.from({ length: 5_000 }, (_, place) => sheetRow(`name ${place}`))
  const whole = plainPart(sheetName, `${sheetBefore}${rows.join('')}${sheetBehind}`)
  const cut = /ends too early: a part of the file is missing/
  it.each<[what: string, part: ArchivePart, reason?: RegExp]>([
    ['whose XML breaks off', plainPart(sheetName, `${sheetBefore}${rows.join('')}<row><c`), cut],
    [
      'that is packed wrong',
      { ...whole, packed: Buffer.concat([whole.packed.subarray(0, 12_000), Buffer.alloc(9_000, 0xff)]) },
    ],
    ['that ends too early', { ...whole, packed: whole.packed.subarray(0, 12_000) }, cut],
    ['that is larger than it claims', { ...whole, unpacked: 200_000 }],
    [
      'with an endless blank',
      repeatedPart(sheetName, { before: sheetBefore + rows.join(''), unit: ' ', times: 3_000_000 }),
    ],
    [
      'with an endless nesting',
      repeatedPart(sheetName, { before: sheetBefore + rows.join(''), unit: '<a>', times: 3_000 }),
    ],
  ])('in a sheet %s', async (_name, part, reason = /./) => {
    const book = await read(workbookOf(part))
    expect(book.rows.length).toBeGreaterThan(1_000)
    expect(book.rows[0]).toEqual(['name 0'])
    expect(book.notes.join(' ')).toMatch(
      /^The file can’t be read beyond row [\d,]+, so what follows was left out\./,
    )
    expect(book.report.brokenOff?.reason).toMatch(reason)
  })
})

const shared = strings('<t>a</t>')
const named = sheet('<row><c t="s"><v>0</v></c></row>', sheetRow('b'))

it('warns that values may be wrong if the sheet’s checksum doesn’t match the archive’s', async () => {
  const book = await read(workbookOf({ ...named, checksum: named.checksum ^ 1 }, shared))
  expect(book.rows).toEqual([['a'], ['b']])
  expect(book.notes.join(' ')).toContain('values may be wrong')
})

it.each([
  ['cut short', workbookOf(sheet(sheetRow('a'))).subarray(0, -30)],
  ['without a sheet', workbookOf()],
  ['with a damaged text', workbookOf(named, { ...shared, checksum: 7 })],
  ['with an encrypted sheet', encrypted(workbookOf(named, shared))],
  ['with a name twice', workbookOf(sheet(sheetRow('a')), sheet(sheetRow('b')))],
  [
    'with a document type',
    workbookOf(plainPart(sheetName, '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>')),
  ],
  [
    'with 2 GB of one text',
    workbookOf(sheet(sheetRow('a')), repeatedPart(stringsName, { unit: 'x', times: 2_000_000_000 })),
  ],
])('refuses one %s with a message', async (_name, content) => {
  const refusal = await read(content).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(FileRefusal)
})

it('says of a workbook that was only downloaded in part that its end is missing', async () => {
  const whole = workbookOf(sheet(sheetRow('a')))
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow('ends too early')
})

/** Sets the directory's flag for an encrypted entry. */
function encrypted(book: Buffer): Buffer {
  for (let at = book.indexOf('PK\x01\x02'); at !== -1; at = book.indexOf('PK\x01\x02', at + 4)) {
    book.writeUInt16LE(1, at + 8)
  }
  return book
}

it('survives any damage', async () => {
  const book = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['a', 1],
            ['b', 2],
          ],
        },
      ],
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: book.length - 1 }), fc.nat({ max: 255 }))),
      async (changes) => {
        const damaged = Buffer.from(book)
        for (const [place, value] of changes) damaged[place] = value
        const refusal = await read(damaged).then(
          () => null,
          (error: unknown) => error,
        )
        expect(refusal === null || refusal instanceof FileRefusal).toBe(true)
      },
    ),
    { numRuns: casesFor(60, 1_000) },
  )
})

describe('reports every row of a sheet as read, blank, above the header or skipped', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '<c/>',
      '<c t="str"><v> </v></c>',
      '<c r="C1" t="str"><v>c</v></c>',
      '<c r="XFD1"><v>1</v></c>',
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>7</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>1+1</f></c>',
      '<c t="inlineStr"><is><t>x</t></is></c>',
    ),
    fc.integer().map((number) => `<c><v>${number}</v></c>`),
  )
  const longCell = fc.constant(`<c t="str"><v>${'y'.repeat(100_001)}</v></c>`)
  const anyCell = fc.oneof({ weight: 40, arbitrary: cell }, { weight: 1, arbitrary: longCell })
  // Numbers may be missing, repeated, out of order or no numbers at all.
  const attribute = fc.constantFrom('', ' r="1"', ' r="2"', ' r="3"', ' r="9"', ' r="x"', ' r="-1"')
  const row = fc
    .tuple(attribute, fc.array(anyCell, { maxLength: 4 }))
    .map(([number, cells]) => `<row${number}>${cells.join('')}</row>`)
  const header = fc.option(fc.nat({ max: 3 }), { nil: null })

  it(
    'whatever its rows are',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { maxLength: 12 }),
          header,
          fc.integer({ min: 1, max: 8 }),
          async (rows, place, maxRows) => {
            const findHeader = () => place
            const book = workbookOf(sheet(...rows), strings('<t>shared</t>'))
            const { report, rows: taken } = await read(book, {}, { maxRows, findHeader })
            const { read: count, blank, aboveHeader, skipped } = report.rows
            expect(count).toBe(taken.length)
            const skippedCount = skipped.reduce((sum, reason) => sum + reason.count, 0)
            const headers = report.headerRow === null ? 0 : 1
            expect(count + blank + aboveHeader + skippedCount + headers).toBe(rows.length)
          },
        ),
        { numRuns: casesFor(100, 1_500) },
      )
    },
    longTestTimeoutMs,
  )

  it(
    'or says behind which row it breaks off',
    async () => {
      const many = fc.array(row, { minLength: 1, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(many, fc.double({ min: 0, max: 1, noNaN: true }), async (rows, share) => {
          const whole = `${sheetBefore}${rows.join('')}${sheetBehind}`
          const cut = whole.slice(0, Math.floor(whole.length * share))
          const complete = cut.split('</row>').length - 1
          const result = await read(workbookOf(plainPart(sheetName, cut))).catch((error: unknown) => {
            if (error instanceof FileRefusal) return null
            throw error
          })
          if (result === null || cut === whole) return
          const { read: count, blank, skipped } = result.report.rows
          expect(result.report.brokenOff).not.toBeNull()
          const skippedCount = skipped.reduce((sum, reason) => sum + reason.count, 0)
          expect(count + blank + skippedCount).toBe(complete)
        }),
        { numRuns: casesFor(100, 1_500) },
      )
    },
    longTestTimeoutMs,
  )
})
