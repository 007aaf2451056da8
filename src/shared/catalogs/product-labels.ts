import type { availabilities, ProductField } from '../api/ads/products.ts'
import { t } from '../text/language.ts'

/** Labels of a product's fields. */
export const productLabels: Readonly<Record<ProductField, string>> = {
  id: 'ID',
  title: t`Title`,
  description: t`Description`,
  availability: t`Availability`,
  condition: t`Condition`,
  price: t`Price`,
  link: t`Link`,
  image_link: t`Image link`,
  brand: t`Brand`,
  gtin: 'GTIN',
  mpn: 'MPN',
  mobile_link: t`Mobile link`,
  additional_image_link: t`Additional images`,
  google_product_category: t`Category`,
  product_type: t`Product type`,
  inventory: t`Inventory`,
  sale_price: t`Sale price`,
  sale_price_effective_date: t`Sale period`,
  item_group_id: t`Group`,
  gender: t`Gender`,
  age_group: t`Age group`,
  color: t`Color`,
  size: t`Size`,
  custom_label_0: t`Label 0`,
  custom_label_1: t`Label 1`,
  custom_label_2: t`Label 2`,
  custom_label_3: t`Label 3`,
  custom_label_4: t`Label 4`,
}

const availabilityWords: Readonly<Record<(typeof availabilities)[number], string>> = {
  'in stock': t`In stock`,
  'available for order': t`Available for order`,
  preorder: t`Preorder`,
  'out of stock': t`Out of stock`,
  discontinued: t`Discontinued`,
}

/** A feed may hold other values; they are shown as they are. */
export function availabilityLabel(value: string): string {
  return new Map(Object.entries(availabilityWords)).get(value) ?? value
}

/** For a list to choose from. */
export const availabilityChoices = Object.entries(availabilityWords).map(([value, label]) => ({
  value,
  label,
}))
