import type { PlannedCampaign } from './campaigns.ts'
import type { PlannedLineItem } from './line-items.ts'
import { demoUsers } from './people.ts'

/** How many of each kind have a history. */
const campaignsWithHistory = 40
const lineItemsWithHistory = 60

const adsManager = { user_id: demoUsers.ada.id, platform: 'ADS_MANAGER' }
const api = { user_id: demoUsers.bert.id, platform: 'API' }

/** The history of the first campaigns and line items. */
export function demoHistory(plans: readonly PlannedCampaign[], lines: readonly PlannedLineItem[]) {
  return {
    account_history: [
      ...plans.slice(0, campaignsWithHistory).flatMap(({ campaign }) => historyOfCampaign(campaign)),
      ...lines.slice(0, lineItemsWithHistory).flatMap(({ item }) => historyOfLineItem(item)),
    ],
  }
}

function historyOfCampaign(campaign: PlannedCampaign['campaign']) {
  const before = { ...campaign, entity_status: 'PAUSED', updated_at: campaign.created_at, deleted: false }
  const common = { account_id: campaign.account_id, entity: 'CAMPAIGN', entity_id: campaign.id }
  const created = {
    ...common,
    change_by: adsManager,
    changes: {},
    change_time: campaign.created_at,
    change_type: 'CREATE',
    entity_data: snapshot(before),
  }
  if (campaign.entity_status === 'PAUSED') return [created]
  const started = {
    ...common,
    change_by: api,
    changes: { entity_status: { old: 'PAUSED', new: 'ACTIVE' } },
    change_time: campaign.updated_at,
    change_type: 'UPDATE',
    entity_data: snapshot(campaign),
  }
  return [created, started]
}

/** A campaign in the history's format (accounts.md#account-history). */
function snapshot(campaign: { readonly [Name in keyof PlannedCampaign['campaign']]: unknown }) {
  return {
    name: campaign.name,
    start_time: null,
    end_time: null,
    purchase_order_number: campaign.purchase_order_number,
    daily_budget_amount_local_micro: campaign.daily_budget_amount_local_micro,
    total_budget_amount_local_micro: campaign.total_budget_amount_local_micro,
    budget_optimization: campaign.budget_optimization,
    duration_in_days: null,
    standard_delivery: null,
    entity_status: campaign.entity_status,
    frequency_cap: null,
    created_at: campaign.created_at,
    updated_at: campaign.updated_at,
    deleted: campaign.deleted,
  }
}

function historyOfLineItem(item: PlannedLineItem['item']) {
  const { account_id, ...entity_data } = item
  return [
    {
      account_id,
      entity: 'LINE_ITEM',
      entity_id: item.id,
      change_by: adsManager,
      changes: {},
      change_time: item.created_at,
      change_type: 'CREATE',
      entity_data,
    },
  ]
}
