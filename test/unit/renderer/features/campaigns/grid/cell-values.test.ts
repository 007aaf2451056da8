import { describe, expect, it } from 'vitest'
import {
  editText,
  readValue,
  valueText,
} from '../../../../../../src/renderer/features/campaigns/grid/cell-values.ts'

import { clockText } from '../../../../../../src/renderer/features/campaigns/grid/clock.ts'
import { filterText } from '../../../../../../src/renderer/features/campaigns/grid/filter-editor.tsx'
import { entityFields } from '../../../../../../src/shared/campaigns/entity-fields.ts'

const terms = { currency: 'EUR', timezone: 'Europe/Berlin' }

function kindOf(key: string) {
  const field = entityFields.find((one) => one.key === key)
  if (field === undefined) throw new Error(`Unknown field: ${key}.`)
  return field.kind
}

describe('values of cells', () => {
  it.each([
    ['daily_budget_amount_local_micro', 1_204_500_000, '1,204.50'],
    ['start_time', '2026-12-01T08:30:00Z', '2026-12-01 09:30'],
    ['start_time', '2026-07-01T08:30:05Z', '2026-07-01 10:30:05'],
    ['objective', 'WEBSITE_CLICKS', 'Website clicks'],
    ['placements', ['ALL_ON_TWITTER', 'TWITTER_SEARCH'], 'All placements, Search'],
    ['standard_delivery', false, 'No'],
    ['effective_status', 'RUNNING', 'Running'],
    ['effective_status', 'STARTS_LATER', 'Starts later'],
    ['frequency_cap', 3, '3'],
    ['end_time', null, ''],
  ])('%s: %j reads %s', (key, value, text) => {
    expect(valueText(kindOf(key), value, terms)).toBe(text)
  })

  it('start an edit of an amount without thousands separators', () => {
    expect(editText({ kind: 'amount' }, 1_204_500_000, terms)).toBe('1204.50')
  })
})

describe('filters in words', () => {
  it.each([
    ['effective_status', 'isNot', ['PAUSED', 'UNKNOWN'], 'Delivery status is not Paused or Unknown'],
    ['entity_status', 'is', ['DRAFT'], 'Status is Draft'],
    ['daily_budget_amount_local_micro', 'above', [20_000_000], 'Daily budget is above 20.00'],
  ] as const)('%s %s %j', (field, test, values, text) => {
    expect(filterText({ field, test, values: [...values] }, terms)).toBe(text)
  })
})

describe('texts typed or pasted into cells', () => {
  it.each([
    ['total_budget_amount_local_micro', '12,50', 12_500_000],
    ['total_budget_amount_local_micro', '1.2k', 1_200_000_000],
    ['start_time', '2026-12-01 09:30', '2026-12-01T08:30:00Z'],
    ['start_time', '2026-12-01', '2026-11-30T23:00:00Z'],
    ['start_time', '2026-12-01T09:30:00Z', '2026-12-01T09:30:00Z'],
    ['objective', 'website clicks', 'WEBSITE_CLICKS'],
    ['objective', 'WEBSITE_CLICKS', 'WEBSITE_CLICKS'],
    ['placements', 'Search; all on twitter', ['TWITTER_SEARCH', 'ALL_ON_TWITTER']],
    ['entity_status', 'Paused', 'PAUSED'],
    ['frequency_cap', '3', 3],
    ['categories', 'IAB1, IAB3-1', ['IAB1', 'IAB3-1']],
    ['end_time', '', null],
  ])('%s: %s', (key, text, value) => {
    expect(readValue(kindOf(key), text, terms)).toMatchObject({ kind: 'value', value })
  })

  it.each([
    ['total_budget_amount_local_micro', '1,234', /1,234\.00 EUR or 1\.234 EUR/],
    ['total_budget_amount_local_micro', '12 USD', /USD/],
    ['total_budget_amount_local_micro', 'much', /Enter an amount/],
    ['start_time', '31.12.2026', /2026-12-01 09:30/],
    ['start_time', '2026-02-30', /Enter a time/],
    ['objective', 'FAME', /Choose from/],
    ['frequency_cap', '2.5', /whole number/],
  ])('in %s like %s aren’t understood, with the expected format', (key, text, message) => {
    expect(readValue(kindOf(key), text, terms)).toMatchObject({
      kind: 'wrong',
      message: expect.stringMatching(message),
    })
  })

  it.each([
    ['start_time', '2026-12-24', '2026-12-23T23:00:00Z'],
    ['end_time', '2026-12-24', '2026-12-24T22:59:00Z'],
    ['end_time', '2026-12-24 00:00', '2026-12-23T23:00:00Z'],
    // The clock is set back in that night.
    ['end_time', '2026-10-25', '2026-10-25T22:59:00Z'],
  ])('read %s %s as %s: a day without a time ends with its last minute', (key, text, value) => {
    expect(readValue(kindOf(key), text, terms)).toMatchObject({ kind: 'value', value })
  })

  it('show an amount in words, and a time with its zone', () => {
    expect(readValue({ kind: 'amount' }, '12.50', terms)).toMatchObject({
      echo: expect.stringMatching(/twelve EUR and 50\/100/),
    })
    expect(readValue({ kind: 'time' }, '2026-12-01', terms)).toMatchObject({
      echo: expect.stringMatching(/1 Dec 2026, 00:00:00 (GMT\+1|CET)/),
    })
  })
})

describe('the account’s clock', () => {
  it.each([
    ['before the clock goes forward', '2026-03-29T00:59:00Z', '2026-03-29 01:59'],
    ['after it', '2026-03-29T01:00:00Z', '2026-03-29 03:00'],
    ['the first of two equal hours', '2026-10-25T00:30:00Z', '2026-10-25 02:30'],
    ['the second of them', '2026-10-25T01:30:00Z', '2026-10-25 02:30'],
    ['an ordinary day', '2026-06-01T22:00:00Z', '2026-06-02 00:00'],
  ])('%s', (_, iso, shown) => {
    expect(clockText(iso, 'Europe/Berlin')).toBe(shown)
  })

  it('has zones with half hours, and shows a text unchanged if it or the zone is unknown', () => {
    expect(clockText('2026-06-01T00:00:00Z', 'Asia/Kolkata')).toBe('2026-06-01 05:30')
    expect(clockText('soon', 'Europe/Berlin')).toBe('soon')
    expect(clockText('2026-06-01T00:00:00Z', 'Mars/Olympus')).toBe('2026-06-01T00:00:00Z')
  })
})
