import type { referenceDataOperations } from '../../../shared/api/ads/reference-data.ts'
import { biddingRulesOf } from '../../../shared/entities/line-items/bidding-rules.ts'
import { contentCategoriesOf, iabCategories } from '../../reference/categories.ts'
import type { AdsBehaviours } from '../common/contract.ts'
import { listPage } from '../common/list.ts'

/** The default list of currencies. */
const commonCurrencies = ['CAD', 'EUR', 'GBP', 'JPY', 'USD']

export const referenceDataBehaviours: AdsBehaviours<typeof referenceDataOperations> = {
  biddingRules({ operation, params }) {
    const currencies = params.currency === undefined ? commonCurrencies : [params.currency]
    const rules = currencies.flatMap((currency) => biddingRulesOf(currency) ?? [])
    return listPage(operation, {}, rules, {
      key: (rule) => rule.currency,
      order: 'currency',
      show: (rule) => rule,
    })
  },

  iabCategories: ({ operation, params }) =>
    listPage(operation, params, iabCategories, {
      key: (category) => category.id,
      order: 'id',
      show: (category) => category,
    }),

  contentCategories: ({ operation, data }) =>
    listPage(operation, {}, contentCategoriesOf(data), {
      key: (category) => category.id,
      order: 'id',
      show: (category) => category,
    }),
}
