import type { StatisticsEntity } from '../../../shared/api/ads/statistics.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { LineItemRecord } from '../../state/campaign-tables.ts'
import { lineItemIndex } from '../../state/line-item-index.ts'

/** The parts that an entity's figures are summed over. */
export interface Parts {
  readonly items: readonly LineItemRecord[]
  /** A single promoted post of its line item. */
  readonly promotedTweet: string | null
}

/** An entity's line items, deleted ones included; null if the account has no such entity. */
export function partsOf(
  data: AdsData,
  account: AccountRecord,
  entity: StatisticsEntity,
  id: string,
): Parts | null {
  const index = lineItemIndex(data)
  const ofAccount = <Row extends { readonly account_id: string }>(row: Row | undefined): Row | null =>
    row?.account_id === account.id ? row : null
  const items = (found: Iterable<LineItemRecord>): Parts => ({ items: [...found], promotedTweet: null })
  switch (entity) {
    case 'ACCOUNT':
      return id === account.id ? items(index.inOrder(id, 'created_at')) : null
    case 'CAMPAIGN':
      return ofAccount(data.campaigns.get(id)) === null ? null : items(index.ofCampaign(id))
    case 'FUNDING_INSTRUMENT': {
      if (ofAccount(data.funding_instruments.get(id)) === null) return null
      const campaigns = data.campaigns.filter((campaign) => campaign.funding_instrument_id === id)
      return items(campaigns.flatMap((campaign) => [...index.ofCampaign(campaign.id)]))
    }
    case 'LINE_ITEM': {
      const item = ofAccount(data.line_items.get(id))
      return item === null ? null : items([item])
    }
    case 'PROMOTED_TWEET': {
      const item = ofAccount(data.line_items.get(ofAccount(data.promoted_tweets.get(id))?.line_item_id ?? ''))
      return item === null ? null : { items: [item], promotedTweet: id }
    }
    default:
      // The sandbox has no promoted accounts.
      return null
  }
}
