import { demoFunding, planCampaigns } from './campaigns.ts'
import { demoHistory } from './history.ts'
import { demoLineItemDetails } from './line-item-details.ts'
import { planLineItems } from './line-items.ts'
import { demoPromotableUsers } from './promotable-users.ts'

/** Default number of line items in the demo data. */
export const defaultLineItems = 300

/** Advertising as of the day of `now`: funding, campaigns, this many line items, their dependents, and history. */
export function demoAdvertising(lineItems: number, now: number) {
  const plans = planCampaigns(lineItems, now)
  const lines = planLineItems(plans, now)
  return {
    ...demoFunding,
    campaigns: plans.map(({ campaign }) => campaign),
    line_items: lines.map(({ item }) => item),
    ...demoLineItemDetails(lines),
    ...demoPromotableUsers,
    ...demoHistory(plans, lines),
  }
}
