import type { Copied } from '../../../../shared/contract/campaigns.ts'
import { formatList } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'

/** The notice after copying. */
export function copyNotice(copied: Copied): string {
  const { campaigns, lineItems, curatedCategories, promotedPosts } = copied
  const copiedParts = [
    { count: campaigns.length, forms: { one: '# campaign', other: '# campaigns' } },
    { count: lineItems.length, forms: { one: '# line item', other: '# line items' } },
    { count: promotedPosts, forms: { one: '# promoted post', other: '# promoted posts' } },
    { count: curatedCategories, forms: { one: '# curated category', other: '# curated categories' } },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, forms }) => plural(count, forms))
  return [t`Copied, paused: ${formatList(copiedParts)}.`, ...partly(copied)].join(' ')
}

function partly({ withoutTargeting }: Copied): readonly string[] {
  if (withoutTargeting === 0) return []
  return [
    plural(withoutTargeting, {
      one: '# line item lost audiences that this account can’t target any more.',
      other: '# line items lost audiences that this account can’t target any more.',
    }),
  ]
}
