import { expect, it } from 'vitest'
import { copyNotice } from '../../../../../../src/renderer/features/campaigns/create/copy-notice.ts'

const keys = (count: number) => Array.from({ length: count }, (_, index) => `draft:${index}`)

it.each([
  ['a campaign alone', [1, 0, 0, 0, 0], 'Copied, paused: 1 campaign.'],
  ['its line items', [1, 3, 0, 0, 0], 'Copied, paused: 1 campaign and 3 line items.'],
  [
    'what goes with them',
    [1, 3, 1, 2, 0],
    'Copied, paused: 1 campaign, 3 line items, 2 promoted posts, and 1 curated category.',
  ],
  [
    'several of each',
    [2, 3, 2, 1, 0],
    'Copied, paused: 2 campaigns, 3 line items, 1 promoted post, and 2 curated categories.',
  ],
  [
    'one of several line items that lost an audience',
    [1, 3, 0, 0, 1],
    'Copied, paused: 1 campaign and 3 line items. 1 line item lost audiences that this account can’t target any more.',
  ],
  [
    'the only line item that lost an audience',
    [0, 1, 0, 0, 1],
    'Copied, paused: 1 line item. 1 line item lost audiences that this account can’t target any more.',
  ],
  [
    'several that lost audiences',
    [1, 3, 0, 0, 2],
    'Copied, paused: 1 campaign and 3 line items. 2 line items lost audiences that this account can’t target any more.',
  ],
] as const)('describes a copy: %s', (_, [campaigns, lineItems, curated, promoted, worldwide], sentence) => {
  const made = { campaigns: keys(campaigns), lineItems: keys(lineItems), withoutTargeting: worldwide }
  expect(copyNotice({ ...made, curatedCategories: curated, promotedPosts: promoted })).toBe(sentence)
})
