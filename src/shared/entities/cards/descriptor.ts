import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const card = {
  label: { one: t`card`, many: t`cards` },
  placeOf: placeBelow('/creatives/cards'),
  references: { media_key: 'media', media_keys: 'media' },
  hasAddress: true,
  hasTemplates: true,
  lists: ['cards.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
