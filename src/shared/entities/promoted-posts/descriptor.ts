import { t } from '../../text/language.ts'
import { type KindDescriptor, placeIn } from '../descriptor.ts'
import { post } from '../posts/descriptor.ts'

export const promotedPost = {
  label: { one: t`promoted post`, many: t`promoted posts` },
  placeOf: placeIn('tweet_id', post.placeOf, () => '/creatives/posts'),
  references: { line_item_id: 'lineItem', tweet_id: 'post' },
  partOf: 'line_item_id',
  lists: ['promotedTweets.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
