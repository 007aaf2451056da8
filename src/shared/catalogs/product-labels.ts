import type { ageGroups, availabilities, conditions, genders, ProductField } from '../api/ads/products.ts'
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

const availabilityLabels: Readonly<Record<(typeof availabilities)[number], string>> = {
  'in stock': t`In stock`,
  'available for order': t`Available for order`,
  preorder: t`Preorder`,
  'out of stock': t`Out of stock`,
  discontinued: t`Discontinued`,
}

/** A feed may hold other values; they are shown as they are. */
export function availabilityLabel(value: string): string {
  return new Map(Object.entries(availabilityLabels)).get(value) ?? value
}

const conditionLabels: Readonly<Record<(typeof conditions)[number], string>> = {
  new: t`New`,
  used: t`Used`,
  refurbished: t`Refurbished`,
}
const genderLabels: Readonly<Record<(typeof genders)[number], string>> = {
  female: t`Female`,
  male: t`Male`,
  unisex: t`Unisex`,
}
const ageGroupLabels: Readonly<Record<(typeof ageGroups)[number], string>> = {
  adult: t`Adults`,
  'all ages': t`All ages`,
  teen: t`Teens`,
  kids: t`Kids`,
  toddler: t`Toddlers`,
  infant: t`Infants`,
  newborn: t`Newborns`,
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Values to choose from, by field. */
export const productChoices = {
  availability: choicesOf(availabilityLabels),
  condition: choicesOf(conditionLabels),
  gender: choicesOf(genderLabels),
  age_group: choicesOf(ageGroupLabels),
} as const
