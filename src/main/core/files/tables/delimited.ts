import { emptyReport, type ReadingReport } from '../../../../shared/files/reading-report.ts'
import {
  createRowReader,
  declaredSeparator,
  type Separator,
  separatorOf,
  type UnreadableRow,
} from '../../../../shared/text/delimited-text.ts'
import type { ExternalFile } from '../external-file.ts'
import type { ReadingTally } from '../reading-tally.ts'
import { readText, type TextHead } from '../text-file.ts'
import type { TableHead, TableOptions, TableRow, TableSlice } from './table-rows.ts'

type ChosenSeparator = NonNullable<ReadingReport['separator']>

/** Column titles are among these, below a title or remarks. */
export const headerRows = 20

export function delimitedHead(
  head: TextHead,
  options: TableOptions,
): TableHead & { readonly separator: Separator } {
  const separator = separatorFor(head.text, options)
  const { character } = separator
  const first = sampleOf(head, character, headerRows, null)
  const place = options.findHeader(first.sample)
  const header = place === null ? null : (first.sample[place] ?? null)
  const { sample, firstUnreadable } = sampleOf(head, character, options.sampleRows, header)
  // Read for what it is, a row of one open quotation mark may be none.
  const isHeaderRead = sample.some(({ number }) => number === header?.number)
  return {
    beginning: {
      ...emptyReport,
      form: character === '\t' ? 'tsv' : 'csv',
      isCompressed: head.isCompressed,
      encoding: head.encoding,
      separator: sample.every(({ cells }) => cells.length === 1) ? null : separator,
      headerRow: isHeaderRead ? (header?.number ?? null) : null,
    },
    sample,
    firstUnreadable,
    text: head.text,
    separator: character,
  }
}

function separatorFor(text: string, { choice }: TableOptions): ChosenSeparator {
  if (choice.separator !== undefined) return { character: choice.separator, from: 'chosen' }
  const line = declaredSeparator(text)
  if (line?.separator) return { character: line.separator, from: 'declared' }
  return { character: separatorOf(text.slice(line?.length ?? 0)), from: 'counted' }
}

interface Sample {
  readonly sample: readonly TableRow[]
  readonly firstUnreadable: TableHead['firstUnreadable']
}

/** The first rows that aren't blank, without a last one that may be cut off. */
function sampleOf(head: TextHead, separator: Separator, max: number, header: TableRow | null): Sample {
  const sample: TableRow[] = []
  let firstUnreadable: Sample['firstUnreadable'] = null
  const rows = numberedRows(head, separator, header?.number ?? 0, {
    onRow(row) {
      if (sample.length < max && row.cells.some((cell) => cell.trim() !== '')) sample.push(row)
    },
    onUnreadable(reason, number) {
      firstUnreadable ??= { number, reason }
    },
  })
  for (let at = 0; at < head.text.length && sample.length < max; at += sampleStep) {
    rows.write(head.text.slice(at, at + sampleStep))
  }
  // A short row at the end is better than none.
  if (head.isWhole || sample.length < 3) rows.end()
  return { sample, firstUnreadable }
}

const sampleStep = 65_536

interface RowEvents {
  onRow(row: TableRow, lines: number, hasOpenQuote: boolean): void
  onUnreadable(reason: UnreadableRow, number: number): void
}

/** Numbers rows as a spreadsheet program does, and compares them with the header's cells. */
function numberedRows(
  head: TextHead,
  separator: Separator,
  headerRow: number,
  { onRow, onUnreadable }: RowEvents,
) {
  let number = 0
  // The line isn't a row of the table, though it has a number.
  let isWidthKnown = false
  let isDeclaration = declaredSeparator(head.text) !== null
  const reader = createRowReader(
    separator,
    (cells, lines, hasOpenQuote) => {
      number += 1
      if (isDeclaration) {
        isDeclaration = false
        return
      }
      if (headerRow === 0 ? !isWidthKnown : number === headerRow) {
        isWidthKnown = true
        reader.expect(cells.length)
      }
      onRow({ number, cells }, lines, hasOpenQuote)
    },
    (reason) => {
      number += 1
      onUnreadable(reason, number)
    },
  )
  return reader
}

/** Every row from the header's neighbors on; those that can't be read are in the tally. */
export async function* delimitedRows(
  file: ExternalFile,
  head: TextHead,
  separator: Separator,
  limit: number,
  headerRow: number,
  tally: ReadingTally,
): AsyncGenerator<TableSlice> {
  let rows: TableRow[] = []
  let last = 0
  const reader = numberedRows(head, separator, headerRow, {
    onRow(row, lines, hasOpenQuote) {
      last = row.number
      rows.push(row)
      if (lines > 1) tally.mergedLines(lines - 1)
      if (hasOpenQuote) tally.openQuote(row.number)
    },
    onUnreadable(reason, number) {
      last = number
      tally.row(reason, number)
    },
  })
  const takeRows = (): readonly TableRow[] => {
    const slice = rows
    rows = []
    return slice
  }
  const events = { onGarbled: () => tally.garbled(last), onEncoding: tally.encoding }
  let bytes = 0
  for await (const part of readText(file, head, limit, events)) {
    bytes = part.bytes
    reader.write(part.text)
    if (rows.length > 0) yield { rows: takeRows(), bytes }
  }
  reader.end()
  yield { rows: takeRows(), bytes }
}
