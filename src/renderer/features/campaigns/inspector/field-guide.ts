import type { Source } from '../../../../shared/api/operation.ts'

/** What a field is, in a sentence or two, and where that stands. */
export interface FieldGuide {
  readonly label: string
  readonly rule: string
  readonly source: Source
}

const item = (place: string): Source => ({ document: 'advertising', place: `Line items, PUT, ${place}` })
const known = (place: string): Source => ({ document: 'public', place })

/** The table of a line item's parameters in the words of a person; every field of the editor has its row. */
export const lineItemGuide: Readonly<Record<string, FieldGuide>> = {
  name: { label: 'Name', rule: 'Up to 255 characters. Only you see it.', source: item('name') },
  entity_status: {
    label: 'Status',
    rule: 'Active line items deliver as soon as their campaign does. A draft can be made on create only.',
    source: item('entity_status'),
  },
  campaign_id: {
    label: 'Campaign',
    rule: 'The campaign that it belongs to. It is set on create and stays.',
    source: known('A3, campaign_id'),
  },
  objective: {
    label: 'Objective',
    rule: 'Decides which goals, bid strategies, placements and caps there are. It is set on create and stays.',
    source: known('F, objectives'),
  },
  product_type: {
    label: 'Product type',
    rule: 'What is promoted. It follows from the objective, is set on create and stays.',
    source: known('F, product_type'),
  },
  placements: {
    label: 'Placements',
    rule: 'Where it is shown. REACH and FOLLOWERS need the timeline; a profile does not stand alone; the search shows nothing until keywords are targeted. Set on create.',
    source: known('A3, placements'),
  },
  audience_expansion: {
    label: 'Audience expansion',
    rule: 'How far the service may go beyond the targeted audience.',
    source: item('audience_expansion'),
  },
  standard_delivery: {
    label: 'Delivery',
    rule: 'Standard delivery spreads the budget over the day. Accelerated delivery needs a budget of the line item’s own. Set on create.',
    source: known('A3, standard_delivery'),
  },
  bid_strategy: {
    label: 'Bid strategy',
    rule: 'AUTO finds the bid from budget and flight and is what a new line item has. MAX is not for REACH or FOLLOWERS. TARGET keeps the daily average within 20 % of the bid and is for REACH and WEBSITE_CLICKS.',
    source: item('bid_strategy'),
  },
  bid_amount_local_micro: {
    label: 'Bid',
    rule: 'Needed and above zero with MAX and TARGET; AUTO ignores it.',
    source: item('bid_amount_local_micro'),
  },
  goal: {
    label: 'Goal',
    rule: 'What delivery is optimised for. Which goals there are, and which of them a line item has that names none, depends on the objective.',
    source: item('goal'),
  },
  pay_by: {
    label: 'Pay by',
    rule: 'What is paid for. Left out, it follows from the objective and the bid. It can be changed for APP_INSTALLS only; IMPRESSION does not go with TARGET bidding for link clicks.',
    source: item('pay_by'),
  },
  primary_web_event_tag: {
    label: 'Primary web event tag',
    rule: 'The tag that counts conversions. The goal WEBSITE_CONVERSIONS needs it. Set on create.',
    source: known('A3, primary_web_event_tag'),
  },
  daily_budget_amount_local_micro: {
    label: 'Daily budget',
    rule: 'At most the total budget, and only where the campaign leaves budgets to its line items.',
    source: item('daily_budget_amount_local_micro'),
  },
  total_budget_amount_local_micro: {
    label: 'Total budget',
    rule: 'Over the whole flight. Above the campaign’s own the line item is not served.',
    source: item('total_budget_amount_local_micro'),
  },
  start_time: { label: 'Start', rule: 'When delivery begins.', source: item('start_time, end_time') },
  end_time: {
    label: 'End',
    rule: 'After the start. Without one it runs until its budget or campaign ends.',
    source: item('start_time, end_time'),
  },
  frequency_cap: {
    label: 'Frequency cap',
    rule: 'How often one person sees it within the period. For REACH, ENGAGEMENTS, VIDEO_VIEWS and PREROLL_VIEWS.',
    source: item('frequency_cap'),
  },
  duration_in_days: {
    label: 'Period of the cap',
    rule: '1, 7 or 30 days; it counts together with a frequency cap.',
    source: item('duration_in_days'),
  },
  categories: {
    label: 'Categories',
    rule: 'Categories of the advertiser. The publisher network needs them; pre-roll takes one or two business categories.',
    source: item('categories'),
  },
  advertiser_domain: {
    label: 'Advertiser domain',
    rule: 'A domain without protocol and path. The publisher network needs it.',
    source: item('advertiser_domain'),
  },
  android_app_store_identifier: {
    label: 'Android app',
    rule: 'APP_INSTALLS and APP_ENGAGEMENTS need the app in at least one of the two stores.',
    source: item('android_app_store_identifier, ios_app_store_identifier'),
  },
  ios_app_store_identifier: {
    label: 'iOS app',
    rule: 'APP_INSTALLS and APP_ENGAGEMENTS need the app in at least one of the two stores.',
    source: item('android_app_store_identifier, ios_app_store_identifier'),
  },
  advertiser_user_id: {
    label: 'Promoting user',
    rule: 'Whose name stands beside a pre-roll ad. Only certain applications may set it.',
    source: item('advertiser_user_id'),
  },
}

export const campaignGuide: Readonly<Record<string, FieldGuide>> = {
  name: { label: 'Name', rule: 'Up to 255 characters. Only you see it.', source: known('A2, name') },
  entity_status: {
    label: 'Status',
    rule: 'A paused campaign keeps all of its line items from delivering. A draft can be made on create only.',
    source: known('A2, entity_status'),
  },
  funding_instrument_id: {
    label: 'Funding instrument',
    rule: 'Pays for the campaign and decides its currency. It is set on create and stays.',
    source: known('A2, funding_instrument_id'),
  },
  budget_optimization: {
    label: 'Budgets are set',
    rule: 'By the line items, or by the campaign for all of them; then no line item has a daily budget of its own.',
    source: known('A2, budget_optimization'),
  },
  daily_budget_amount_local_micro: {
    label: 'Daily budget',
    rule: 'At most the total budget. Most kinds of funding need one.',
    source: known('A2, daily_budget_amount_local_micro'),
  },
  total_budget_amount_local_micro: {
    label: 'Total budget',
    rule: 'Over the whole time of the campaign.',
    source: known('A2, total_budget_amount_local_micro'),
  },
  standard_delivery: {
    label: 'Delivery',
    rule: 'Delivery is set on the line item; here it is out of use.',
    source: known('A2, standard_delivery'),
  },
  purchase_order_number: {
    label: 'Purchase order number',
    rule: 'Stands on the invoice. Up to 50 characters.',
    source: known('A2, purchase_order_number'),
  },
}
