import { t } from '../../text/language.ts'
import { type KindDescriptor, placeIn } from '../descriptor.ts'
import { lineItem } from '../line-items/descriptor.ts'

export const targeting = {
  label: { one: t`targeting`, many: t`targeting` },
  placeOf: placeIn('line_item_id', lineItem.placeOf, lineItem.placeOf),
  references: { line_item_id: 'lineItem' },
  partOf: 'line_item_id',
  sharesId: true,
  hasTemplates: true,
  isNumerous: true,
  lists: [],
  listsDeleted: true,
  removable: false,
} as const satisfies KindDescriptor
