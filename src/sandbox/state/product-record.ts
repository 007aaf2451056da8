import { z } from 'zod'
import { optionalInteger, optionalText } from './fields.ts'

/** A stored product (catalogs.md#products). */
export const productRecord = z.object({
  catalog_id: z.string(),
  id: z.string(),
  product_key: z.string(),
  title: z.string(),
  description: z.string(),
  availability: z.string(),
  condition: z.string(),
  price: z.string(),
  link: z.string(),
  image_link: z.string(),
  brand: optionalText,
  gtin: optionalText,
  mpn: optionalText,
  mobile_link: optionalText,
  additional_image_link: optionalText,
  google_product_category: optionalText,
  product_type: optionalText,
  inventory: optionalInteger,
  sale_price: optionalText,
  sale_price_effective_date: optionalText,
  item_group_id: optionalText,
  item_group_key: optionalText,
  gender: optionalText,
  age_group: optionalText,
  color: optionalText,
  size: optionalText,
  custom_label_0: optionalText,
  custom_label_1: optionalText,
  custom_label_2: optionalText,
  custom_label_3: optionalText,
  custom_label_4: optionalText,
})
export type ProductRecord = z.output<typeof productRecord>
