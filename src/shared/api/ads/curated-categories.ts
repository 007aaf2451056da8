import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, identifier, pageParameters, recordTimes, single, sortParameters } from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'

/**
 * Curated publisher categories, and their links to line items (accounts.md#curated-categories,
 * line-items.md#curated-category-links).
 */

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
const source = citeDocumented('line-items#curated-category-links')

/** ISO 3166-1 alpha-2. */
const countryCode = z.string().regex(/^[A-Z]{2}$/, 'isn’t a country code of two capital letters')

const categories = adsResource(
  'curatedCategories',
  'curated_categories/:curated_category_id',
  curatedCategory,
  citePublic('accounts#curated-categories'),
)

const links = adsResource(
  'curatedCategories',
  'line_item_curated_categories/:line_item_curated_category_id',
  lineItemCuratedCategory,
  source,
  { noun: 'Link' },
)

export const curatedCategoryOperations = {
  list: categories.list(t`List curated categories of countries`, () => ({
    country_codes: commaList(countryCode),
    ...pageParameters(200, 1000),
  })),
  get: ads('GET /accounts/:account_id/curated_categories/:curated_category_id', {
    id: 'curatedCategories.get',
    title: t`Read a curated category`,
    reply: () => single(curatedCategory),
    source: citeDocumented('accounts#curated-categories'),
  }),
  listLinks: links.list(t`List line items’ curated categories`, () => ({
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  getLink: links.get(t`Read a line item’s curated category`),
  createLink: links.create(t`Link a line item to a curated category`, () => ({
    curated_category_id: identifier,
    line_item_id: identifier,
  })),
  updateLink: links.update(t`Move a link to another category or line item`, () => ({
    curated_category_id: identifier.optional(),
    line_item_id: identifier.optional(),
  })),
  removeLink: links.remove(t`Remove a line item’s curated category`),
}
