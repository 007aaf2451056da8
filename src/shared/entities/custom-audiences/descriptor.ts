import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const customAudience = {
  label: { one: t`audience`, many: t`audiences` },
  placeOf: placeBelow('/audiences'),
  references: {},
  lists: ['customAudiences.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
