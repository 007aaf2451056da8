import type { Fields } from '../../core/json.ts'
import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

/** Image keys begin with the number of their kind; all other media are videos or GIFs. */
const isImageKey = (key: unknown) => typeof key === 'string' && key.startsWith('3_')

/** Neither host returns what a video has below it, or the options of POST /2/tweets. */
function unreturnedFields({ media_keys: keys, nullcast }: Fields): readonly string[] {
  const hasVideo = Array.isArray(keys) && keys.some((key) => !isImageKey(key))
  return [
    ...(hasVideo ? ['video_cta', 'video_cta_value', 'video_title', 'video_description'] : []),
    ...(nullcast === false
      ? ['in_reply_to_tweet_id', 'quote_tweet_id', 'community_id', 'share_with_followers', 'paid_partnership']
      : []),
  ]
}

export const post = {
  label: { one: t`post`, many: t`posts` },
  placeOf: placeBelow('/creatives/posts'),
  references: { media_keys: 'media', card_uri: 'address' },
  replaces: 'previous_post_id',
  hasTemplates: true,
  unreturned: unreturnedFields,
  lists: ['promotedPosts.list'],
  listsDeleted: false,
  removable: false,
} as const satisfies KindDescriptor
