import type { FeedChange, FeedSummary } from '../../../../shared/catalogs/feed.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { t } from '../../../../shared/text/language.ts'
import { inSentence } from '../../../ui/text-format.ts'

/** The effect of an upload on a row. */
export const feedChangeLabel: Readonly<Record<FeedChange, string>> = {
  new: t`New`,
  changed: t`Changed`,
  same: t`Unchanged`,
  held: t`Held back`,
}

/** Keyed by the end of a rule's name, which starts with `product.` and the field. */
const issueLabels: Readonly<Record<string, (field: string) => string>> = {
  count: () => t`Too many additional images`,
  currency: (field) => t`${field} in the wrong currency`,
  decimals: (field) => t`${field} with too many decimals`,
  form: (field) => t`${field} not readable`,
  https: (field) => t`${field} without https`,
  identity: () => t`No brand, GTIN or MPN`,
  image: (field) => t`${field} not usable`,
  'in-stock': () => t`In stock without inventory`,
  length: (field) => t`${field} too long`,
  levels: (field) => t`${field} levels not separated`,
  lower: () => t`Sale price not below price`,
  order: (field) => t`${field} ends before it begins`,
  plain: (field) => t`Markup in ${inSentence(field)}`,
  range: (field) => t`${field} out of range`,
  repeated: (field) => t`Repeated ${inSentence(field)}`,
  required: (field) => t`${field} missing`,
  'sale-price': (field) => t`${field} without sale price`,
  type: (field) => t`${field} of the wrong type`,
  unread: (field) => t`${field} couldn’t be loaded`,
  value: (field) => t`${field} not recognized`,
  variants: () => t`Variants without a group`,
  word: (field) => t`${field} as a code`,
}

// The longest name comes first: `sale-price` is a prefix of other fields too.
const labelsByPrefix = Object.entries(productLabels)
  .map(([field, label]) => ({ prefix: `product.${field.replaceAll('_', '-')}-`, label }))
  .sort((left, right) => right.prefix.length - left.prefix.length)

/** Short label for a kind of issue. */
export function issueLabel({ rule, message }: Pick<FeedSummary['findings'][number], 'rule' | 'message'>) {
  for (const { prefix, label } of labelsByPrefix) {
    if (!rule.startsWith(prefix)) continue
    const name = rule.slice(prefix.length)
    const describe = Object.hasOwn(issueLabels, name) ? issueLabels[name] : undefined
    if (describe !== undefined) return describe(label)
  }
  return message
}
