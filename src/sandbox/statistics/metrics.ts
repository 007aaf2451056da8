import type { MetricGroup, Segmentation, StatisticsEntity } from '../../shared/api/ads/statistics.ts'
import type { columns } from './auction.ts'

/** A number of an hour: a part of one of its columns, or of an earlier number in the group. */
export interface Leaf {
  readonly metric: string
  /** For a metric that is an object of series (statistics.md#conversions). */
  readonly key: string | null
  /** The column, or how many positions earlier the other number is. */
  readonly of: keyof typeof columns | number
  /** `rest` is the remainder of the other number after the preceding one. */
  readonly share: number | 'rest'
  /** Value of one event: micro units for amounts. */
  readonly worth: number
  /** False for a number that only serves to compute others. */
  readonly isShown: boolean
}

function leaf(metric: string, of: Leaf['of'], share = 1): Leaf {
  return { metric, key: null, of, share, worth: 1, isShown: true }
}

/** Value of an order in micro units. */
const orderWorth = 64_000_000

/** The series of an object, each with the number that it's a part of. `order` ones are for purchases. */
const conversionParts: readonly (readonly [
  key: string,
  of: number,
  share: number | 'rest',
  order: boolean,
])[] = [
  ['metric', 0, 1, false],
  ['post_view', 1, 0.3, false],
  ['post_engagement', 2, 'rest', false],
  ['assisted', 3, 0.12, false],
  ['order_quantity', 4, 1, true],
  ['order_quantity_view', 4, 1, true],
  ['order_quantity_engagement', 4, 1, true],
  ['sale_amount', 3, 1, true],
  ['sale_amount_view', 3, 1, true],
  ['sale_amount_engagement', 3, 1, true],
]

const bought: ReadonlySet<string> = new Set(['purchases', 'spent_credits', 'reservations', 'subscriptions'])

/** Metrics that are objects of series; series outside of `keys` are only intermediate steps. */
function conversions(
  prefix: string,
  column: 'webConversions' | 'appConversions',
  keys: readonly string[],
  kinds: Readonly<Record<string, number>>,
): readonly Leaf[] {
  return Object.entries(kinds).flatMap(([kind, rate]) =>
    conversionParts.map(([key, of, partShare, isOrder]) => {
      const share = isOrder && !bought.has(kind) ? 0 : partShare
      return {
        metric: prefix + kind,
        key,
        of: key === 'metric' ? column : of,
        share: key === 'metric' ? rate : share,
        worth: key.startsWith('sale_amount') ? orderWorth : 1,
        isShown: keys.includes(key) && !(kind === 'key_page_views' && !pageKeys.has(key)),
      }
    }),
  )
}

const webKeys = conversionParts.map(([key]) => key)
const mobileKeys = ['post_view', 'post_engagement', 'assisted', 'order_quantity', 'sale_amount']
const lifetimeKeys = ['metric', 'order_quantity', 'sale_amount']
const pageKeys: ReadonlySet<string> = new Set(['post_view', 'post_engagement'])

/** Each group's metrics by the service's names (statistics.md#metrics), with their typical size. */
const groups: Readonly<Record<MetricGroup, readonly Leaf[]>> = {
  ENGAGEMENT: [
    leaf('engagements', 'engagements'),
    leaf('impressions', 'impressions'),
    leaf('retweets', 'engagements', 0.06),
    leaf('replies', 'engagements', 0.04),
    leaf('likes', 'engagements', 0.23),
    leaf('follows', 'follows'),
    leaf('card_engagements', 'engagements', 0.21),
    leaf('clicks', 'clicks'),
    leaf('app_clicks', 'appClicks'),
    leaf('url_clicks', 'urlClicks'),
    leaf('qualified_impressions', 'impressions', 0.83),
    leaf('carousel_swipes', 'clicks', 0.02),
  ],
  BILLING: [leaf('billed_engagements', 'billed'), leaf('billed_charge_local_micro', 'spend')],
  VIDEO: [
    leaf('video_total_views', 'views', 0.8),
    leaf('video_views_25', 1, 0.71),
    leaf('video_views_50', 1, 0.73),
    leaf('video_views_75', 1, 0.73),
    leaf('video_views_100', 1, 0.71),
    leaf('video_cta_clicks', 'urlClicks', 0.3),
    leaf('video_content_starts', 'views'),
    leaf('video_3s100pct_views', 7, 0.66),
    leaf('video_6s_views', 1, 0.8),
    leaf('video_15s_views', 1, 0.6),
  ],
  WEB_CONVERSION: conversions('conversion_', 'webConversions', webKeys, {
    purchases: 0.14,
    sign_ups: 0.11,
    site_visits: 1,
    downloads: 0.03,
    custom: 0.05,
    add_to_carts: 0.24,
    checkouts_initiated: 0.18,
    content_views: 0.7,
    payment_info_additions: 0.15,
    add_to_wishlists: 0.06,
    searches: 0.2,
    landing_page_views: 0.9,
    subscriptions: 0.02,
  }),
  MOBILE_CONVERSION: conversions('mobile_conversion_', 'appConversions', mobileKeys, {
    spent_credits: 0.03,
    installs: 1,
    content_views: 0.6,
    add_to_wishlists: 0.05,
    checkouts_initiated: 0.12,
    reservations: 0.02,
    tutorials_completed: 0.4,
    achievements_unlocked: 0.1,
    searches: 0.3,
    add_to_carts: 0.16,
    payment_info_additions: 0.1,
    re_engages: 0.5,
    shares: 0.05,
    rates: 0.04,
    logins: 0.55,
    updates: 0.08,
    levels_achieved: 0.07,
    invites: 0.03,
    key_page_views: 0.45,
    downloads: 0.2,
    purchases: 0.09,
    sign_ups: 0.33,
    site_visits: 0.25,
  }),
  LIFE_TIME_VALUE_MOBILE_CONVERSION: conversions(
    'mobile_conversion_lifetime_value_',
    'appConversions',
    lifetimeKeys,
    {
      purchases: 0.15,
      sign_ups: 0.35,
      updates: 0.12,
      tutorials_completed: 0.45,
      reservations: 0.03,
      add_to_carts: 0.22,
      add_to_wishlists: 0.08,
      checkouts_initiated: 0.17,
      levels_achieved: 0.12,
      achievements_unlocked: 0.14,
      shares: 0.08,
      invites: 0.05,
      payment_info_additions: 0.13,
      spent_credits: 0.05,
      rates: 0.06,
    },
  ),
}

/** Metrics of accounts and funding instruments (statistics.md#metric-groups). */
const reduced: ReadonlySet<string> = new Set([
  'engagements',
  'impressions',
  'retweets',
  'replies',
  'likes',
  'follows',
])

const groupsOfEntity: Readonly<Partial<Record<StatisticsEntity, readonly MetricGroup[]>>> = {
  ACCOUNT: ['ENGAGEMENT'],
  FUNDING_INSTRUMENT: ['ENGAGEMENT', 'BILLING'],
  PROMOTED_ACCOUNT: ['ENGAGEMENT', 'BILLING'],
}

/** A group's numbers for a kind of entity, in order; empty if the kind doesn't have the group. */
export function leavesOf(entity: StatisticsEntity, group: MetricGroup): readonly Leaf[] {
  const allowed = groupsOfEntity[entity]
  if (allowed !== undefined && !allowed.includes(group)) return []
  const isReduced = entity === 'ACCOUNT' || entity === 'FUNDING_INSTRUMENT'
  if (!isReduced || group !== 'ENGAGEMENT') return groups[group]
  return groups.ENGAGEMENT.filter(({ metric }) => reduced.has(metric))
}

const withTags = /^conversion_(?!purchases|sign_ups|site_visits|downloads|custom)/

/** Whether a segmentation divides a metric (statistics.md#metrics). */
export function isSegmented(group: MetricGroup, metric: string, segmentation: Segmentation): boolean {
  if (group === 'LIFE_TIME_VALUE_MOBILE_CONVERSION') return false
  if (group !== 'WEB_CONVERSION') return segmentation !== 'CONVERSION_TAGS'
  if (segmentation === 'CONVERSION_TAGS') return withTags.test(metric)
  return segmentation === 'PLATFORMS'
}

/** Groups that only accounts with mobile app tracking have. */
export const mobileGroups: ReadonlySet<MetricGroup> = new Set([
  'MOBILE_CONVERSION',
  'LIFE_TIME_VALUE_MOBILE_CONVERSION',
])
