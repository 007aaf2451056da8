import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { sheetFields, sheetHeader, targetingColumns } from '../../../../shared/exchange/campaign-sheet.ts'
import { byteOrderMark, delimitedLine } from '../../../../shared/text/delimited-text.ts'
import { writeFileAtomically } from '../../../core/files/write-file-atomically.ts'

export interface AtPath {
  readonly path: string
}

export interface OfAccount extends AtPath {
  readonly workspace: Workspace
}

export interface SheetToWrite extends OfAccount {
  readonly form: 'csv' | 'xlsx'
  /** IANA name of the time zone for written times. */
  readonly zone: string
  /** Packed; null for the whole account. */
  readonly rows: readonly string[] | null
  readonly subjects: readonly GridSubject[]
}

export type SheetForm = 'csv' | 'xlsx'
type Cells = readonly string[]

/** Streams a sheet of any length; replaces an existing file only when complete. */
export async function writeSheet(
  path: string,
  form: SheetForm,
  zone: string,
  rows: AsyncIterable<Cells>,
): Promise<void> {
  await writeFileAtomically(
    path,
    form === 'csv' ? Readable.from(textOf(sheetHeader(zone), rows)) : workbookOf(zone, rows),
  )
}

const rowsAtOnce = 200

async function* textOf(
  header: Cells,
  rows: AsyncIterable<readonly (string | number | null)[]>,
): AsyncGenerator<string> {
  let lines = [byteOrderMark + delimitedLine(header)]
  for await (const row of rows) {
    lines.push(delimitedLine(row.map((cell) => String(cell ?? ''))))
    if (lines.length < rowsAtOnce) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

const widths = { amount: 14, time: 18, text: 28 } as const

/** Cells are text, which keeps IDs exact; amounts are numbers. */
function workbookOf(zone: string, rows: AsyncIterable<Cells>): Readable {
  const targeting = targetingColumns.map(() => 'text')
  const kinds = ['', '', ...sheetFields.map(({ kind }) => kind.kind), ...targeting, '', '']
  const columns = sheetHeader(zone).map((header, place) => {
    const kind = kinds[place]
    const width = kind === 'amount' || kind === 'time' || kind === 'text' ? widths[kind] : 16
    return { header, width, style: { numFmt: kind === 'amount' ? '0.00####' : '@' } }
  })
  return workbook('Campaigns', columns, typedRows(kinds, rows))
}

function workbook(
  name: string,
  columns: readonly {
    readonly header: string
    readonly width: number
    readonly style: { readonly numFmt: string }
  }[],
  rows: AsyncIterable<(string | number | null)[]>,
): Readable {
  const bytes = writeXlsxStream(rows, { name, columns: [...columns], freezePane: { rows: 1 } })
  return Readable.from(chunksOf(bytes))
}

/** A column of a table that isn't read back. */
export interface TableColumn {
  readonly header: string
  /** Format of a number in a workbook, such as `0.00%`; null for text. */
  readonly format: string | null
}

/** Streams a table of texts and numbers; replaces an existing file only when complete. */
export async function writeTable(
  path: string,
  form: SheetForm,
  name: string,
  columns: readonly TableColumn[],
  rows: AsyncIterable<(string | number | null)[]>,
): Promise<void> {
  const headers = columns.map(({ header }) => header)
  const typed = columns.map(({ header, format }) => ({
    header,
    width: format === null ? widths.text : widths.amount,
    style: { numFmt: format ?? '@' },
  }))
  await writeFileAtomically(
    path,
    form === 'csv' ? Readable.from(textOf(headers, rows)) : workbook(name, typed, rows),
  )
}

async function* typedRows(kinds: readonly string[], rows: AsyncIterable<Cells>) {
  for await (const row of rows) {
    yield row.map((cell, place) => {
      if (cell === '') return null
      return kinds[place] === 'amount' && isExact(cell) ? Number(cell) : cell
    })
  }
}

/** Whether a number shows all of its digits. */
function isExact(cell: string): boolean {
  return /^[0-9]+(\.[0-9]+)?$/.test(cell) && cell.replace(/[.]/, '').length <= 15
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
