import { z } from 'zod'
import {
  commaList,
  identifier,
  limits,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

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

const common = { host: 'ads', version: '12', auth: 'user' } as const
const linkPath = '/accounts/:account_id/line_item_curated_categories'
const source = { document: 'advertising', place: 'Line item curated categories' } as const

/** ISO 3166-1 alpha-2. */
const countryCode = z.string().regex(/^[A-Z]{2}$/, "isn't a country code of two capital letters")

export const listCuratedCategories = defineOperation({
  id: 'curatedCategories.list',
  title: 'List curated categories of countries',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/curated_categories',
  params: () =>
    z.object({
      account_id: identifier,
      country_codes: commaList(countryCode),
      ...pageParameters(200, 1000),
    }),
  reply: () => page(curatedCategory),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
  source: { document: 'public', place: 'A8' },
})

export const getCuratedCategory = defineOperation({
  id: 'curatedCategories.get',
  title: 'Read a curated category',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/curated_categories/:curated_category_id',
  params: () => z.object({ account_id: identifier, curated_category_id: identifier }),
  reply: () => single(curatedCategory),
  limit: limits.accountReads,
  effect: 'read',
  source: { document: 'advertising', place: 'Accounts' },
})

export const listCuratedLinks = defineOperation({
  id: 'curatedCategories.listLinks',
  title: "List line items' curated categories",
  method: 'GET',
  ...common,
  path: linkPath,
  params: () => z.object({ account_id: identifier, ...pageParameters(200, 1000), ...sortParameters() }),
  reply: () => page(lineItemCuratedCategory),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
  source,
})

export const getCuratedLink = defineOperation({
  id: 'curatedCategories.getLink',
  title: "Read a line item's curated category",
  method: 'GET',
  ...common,
  path: `${linkPath}/:line_item_curated_category_id`,
  params: () =>
    z.object({
      account_id: identifier,
      line_item_curated_category_id: identifier,
      with_deleted: withDeleted,
    }),
  reply: () => single(lineItemCuratedCategory),
  limit: limits.accountReads,
  effect: 'read',
  source,
})

export const createCuratedLink = defineOperation({
  id: 'curatedCategories.createLink',
  title: 'Link a line item to a curated category',
  method: 'POST',
  ...common,
  path: linkPath,
  params: () =>
    z.object({ account_id: identifier, curated_category_id: identifier, line_item_id: identifier }),
  reply: () => single(lineItemCuratedCategory),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const updateCuratedLink = defineOperation({
  id: 'curatedCategories.updateLink',
  title: 'Move a link to another category or line item',
  method: 'PUT',
  ...common,
  path: `${linkPath}/:line_item_curated_category_id`,
  params: () =>
    z.object({
      account_id: identifier,
      line_item_curated_category_id: identifier,
      curated_category_id: identifier.optional(),
      line_item_id: identifier.optional(),
    }),
  reply: () => single(lineItemCuratedCategory),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const deleteCuratedLink = defineOperation({
  id: 'curatedCategories.deleteLink',
  title: "Remove a line item's curated category",
  method: 'DELETE',
  ...common,
  path: `${linkPath}/:line_item_curated_category_id`,
  params: () => z.object({ account_id: identifier, line_item_curated_category_id: identifier }),
  reply: () => single(lineItemCuratedCategory),
  limit: limits.writes,
  effect: 'destructive',
  source,
})

export const curatedCategoryOperations = {
  list: listCuratedCategories,
  get: getCuratedCategory,
  listLinks: listCuratedLinks,
  getLink: getCuratedLink,
  createLink: createCuratedLink,
  updateLink: updateCuratedLink,
  removeLink: deleteCuratedLink,
}
