import { z } from 'zod'
import {
  commaList,
  identifier,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'

/** Curated publisher categories, and their links to line items (advertising document, "Line item curated categories"). */

export const curatedCategory = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  description: z.string().nullish(),
  country_codes: z.array(z.string()).nullish(),
  publisher_user_ids: z.array(z.string()).nullish(),
  videos_monetized_in_last_thirty_days: z.int().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
export type CuratedCategory = z.infer<typeof curatedCategory>

export const lineItemCuratedCategory = z.looseObject({
  id: identifier,
  line_item_id: z.string(),
  curated_category_id: z.string(),
  ...recordTimes,
})
export type LineItemCuratedCategory = z.infer<typeof lineItemCuratedCategory>
const source = { document: 'advertising', place: 'Line item curated categories' } as const

/** ISO 3166-1 alpha-2. */
const countryCode = z.string().regex(/^[A-Z]{2}$/, "isn't a country code of two capital letters")

export const curatedCategoryOperations = {
  list: ads('GET /accounts/:account_id/curated_categories', {
    id: 'curatedCategories.list',
    title: 'List curated categories of countries',
    params: () => ({ country_codes: commaList(countryCode), ...pageParameters(200, 1000) }),
    reply: () => page(curatedCategory),
    paging: cursor(200, 1000),
    source: { document: 'public', place: 'A8' },
  }),
  get: ads('GET /accounts/:account_id/curated_categories/:curated_category_id', {
    id: 'curatedCategories.get',
    title: 'Read a curated category',
    reply: () => single(curatedCategory),
    source: { document: 'advertising', place: 'Accounts' },
  }),
  listLinks: ads('GET /accounts/:account_id/line_item_curated_categories', {
    id: 'curatedCategories.listLinks',
    title: "List line items' curated categories",
    params: () => ({ ...pageParameters(200, 1000), ...sortParameters() }),
    reply: () => page(lineItemCuratedCategory),
    paging: cursor(200, 1000),
    source,
  }),
  getLink: ads('GET /accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id', {
    id: 'curatedCategories.getLink',
    title: "Read a line item's curated category",
    params: () => ({ with_deleted: withDeleted }),
    reply: () => single(lineItemCuratedCategory),
    source,
  }),
  createLink: ads('POST /accounts/:account_id/line_item_curated_categories', {
    id: 'curatedCategories.createLink',
    title: 'Link a line item to a curated category',
    params: () => ({ curated_category_id: identifier, line_item_id: identifier }),
    reply: () => single(lineItemCuratedCategory),
    source,
  }),
  updateLink: ads('PUT /accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id', {
    id: 'curatedCategories.updateLink',
    title: 'Move a link to another category or line item',
    params: () => ({ curated_category_id: identifier.optional(), line_item_id: identifier.optional() }),
    reply: () => single(lineItemCuratedCategory),
    source,
  }),
  removeLink: ads(
    'DELETE /accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id',
    {
      id: 'curatedCategories.deleteLink',
      title: "Remove a line item's curated category",
      reply: () => single(lineItemCuratedCategory),
      source,
    },
  ),
}
