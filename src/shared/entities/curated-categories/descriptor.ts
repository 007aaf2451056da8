import { t } from '../../text/language.ts'
import { type KindDescriptor, placeIn } from '../descriptor.ts'
import { lineItem } from '../line-items/descriptor.ts'

export const curatedCategory = {
  label: { one: t`curated category`, many: t`curated categories` },
  // Its line item isn't known before the record is.
  placeOf: placeIn('line_item_id', lineItem.placeOf, (key) => `/campaigns/${encodeURIComponent(key)}`),
  references: { line_item_id: 'lineItem' },
  partOf: 'line_item_id',
  lists: ['curatedCategories.listLinks'],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
