import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { pageParameters, single, textUpTo } from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'

/** Products of a catalog (catalogs.md#products). */

export const availabilities = [
  'in stock',
  'available for order',
  'preorder',
  'out of stock',
  'discontinued',
] as const
export const conditions = ['new', 'used', 'refurbished'] as const
export const genders = ['female', 'male', 'unisex'] as const
export const ageGroups = ['adult', 'all ages', 'teen', 'kids', 'toddler', 'infant', 'newborn'] as const

export const customLabels = [
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
] as const

export const titleLimit = 150
export const descriptionLimit = 5000
/** Maximum products per request. */
export const productsPerRequest = 25

/**
 * An optional field: if omitted, the stored value stays; null or an empty text clears it
 * (catalogs.md#writing-products).
 */
const optionalText = z.string().nullish()

/** A product as a client sends it, in the documented order. The service creates `product_key`. */
export const productInput = z.object({
  id: z.string().min(1),
  title: textUpTo(titleLimit).min(1),
  description: textUpTo(descriptionLimit).min(1),
  availability: z.enum(availabilities),
  condition: z.enum(conditions),
  price: z.string().min(1).describe('Number, space, ISO 4217 code: 12.50 USD'),
  link: z.string().min(1).describe('https address of the product page'),
  image_link: z.string().min(1).describe('JPG, GIF, WEBP or PNG, at least 500x500, at most 5MB'),
  brand: optionalText,
  gtin: optionalText,
  mpn: optionalText,
  mobile_link: optionalText,
  additional_image_link: optionalText.describe('Up to 10 addresses, separated by commas'),
  google_product_category: optionalText,
  product_type: optionalText.describe('Own taxonomy: Outdoor > Boots'),
  inventory: z.int().min(0).nullish(),
  sale_price: optionalText,
  sale_price_effective_date: optionalText.describe('Two times with offset, separated by /'),
  item_group_id: optionalText,
  gender: z.enum(genders).nullish(),
  age_group: z.enum(ageGroups).nullish(),
  color: optionalText,
  size: optionalText,
  custom_label_0: optionalText,
  custom_label_1: optionalText,
  custom_label_2: optionalText,
  custom_label_3: optionalText,
  custom_label_4: optionalText,
})
export type ProductInput = z.input<typeof productInput>
export type ProductField = keyof ProductInput

/** A product as the service returns it. */
export const product = z.looseObject({
  id: z.string(),
  product_key: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  availability: z.string().nullish(),
  condition: z.string().nullish(),
  price: z.string().nullish(),
  link: z.string().nullish(),
  image_link: z.string().nullish(),
  brand: z.string().nullish(),
  gtin: z.string().nullish(),
  mpn: z.string().nullish(),
  mobile_link: z.string().nullish(),
  additional_image_link: z.string().nullish(),
  google_product_category: z.string().nullish(),
  product_type: z.string().nullish(),
  inventory: z.int().nullish(),
  sale_price: z.string().nullish(),
  sale_price_effective_date: z.string().nullish(),
  item_group_id: z.string().nullish(),
  item_group_key: z.string().nullish(),
  gender: z.string().nullish(),
  age_group: z.string().nullish(),
  color: z.string().nullish(),
  size: z.string().nullish(),
  custom_label_0: z.string().nullish(),
  custom_label_1: z.string().nullish(),
  custom_label_2: z.string().nullish(),
  custom_label_3: z.string().nullish(),
  custom_label_4: z.string().nullish(),
})
export type Product = z.infer<typeof product>

/** The result for one product of a request; results are in request order. */
export const productResult = z.looseObject({
  id: z.string().nullish(),
  product_key: z.string().nullish(),
  status: z.string(),
  errors: z.array(z.string()).nullish(),
  warnings: z.array(z.string()).nullish(),
})

/** The values of `status` (catalogs.md#writing-products). */
export const productResultStatuses = ['CREATE_SUCCESS', 'UPDATE_SUCCESS', 'ERROR', 'NO_CHANGE'] as const
export type ProductResultStatus = (typeof productResultStatuses)[number]

const source = citeDocumented('catalogs#products')

const products = adsResource('products', 'products/:product_key', product, source, {
  counts: [100, 100],
  root: 'product_catalogs/:product_catalog_id/',
})

export const productOperations = {
  list: products.list(t`List products`, () => ({
    item_group_key: z.string().optional().describe('All variants of this group alone'),
    ...pageParameters(100, 100),
  })),
  upsert: ads('PUT /product_catalogs/:product_catalog_id/products', {
    id: 'products.upsert',
    title: t`Create or change up to 25 products`,
    body: () => z.object({ products: z.array(productInput).min(1).max(productsPerRequest) }),
    reply: () => single(z.looseObject({ products_response: z.array(productResult) })),
    source,
  }),
  delete: ads('DELETE /product_catalogs/:product_catalog_id/products', {
    id: 'products.delete',
    title: t`Delete products permanently`,
    body: () => z.object({ product_keys: z.array(z.string().min(1)).min(1) }),
    reply: () =>
      single(
        z.looseObject({
          delete_products: z.array(
            z.looseObject({
              product_key: z.string().nullish(),
              failed_product_key: z.string().nullish(),
              message: z.string().nullish(),
            }),
          ),
        }),
      ),
    source,
  }),
}

export const { list: listProducts, upsert: upsertProducts, delete: deleteProducts } = productOperations
