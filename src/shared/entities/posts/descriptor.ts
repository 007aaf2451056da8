import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const post = {
  label: { one: t`post`, many: t`posts` },
  placeOf: placeBelow('/creatives/posts'),
  references: { media_keys: 'media', card_uri: 'address' },
  hasTemplates: true,
  lists: ['promotedPosts.list'],
  listsDeleted: false,
  removable: false,
} as const satisfies KindDescriptor
