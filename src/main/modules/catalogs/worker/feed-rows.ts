import { z } from 'zod'
import { type FeedChange, type FeedRow, feedChanges } from '../../../../shared/catalogs/feed.ts'
import { type ProductDraft, repeatedIdFinding } from '../../../../shared/catalogs/product-rules.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { t } from '../../../../shared/text/language.ts'
import { jsonColumn } from '../../../core/store/database.ts'
import { shownInList } from './shown-product.ts'

/** How a feed's rows are stored. */

/** Row keys: catalog, then row number. */
const rowsPerCatalog = 1_000_000_000

export function rowKey(catalog: number, number: number): number {
  return catalog * rowsPerCatalog + number
}

export function rowNumber(key: number): number {
  return key % rowsPerCatalog
}

/** A catalog's keys, from the first (inclusive) to the last (exclusive). */
export function rowKeys(catalog: number): { readonly first: number; readonly end: number } {
  return { first: rowKey(catalog, 0), end: rowKey(catalog + 1, 0) }
}

export function changeNumber(change: FeedChange): number {
  return feedChanges.indexOf(change)
}

export const narrowFeedColumns =
  'key, id, title, price, availability, item_group_id, change, errors, warnings'

const narrow = {
  key: z.int(),
  id: z.string(),
  title: z.string(),
  price: z.string(),
  availability: z.string(),
  item_group_id: z.string().nullable(),
  change: z.int(),
  errors: z.int(),
  warnings: z.int(),
}
const narrowObject = z.object(narrow)

function rowOf(row: z.output<typeof narrowObject>): FeedRow {
  const { id, title, price, availability, errors, warnings } = row
  return {
    errors,
    warnings,
    id: id.slice(0, shownInList),
    title: title.slice(0, shownInList),
    price: price.slice(0, shownInList),
    availability: availability.slice(0, shownInList),
    number: rowNumber(row.key),
    groupId: row.item_group_id,
    change: feedChanges[row.change] ?? 'held',
  }
}

export const feedRow = narrowObject.transform(rowOf)

export const productContent = jsonColumn(
  z.custom<ProductDraft>((value) => typeof value === 'object' && value !== null),
)

/** The finding of every row whose ID occurs more than once. */
export const repeatedInFile: Finding = {
  ...repeatedIdFinding,
  message: t`The ID occurs more than once in the file, so the service would ignore all of them.`,
}
