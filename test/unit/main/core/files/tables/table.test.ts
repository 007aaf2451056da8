import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileRefusal } from '../../../../../../src/main/core/files/external-file.ts'
import { createReadingTally } from '../../../../../../src/main/core/files/reading-tally.ts'
import { headerBy } from '../../../../../../src/main/core/files/tables/header.ts'
import { openTable } from '../../../../../../src/main/core/files/tables/table.ts'
import type { ReadingChoice } from '../../../../../../src/shared/files/reading-choice.ts'
import { isIncomplete, readingProblems } from '../../../../../../src/shared/files/reading-report.ts'
import { archiveOf, plainPart } from '../../../../../support/files/bombs.ts'
import { casesFor } from '../../../../../support/runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-tables-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const known = new Set(['id', 'title', 'price'])
const findHeader = headerBy((cells) => cells.filter((cell) => known.has(cell)).length)

async function read(
  content: string | Uint8Array,
  choice: ReadingChoice = {},
  maxRows = 1_000_000,
  bytes = 50_000_000,
) {
  const path = join(folder, 'table')
  writeFileSync(path, content)
  const table = await openTable(path, { bytes, choice, sampleRows: 50, findHeader })
  const tally = createReadingTally(maxRows)
  const rows: (readonly string[])[] = []
  for await (const slice of table.rows(tally)) rows.push(...slice.rows.map(({ cells }) => cells))
  return { rows, report: tally.report(table.beginning) }
}

it('counts the rows with values beyond the last column title', async () => {
  const { rows, report } = await read(
    'id,title,price\n1,Tent,9\n2,Tent, big,9\n3,Stove,9,\n4,Mat, soft, blue,9',
  )
  expect(rows).toHaveLength(4)
  expect(report.extraCells).toEqual({ count: 2, first: 3 })
  expect(isIncomplete(report)).toBe(true)
  expect(readingProblems(report)).toEqual([
    '2 rows have values beyond the last column title, which were left out; the first is row 3. If a separator is part of a value, put the value in quotation marks.',
  ])
})

describe('reads a quotation mark that is never closed as a plain character', () => {
  const lines = Array.from({ length: 7 }, (_, place) => [`${place + 1}`, 'Plain', '9 EUR', 'new'])
  const opened = lines
    .with(1, ['2', '"Sleeps two', '9 EUR', 'new'])
    .with(5, ['6', 'Screen 27"', '9 EUR', 'new'])

  it.each(['\t', ';', ','])('in lines with %j that have the header’s number of cells', async (separator) => {
    const text = [['id', 'title', 'price', 'state'], ...opened]
      .map((cells) => cells.join(separator))
      .join('\n')
    const { rows, report } = await read(text)
    expect(rows).toEqual(opened)
    expect(report).toMatchObject({ rows: { read: 7, mergedLines: 0 }, openQuotes: { count: 1, first: 3 } })
    expect(readingProblems(report)).toEqual([
      'Row 3 has a quotation mark that isn’t closed. It was read as a plain character.',
    ])
  })

  it('but keeps a quoted text with line breaks together, and counts its lines', async () => {
    const { rows, report } = await read('id\ttitle\tprice\n1\t"one\ntwo, three\nfour"\t9\n2\tb\t8')
    expect(rows).toEqual([
      ['1', 'one\ntwo, three\nfour', '9'],
      ['2', 'b', '8'],
    ])
    expect(report).toMatchObject({ rows: { read: 2, mergedLines: 2 }, openQuotes: null })
  })
})

describe('says what an archive is that isn’t a workbook', () => {
  it.each([
    ['feed.csv', 'This ZIP archive isn’t a workbook. Unpack it, and choose the file inside.'],
    ['mimetype', 'This is an OpenDocument file. Save it as XLSX or CSV.'],
    ['[Content_Types].xml', 'This workbook can’t be read. Save it again, or as CSV.'],
  ])('with a part %s', async (name, message) => {
    await expect(read(archiveOf([plainPart(name, 'id,title')]))).rejects.toThrow(message)
  })
})

describe('finds the column titles', () => {
  it.each<[string, string, number]>([
    ['below a remark', '# Required | the id, the title\nid,title\n1,a', 2],
    ['below a title and a blank row', 'Products of May;;\n;;\nid;title;price\n1;a;2', 3],
    ['below a title without a separator', 'Products, of May\nid;title;price\n1;a;2\n2;b;3', 2],
    ['in the first row', 'id,title\n1,a', 1],
    ['in the first row with two cells, if none is known', 'Export\nfoo,bar\n1,a', 2],
  ])('%s', async (_name, text, headerRow) => {
    const { report, rows } = await read(text)
    expect(report.headerRow).toBe(headerRow)
    expect(rows[0]?.[0]).toBe('1')
  })

  it('below a line that declares the separator, in every spelling', async () => {
    for (const line of ['sep=;\n', '\ufeffsep=;\r\n', '"sep=;"\n', 'SEP=;\r']) {
      const { rows, report } = await read(`${line}id;title\n1;a,b,c`)
      expect(rows).toEqual([['1', 'a,b,c']])
      expect(report.separator).toEqual({ character: ';', from: 'declared' })
    }
  })
})

describe('reads compressed files', () => {
  it('as if they were not', async () => {
    const { rows, report } = await read(gzipSync('id,title\n1,Zürich'))
    expect(rows).toEqual([['1', 'Zürich']])
    expect(report.isCompressed).toBe(true)
  })
  it('up to where they are cut off, and says so', async () => {
    const lines = Array.from({ length: 200_000 }, (_, place) => `${place},${(place * 7_919) % 65_537}`)
    const packed = gzipSync(`id,title\n${lines.join('\n')}`)
    const { rows, report } = await read(packed.subarray(0, packed.length / 2))
    expect(rows.length).toBeGreaterThan(1_000)
    expect(report.brokenOff?.reason).toBe('The compressed file is damaged or incomplete.')
  })
  it('within the limit of what they unpack to', async () => {
    const bomb = gzipSync(Buffer.alloc(4_000_000, 'id,title\n'))
    const { report } = await read(bomb, {}, 1_000, 2_000_000)
    expect(report.brokenOff?.reason).toMatch('larger than 2 MB when unpacked')
  })
})

it('reads as many blank rows as any spreadsheet can have, and no more', async () => {
  const { rows, report } = await read(gzipSync(`id,title\n1,Tent\n${'\n'.repeat(2_100_000)}2,Boot`))
  expect(rows).toEqual([['1', 'Tent']])
  expect(report.brokenOff).toEqual({ row: 2_000_003, reason: 'More than 2,000,000 of its rows are blank.' })
})

describe('reads a file as a person chooses', () => {
  it('in another encoding', async () => {
    const bytes = Buffer.from('id;title\n1;\xcf\xe0\xeb', 'latin1')
    const { rows, report } = await read(bytes, { encoding: 'cp1251' })
    expect(rows).toEqual([['1', 'Пал']])
    expect(report.encoding).toEqual({ label: 'windows-1251', from: 'chosen' })
  })
  it('with another separator', async () => {
    expect((await read('id;title,x\n1;a,b', { separator: ',' })).rows).toEqual([['1;a', 'b']])
  })
  it.each<[ReadingChoice, string]>([
    [{ encoding: 'klingon' }, 'The encoding klingon isn’t known.'],
    [{ sheet: 'Plan' }, 'Only workbooks have sheets, and this file isn’t one.'],
  ])('and refuses %j', async (choice, message) => {
    await expect(read('id,title\n1,a', choice)).rejects.toThrow(message)
  })
})

it('guesses the encoding of the first text beyond ASCII, however late it comes', async () => {
  const lines = Array.from({ length: 200_000 }, (_, place) => `${place};Lantern`)
  const late = Buffer.concat([
    Buffer.from(`id;title\n${lines.join('\n')}\nlast;`),
    Buffer.from('cfe0ebe0f2eae020e4e2f3f5ece5f1f2ede0ff', 'hex'),
  ])
  const { rows, report } = await read(late)
  expect(rows.at(-1)).toEqual(['last', 'Палатка двухместная'])
  expect(report.encoding).toEqual({ label: 'windows-1251', from: 'guessed' })
})

it('has no column titles in a row that can’t be read', async () => {
  const { rows, report } = await read('\n"', { encoding: 'latin1' })
  expect(rows).toEqual([['"']])
  expect(report.headerRow).toBeNull()
  expect(report.rows).toMatchObject({ read: 1, blank: 1, skipped: [] })
})

it('reports every row of any bytes as read, blank, merged, above the header or skipped', async () => {
  const separator = fc.constantFrom(',', ';', '\t')
  const cell = fc.oneof(
    fc.constantFrom('', 'a', '"', '"open', 'closed"', '"x, y"', '"two\nlines"', 'ä', '1,5', ' '),
    fc.string({ maxLength: 5 }),
  )
  const table = fc.tuple(
    separator,
    fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 30 }),
  )
  const text = table.map(([mark, rows]) =>
    Buffer.from(['id,title,price', ...rows.map((cells) => cells.join(mark))].join('\n'), 'latin1'),
  )
  const bytes = fc.oneof(
    text,
    fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 20 }), async (content, maxRows) => {
      const result = await read(content, { encoding: 'latin1' }, maxRows).catch((error: unknown) => {
        if (error instanceof FileRefusal) return null
        throw error
      })
      if (result === null) return
      const { report, rows } = result
      expect(report.rows.read).toBe(rows.length)
      if (report.brokenOff !== null || report.separator?.from === 'declared') return
      const skipped = report.rows.skipped.reduce((sum, { count }) => sum + count, 0)
      const { read: taken, blank, aboveHeader, mergedLines } = report.rows
      const header = report.headerRow === null ? 0 : 1
      const lines = content.toString('latin1').split(/\r\n|\r|\n/)
      const inFile = lines.at(-1) === '' ? lines.length - 1 : lines.length
      // A row whose quotation marks don't match may be longer than its line.
      if (skipped === 0) expect(taken + blank + aboveHeader + mergedLines + header).toBe(inFile)
      else expect(taken + blank + aboveHeader + mergedLines + header + skipped).toBeLessThanOrEqual(inFile)
    }),
    { numRuns: casesFor(200, 3_000) },
  )
})
