import type { FilterAttribute, ProductFilter } from '../../../../shared/api/ads/product-sets.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { t } from '../../../../shared/text/language.ts'

/** Labels of the operators (catalogs.md#filters). */
export const operatorLabel: Readonly<Record<ProductFilter['operator'], string>> = {
  GREATER_THAN: t`is greater than`,
  EQUAL_TO: t`equals`,
  LESS_THAN: t`is less than`,
  MATCH: t`is, ignoring case`,
  NOT_CONTAINS: t`does not contain`,
  CONTAINS: t`contains`,
}

export function attributeLabel(attribute: FilterAttribute): string {
  return productLabels[attribute]
}

/** "Price is less than 20". */
export function filterLabel({ attribute, operator, value }: ProductFilter): string {
  return `${attributeLabel(attribute)} ${operatorLabel[operator]} ${value}`
}

/** "Price is less than 20, and Inventory is greater than 0". */
export function filtersText(filters: readonly ProductFilter[]): string {
  return filters.map(filterLabel).join(', and ')
}
