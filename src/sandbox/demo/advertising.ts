import { demoFunding, planCampaigns } from './campaigns.ts'
import { demoHistory } from './history.ts'
import { demoLineItemDetails } from './line-item-details.ts'
import { planLineItems } from './line-items.ts'
import { demoPromotableUsers } from './promotable-users.ts'

/** Line items of the demo data where nobody asks for more. */
export const usualLineItems = 300

/** Northwind Outdoor's advertising: who pays, campaigns, so many line items, what hangs on them, and their past. */
export function demoAdvertising(lineItems: number) {
  const plans = planCampaigns(lineItems)
  const lines = planLineItems(plans, lineItems)
  return {
    ...demoFunding,
    campaigns: plans.map(({ campaign }) => campaign),
    line_items: lines.map(({ item }) => item),
    ...demoLineItemDetails(lines),
    ...demoPromotableUsers,
    ...demoHistory(plans, lines),
  }
}
