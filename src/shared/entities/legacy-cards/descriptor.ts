import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const legacyCard = {
  label: { one: t`legacy card`, many: t`legacy cards` },
  placeOf: placeBelow('/creatives/legacy'),
  references: {},
  hasAddress: true,
  lists: ['cards.list', 'legacyCards.listImageConversations'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
