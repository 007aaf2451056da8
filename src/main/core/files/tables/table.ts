import { setImmediate } from 'node:timers/promises'
import { emptyReport } from '../../../../shared/files/reading-report.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import {
  type ExternalFile,
  FileRefusal,
  type FileState,
  openExternalFile,
  withExternalFile,
} from '../external-file.ts'
import { maxBlankRows } from '../limits.ts'
import { BrokenMarkup } from '../markup.ts'
import type { ReadingTally } from '../reading-tally.ts'
import { readTextHead, type TextHead } from '../text-file.ts'
import { BrokenArchive } from '../zip.ts'
import { delimitedHead, delimitedRows } from './delimited.ts'
import type { TableHead, TableOptions, TableRow, TableSlice } from './table-rows.ts'
import { openWorkbook, type Workbook } from './workbook.ts'

/** The one reader of tables from outside: delimited text in any encoding, also compressed, and workbooks. */

export interface Table extends TableHead {
  readonly path: string
  readonly state: FileState
  /**
   * All readable rows after the header that aren't blank, in slices; the tally counts the others. `headerRow` replaces
   * what was found; 0: every row counts. Throws `FileRefusal` and `Stopped`.
   */
  rows(tally: ReadingTally, signal?: AbortSignal, headerRow?: number): AsyncGenerator<TableSlice>
}

type SlicesOf = (
  file: ExternalFile,
  headerRow: number,
  tally: ReadingTally,
  signal: AbortSignal | undefined,
) => AsyncIterable<TableSlice>

/** A file, and its text if it isn't a workbook. */
export type OpenedForm = { readonly kind: 'workbook' } | { readonly kind: 'text'; readonly head: TextHead }

/** Throws `FileRefusal` for everything else. */
export async function formOf(
  file: ExternalFile,
  { bytes, choice }: Pick<TableOptions, 'bytes' | 'choice'>,
): Promise<OpenedForm> {
  const [a, b, c, d] = await file.read(0, 4)
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return { kind: 'workbook' }
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new FileRefusal(
      'OLD_WORKBOOK',
      t`This is an old or a protected Excel file. Save it as XLSX or CSV without a password.`,
    )
  }
  if (choice.sheet !== undefined) {
    throw new FileRefusal('NO_SHEET', t`Only workbooks have sheets, and this file isn’t one.`)
  }
  const head = await readTextHead(file, bytes, choice.encoding)
  // As a table, JSON would be columns named after the first object's values.
  if (/^\s*(?:\[\s*)?(?:\{\s*["}]|\[?\])/.test(head.text)) {
    throw new FileRefusal('JSON', t`JSON isn’t read. Save the file as CSV, TSV or XLSX.`)
  }
  return { kind: 'text', head }
}

export function openTable(path: string, options: TableOptions, signal?: AbortSignal): Promise<Table> {
  return withExternalFile(path, { bytes: options.bytes, signal }, async (file) =>
    tableOf(path, file, await formOf(file, options), options, signal),
  )
}

export async function tableOf(
  path: string,
  file: ExternalFile,
  form: OpenedForm,
  options: TableOptions,
  signal?: AbortSignal,
): Promise<Table> {
  const { size, modifiedAt } = file
  const state = { size, modifiedAt }
  const withRows = (head: TableHead, slicesOf: SlicesOf): Table => ({
    ...head,
    path,
    state,
    async *rows(tally, stopSignal, headerRow = head.beginning.headerRow ?? 0) {
      const openedFile = await openExternalFile(path, {
        bytes: options.bytes,
        signal: stopSignal,
        since: state,
      })
      try {
        const titles = head.sample.find(({ number }) => headerRow > 0 && number === headerRow)?.cells
        yield* readable(slicesOf(openedFile, headerRow, tally, stopSignal), { headerRow, titles }, tally)
      } finally {
        await openedFile.close()
      }
    },
  })
  if (form.kind === 'workbook') {
    return withRows(await workbookHead(file, options, signal), (openedFile, _headerRow, tally, stopSignal) =>
      workbookSlices(openedFile, options, tally, stopSignal),
    )
  }
  const { separator, ...head } = delimitedHead(form.head, options)
  return withRows(head, (openedFile, headerRow, tally) =>
    delimitedRows(openedFile, form.head, separator, options.bytes, headerRow, tally),
  )
}

/** Rows before the end of a truncated file count, and those beyond the limit don't. */
async function* readable(
  slices: AsyncIterable<TableSlice>,
  { headerRow, titles }: { readonly headerRow: number; readonly titles: readonly string[] | undefined },
  tally: ReadingTally,
): AsyncGenerator<TableSlice> {
  const width = titles?.length ?? Number.POSITIVE_INFINITY
  let last = 0
  let count = 0
  let blanks = 0
  // Row numbers of a workbook may be repeated or out of order.
  let isBelowHeader = headerRow === 0
  try {
    for await (const { rows, bytes } of slices) {
      const countedRows: TableRow[] = []
      for (const row of rows) {
        last = row.number
        if (isBlank(row)) {
          tally.blank()
          blanks += 1
          if (blanks > maxBlankRows) break
        } else if (!isBelowHeader) {
          isBelowHeader = row.number === headerRow
          if (!isBelowHeader) tally.aboveHeader()
        } else if (count >= tally.maxRows) tally.beyond(row.number)
        else {
          count += 1
          countedRows.push(row)
          if (row.cells.length > width && !isBlank({ ...row, cells: row.cells.slice(width) }))
            tally.extraCells(row.number)
          if (row.uncalculated !== undefined && row.uncalculated.length > 0) tally.uncalculated(row.number)
        }
      }
      tally.read(countedRows.length)
      if (countedRows.length > 0) yield { rows: countedRows, bytes }
      if (blanks > maxBlankRows)
        throw new FileRefusal('BLANK', t`More than ${formatCount(maxBlankRows)} of its rows are blank.`)
    }
  } catch (error) {
    const message = refusalMessage(error)
    if (message === null) throw error
    if (count === 0) throw new FileRefusal('DAMAGED', message)
    tally.brokenOff(last, message)
  }
}

/** A formula without a result isn't nothing. */
function isBlank({ cells, uncalculated = [] }: TableRow): boolean {
  return uncalculated.length === 0 && cells.every((cell) => cell.trim() === '')
}

/** Null if the file isn't the reason. */
export function refusalMessage(error: unknown): string | null {
  if (error instanceof FileRefusal) return error.message
  if (error instanceof BrokenArchive || error instanceof BrokenMarkup) {
    return error.isCut
      ? t`The workbook ends too early: a part of the file is missing. Download or export it again.`
      : t`This workbook can’t be read. Save it again, or as CSV.`
  }
  return null
}

/** The thread handles messages between these. */
const rowsTogether = 500

async function* workbookSlices(
  file: ExternalFile,
  { choice }: TableOptions,
  tally: ReadingTally,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableSlice> {
  const workbook = await openWorkbook(file, choice.sheet, signal)
  let rows: TableRow[] = []
  const takeSlice = (): TableSlice => {
    const slice = { rows, bytes: 0 }
    rows = []
    return slice
  }
  try {
    for await (const row of workbook.rows()) {
      if (row.kind === 'cells') rows.push(row)
      else tally.row(row.reason, row.number)
      if (rows.length >= rowsTogether) {
        yield takeSlice()
        await setImmediate()
      }
    }
  } catch (error) {
    yield takeSlice()
    throw error
  }
  yield { ...takeSlice(), bytes: file.size }
}

async function workbookHead(
  file: ExternalFile,
  options: TableOptions,
  signal: AbortSignal | undefined,
): Promise<TableHead> {
  const sample: TableRow[] = []
  let firstUnreadable: TableHead['firstUnreadable'] = null
  let sheet: Workbook['sheet'] | null = null
  try {
    const workbook = await openWorkbook(file, options.choice.sheet, signal)
    sheet = workbook.sheet
    for await (const row of workbook.rows()) {
      if (row.kind === 'unreadable') firstUnreadable ??= { number: row.number, reason: row.reason }
      else if (!isBlank(row)) sample.push(row)
      if (sample.length >= options.sampleRows) break
    }
  } catch (error) {
    const message = refusalMessage(error)
    if (message === null) throw error
    // What was read before counts; reading the whole file reports the end.
    if (sample.length === 0) throw new FileRefusal('DAMAGED', message)
  }
  const place = options.findHeader(sample)
  return {
    beginning: {
      ...emptyReport,
      form: 'xlsx',
      sheet,
      headerRow: place === null ? null : (sample[place]?.number ?? null),
    },
    sample,
    firstUnreadable,
    text: '',
  }
}
