import type { Copied } from '../../../../shared/contract/campaigns.ts'
import { countOf } from '../../../ui/number.ts'

/** What is said of copies that were just made. */
export function copyNotice(copied: Copied): string {
  const { campaigns, lineItems, curatedCategories, promotedPosts } = copied
  const made = [
    counted(campaigns.length, 'campaign'),
    counted(lineItems.length, 'line item'),
    counted(promotedPosts, 'promoted post'),
    counted(curatedCategories, 'curated category', 'curated categories'),
  ].filter((part) => part !== null)
  return [`Copied, paused: ${listed(made)}.`, ...worldwide(copied)].join(' ')
}

function worldwide({ withoutTargeting, lineItems }: Copied): readonly string[] {
  if (withoutTargeting === 0) return []
  const runs = withoutTargeting === 1 ? 'runs' : 'run'
  const which =
    withoutTargeting === lineItems.length && withoutTargeting === 1
      ? 'the line item'
      : countOf(withoutTargeting, 'line item')
  return [`Targeting isn't copied: ${which} ${runs} worldwide until you set it.`]
}

function counted(count: number, one: string, many = `${one}s`): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en').format(parts)
}
