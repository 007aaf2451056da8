import type { PlannedLineItem } from './line-items.ts'
import { promotedPostsOf } from './post-ids.ts'
import { demoTargeting } from './targeting.ts'

/** Only the first line items have targeting and curated category links; more have posts to serve. */
const detailedLineItems = 300
const servedLineItems = 10_000

export function demoLineItemDetails(planned: readonly PlannedLineItem[]) {
  const detailed = planned.slice(0, detailedLineItems)
  const promoting = planned.slice(0, servedLineItems).filter(({ plan }) => plan.kind.posts !== null)
  // One post was rejected in a running campaign, and one is reviewed for a campaign that's about to start.
  const isLive = ({ item, plan }: PlannedLineItem) =>
    item.entity_status === 'ACTIVE' && !item.deleted && plan.campaign.entity_status === 'ACTIVE'
  const rejected = promoting.find((line) => isLive(line) && line.plan.flight.first > -30)
  const reviewed = promoting.find((line) => isLive(line) && line.plan.flight.first > 0)
  const approvalOf = (line: PlannedLineItem) => {
    if (line === rejected) return 'REJECTED'
    return line === reviewed ? 'UNDER_REVIEW' : 'ACCEPTED'
  }
  return {
    targeting_criteria: demoTargeting(detailed),
    promoted_tweets: promoting.flatMap((line, index) =>
      promotedPostsOf(line.plan, index).map((tweet_id, place) => ({
        id: (36 ** 4 * 14 + index * 4 + place).toString(36),
        account_id: line.item.account_id,
        line_item_id: line.item.id,
        tweet_id,
        approval_status: place === 0 ? approvalOf(line) : 'ACCEPTED',
        created_at: line.item.created_at,
        updated_at: line.item.created_at,
      })),
    ),
    line_item_curated_categories: detailed
      .filter(({ item }, index) => item.objective === 'PREROLL_VIEWS' && index % 2 === 0 && !item.deleted)
      .map(({ item }, index) => ({
        id: (36 ** 4 * 13 + index).toString(36),
        account_id: item.account_id,
        line_item_id: item.id,
        curated_category_id: demoCuratedCategories[index % demoCuratedCategories.length]?.id,
        created_at: item.created_at,
        updated_at: item.created_at,
      })),
    curated_categories: demoCuratedCategories,
  }
}

const times = { created_at: '2025-06-01T00:00:00Z', updated_at: '2026-06-02T00:00:00Z' }

const demoCuratedCategories = [
  {
    id: '8cmxj',
    name: 'Winter sports',
    description: 'Ski and snow publishers',
    country_codes: ['AT', 'CA', 'DE', 'US'],
    publisher_user_ids: ['11348282', '21348282'],
    videos_monetized_in_last_thirty_days: 2110,
    ...times,
  },
  {
    id: '8cmxk',
    name: 'Surf',
    description: 'Surf publishers',
    country_codes: ['FR', 'PT', 'US'],
    publisher_user_ids: ['11348283'],
    videos_monetized_in_last_thirty_days: 410,
    ...times,
  },
  {
    id: '8cmxl',
    name: 'Running',
    description: 'Road and trail running',
    country_codes: ['DE', 'FR', 'GB', 'US'],
    publisher_user_ids: ['11348284', '21348284', '31348284'],
    videos_monetized_in_last_thirty_days: 1340,
    ...times,
  },
  {
    id: '8cmxm',
    name: 'Weather',
    description: 'Forecasts, storms and mountains',
    country_codes: ['AT', 'DE', 'GB', 'NL', 'SE', 'US'],
    publisher_user_ids: ['11348285', '21348285'],
    videos_monetized_in_last_thirty_days: 4870,
    ...times,
  },
]
