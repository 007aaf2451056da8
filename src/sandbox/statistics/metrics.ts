import type { MetricGroup } from '../../shared/api/ads/statistics.ts'
import type { HourOfDelivery } from './hourly-delivery.ts'

/** An entity's delivery in each step of a time series; null if it didn't run. */
export type Delivered = readonly HourOfDelivery[] | null

type Metric = (step: HourOfDelivery) => number

/** A hundredth part of `count`, `parts` times. */
const hundredths = (count: number, parts: number): number => Math.trunc((count * parts) / 100)

/** Each group's metrics, by the service's names, all derived from an hour's few numbers. */
const groups: Readonly<Record<MetricGroup, Readonly<Record<string, Metric>>>> = {
  ENGAGEMENT: {
    impressions: (step) => step.impressions,
    engagements: (step) => step.engagements,
    clicks: (step) => step.clicks,
    url_clicks: (step) => hundredths(step.clicks, 62),
    app_clicks: (step) => hundredths(step.clicks, 9),
    card_engagements: (step) => hundredths(step.engagements, 21),
    retweets: (step) => hundredths(step.engagements, 6),
    replies: (step) => hundredths(step.engagements, 4),
    likes: (step) => hundredths(step.engagements, 23),
    follows: (step) => hundredths(step.engagements, 3),
  },
  BILLING: {
    billed_engagements: (step) => step.engagements,
    billed_charge_local_micro: (step) => step.spend,
  },
  VIDEO: {
    video_total_views: (step) => step.videoViews,
    video_views_25: (step) => hundredths(step.videoViews, 71),
    video_views_50: (step) => hundredths(step.videoViews, 52),
    video_views_75: (step) => hundredths(step.videoViews, 38),
    video_views_100: (step) => hundredths(step.videoViews, 27),
    video_cta_clicks: (step) => hundredths(step.clicks, 30),
    video_content_starts: (step) => step.videoViews,
    video_3s100pct_views: (step) => hundredths(step.videoViews, 66),
    video_6s_views: (step) => hundredths(step.videoViews, 57),
    video_15s_views: (step) => hundredths(step.videoViews, 33),
  },
  WEB_CONVERSION: {
    conversion_site_visits: (step) => step.conversions,
    conversion_purchases: (step) => hundredths(step.conversions, 14),
    conversion_sign_ups: (step) => hundredths(step.conversions, 11),
  },
  MOBILE_CONVERSION: {
    mobile_conversion_installs: (step) => step.conversions,
    mobile_conversion_app_opens: (step) => hundredths(step.conversions, 80),
    mobile_conversion_purchases: (step) => hundredths(step.conversions, 7),
  },
  LIFE_TIME_VALUE_MOBILE_CONVERSION: {
    mobile_conversion_lifetime_value_purchases: (step) => hundredths(step.conversions, 9),
  },
}

/** The requested groups' metrics; null instead of zero if there's no data or nothing was ever counted. */
export function metricsOf(
  delivered: Delivered,
  wanted: readonly MetricGroup[],
): Record<string, readonly number[] | null> {
  const metrics: Record<string, readonly number[] | null> = {}
  for (const group of wanted) {
    for (const [name, metric] of Object.entries(groups[group])) {
      const series = delivered?.map(metric) ?? null
      const isCounted = group === 'ENGAGEMENT' || group === 'BILLING' || series?.some((count) => count > 0)
      metrics[name] = isCounted === true ? series : null
    }
  }
  return metrics
}
