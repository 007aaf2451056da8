import { productFields } from '../../../../shared/catalogs/product-merge.ts'
import {
  createRowReader,
  isSeparator,
  type Separator,
  separatorOf,
  type UnreadableRow,
} from '../../../../shared/text/delimited-text.ts'
import { unescapeFormula } from '../../../../shared/text/formula-cells.ts'
import { t } from '../../../../shared/text/language.ts'
import { type SkippedRows, unreadableLabel } from '../../../core/files/skipped-rows.ts'
import type { SourceRow, SourceSlice } from './feed-text.ts'
import { NoFeed, type TextPart } from './feed-text.ts'

export const failedColumns: readonly string[] = [...productFields, 'row', 'reasons']

/** The original cells: only our own exports escape formulas. */
export function cellReader(columns: readonly string[]): (row: SourceRow) => SourceRow {
  const isExport =
    columns.length === failedColumns.length && columns.every((name, place) => name === failedColumns[place])
  return isExport ? ({ number, cells }) => ({ number, cells: cells.map(unescapeFormula) }) : (row) => row
}

interface DelimitedHead {
  readonly separator: Separator
  readonly columns: readonly string[]
  readonly sample: readonly SourceRow[]
  readonly skip: number
}

/** The header and first rows, without a last one that may be cut off. */
export function delimitedHead(text: string, max: number): DelimitedHead {
  // Excel's way to declare the separator.
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const skip = said === null ? 0 : 1
  const body = said === null ? text : text.slice(said[0].length)
  const separator = said?.[1] !== undefined && isSeparator(said[1]) ? said[1] : separatorOf(body)
  const rows: (readonly string[])[] = []
  // An unreadable row keeps its position here; reading the whole file reports it.
  let unreadable: UnreadableRow | null = null
  const reader = createRowReader(
    separator,
    (cells) => rows.push(cells),
    (reason) => {
      if (rows.length === 0) unreadable = reason
      rows.push([])
    },
  )
  reader.write(body)
  if (rows.length < 3) reader.end()
  if (unreadable !== null) throw new NoFeed(t`The columns can’t be read: ${unreadableLabel(unreadable)}.`)
  const [columns, ...others] = rows
  if (columns === undefined || columns.length < 2) {
    throw new NoFeed(
      t`No columns found. The first row must name them, separated by commas, tabs or semicolons.`,
    )
  }
  const sample = others
    .slice(0, max)
    .flatMap((cells, place) => (isBlank(cells) ? [] : [{ number: place + skip + 2, cells }]))
  return { separator, columns, sample, skip }
}

/** Rows after the header. Empty lines only count. */
export async function* delimitedRows(
  text: AsyncIterable<TextPart>,
  separator: Separator,
  skip: number,
  skipped: SkippedRows,
): AsyncGenerator<SourceSlice> {
  let number = 0
  let rows: SourceRow[] = []
  const reader = createRowReader(
    separator,
    (cells) => {
      number += 1
      if (number > skip + 1 && !isBlank(cells)) rows.push({ number, cells })
    },
    (reason) => {
      number += 1
      skipped.row(reason, number)
    },
  )
  const taken = (): readonly SourceRow[] => {
    const slice = rows
    rows = []
    return slice
  }
  let bytes = 0
  for await (const part of text) {
    bytes = part.bytes
    reader.write(part.text)
    if (rows.length > 0) yield { rows: taken(), bytes }
  }
  reader.end()
  if (rows.length > 0) yield { rows: taken(), bytes }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '')
}
