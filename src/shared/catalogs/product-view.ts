import { z } from 'zod'
import { feedChanges } from './feed.ts'
import { productSorts } from './product-row.ts'

/** Which rows of a feed or catalog a list shows, and in which order. */

const text = z.string().max(200)

export const feedView = z.strictObject({
  text,
  change: z.enum(feedChanges).nullable(),
  /** Rows with a finding of this rule. */
  rule: z.string().max(100).nullable(),
  groupId: z.string().max(500).nullable(),
})
export type FeedView = z.output<typeof feedView>

export const productsView = z.strictObject({
  text,
  availability: z.string().max(100).nullable(),
  groupId: z.string().max(500).nullable(),
  sort: z.enum(productSorts),
  descending: z.boolean(),
})
export type ProductsView = z.output<typeof productsView>

/** The products of an action: selected ones, or all in a list except some. */
export const productTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: z.array(z.string().min(1).max(500)).min(1).max(10_000) }),
  z.strictObject({
    kind: z.literal('view'),
    view: productsView,
    except: z.array(z.string().min(1).max(500)).max(10_000),
  }),
])
export type ProductTarget = z.output<typeof productTarget>
