import type { FeedChange, FeedSummary } from '../../../../shared/catalogs/feed.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'

/** What an upload would do with a row. */
export const feedChangeLabel: Readonly<Record<FeedChange, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  held: 'Held back',
}

/** By the end of a rule's name, which begins with `product.` and the field. */
const issueLabels: Readonly<Record<string, (field: string) => string>> = {
  count: () => 'Too many additional images',
  currency: (field) => `${field} in the wrong currency`,
  decimals: (field) => `${field} with too many decimals`,
  form: (field) => `${field} not readable`,
  https: (field) => `${field} without https`,
  identity: () => 'No brand, GTIN or MPN',
  image: (field) => `${field} not usable`,
  'in-stock': () => 'In stock without inventory',
  length: (field) => `${field} too long`,
  levels: (field) => `${field} levels not separated`,
  lower: () => 'Sale price not below price',
  order: (field) => `${field} ends before it begins`,
  plain: (field) => `Markup in ${field.toLowerCase()}`,
  range: (field) => `${field} out of range`,
  repeated: (field) => `Repeated ${field.toLowerCase()}`,
  required: (field) => `${field} missing`,
  'sale-price': (field) => `${field} without sale price`,
  type: (field) => `${field} of the wrong type`,
  unread: (field) => `${field} couldn’t be loaded`,
  value: (field) => `${field} not recognized`,
  variants: () => 'Variants without a group',
  word: (field) => `${field} as a code`,
}

// The longest name comes first: `sale-price` begins other fields too.
const labelsByPrefix = Object.entries(productLabels)
  .map(([field, label]) => ({ prefix: `product.${field.replaceAll('_', '-')}-`, label }))
  .sort((left, right) => right.prefix.length - left.prefix.length)

/** A kind of issue in a few words. */
export function issueLabel({ rule, message }: Pick<FeedSummary['findings'][number], 'rule' | 'message'>) {
  for (const { prefix, label } of labelsByPrefix) {
    if (!rule.startsWith(prefix)) continue
    const name = rule.slice(prefix.length)
    const describe = Object.hasOwn(issueLabels, name) ? issueLabels[name] : undefined
    if (describe !== undefined) return describe(label)
  }
  return message
}
