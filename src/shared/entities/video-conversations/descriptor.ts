import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const videoConversation = {
  label: { one: t`conversation`, many: t`conversations` },
  placeOf: placeBelow('/creatives/conversations'),
  references: {
    media_key: 'media',
    poster_media_key: 'media',
    unlocked_image_media_key: 'media',
    unlocked_video_media_key: 'media',
  },
  hasAddress: true,
  hasTemplates: true,
  lists: ['videoConversationCards.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
