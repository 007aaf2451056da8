import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const campaign = {
  label: { one: t`campaign`, many: t`campaigns` },
  placeOf: placeBelow('/campaigns/campaign'),
  references: {},
  isNumerous: true,
  lists: ['campaigns.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
