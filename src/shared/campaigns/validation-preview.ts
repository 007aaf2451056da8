import type { Finding } from '../core/finding.ts'

/** What the rules would say of rows after a bulk edit that they do not say of them now. */
export interface BulkPreviewResult {
  /** By which more rows of a group are asked for. */
  readonly previewId: number
  /** Rows that would change. */
  readonly changed: number
  /** Rows that would have an error, or a warning, which they do not have now; one may have both. */
  readonly errors: number
  readonly warnings: number
  /** By what the rules say: errors first, then what most rows would have. At most 50. */
  readonly groups: readonly PreviewGroup[]
  /** Groups beyond those. */
  readonly others: number
}

export interface PreviewGroup extends Pick<Finding, 'rule' | 'severity' | 'message'> {
  readonly rows: number
}

export interface PreviewProgress {
  /** The one that the asking window gave. */
  readonly requestId: string
  readonly done: number
  readonly total: number
}
