/** Valid combinations of placements, by product type (line-items.md#placements). */
export const placementCombinations = [
  { product_type: 'MEDIA', placements: [['ALL_ON_TWITTER']] },
  { product_type: 'PROMOTED_ACCOUNT', placements: [['ALL_ON_TWITTER'], ['TWITTER_TIMELINE']] },
  {
    product_type: 'PROMOTED_TWEETS',
    placements: [
      ['ALL_ON_TWITTER'],
      ['ALL_ON_TWITTER', 'PUBLISHER_NETWORK'],
      ['PUBLISHER_NETWORK'],
      ['PUBLISHER_NETWORK', 'TWITTER_TIMELINE'],
      ['TWITTER_SEARCH'],
      ['TWITTER_TIMELINE'],
    ],
  },
] as const
