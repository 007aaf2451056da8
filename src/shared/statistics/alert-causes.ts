import { plural, t } from '../text/language.ts'

/** Why a campaign or line item delivers too little, as far as synced records and stored figures tell. */
export type AlertCause =
  | { readonly kind: 'noPosts' }
  | { readonly kind: 'rejectedPosts'; readonly posts: number }
  | { readonly kind: 'postsUnderReview'; readonly posts: number }
  /** The campaign's daily budget was spent, so its line items share what there is. */
  | { readonly kind: 'campaignCap'; readonly daily: number }
  /** Of a campaign: a line item that spends less than it plans, in seven days. */
  | {
      readonly kind: 'laggingLineItem'
      readonly key: string
      readonly title: string
      readonly spent: number
      readonly planned: number
    }
  /** Until the flight ends. */
  | { readonly kind: 'daysLeft'; readonly days: number }

/** "All 2 posts were rejected". */
export function causeText(cause: AlertCause, money: (micro: number) => string): string {
  switch (cause.kind) {
    case 'noPosts':
      return t`It promotes no posts`
    case 'rejectedPosts':
      return plural(cause.posts, {
        one: 'Its post was rejected',
        other: 'All # posts were rejected or are under review',
      })
    case 'postsUnderReview':
      return plural(cause.posts, { one: 'Its post is under review', other: 'Its # posts are under review' })
    case 'campaignCap':
      return t`Its campaign spends its daily budget of ${money(cause.daily)}`
    case 'laggingLineItem':
      return t`${cause.title} spent ${money(cause.spent)} of ${money(cause.planned)}`
    case 'daysLeft':
      return plural(cause.days, { one: 'The flight ends within a day', other: 'The flight ends in # days' })
  }
}
