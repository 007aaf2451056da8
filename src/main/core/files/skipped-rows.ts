import { rowLimits, type UnreadableRow } from '../../../shared/text/delimited-text.ts'
import { formatCount } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'

export interface SkippedRows {
  row(reason: UnreadableRow, number: number): void
  beyond(): void
  /** A field that can have one value has several in this row; the first was read. */
  repeated(field: string, number: number): void
  /** Characters somewhere behind this row can't be decoded. */
  garbled(number: number): void
  /** The file breaks off behind this row. */
  brokenOff(number: number, reason: string): void
  /** One sentence per reason, with counts. */
  notes(): readonly string[]
}

const reasons: Readonly<Record<UnreadableRow, () => string>> = {
  quotes: () => t`quotation marks don’t match`,
  row: () => t`longer than ${formatCount(rowLimits.row)} characters`,
  columns: () => t`more than ${formatCount(rowLimits.columns)} columns`,
  cell: () => t`a cell longer than ${formatCount(rowLimits.cell)} characters`,
}

export function unreadableLabel(reason: UnreadableRow): string {
  return reasons[reason]()
}

export function createSkippedRows(maxRows: number): SkippedRows {
  const repeated = new Map<string, { count: number; readonly first: number; last: number }>()
  const rows = new Map<UnreadableRow, { count: number; readonly first: number }>()
  let beyond = 0
  let firstGarbled: number | null = null
  let end: string | null = null
  return {
    row(reason, number) {
      const known = rows.get(reason)
      if (known === undefined) rows.set(reason, { count: 1, first: number })
      else known.count += 1
    },
    beyond() {
      beyond += 1
    },
    repeated(field, number) {
      const known = repeated.get(field)
      if (known === undefined) repeated.set(field, { count: 1, first: number, last: number })
      else if (known.last !== number) {
        known.count += 1
        known.last = number
      }
    },
    garbled(number) {
      firstGarbled ??= number
    },
    brokenOff(number, reason) {
      end = t`The file can’t be read beyond row ${formatCount(number)}, so what follows was left out. ${reason}`
    },
    notes() {
      const notes = [...rows].map(([reason, { count: left, first }]) =>
        left === 1
          ? t`Row ${formatCount(first)} was left out: ${reasons[reason]()}.`
          : t`${formatCount(left)} rows were left out, the first is row ${formatCount(first)}: ${reasons[reason]()}.`,
      )
      if (beyond > 0) {
        notes.push(
          t`Only the first ${formatCount(maxRows)} rows were read; ${formatCount(beyond)} more were left out.`,
        )
      }
      for (const [field, { count, first }] of repeated) {
        notes.push(
          plural(
            count,
            {
              one: 'Row {first} has several values of {field}; the first was read.',
              other:
                '# rows have several values of {field}, the first is row {first}; the first value was read.',
            },
            { field, first: formatCount(first) },
          ),
        )
      }
      if (firstGarbled !== null) {
        notes.push(
          t`After row ${formatCount(firstGarbled)}, some characters aren’t UTF-8 and were read as \ufffd. Save the file as UTF-8 to keep them.`,
        )
      }
      return end === null ? notes : [...notes, end]
    },
  }
}
