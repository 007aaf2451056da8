import { createLineItem, updateLineItem } from '../../api/ads/line-items.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import { biddingRules } from './line-item-bidding-rules.ts'
import { budgetRules } from './line-item-budget-rules.ts'
import { deliveryRules } from './line-item-delivery-rules.ts'
import { placementRules } from './line-item-placement-rules.ts'
import type { LineItemContext, LineItemRule, LineItemTerms } from './line-item-terms.ts'

const always: readonly LineItemRule[] = [...biddingRules, ...budgetRules, ...deliveryRules]
const whenCreated: readonly LineItemRule[] = [...always, ...placementRules]

const createOrder = once(() => Object.keys(createLineItem.params.shape))
const updateOrder = once(() => Object.keys(updateLineItem.params.shape))

/**
 * Everything the rules have to say about a line item as it would become, in the order of the table of parameters.
 * The same rules hold for creates and changes (decisions.md, "Line items, campaigns").
 */
export function lineItemFindings(item: LineItemTerms, context: LineItemContext): readonly Finding[] {
  const isNew = context.change.kind === 'create'
  const findings = (isNew ? whenCreated : always).flatMap((rule) => rule(item, context) ?? [])
  return inTableOrder(findings, isNew ? createOrder() : updateOrder())
}
