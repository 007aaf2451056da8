import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { streamXlsxRows } from 'hucre/xlsx'
import { isSeparator, separatorNames, separatorOf } from '../../shared/domain/delimited-text.ts'
import { encodingNames, encodingOf } from '../text/encoding.ts'

/** A row of a table as texts; `number` is what a spreadsheet program calls it. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface Table {
  /** "CSV, UTF-8, semicolons". */
  readonly form: string
  readonly rows: AsyncIterable<TableRow>
}

/** The file is none of the kinds that are read; the message is for a person. */
export class NoTable extends Error {}

const mostBytes = 200_000_000
const mostColumns = 500
export const mostRows = 300_000

export async function readTable(path: string): Promise<Table> {
  const bytes = await readBounded(path, mostBytes)
  const [a, b, c, d] = bytes
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return { form: 'XLSX', rows: workbookRows(bytes) }
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new NoTable('This is an old or a protected Excel file. Save it as XLSX or CSV without a password.')
  }
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw new NoTable('This is neither CSV nor XLSX.')
  // Excel's own way to say which separator follows.
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const body = said === null ? text : text.slice(said[0].length)
  const separator = said?.[1] !== undefined && isSeparator(said[1]) ? said[1] : separatorOf(body)
  const form = `CSV, ${encodingNames[encoding]}, ${separatorNames[separator]}`
  return { form, rows: textRows(body, separator, said === null ? 1 : 2) }
}

/** The bytes of a file that a person chose. Throws `NoTable` where there are too many. */
export async function readBounded(path: string, most: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > most) throw new NoTable(`The file has more than ${most / 1_000_000} MB.`)
  return readFile(path)
}

async function* textRows(text: string, separator: string, firstNumber: number): AsyncGenerator<TableRow> {
  const parser = parse({
    ...{ delimiter: separator, bom: true, relax_column_count: true, skip_empty_lines: false },
    max_record_size: 1_000_000,
  })
  Readable.from(slices(text)).pipe(parser)
  let number = firstNumber
  try {
    for await (const record of parser) {
      if (!Array.isArray(record)) continue
      yield { number, cells: bounded(record.map(String)) }
      number += 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new NoTable(`Row ${number} cannot be read: its quotation marks do not match.`)
  }
}

function* slices(text: string): Generator<string> {
  const length = 1_000_000
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + length, text.length)
    // Both halves of a character beyond 16 bits stay together.
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end += 1
    yield text.slice(at, end)
    at = end
  }
}

async function* workbookRows(bytes: Uint8Array): AsyncGenerator<TableRow> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxInputBytes: mostBytes })) {
      yield { number: index + 1, cells: bounded(values.map(cellText)) }
    }
  } catch (error) {
    if (error instanceof NoTable) throw error
    throw new NoTable('This workbook cannot be read. Save it once more, or as CSV.')
  }
}

function bounded(cells: readonly string[]): readonly string[] {
  if (cells.length > mostColumns) throw new NoTable(`The file has more than ${mostColumns} columns.`)
  return cells
}

/** A time in a workbook is what a clock shows, without a zone. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T', ' ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
