import type { ProductField } from '../api/ads/products.ts'
import type { Finding } from '../core/finding.ts'
import type { ReadingReport } from '../files/reading-report.ts'
import type { NumberFormat } from '../text/number-text.ts'
import type { ImagesChecked } from './feed-images.ts'
import type { FeedMapping } from './feed-mapping.ts'
import type { ProductDraft } from './product-rules.ts'

/** An opened, mapped and loaded product feed. */

/** The first lines of a file, before its columns are mapped. */
export interface FeedFile {
  /** Identifies this opened file; another window may open one for the same catalog. */
  readonly feedId: string
  readonly fileName: string
  readonly bytes: number
  /** "CSV, UTF-8, semicolons". */
  readonly form: string
  /** How its beginning was read. */
  readonly reading: ReadingReport
  readonly columns: readonly FeedColumn[]
  readonly mapping: FeedMapping
}

export interface FeedColumn {
  readonly name: string
  /** The first values that aren't empty. */
  readonly samples: readonly string[]
}

/** One of the first rows, before and after mapping. */
export interface FeedPreviewRow {
  /** The spreadsheet's row number; in XML the item's number. */
  readonly number: number
  readonly before: Readonly<Partial<Record<ProductField, string>>>
  readonly after: ProductDraft
  readonly findings: readonly Finding[]
}

/**
 * What an upload would do with a row. new, changed: sends it · same: unchanged since it was last accepted · held: it
 * has errors, or its ID occurs more than once.
 */
export const feedChanges = ['new', 'changed', 'same', 'held'] as const
export type FeedChange = (typeof feedChanges)[number]

export interface FindingCount {
  readonly rule: string
  readonly field: string
  readonly severity: Finding['severity']
  /** From the first row that has it. */
  readonly message: string
  readonly rows: number
}

/** A feed that was read to its end. */
export interface FeedSummary {
  readonly fileName: string
  readonly form: string
  readonly readAt: number
  readonly rows: number
  /** How it was read, and what was left out; absent for feeds that earlier versions read. */
  readonly reading?: ReadingReport
  /** Of the prices, chosen or judged by all of them. Null: none is proven; absent in feeds of earlier versions. */
  readonly numbers?: NumberFormat | null
  readonly changes: Readonly<Record<FeedChange, number>>
  readonly withWarnings: number
  /** Highest count first, errors before warnings. */
  readonly findings: readonly FindingCount[]
  /** IDs of groups that variants share. */
  readonly groups: number
  readonly images: ImagesChecked
  readonly mapping: FeedMapping
}

export interface FeedRow {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly price: string
  readonly availability: string
  readonly groupId: string | null
  readonly change: FeedChange
  readonly errors: number
  readonly warnings: number
}

export interface FeedRowDetails {
  readonly row: FeedRow
  readonly product: ProductDraft
  readonly findings: readonly Finding[]
}

/** Progress of reading a feed. */
export interface FeedProgress {
  readonly rows: number
  readonly bytes: number
  readonly totalBytes: number
}
