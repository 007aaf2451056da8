import { expect, test } from 'vitest'
import { fieldValueLabel } from '../../../../../../src/renderer/features/campaigns/inspector/value-labels.ts'

test.each([
  ['daily_budget_amount_local_micro', 12_500_000, '12.50 EUR'],
  ['start_time', '2026-01-09T00:00:00Z', '9 Jan 2026, 01:00:00 CET'],
  ['entity_status', 'PAUSED', 'Paused'],
  ['name', 'PAUSED', 'PAUSED'],
  ['placements', ['ALL_ON_TWITTER'], 'All placements'],
  ['placements', [], 'not set'],
  ['goal', null, 'not set'],
  ['standard_delivery', false, 'Accelerated'],
])('%s of %j', (field, value, label) => {
  expect(fieldValueLabel(field, value, { currency: 'EUR', timezone: 'Europe/Berlin' })).toMatch(
    label.replace(' CET', ''),
  )
})
