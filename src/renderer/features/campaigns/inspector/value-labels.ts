import type { Json } from '../../../../shared/core/json.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { withCurrency } from '../../../ui/inputs/amount.ts'
import { fromConstant } from '../../../ui/text-format.ts'
import { exactTime, readTime } from '../../../ui/time.ts'

interface Terms {
  readonly currency: string | null
  readonly timezone: string
}

/** A value of a campaign or line item as people read it: amounts in the currency, times in the account's zone. */
export function fieldValueLabel(
  field: string,
  value: Json | undefined,
  { currency, timezone }: Terms,
): string {
  if (value === null || value === undefined || value === '') return 'not set'
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'not set'
      : value.map((entry) => fieldValueLabel(field, entry, { currency, timezone })).join(', ')
  }
  if (typeof value === 'boolean')
    return field === 'standard_delivery' ? deliveryLabel(value) : value ? 'yes' : 'no'
  if (typeof value === 'number' || typeof value === 'bigint') {
    return field.endsWith('_local_micro') ? withCurrency(value, currency) : String(value)
  }
  if (typeof value !== 'string') return writeJson(value)
  if (field.endsWith('_time')) {
    const at = readTime(value)
    return at === null ? value : exactTime(at, timezone)
  }
  return field !== 'name' && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(value) && value.length > 3
    ? fromConstant(value)
    : value
}

export function deliveryLabel(standard: boolean): string {
  return standard ? 'Standard' : 'Accelerated'
}
