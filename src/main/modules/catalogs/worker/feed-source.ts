import { columnKind, recognizedFields } from '../../../../shared/catalogs/feed-mapping.ts'
import { productFields } from '../../../../shared/catalogs/product-merge.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import { emptyReport, type ReadingReport, skipLabel } from '../../../../shared/files/reading-report.ts'
import { rowLimits } from '../../../../shared/text/delimited-text.ts'
import { unescapeFormula } from '../../../../shared/text/formula-cells.ts'
import { t } from '../../../../shared/text/language.ts'
import {
  FileRefusal,
  type FileState,
  openExternalFile,
  withExternalFile,
} from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import type { ReadingTally } from '../../../core/files/reading-tally.ts'
import { headerBy } from '../../../core/files/tables/header.ts'
import { formOf, type Table, tableOf } from '../../../core/files/tables/table.ts'
import type { TableRow } from '../../../core/files/tables/table-rows.ts'
import { readText, type TextHead } from '../../../core/files/text-file.ts'
import { XmlRows } from './feed-xml.ts'
import { NoFeed } from './no-feed.ts'

/** A row of a feed; `number` as in a spreadsheet, or the item's number in XML. */
export type SourceRow = TableRow

export interface SourceSlice {
  readonly rows: readonly SourceRow[]
  readonly bytes: number
  /** The source's columns, and those that have occurred since. */
  readonly columns: readonly string[]
  /** Columns beyond the maximum, whose values aren't read; the first of them. */
  readonly omitted: readonly string[]
}

export interface FeedSource {
  readonly path: string
  readonly bytes: number
  readonly beginning: ReadingReport
  readonly columns: readonly string[]
  readonly sample: readonly SourceRow[]
  /** All readable rows, in slices. Throws `NoFeed`, `FileRefusal` and `Stopped`. */
  rows(tally: ReadingTally, signal?: AbortSignal): AsyncGenerator<SourceSlice>
}

const { bytes: maxBytes } = fileLimits.feed
const { columns: maxColumns } = rowLimits
const sampleRows = 200

export function openSource(path: string, choice: ReadingChoice = {}): Promise<FeedSource> {
  const options = { bytes: maxBytes, choice, sampleRows, findHeader: headerBy(recognizedFields) }
  return withExternalFile(path, { bytes: maxBytes }, async (file) => {
    const form = await formOf(file, options)
    if (form.kind === 'text' && /^\ufeff?\s*<[?!a-z]/i.test(form.head.text)) {
      const { size, modifiedAt } = file
      return xmlSource({ path, state: { size, modifiedAt } }, form.head)
    }
    return tableSource(await tableOf(path, file, form, options))
  })
}

export const failedColumns: readonly string[] = [...productFields, 'row', 'reasons']

function tableSource(table: Table): FeedSource {
  const { beginning, sample, firstUnreadable, path, state } = table
  const { headerRow } = beginning
  const header = sample.find(({ number }) => number === headerRow)?.cells ?? []
  if (firstUnreadable !== null && (headerRow === null || firstUnreadable.number < headerRow)) {
    throw new NoFeed(t`The columns can’t be read: ${skipLabel(firstUnreadable.reason)}.`)
  }
  if (header.length < 2) {
    throw new NoFeed(
      t`No columns found. The first row must name them, separated by commas, tabs or semicolons.`,
    )
  }
  const columns = checkedColumns(header)
  const readRow = cellReader(header)
  return {
    path,
    beginning,
    columns,
    bytes: state.size,
    sample: sample.filter(({ number }) => number > (headerRow ?? 0)).map(readRow),
    async *rows(tally, signal) {
      for await (const { rows, bytes } of table.rows(tally, signal)) {
        yield { rows: rows.map(readRow), bytes, columns, omitted: [] }
      }
    },
  }
}

/** The original cells: only our own exports escape formulas. */
function cellReader(columns: readonly string[]): (row: SourceRow) => SourceRow {
  const isExport =
    columns.length === failedColumns.length && columns.every((name, place) => name === failedColumns[place])
  return isExport ? ({ number, cells }) => ({ number, cells: cells.map(unescapeFormula) }) : (row) => row
}

interface FeedPlace {
  readonly path: string
  readonly state: FileState
}

function xmlSource(place: FeedPlace, head: TextHead): FeedSource {
  const reader = new XmlRows(null)
  reader.writeHead(head.text)
  const items = reader.take()
  if (items.length === 0) {
    if (head.isWhole) reader.close()
    throw new NoFeed(t`No item, entry or product found at the start of this XML file.`)
  }
  const columns = createXmlColumns([])
  for (const { fields } of items) columns.add(fields.keys())
  return {
    path: place.path,
    bytes: place.state.size,
    columns: columns.names(),
    beginning: {
      ...emptyReport,
      form: 'xml',
      isCompressed: head.isCompressed,
      encoding: head.encoding,
    },
    sample: items.slice(0, sampleRows).map(({ number, fields }) => ({
      number,
      cells: columns.names().map((name) => fields.get(name) ?? ''),
    })),
    rows: (tally, signal) => xmlRows(place, head, columns.names(), tally, signal),
  }
}

/** Items of the whole file. A field may first occur in any of them: a sale may begin in the middle of a feed. */
async function* xmlRows(
  { path, state }: FeedPlace,
  head: TextHead,
  firstColumns: readonly string[],
  tally: ReadingTally,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceSlice> {
  const columns = createXmlColumns(firstColumns)
  let last = 0
  let count = 0
  const whole = new XmlRows(tally)
  const sliceOf = (bytes: number): SourceSlice => {
    const rows: SourceRow[] = []
    for (const { number, fields } of whole.take()) {
      last = number
      if (count >= tally.maxRows) {
        tally.beyond(number)
        continue
      }
      count += 1
      columns.add(fields.keys())
      rows.push({ number, cells: columns.names().map((name) => fields.get(name) ?? '') })
    }
    tally.read(rows.length)
    return { rows, bytes, columns: columns.names(), omitted: columns.omitted() }
  }
  const events = { onGarbled: () => tally.garbled(last), onEncoding: tally.encoding }
  const file = await openExternalFile(path, { bytes: maxBytes, signal, since: state })
  let bytes = 0
  try {
    for await (const part of readText(file, head, maxBytes, events)) {
      bytes = part.bytes
      whole.write(part.text)
      const slice = sliceOf(bytes)
      if (slice.rows.length > 0) yield slice
    }
    whole.close()
  } catch (error) {
    if (!(error instanceof NoFeed) && !(error instanceof FileRefusal)) throw error
    // Items before the end of a truncated file count.
    const slice = sliceOf(bytes)
    if (last === 0) throw error
    if (slice.rows.length > 0) yield slice
    tally.brokenOff(last, error.message)
  } finally {
    await file.close()
  }
}

/** So many columns are left for a product's fields, which may come after any number of others. */
const reservedColumns = 100
const maxOmitted = 100

/** Columns of XML as they come up. */
function createXmlColumns(first: readonly string[]) {
  let names = first
  const columnNames = new Set(first)
  const omitted = new Set<string>()
  return {
    names: () => names,
    omitted: () => [...omitted],
    add(fields: Iterable<string>): void {
      for (const name of fields) {
        if (columnNames.has(name)) continue
        const max = columnKind(name) === 'other' ? maxColumns - reservedColumns : maxColumns
        if (names.length < max) {
          columnNames.add(name)
          names = [...names, name]
        } else if (omitted.size < maxOmitted) omitted.add(name)
      }
    },
  }
}

/** Numbers columns with the same name. */
function checkedColumns(names: readonly string[]): readonly string[] {
  if (names.length > maxColumns) throw new NoFeed(t`The file has more than ${maxColumns} columns.`)
  const countByName = new Map<string, number>()
  return names.map((columnName, place) => {
    const name = columnName.trim() === '' ? `Column ${place + 1}` : columnName.trim().slice(0, 190)
    const count = (countByName.get(name) ?? 0) + 1
    countByName.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
