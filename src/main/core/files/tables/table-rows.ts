import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import type { ReadingReport } from '../../../../shared/files/reading-report.ts'
import type { UnreadableRow } from '../../../../shared/text/delimited-text.ts'

/** A row as text; `number` as in a spreadsheet, or the item's number in XML. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
  /** Columns, from 0, with a formula of a workbook that was saved without its result; their cells are empty. */
  readonly uncalculated?: readonly number[]
}

export interface TableSlice {
  readonly rows: readonly TableRow[]
  /** Bytes of the file up to here. */
  readonly bytes: number
}

export interface TableHead {
  readonly beginning: ReadingReport
  /** The first rows that aren't blank, with the header and what stands above it. */
  readonly sample: readonly TableRow[]
  readonly firstUnreadable: { readonly number: number; readonly reason: UnreadableRow } | null
  /** Text that the sample comes from; empty for workbooks. */
  readonly text: string
}

export interface TableOptions {
  readonly bytes: number
  readonly choice: ReadingChoice
  readonly sampleRows: number
  /** The place of the row with the column titles among the first rows; null without one. */
  readonly findHeader: (rows: readonly TableRow[]) => number | null
}
