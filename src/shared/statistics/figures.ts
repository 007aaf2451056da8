import type { MetricGroup } from '../api/ads/statistics.ts'
import { t } from '../text/language.ts'

/** count: a whole number · money: micro units of the account's currency · share: 1 is 100 %. */
export type FigureUnit = 'count' | 'money' | 'share'

/** A figure is a sum of metrics, or one sum divided by another. Ratios are never averaged. */
export interface Figure {
  readonly title: string
  readonly unit: FigureUnit
  /** Metrics to add up. */
  readonly of: readonly string[]
  /** Metrics of the divisor, added up; null for a plain sum. */
  readonly per: readonly string[] | null
  readonly times: number
  /** Metric groups that it needs. */
  readonly groups: readonly MetricGroup[]
  /** What its title doesn't say. */
  readonly note?: string
}

/** Sums by metric; for a metric that is an object of series, those of its `metric`. */
export type Sums = Readonly<Record<string, number>>

/** Not from the service: the planned spend of the period, and the total spend of all rows. Micro units. */
export const plannedSpend = 'planned_spend'
export const spendOfAll = 'spend_of_all'

const spend = 'billed_charge_local_micro'
const webConversions = [
  'conversion_custom',
  'conversion_site_visits',
  'conversion_sign_ups',
  'conversion_downloads',
  'conversion_purchases',
]

const engagement = ['ENGAGEMENT'] as const
const billing = ['BILLING'] as const
const video = ['VIDEO'] as const
const web = ['WEB_CONVERSION'] as const
const mobile = ['MOBILE_CONVERSION'] as const

function sum(title: string, groups: readonly MetricGroup[], ...of: readonly string[]): Figure {
  return { title, unit: 'count', of, per: null, times: 1, groups }
}

function rate(title: string, groups: readonly MetricGroup[], of: readonly string[], per: string): Figure {
  return { title, unit: 'share', of, per: [per], times: 1, groups }
}

function cost(title: string, groups: readonly MetricGroup[], per: readonly string[], times = 1): Figure {
  return { title, unit: 'money', of: [spend], per, times, groups: [...billing, ...groups] }
}

/** Every available figure (statistics.md#metrics, statistics.md#derived-figures), in display order. */
export const figures = {
  impressions: sum(t`Impressions`, engagement, 'impressions'),
  spend: { ...sum(t`Spend`, billing, spend), unit: 'money' },
  cpm: cost(t`CPM`, engagement, ['impressions'], 1_000),
  clicks: sum(t`Clicks`, engagement, 'clicks'),
  ctr: rate(t`CTR`, engagement, ['clicks'], 'impressions'),
  cpc: cost(t`CPC`, engagement, ['clicks']),
  linkClicks: sum(t`Link clicks`, engagement, 'url_clicks'),
  linkClickRate: rate(t`Link click rate`, engagement, ['url_clicks'], 'impressions'),
  costPerLinkClick: cost(t`Cost per link click`, engagement, ['url_clicks']),
  engagements: sum(t`Engagements`, engagement, 'engagements'),
  engagementRate: rate(t`Engagement rate`, engagement, ['engagements'], 'impressions'),
  cpe: cost(t`CPE`, engagement, ['engagements']),
  billedEngagements: sum(t`Billed engagements`, billing, 'billed_engagements'),
  likes: sum(t`Likes`, engagement, 'likes'),
  replies: sum(t`Replies`, engagement, 'replies'),
  reposts: sum(t`Reposts`, engagement, 'retweets'),
  follows: sum(t`Follows`, engagement, 'follows'),
  followRate: rate(t`Follow rate`, engagement, ['follows'], 'impressions'),
  costPerFollow: cost(t`Cost per follow`, engagement, ['follows']),
  cardEngagements: sum(t`Card engagements`, engagement, 'card_engagements'),
  carouselSwipes: sum(t`Carousel swipes`, engagement, 'carousel_swipes'),
  qualifiedImpressions: sum(t`Qualified impressions`, engagement, 'qualified_impressions'),
  appClicks: sum(t`App clicks`, engagement, 'app_clicks'),
  appClickRate: rate(t`App click rate`, engagement, ['app_clicks'], 'impressions'),
  costPerAppClick: cost(t`Cost per app click`, engagement, ['app_clicks']),
  videoViews: sum(t`Video views`, video, 'video_total_views'),
  videoViewRate: rate(t`Video view rate`, [...engagement, ...video], ['video_total_views'], 'impressions'),
  cpv: cost(t`CPV`, video, ['video_total_views']),
  videoCompletions: sum(t`Video completions`, video, 'video_views_100'),
  videoCompletionRate: rate(t`Video completion rate`, video, ['video_views_100'], 'video_total_views'),
  video25: sum(t`Video played to 25%`, video, 'video_views_25'),
  video50: sum(t`Video played to 50%`, video, 'video_views_50'),
  video75: sum(t`Video played to 75%`, video, 'video_views_75'),
  videoStarts: sum(t`Video starts`, video, 'video_content_starts'),
  videoCallsToAction: sum(t`Video call-to-action clicks`, video, 'video_cta_clicks'),
  webConversions: sum(t`Web conversions`, web, ...webConversions),
  webConversionRate: rate(t`Web conversion rate`, [...engagement, ...web], webConversions, 'impressions'),
  costPerWebConversion: cost(t`Cost per web conversion`, web, webConversions),
  purchases: sum(t`Purchases`, web, 'conversion_purchases'),
  costPerPurchase: cost(t`Cost per purchase`, web, ['conversion_purchases']),
  signUps: sum(t`Sign-ups`, web, 'conversion_sign_ups'),
  costPerSignUp: cost(t`Cost per sign-up`, web, ['conversion_sign_ups']),
  siteVisits: sum(t`Site visits`, web, 'conversion_site_visits'),
  costPerSiteVisit: cost(t`Cost per site visit`, web, ['conversion_site_visits']),
  installs: sum(t`Installs`, mobile, 'mobile_conversion_installs'),
  costPerInstall: cost(t`Cost per install`, mobile, ['mobile_conversion_installs']),
  pacing: {
    ...rate(t`Pacing`, billing, [spend], plannedSpend),
    note: t`Spend divided by plan. A campaign’s plan is, day by day, the smaller of its own budget and what its running line items may spend.`,
  },
  shareOfSpend: rate(t`Share of spend`, billing, [spend], spendOfAll),
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures

/** Null if it would divide by zero. A metric without data counts as 0. */
export function figureOf({ of, per, times }: Figure, sums: Sums): number | null {
  const value = total(of, sums) * times
  if (per === null) return value
  const divisor = total(per, sums)
  return divisor === 0 ? null : value / divisor
}

function total(names: readonly string[], sums: Sums): number {
  return names.reduce((whole, name) => whole + (sums[name] ?? 0), 0)
}
