import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadingTally } from '../../src/main/core/files/reading-tally.ts'
import { openTable } from '../../src/main/core/files/tables/table.ts'
import {
  bookName,
  plainPart,
  sheetName,
  stringsName,
  stylesName,
  workbookOf,
} from '../support/files/bombs.ts'
import type { SuiteResult } from './suite-result.ts'

/** Workbooks written part by part, with the cells that a spreadsheet program shows (ECMA-376 part 1, §18). */

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheetOf = (rows: string) =>
  plainPart(sheetName, `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`)
const bookOf = (inner: string) =>
  plainPart(
    bookName,
    `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${inner}</workbook>`,
  )
const first = '<sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets>'
const number = (text: string) => `<row r="1"><c r="A1"><v>${text}</v></c></row>`
/** A cell in each of these formats: built-in ones by number, others by their code. */
const styled = (value: string, ...formats: readonly (number | string)[]) => {
  const codes = formats.filter((format) => typeof format === 'string')
  const ids = formats.map((format) => (typeof format === 'number' ? format : 164 + codes.indexOf(format)))
  const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return [
    plainPart(
      stylesName,
      `<styleSheet ${main}><numFmts>${codes
        .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`)
        .join(
          '',
        )}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    sheetOf(`<row>${ids.map((_, index) => `<c s="${index}"><v>${value}</v></c>`).join('')}</row>`),
  ] as const
}

interface Case {
  readonly what: string
  readonly file: Buffer
  readonly rows: readonly (readonly string[])[]
  /** Rows whose formulas have no result. */
  readonly uncalculated?: number
  readonly sheet?: string
}

const inline = (inner: string) => `<c t="inlineStr"><is>${inner}</is></c>`
const cases: readonly Case[] = [
  ...(
    [
      ['8', '8'],
      ['-0.5', '-0.5'],
      ['37.400000000000006', '37.4'],
      ['0.30000000000000004', '0.3'],
      ['2.2000000000000002', '2.2'],
      ['1234567.8899999999', '1234567.89'],
      ['1E3', '1000'],
      ['1.5E-3', '0.0015'],
      ['123456789012345', '123456789012345'],
      ['0', '0'],
    ] as const
  ).map(([text, shown]) => ({
    what: `the number ${text}`,
    file: workbookOf(sheetOf(number(text))),
    rows: [[shown]],
  })),
  {
    what: 'a shared text, one in pieces with a reading aid, and one with blanks',
    file: workbookOf(
      plainPart(
        stringsName,
        `<sst ${main}><si><t>plain</t></si><si><r><t>in </t></r><r><rPr><b/></rPr><t>pieces</t></r><rPh sb="0" eb="1"><t>aid</t></rPh></si><si><t xml:space="preserve"> a &amp; b </t></si></sst>`,
      ),
      sheetOf('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>'),
    ),
    rows: [['plain', 'in pieces', ' a & b ']],
  },
  {
    what: 'inline texts, plain and in pieces',
    file: workbookOf(
      sheetOf(
        `<row>${inline('<t>a</t>')}${inline('<r><t>b</t></r><r><t>c</t></r>')}${inline('<t>é😀</t>')}</row>`,
      ),
    ),
    rows: [['a', 'bc', 'é😀']],
  },
  {
    what: 'booleans, in the words of our own sheets',
    file: workbookOf(sheetOf('<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>')),
    rows: [['Yes', 'No']],
  },
  {
    what: 'ISO dates',
    file: workbookOf(
      sheetOf('<row><c t="d"><v>2026-12-24T09:30:00</v></c><c t="d"><v>2026-12-24T09:30:00Z</v></c></row>'),
    ),
    rows: [['2026-12-24T09:30:00', '2026-12-24T09:30:00Z']],
  },
  {
    what: 'errors',
    file: workbookOf(sheetOf('<row><c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>')),
    rows: [['#N/A', '#DIV/0!']],
  },
  {
    what: 'formulas with results of each kind',
    file: workbookOf(
      sheetOf(
        '<row><c><f>1+1</f><v>2</v></c><c t="str"><f>A1&amp;"x"</f><v>2x</v></c><c t="b"><f>1=1</f><v>1</v></c></row>',
      ),
    ),
    rows: [['2', '2x', 'Yes']],
  },
  {
    what: 'formulas without results',
    file: workbookOf(
      sheetOf('<row><c t="inlineStr"><is><t>a</t></is></c><c><f>8*1.1</f></c><c><f>1</f><v/></c></row>'),
    ),
    rows: [['a', '', '']],
    uncalculated: 1,
  },
  {
    what: 'cells at their places, and rows that are missing',
    file: workbookOf(
      sheetOf(
        '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="9"><c r="A9"><v>3</v></c></row>',
      ),
    ),
    rows: [['', '1', '', '2'], ['3']],
  },
  {
    what: 'built-in formats of dates',
    file: workbookOf(...styled('46380', 14, 15, 16, 17)),
    rows: [Array.from({ length: 4 }, () => '2026-12-24')],
  },
  {
    what: 'formats of dates and times',
    file: workbookOf(
      ...styled('46380.375', 22, 'yyyy\\-mm\\-dd hh:mm', '[$-407]d. mmmm yyyy;@', 'm/d/yy h:mm AM/PM'),
    ),
    rows: [Array.from({ length: 4 }, () => '2026-12-24 09:00:00')],
  },
  {
    what: 'formats of numbers with letters in quotation marks, colors and currencies',
    file: workbookOf(
      ...styled(
        '46380.5',
        '0.00" days"',
        '[Red]0.00',
        '#,##0.00 [$€-407]',
        '_-* 0.00\\ "h"',
        '0.00E+00',
        '"y"0',
      ),
    ),
    rows: [Array.from({ length: 6 }, () => '46380.5')],
  },
  {
    what: 'the days around the one that 1900 didn’t have',
    file: workbookOf(
      plainPart(stylesName, `<styleSheet ${main}><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`),
      sheetOf('<row><c s="0"><v>61</v></c><c s="0"><v>59</v></c><c s="0"><v>36526</v></c></row>'),
    ),
    rows: [['1900-03-01', '1900-02-28', '2000-01-01']],
  },
  ...['', '<extLst><ext xmlns:x15="urn:x15"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>'].map(
    (after): Case => ({
      what: `days counted from 1904 ${after}`,
      file: workbookOf(
        bookOf(`<workbookPr date1904="1"/>${first}${after}`),
        plainPart(stylesName, `<styleSheet ${main}><cellXfs><xf numFmtId="22"/></cellXfs></styleSheet>`),
        sheetOf('<row><c s="0"><v>44918.375</v></c><c><v>44918.375</v></c></row>'),
      ),
      rows: [['2026-12-24 09:00:00', '44918.375']],
    }),
  ),
  {
    what: 'a format of a conditional format, which belongs to no cell',
    file: workbookOf(
      plainPart(
        stylesName,
        `<styleSheet ${main}><numFmts><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="165"/></cellXfs><dxfs><dxf><numFmt numFmtId="165" formatCode="0.00"/></dxf></dxfs></styleSheet>`,
      ),
      sheetOf('<row><c s="0"><v>46380.375</v></c></row>'),
    ),
    rows: [['2026-12-24 09:00:00']],
  },
  {
    what: 'a hidden sheet and one of a chart before the visible one',
    file: workbookOf(
      bookOf(
        '<sheets><sheet name="Chart" sheetId="3" r:id="rId9"/><sheet name="Old" sheetId="2" state="hidden" r:id="rId8"/><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets>',
      ),
      sheetOf(number('1')),
    ),
    rows: [['1']],
    sheet: 'Plan',
  },
  {
    what: 'elements with a prefix',
    file: workbookOf(
      plainPart(
        sheetName,
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    ),
    rows: [['1']],
  },
]

async function differenceOf(
  { what, file, rows, uncalculated = 0, sheet }: Case,
  folder: string,
): Promise<string | null> {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, file)
  const table = await openTable(path, { bytes: 1e8, choice: {}, sampleRows: 10, findHeader: () => null })
  const tally = createReadingTally(1_000)
  const cells: (readonly string[])[] = []
  let unfinished = 0
  for await (const slice of table.rows(tally)) {
    for (const row of slice.rows) {
      cells.push(row.cells)
      if ((row.uncalculated ?? []).length > 0) unfinished += 1
    }
  }
  const report = tally.report(table.beginning)
  if (JSON.stringify(cells) !== JSON.stringify(rows))
    return `${what}: ${JSON.stringify(rows)}, read as ${JSON.stringify(cells)}`
  if (unfinished !== uncalculated)
    return `${what}: ${uncalculated} rows without results, ${unfinished} reported`
  if (sheet !== undefined && report.sheet?.name !== sheet)
    return `${what}: the sheet ${report.sheet?.name} was read`
  return null
}

export async function compareWorkbooks(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-corpora-'))
  try {
    const differences: string[] = []
    for (const workbook of cases) {
      const difference = await differenceOf(workbook, folder).catch(
        (error: unknown) => `${workbook.what}: ${String(error)}`,
      )
      if (difference !== null) differences.push(difference)
    }
    return { compared: cases.length, differences }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
