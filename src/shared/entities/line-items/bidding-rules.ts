import { type Micro, micro } from '../../api/conventions.ts'
import { currencyDecimals } from '../../money/currencies.ts'

/** Bounds of bids in one currency (accounts.md#bidding-rules). */
export interface BiddingRules {
  readonly currency: string
  readonly minimum_cpe_bid_local_micro: Micro
  readonly maximum_cpe_bid_local_micro: Micro
  /** Bids are multiples of this: the currency's minor unit. */
  readonly minimum_denomination: Micro
}

/** The public example is USD: from one cent to 100,000 cents, in cents. Other currencies get the equivalent. */
const maxBidInCoins = 100_000

/** Null for a code that isn't in ISO 4217. */
export function biddingRulesOf(currency: string): BiddingRules | null {
  const decimals = currencyDecimals(currency)
  if (decimals === undefined) return null
  const coin = 10 ** (6 - decimals)
  return {
    currency,
    minimum_cpe_bid_local_micro: micro.parse(coin),
    maximum_cpe_bid_local_micro: micro.parse(coin * maxBidInCoins),
    minimum_denomination: micro.parse(coin),
  }
}
