import { type MetricGroup, metricGroups } from '../api/ads/statistics.ts'

/**
 * The stored metrics of each metric group (statistics.md#metrics). Indexes are written to disk: only ever append to a
 * group.
 */

const engagement = [
  'engagements',
  'impressions',
  'retweets',
  'replies',
  'likes',
  'follows',
  'card_engagements',
  'clicks',
  'app_clicks',
  'url_clicks',
  'qualified_impressions',
  'carousel_swipes',
]
const billing = ['billed_engagements', 'billed_charge_local_micro']
const video = [
  'video_total_views',
  'video_views_25',
  'video_views_50',
  'video_views_75',
  'video_views_100',
  'video_cta_clicks',
  'video_content_starts',
  'video_3s100pct_views',
  'video_6s_views',
  'video_15s_views',
]
const webConversions = [
  'purchases',
  'sign_ups',
  'site_visits',
  'downloads',
  'custom',
  'add_to_carts',
  'checkouts_initiated',
  'content_views',
  'payment_info_additions',
  'add_to_wishlists',
  'searches',
  'landing_page_views',
  'subscriptions',
]
const mobileConversions = [
  'spent_credits',
  'installs',
  'content_views',
  'add_to_wishlists',
  'checkouts_initiated',
  'reservations',
  'tutorials_completed',
  'achievements_unlocked',
  'searches',
  'add_to_carts',
  'payment_info_additions',
  're_engages',
  'shares',
  'rates',
  'logins',
  'updates',
  'levels_achieved',
  'invites',
  'key_page_views',
  'downloads',
  'purchases',
  'sign_ups',
  'site_visits',
]
const lifetimeValues = [
  'purchases',
  'sign_ups',
  'updates',
  'tutorials_completed',
  'reservations',
  'add_to_carts',
  'add_to_wishlists',
  'checkouts_initiated',
  'levels_achieved',
  'achievements_unlocked',
  'shares',
  'invites',
  'payment_info_additions',
  'spent_credits',
  'rates',
]

/** For a metric that is an object of series: the number of events, and their value. */
const parts = ['', '.sale_amount', '.order_quantity']

function conversions(prefix: string, kinds: readonly string[]): readonly string[] {
  return kinds.flatMap((kind) => parts.map((part) => prefix + kind + part))
}

export const storedMetrics: Readonly<Record<MetricGroup, readonly string[]>> = {
  ENGAGEMENT: engagement,
  BILLING: billing,
  VIDEO: video,
  WEB_CONVERSION: conversions('conversion_', webConversions),
  MOBILE_CONVERSION: conversions('mobile_conversion_', mobileConversions),
  LIFE_TIME_VALUE_MOBILE_CONVERSION: conversions('mobile_conversion_lifetime_value_', lifetimeValues),
}

/** Where a metric is stored. */
export interface MetricPlace {
  readonly group: MetricGroup
  readonly column: number
}

const places = new Map<string, MetricPlace>(
  metricGroups.flatMap((group) =>
    storedMetrics[group].map((name, column): [string, MetricPlace] => [name, { group, column }]),
  ),
)

/** Every stored metric, by the service's name. */
export const storedNames: readonly string[] = [...places.keys()]

/** Null for a name that isn't stored. */
export function metricPlace(name: string): MetricPlace | null {
  return places.get(name) ?? null
}

/**
 * Requested for every entity. Conversions of apps are requested separately, as the service advises
 * (statistics.md#requests-for-figures).
 */
export const defaultGroups = [
  'ENGAGEMENT',
  'BILLING',
  'VIDEO',
  'WEB_CONVERSION',
] as const satisfies readonly MetricGroup[]
export const appGroups = ['MOBILE_CONVERSION'] as const satisfies readonly MetricGroup[]

/** Whether a line item with this objective has app conversions (statistics.md#metric-groups). */
export function isAboutApp(objective: string | null): boolean {
  return objective === 'APP_INSTALLS' || objective === 'APP_ENGAGEMENTS'
}
