import { budgetOptimizations } from '../api/ads/campaigns.ts'
import {
  audienceExpansions,
  bidStrategies,
  capPeriods,
  goals,
  objectives,
  payBys,
  placements,
  productTypes,
} from '../api/ads/line-items.ts'
import { t, term, translate } from '../text/language.ts'
import type { GridSubject } from './campaign-grid.ts'
import type { FieldRow } from './field-kinds.ts'

const text = { kind: 'text' } as const
const amount = { kind: 'amount' } as const
const time = { kind: 'time' } as const
const id = { kind: 'id' } as const
const both = ['campaign', 'lineItem'] as const
const targeting = { kind: { kind: 'targeting' }, addedTo: ['lineItem'] } as const
const shownByDefault = true
const storeRule = t`App installs and App engagements need the app in at least one of the two stores.`

/**
 * Every field of campaigns and line items, in the order of the grid's columns. Grid, filters, inspector, bulk edit,
 * sheets, reviews, the content of drafts and the database's columns follow from it.
 */
export const fieldTable = {
  change: { title: term`Change`, kind: { kind: 'change' }, width: 24, shownByDefault, addedTo: both },
  campaign_id: {
    title: term`Campaign ID`,
    label: t`Campaign`,
    kind: { kind: 'key' },
    width: 120,
    lineItem: { section: 'Identifiers', rule: t`Its campaign. Set on creation.` },
  },
  name: {
    title: term`Name`,
    kind: text,
    width: 240,
    shownByDefault,
    maximum: 255,
    campaign: { section: 'Basics', rule: t`Up to 255 characters. Only you see it.` },
    lineItem: { section: 'Basics', rule: t`Up to 255 characters. Only you see it.` },
  },
  campaign: {
    title: term`Campaign`,
    kind: { kind: 'campaign' },
    width: 200,
    shownByDefault,
    outsideTree: true,
    addedTo: ['lineItem'],
  },
  findings: { title: term`Issues`, kind: { kind: 'findings' }, width: 60, addedTo: both },
  entity_status: {
    title: term`Status`,
    kind: { kind: 'status' },
    width: 24,
    shownByDefault,
    campaign: {
      section: 'Basics',
      rule: t`A paused campaign stops all its line items. Draft is available only on creation.`,
    },
    lineItem: {
      section: 'Basics',
      rule: t`Active line items deliver when their campaign does. Draft is available only on creation.`,
    },
  },
  approval: {
    title: term`Post approval`,
    kind: { kind: 'approval' },
    width: 130,
    addedTo: ['lineItem'],
  },
  line_items: { title: term`Line items`, kind: { kind: 'count' }, width: 90, addedTo: ['campaign'] },
  budget_optimization: {
    title: term`Budgets set by`,
    kind: { kind: 'choice', choices: budgetOptimizations },
    width: 130,
    valueLabels: { LINE_ITEM: t`Line items`, CAMPAIGN: t`Campaign` },
    campaign: {
      section: 'Budget',
      rule: t`If the campaign sets the budget, line items have no daily budgets.`,
    },
  },
  daily_budget_amount_local_micro: {
    title: term`Daily budget`,
    kind: amount,
    width: 118,
    shownByDefault,
    campaign: {
      section: 'Budget',
      rule: t`At most the total budget. Most kinds of funding need one.`,
    },
    lineItem: {
      section: 'Budget',
      rule: t`At most the total budget. Only if line items set their budgets.`,
    },
  },
  total_budget_amount_local_micro: {
    title: term`Total budget`,
    kind: amount,
    width: 118,
    shownByDefault,
    campaign: { section: 'Budget', rule: t`For the campaign’s lifetime.` },
    lineItem: {
      section: 'Budget',
      rule: t`For the whole flight. If it’s above the campaign’s budget, the line item isn’t served.`,
    },
  },
  effective_status: {
    title: term`Delivery status`,
    kind: { kind: 'delivery' },
    width: 152,
    shownByDefault,
    addedTo: ['campaign', 'lineItem'],
  },
  objective: {
    title: term`Objective`,
    kind: { kind: 'choice', choices: objectives },
    width: 130,
    shownByDefault,
    lineItem: {
      section: 'Delivery',
      rule: t`Sets the available goals, bid strategies, placements and caps. Set on creation.`,
    },
  },
  goal: {
    title: term`Goal`,
    kind: { kind: 'choice', choices: goals },
    width: 150,
    shownByDefault,
    lineItem: {
      section: 'Bidding',
      rule: t`What delivery optimizes for. Depends on the objective.`,
    },
  },
  bid_strategy: {
    title: term`Bid strategy`,
    kind: { kind: 'choice', choices: bidStrategies },
    width: 100,
    shownByDefault,
    lineItem: {
      section: 'Bidding',
      rule: t`Auto, the default, sets the bid from budget and flight. Max isn’t available for Reach or Followers. Target keeps the daily average within 20 % of the bid and is available for Reach and Website clicks.`,
    },
  },
  bid_amount_local_micro: {
    title: term`Bid`,
    kind: amount,
    width: 100,
    shownByDefault,
    lineItem: { section: 'Bidding', rule: t`Required with the strategies Max and Target. Auto ignores it.` },
  },
  pay_by: {
    title: term`Pay by`,
    kind: { kind: 'choice', choices: payBys },
    width: 110,
    lineItem: {
      section: 'Bidding',
      rule: t`What you pay for. By default, it follows from the objective and bid. You can change it for App installs only. Impression isn’t available with the bid strategy Target for link clicks.`,
    },
  },
  start_time: {
    title: term`Start`,
    kind: time,
    width: 152,
    shownByDefault,
    lineItem: { section: 'Flight', rule: t`When delivery begins.` },
  },
  end_time: {
    title: term`End`,
    kind: { kind: 'time', isEnd: true },
    width: 152,
    shownByDefault,
    lineItem: {
      section: 'Flight',
      rule: t`Must be after the start. Without an end, it runs until its budget or campaign ends.`,
    },
  },
  product_type: {
    title: term`Product type`,
    kind: { kind: 'choice', choices: productTypes },
    width: 140,
    lineItem: {
      section: 'Delivery',
      rule: t`What is promoted. Follows from the objective; set on creation.`,
    },
  },
  placements: {
    title: term`Placements`,
    kind: { kind: 'choices', choices: placements },
    width: 200,
    lineItem: {
      section: 'Delivery',
      rule: t`Where the ad appears. Reach and Followers need the timeline. A profile can’t be the only placement. Search needs targeted keywords. Set on creation.`,
    },
  },
  audience_expansion: {
    title: term`Audience expansion`,
    label: t`Expansion`,
    kind: { kind: 'choice', choices: audienceExpansions },
    width: 130,
    none: t`No expansion`,
    lineItem: {
      section: 'Delivery',
      rule: t`How far the service may expand beyond the targeted audience.`,
    },
  },
  targeting: { title: 'Targeting', width: 240, shownByDefault, ...targeting },
  targeting_locations: { title: 'Locations', width: 180, ...targeting },
  targeting_languages: { title: 'Languages', width: 120, ...targeting },
  targeting_age: { title: 'Age', width: 90, ...targeting },
  targeting_gender: { title: 'Gender', width: 80, ...targeting },
  targeting_audiences: { title: 'Audiences', width: 180, ...targeting },
  targeting_keywords: { title: 'Keywords', width: 180, ...targeting },
  targeting_interests: { title: 'Interests', width: 180, ...targeting },
  targeting_conversations: { title: 'Conversations', width: 160, ...targeting },
  targeting_followers: { title: 'Follower look-alikes', width: 160, ...targeting },
  targeting_devices: { title: 'Devices and networks', width: 160, ...targeting },
  targeting_other: { title: 'Other targeting', width: 160, ...targeting },
  standard_delivery: {
    title: term`Standard delivery`,
    label: t`Delivery`,
    kind: { kind: 'flag' },
    width: 120,
    valueLabels: { true: t`Standard`, false: t`Accelerated` },
    none: t`Set by the service`,
    campaign: { rule: t`Set delivery on line items. Campaigns no longer use this.` },
    lineItem: {
      section: 'Delivery',
      rule: t`Standard delivery spreads the budget over the day. Accelerated delivery needs a line item budget. Set on creation.`,
    },
  },
  frequency_cap: {
    title: term`Frequency cap`,
    kind: { kind: 'number' },
    width: 110,
    lineItem: {
      section: 'Flight',
      rule: t`How often a person sees it in the period. For Reach, Engagements, Video views and Preroll views.`,
    },
  },
  duration_in_days: {
    title: term`Cap period (days)`,
    label: t`Cap period`,
    kind: { kind: 'number', among: capPeriods },
    width: 120,
    valueLabels: { 1: t`1 day`, 7: t`7 days`, 30: t`30 days` },
    none: t`No period`,
    lineItem: { section: 'Flight', rule: t`1, 7 or 30 days. Used with a frequency cap.` },
  },
  categories: {
    title: term`Categories`,
    kind: { kind: 'texts' },
    width: 160,
    lineItem: {
      section: 'Category targeting',
      rule: t`The advertiser’s categories. Required for the publisher network. Pre-roll takes one or two business categories.`,
    },
  },
  advertiser_domain: {
    title: term`Advertiser domain`,
    label: t`Domain`,
    kind: text,
    width: 160,
    maximum: 255,
    placeholder: 'northwind.example',
    code: true,
    lineItem: {
      section: 'Category targeting',
      rule: t`A domain without protocol and path. Required for the publisher network.`,
    },
  },
  android_app_store_identifier: {
    title: term`Android app`,
    kind: text,
    width: 160,
    maximum: 255,
    code: true,
    lineItem: { section: 'Identifiers', rule: storeRule },
  },
  ios_app_store_identifier: {
    title: term`iOS app`,
    kind: text,
    width: 120,
    maximum: 255,
    code: true,
    lineItem: { section: 'Identifiers', rule: storeRule },
  },
  advertiser_user_id: {
    title: term`Advertiser user ID`,
    label: t`Promoting user`,
    kind: text,
    width: 140,
    code: true,
    lineItem: {
      section: 'Identifiers',
      rule: t`The name shown with a pre-roll ad. Only certain apps can set it.`,
    },
  },
  primary_web_event_tag: {
    title: term`Web event tag`,
    kind: text,
    width: 120,
    code: true,
    lineItem: {
      section: 'Bidding',
      rule: t`The tag that counts conversions. Required for the goal Website conversions. Set on creation.`,
    },
  },
  funding_instrument_id: {
    title: term`Funding instrument ID`,
    label: t`Funding instrument`,
    kind: id,
    width: 140,
    campaign: {
      section: 'Identifiers',
      rule: t`Pays for the campaign and sets its currency. Set on creation.`,
    },
  },
  purchase_order_number: {
    title: term`Purchase order`,
    kind: text,
    width: 130,
    maximum: 50,
    code: true,
    campaign: { section: 'Identifiers', rule: t`Shown on the invoice. Up to 50 characters.` },
  },
  currency: { title: term`Currency`, kind: id, width: 80, addedTo: both },
  created_at: { title: term`Created`, kind: time, width: 152, addedTo: both },
  updated_at: { title: term`Updated`, kind: time, width: 152, addedTo: both },
  id: { title: term`ID`, kind: { kind: 'key' }, width: 120, addedTo: both },
} as const satisfies Readonly<Record<string, FieldRow>>

export type FieldTable = typeof fieldTable
export type FieldName = keyof FieldTable

export interface EntityField extends FieldRow {
  readonly key: string
  /** Title of its column in sheets, the same in every language. */
  readonly column: string
}

export const entityFields: readonly EntityField[] = Object.entries(fieldTable).map(([key, row]) => ({
  key,
  ...row,
  column: row.title,
  title: translate(row.title),
}))

const byKey: ReadonlyMap<string, EntityField> = new Map(entityFields.map((field) => [field.key, field]))

export function fieldNamed(key: string): EntityField | null {
  return byKey.get(key) ?? null
}

/** Whether a campaign or line item has the field, as a parameter or added by the service. */
export function hasField(subject: GridSubject, field: EntityField): boolean {
  return isParameter(subject, field) || field.addedTo?.includes(subject) === true
}

export function isParameter(subject: GridSubject, field: EntityField): boolean {
  return field[subject] !== undefined
}

/** Whether the grid, bulk edits and pastes can set it: references to other entities are set in the inspector. */
export function isEditable({ kind, addedTo }: EntityField): boolean {
  return addedTo === undefined && kind.kind !== 'id' && kind.kind !== 'key'
}

/** Whether its values are constants of the service. */
export function isChoice(field: EntityField | null): boolean {
  return field !== null && ['choice', 'choices', 'status', 'delivery', 'approval'].includes(field.kind.kind)
}
