import type { Finding } from '../core/finding.ts'
import type { PlacedRow } from './campaign-bulk.ts'

/** New issues of rows after a bulk edit. */
export interface BulkPreviewResult {
  /** Identifies the preview when more rows of a group are requested. */
  readonly previewId: number
  /** Rows that would change. */
  readonly changed: number
  /** Rows with a new error, or a new warning; a row may count for both. */
  readonly errors: number
  readonly warnings: number
  /** By message: errors first, then by number of rows. At most 50. */
  readonly groups: readonly PreviewGroup[]
  /** Number of further groups. */
  readonly others: number
  readonly starts: PreviewedStarts
}

/** Rows that would start to spend; those of a campaign as one. */
export interface PreviewedStarts {
  readonly rows: number
  /** The first of them. */
  readonly items: readonly PreviewedStart[]
}

export interface PreviewedStart extends PlacedRow {
  /** "Runs again: until 24 Dec 2026, 23:59 CET, up to 9,000.00 EUR." */
  readonly text: string
}

export interface PreviewGroup extends Pick<Finding, 'rule' | 'severity' | 'message'> {
  readonly rows: number
}

export interface PreviewProgress {
  /** Chosen by the requesting window. */
  readonly requestId: string
  readonly done: number
  readonly total: number
}
