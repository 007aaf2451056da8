import { z } from 'zod'
import { gridView, requestedFigures } from '../campaigns/campaign-grid.ts'
import { gridLayout } from '../campaigns/grid-layout.ts'
import { productsView } from '../catalogs/product-view.ts'
import { inboxFilter } from '../webhooks/inbox-filter.ts'

/** Named filters, columns, sort order and groups of a list, stored with the preferences. */

export const maxViewName = 60
const maxViews = 50

function viewsOf<Content extends z.ZodType>(content: Content) {
  const name = z.string().trim().min(1).max(maxViewName)
  return z.array(z.strictObject({ name, content })).max(maxViews)
}

/** Excludes temporary state: folded rows. Which figures are shown follows from the columns. */
const campaignsView = z.strictObject({
  view: gridView.omit({ folded: true, figures: true }).extend({ withDeleted: z.boolean() }),
  layout: gridLayout,
  /** Their days and the comparison; missing in views of earlier versions. */
  figures: requestedFigures.omit({ columns: true }).optional(),
})
export type CampaignsView = z.output<typeof campaignsView>

const creativesView = z.strictObject({
  text: z.string().max(200),
  /** All if empty. */
  types: z.array(z.string().max(60)).max(20),
  changedOnly: z.boolean(),
  withDeleted: z.boolean(),
  sort: z.enum(['updated', 'title', 'type']),
  descending: z.boolean(),
})
export type CreativesView = z.output<typeof creativesView>

const lists = {
  campaigns: viewsOf(campaignsView),
  media: viewsOf(creativesView),
  accountMedia: viewsOf(creativesView),
  card: viewsOf(creativesView),
  legacyCard: viewsOf(creativesView),
  poll: viewsOf(creativesView),
  videoConversation: viewsOf(creativesView),
  post: viewsOf(creativesView),
  products: viewsOf(productsView),
  inbox: viewsOf(z.strictObject({ text: z.string().max(200), filter: inboxFilter })),
}

export const savedViews = z.strictObject(lists).partial()
export type ViewList = keyof typeof lists
export type ViewOf<List extends ViewList> = z.output<(typeof lists)[List]>[number]['content']

export interface SavedView<Content> {
  readonly name: string
  readonly content: Content
}
