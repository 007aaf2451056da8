import { setImmediate } from 'node:timers/promises'
import {
  createRowReader,
  isSeparator,
  type Separator,
  separatorNames,
  separatorOf,
} from '../../../../shared/text/delimited-text.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Encoding, encodingNames, encodingOf } from '../../../core/files/encoding.ts'
import { type ExternalFile, FileRefusal } from '../../../core/files/external-file.ts'
import { BrokenMarkup } from '../../../core/files/markup.ts'
import type { SkippedRows } from '../../../core/files/skipped-rows.ts'
import { BrokenArchive } from '../../../core/files/zip.ts'
import { workbookRows } from './workbook.ts'

/** A table's row as text; `number` as in a spreadsheet. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
  /** Columns, from 0, with a formula of a workbook that was saved without its result; their cells are empty. */
  readonly uncalculated?: readonly number[]
}

export interface Table {
  readonly form: string
  /** Every readable row; others are noted in `skipped`. Throws `NoTable` if there are none. */
  readonly rows: AsyncIterable<TableRow>
}

/** The file's format isn't supported; the message is for the user. */
export class NoTable extends Error {}

const headBytes = 1_000_000

export async function openTable(
  file: ExternalFile,
  skipped: SkippedRows,
  signal?: AbortSignal,
): Promise<Table> {
  const head = await file.read(0, headBytes)
  const [a, b, c, d] = head
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) {
    return { form: 'XLSX', rows: salvaged(rowsOfWorkbook(file, skipped, signal), skipped) }
  }
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new NoTable(t`This is an old or a protected Excel file. Save it as XLSX or CSV without a password.`)
  }
  const encoding = await encodingOfAll(file, head)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  if (text.includes('\0')) throw new NoTable(t`This is neither CSV nor XLSX.`)
  // Excel's way to declare the separator.
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const separator =
    said?.[1] !== undefined && isSeparator(said[1]) ? said[1] : separatorOf(text.slice(said?.[0].length ?? 0))
  const form = `CSV, ${encodingNames[encoding]}, ${separatorNames[separator]}`
  const rows = rowsOfText(file, { encoding, separator, skip: said === null ? 0 : 1 }, skipped)
  return { form, rows: salvaged(rows, skipped) }
}

/** A file that begins as UTF-8 may not be UTF-8 throughout. */
async function encodingOfAll(file: ExternalFile, head: Buffer): Promise<Encoding> {
  const encoding = encodingOf(head)
  if (encoding !== 'utf-8') return encoding
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of file.chunks()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return encoding
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Rows before the end of a truncated file count. */
async function* salvaged(rows: AsyncIterable<TableRow>, skipped: SkippedRows): AsyncGenerator<TableRow> {
  let last = 0
  let count = 0
  try {
    for await (const row of rows) {
      last = row.number
      count += 1
      yield row
    }
  } catch (error) {
    const message = messageOf(error)
    if (message === null) throw error
    // A header alone isn't a row.
    if (count <= 1) throw new NoTable(message)
    skipped.brokenOff(last, message)
  }
}

function messageOf(error: unknown): string | null {
  if (error instanceof NoTable || error instanceof FileRefusal) return error.message
  if (error instanceof BrokenArchive || error instanceof BrokenMarkup) {
    return t`This workbook can’t be read. Save it again, or as CSV.`
  }
  return null
}

interface TextForm {
  readonly encoding: Encoding
  readonly separator: Separator
  readonly skip: number
}

async function* rowsOfText(
  file: ExternalFile,
  { encoding, separator, skip }: TextForm,
  skipped: SkippedRows,
): AsyncGenerator<TableRow> {
  let number = 0
  let rows: TableRow[] = []
  const reader = createRowReader(
    separator,
    (cells) => {
      number += 1
      if (number > skip) rows.push({ number, cells })
    },
    (reason) => {
      number += 1
      skipped.row(reason, number)
    },
  )
  const taken = (): readonly TableRow[] => {
    const slice = rows
    rows = []
    return slice
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of file.chunks()) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield* taken()
  }
  reader.write(decoder.decode())
  reader.end()
  yield* taken()
}

/** The thread handles messages between these. */
const rowsTogether = 500

async function* rowsOfWorkbook(
  file: ExternalFile,
  skipped: SkippedRows,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of workbookRows(file, signal)) {
    count += 1
    if (count % rowsTogether === 0) await setImmediate()
    if (row.kind === 'cells') yield row
    else skipped.row(row.reason, row.number)
  }
}
