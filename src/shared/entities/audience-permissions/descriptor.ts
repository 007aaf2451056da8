import { t } from '../../text/language.ts'
import { customAudience } from '../custom-audiences/descriptor.ts'
import { type KindDescriptor, placeIn } from '../descriptor.ts'

export const audiencePermission = {
  label: { one: t`shared audience`, many: t`shared audiences` },
  placeOf: placeIn('tailored_audience_id', customAudience.placeOf, () => '/audiences'),
  references: { tailored_audience_id: 'customAudience' },
  partOf: 'tailored_audience_id',
  lists: [],
  listsDeleted: true,
  removable: true,
} as const satisfies KindDescriptor
