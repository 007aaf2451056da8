import { type ReadingReport, type RowSkipReason, skipMessage } from '../../../shared/files/reading-report.ts'
import type { UnreadableRow } from '../../../shared/text/delimited-text.ts'
import type { TextEncoding } from './encoding.ts'

/** What became of each row while a file is read. */
export interface ReadingTally {
  readonly maxRows: number
  read(count: number): void
  row(reason: UnreadableRow, number: number): void
  beyond(number: number): void
  /** A row that was read, of which no value is of use. */
  unusable(number: number): void
  blank(): void
  aboveHeader(): void
  mergedLines(count: number): void
  openQuote(number: number): void
  /** A row with values beyond the last column title. */
  extraCells(number: number): void
  /** A row with a formula that was saved without its result. */
  uncalculated(number: number): void
  encoding(encoding: TextEncoding): void
  /** Characters behind this row can't be decoded. */
  garbled(number: number): void
  unknownEntity(name: string): void
  /** A field that can have one value has several in this row; the first was read. */
  repeated(field: string, number: number): void
  /** The file breaks off behind this row. */
  brokenOff(number: number, reason: string): void
  /** The report on the whole file, from the one on its beginning. */
  report(beginning: ReadingReport): ReadingReport
}

const maxEntities = 20

export type OnSkip = (reason: RowSkipReason, number: number) => void

export function createReadingTally(maxRows: number, onSkip?: OnSkip): ReadingTally {
  const skipped = new Map<RowSkipReason, { count: number; readonly first: number }>()
  const counts = { read: 0, blank: 0, aboveHeader: 0, mergedLines: 0 }
  const entities = new Set<string>()
  const repeated = new Map<string, { count: number; readonly first: number; last: number }>()
  const openQuotes = createRowCount()
  const extraCells = createRowCount()
  const uncalculated = createRowCount()
  let changedEncoding: TextEncoding | null = null
  let garbledAfter: number | null = null
  let brokenOff: ReadingReport['brokenOff'] = null
  const skip = (reason: RowSkipReason, number: number, first: number): void => {
    const before = skipped.get(reason)
    if (before === undefined) skipped.set(reason, { count: 1, first })
    else before.count += 1
    onSkip?.(reason, number)
  }
  return {
    maxRows,
    read(count) {
      counts.read += count
    },
    row: (reason, number) => skip(reason, number, number),
    unusable(number) {
      counts.read -= 1
      skip('values', number, number)
    },
    beyond: (number) => skip('beyond', number, maxRows + 1),
    blank() {
      counts.blank += 1
    },
    aboveHeader() {
      counts.aboveHeader += 1
    },
    mergedLines(count) {
      counts.mergedLines += count
    },
    openQuote: openQuotes.add,
    extraCells: extraCells.add,
    uncalculated: uncalculated.add,
    encoding(encoding) {
      changedEncoding = encoding
    },
    garbled(number) {
      garbledAfter ??= number
    },
    unknownEntity(name) {
      if (entities.size < maxEntities) entities.add(name)
    },
    repeated(field, number) {
      const before = repeated.get(field)
      if (before === undefined) repeated.set(field, { count: 1, first: number, last: number })
      else if (before.last !== number) {
        before.count += 1
        before.last = number
      }
    },
    brokenOff(row, reason) {
      brokenOff = { row, reason }
    },
    report: (beginning) => ({
      ...beginning,
      encoding: changedEncoding ?? beginning.encoding,
      rows: {
        ...counts,
        skipped: [...skipped].map(([reason, { count, first }]) => ({
          reason,
          count,
          first,
          message: skipMessage(reason, count, first),
        })),
      },
      repeated: [...repeated].map(([field, { count, first }]) => ({ field, count, first })),
      openQuotes: openQuotes.count(),
      extraCells: extraCells.count(),
      uncalculated: uncalculated.count(),
      garbledAfter,
      brokenOff,
      unknownEntities: [...entities],
    }),
  }
}

/** Counts rows, and remembers the first. */
function createRowCount() {
  let counted: { readonly count: number; readonly first: number } | null = null
  return {
    add(number: number): void {
      counted = { count: (counted?.count ?? 0) + 1, first: counted?.first ?? number }
    },
    count: () => counted,
  }
}
