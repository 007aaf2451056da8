import { describe, expect, test } from 'vitest'
import { authorLabel, lastChangeOf } from '../../../../../src/renderer/drafting/history-labels.ts'
import { fieldValueLabel } from '../../../../../src/renderer/features/campaigns/inspector/value-labels.ts'
import {
  diffFields,
  restorable,
} from '../../../../../src/renderer/features/campaigns/linked/versions-section.tsx'
import type { HistoryChange } from '../../../../../src/shared/campaigns/related-entities.ts'

const change = (at: number, field: string): HistoryChange => ({
  at,
  kind: 'update',
  userId: '1',
  userName: 'ada',
  platform: null,
  record: {},
  changes: [{ field, before: null, after: 1 }],
})

describe('versions', () => {
  const now = { name: 'Now', objective: 'REACH', end_time: null }
  const then = { name: 'Then', objective: 'ENGAGEMENTS' }

  test('are compared in all fields; a missing one isn’t set', () => {
    expect(diffFields(then, now).map(({ field }) => field)).toEqual(['name', 'objective'])
  })

  test('restore only what the service lets one change', () => {
    expect(restorable('lineItem', now, then)).toEqual([{ field: 'name', before: 'Now', after: 'Then' }])
  })
})

describe('the author', () => {
  test('is taken from the latest entry that changed the field', () => {
    const entries = [change(1, 'name'), change(5, 'goal'), change(3, 'name')]
    expect(lastChangeOf(entries, 'name')?.at).toBe(3)
    expect(lastChangeOf(entries, 'pay_by')).toBeNull()
  })

  test.each([
    [{ userId: '1', userName: 'ada', platform: 'API' }, 'by ada over API'],
    [{ userId: '1', userName: null, platform: null }, 'by user 1'],
    [{ userId: null, userName: null, platform: null }, 'by an unnamed user'],
  ])('%o', (entry, label) => {
    expect(authorLabel(entry)).toBe(label)
  })
})

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
