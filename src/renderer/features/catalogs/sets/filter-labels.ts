import type { FilterAttribute, ProductFilter } from '../../../../shared/api/ads/product-sets.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'

/** What a person calls the operators (advertising document, Product set). */
export const operatorWords: Readonly<Record<ProductFilter['operator'], string>> = {
  GREATER_THAN: 'is greater than',
  EQUAL_TO: 'equals',
  LESS_THAN: 'is less than',
  MATCH: 'is, ignoring case',
  NOT_CONTAINS: 'does not contain',
  CONTAINS: 'contains',
}

export function attributeWords(attribute: FilterAttribute): string {
  return productLabels[attribute]
}

/** "Price is less than 20". */
export function filterWords({ attribute, operator, value }: ProductFilter): string {
  return `${attributeWords(attribute)} ${operatorWords[operator]} ${value}`
}
