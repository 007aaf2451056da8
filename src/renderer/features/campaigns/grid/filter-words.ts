import type { GridFilter } from '../../../../shared/campaigns/campaign-grid.ts'
import { fromConstant } from '../../../ui/words.ts'
import { readValue, type ValueTerms, valueText } from './cell-values.ts'
import { type GridField, gridFields, testsOf } from './fields.ts'

/** States of a row that a filter can ask for, in the words of its column. */
export const changeValues = [
  { value: 'create', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Removed' },
  { value: 'incoming', label: 'Changed at the service' },
  { value: 'conflict', label: 'Conflict' },
  { value: 'failed', label: 'Failed' },
] as const

/** Those that were seen; the service publishes no list (public-facts A2, `effective_status`). */
const deliveryStatuses = ['RUNNING', 'ACTIVE', 'PAUSED', 'UNKNOWN']

/** What a filter can choose from; null where it is typed. */
export function filterChoices({
  kind,
}: GridField): readonly { readonly value: string; readonly label: string }[] | null {
  switch (kind.kind) {
    case 'change':
      return changeValues
    case 'status':
      return ['ACTIVE', 'PAUSED', 'DRAFT'].map(named)
    case 'delivery':
      return deliveryStatuses.map(named)
    case 'choice':
      return kind.choices.map(named)
    default:
      return null
  }
}

export function needsValue(test: GridFilter['test']): boolean {
  return test !== 'empty' && test !== 'notEmpty'
}

/** A typed value as the filter's own: micro units for an amount, an ISO time for a time. */
export function filterValue(field: GridField, text: string, terms: ValueTerms) {
  // What no line item can be set to may still be a bound.
  if (field.kind.kind === 'number') return readValue({ kind: 'number' }, text, terms)
  return readValue(field.kind.kind === 'id' ? { kind: 'text' } : field.kind, text, terms)
}

/** "Daily budget is above 20.00". */
export function filterText(filter: GridFilter, terms: ValueTerms): string {
  const field = gridFields.find(({ key }) => key === filter.field)
  if (field === undefined) return filter.field
  const word = testsOf(field).find(({ test }) => test === filter.test)?.word ?? filter.test
  const choices = filterChoices(field)
  const values = filter.values.map(
    (value) =>
      choices?.find((choice) => choice.value === value)?.label ?? valueText(field.kind, value, terms),
  )
  return [field.title, word, values.join(' or ')].join(' ').trim()
}

function named(value: string) {
  return { value, label: fromConstant(value) }
}
