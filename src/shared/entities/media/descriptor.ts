import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const media = {
  label: { one: t`media file`, many: t`media files` },
  placeOf: placeBelow('/media'),
  references: { poster_media_key: 'media' },
  lists: ['mediaLibrary.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
