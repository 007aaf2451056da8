import type { Json } from '../../../../shared/core/json.ts'
import { isEmpty } from '../../../../shared/entities/fields.ts'
import { t } from '../../../../shared/text/language.ts'
import { valueLabel } from '../../../changes/value-labels.ts'
import { exactTime, readTime } from '../../../ui/time.ts'

interface Terms {
  readonly currency: string | null
  readonly timezone: string
}

/** Formats a value of a campaign or line item: amounts in the currency, times in the account's time zone. */
export function fieldValueLabel(field: string, value: Json | undefined, terms: Terms): string {
  if (isEmpty(value)) return t`not set`
  if (Array.isArray(value)) return value.map((entry) => fieldValueLabel(field, entry, terms)).join(', ')
  const at = typeof value === 'string' && field.endsWith('_time') ? readTime(value) : null
  if (at !== null) return exactTime(at, terms.timezone)
  const label = valueLabel(field, value, terms.currency)
  return 'text' in label ? label.text : String(value)
}
