import { describe, expect, it } from 'vitest'
import {
  type LineItemKind,
  suggestedDefaults,
} from '../../../../../src/shared/entities/line-items/suggested-defaults.ts'

const kind = (objective: string, count: number, more: Partial<LineItemKind> = {}): LineItemKind => ({
  objective,
  count,
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_TWITTER'],
  goal: 'LINK_CLICKS',
  bid_strategy: 'AUTO',
  ...more,
})

describe('defaults for a new line item in a campaign', () => {
  it('use the most common objective, and what most line items with it share', () => {
    const suggested = suggestedDefaults([
      kind('REACH', 3, { goal: 'MAX_REACH' }),
      kind('WEBSITE_CLICKS', 2),
      kind('WEBSITE_CLICKS', 4, { bid_strategy: 'MAX', goal: 'SITE_VISITS' }),
      kind('WEBSITE_CLICKS', 1, { placements: ['TWITTER_TIMELINE'] }),
    ])
    expect(suggested).toEqual({
      objective: 'WEBSITE_CLICKS',
      count: 7,
      total: 10,
      fields: {
        product_type: 'PROMOTED_TWEETS',
        placements: ['ALL_ON_TWITTER'],
        goal: 'SITE_VISITS',
        bid_strategy: 'MAX',
      },
    })
  })

  it('leave out what isn’t set', () => {
    const bare = kind('REACH', 1, { goal: null, product_type: null, placements: [], bid_strategy: null })
    expect(suggestedDefaults([bare])?.fields).toEqual({})
  })

  it.each([
    ['nothing', []],
    ['what is not known', [kind('SOMETHING_NEW', 5)]],
  ] as const)('suggest nothing for %s', (_, kinds) => expect(suggestedDefaults(kinds)).toBeNull())
})
