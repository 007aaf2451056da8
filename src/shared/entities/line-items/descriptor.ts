import { t } from '../../text/language.ts'
import { type KindDescriptor, placeBelow } from '../descriptor.ts'

export const lineItem = {
  label: { one: t`line item`, many: t`line items` },
  placeOf: placeBelow('/campaigns/line-item'),
  references: { campaign_id: 'campaign' },
  isNumerous: true,
  lists: ['lineItems.list'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
