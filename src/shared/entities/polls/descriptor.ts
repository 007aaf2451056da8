import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const poll = {
  label: { one: t`poll`, many: t`polls` },
  placeOf: placeBelow('/creatives/polls'),
  references: { media_key: 'media' },
  hasAddress: true,
  hasTemplates: true,
  lists: ['pollCards.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
