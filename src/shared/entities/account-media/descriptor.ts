import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const accountMedia = {
  label: { one: t`account media file`, many: t`account media files` },
  placeOf: placeBelow('/media/account'),
  references: {},
  lists: ['accountMedia.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
