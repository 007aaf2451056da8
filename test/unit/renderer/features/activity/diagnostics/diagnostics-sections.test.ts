import { expect, test } from 'vitest'
import {
  amountText,
  diagnosticsSections,
  nameLabel,
  namesIn,
  readableText,
  sizeText,
  timeOf,
  valueText,
} from '../../../../../../src/renderer/features/activity/diagnostics/diagnostics-sections.ts'

test('a bundle is read in its parts: records, and lines that aren’t any', () => {
  const text =
    'Flightdeck diagnostics\n\n== Jobs\n{"job":1,"kind":"publish"}\nnone of them\n{broken\n\n== Log\nnone\n'
  expect(diagnosticsSections(text)).toEqual([
    { title: 'Jobs', records: [{ job: 1, kind: 'publish' }], texts: ['none of them', '{broken'] },
    { title: 'Log', records: [], texts: ['none'] },
  ])
  expect(diagnosticsSections('version 1.0.0')).toBeNull()
})

test('columns are the names of all records, values are on one line, and times are found by name', () => {
  expect(namesIn([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b'])
  expect([valueText(null), valueText({ a: [1] }), valueText(false)]).toEqual(['', '{"a":[1]}', 'false'])
  expect(timeOf('resetsAt', 1_796_036_364_000)).toBe(1_796_036_364_000)
  expect([timeOf('limit', 1_796_036_364_000), timeOf('at', 12), timeOf('at', 'noon')]).toEqual([
    null,
    null,
    null,
  ])
})

test('names of code are read as words, and others stay', () => {
  expect(nameLabel('schemaVersion')).toBe('Schema version')
  expect(nameLabel('rateWindow.resetsAt')).toBe('Rate window · resets at')
  expect(nameLabel('moneyThresholds["*"]')).toBe('Money thresholds · *')
  expect(nameLabel('lastURL')).toBe('Last URL')
  expect(nameLabel('x-rate-limit')).toBe('x-rate-limit')
})

test('shows sizes in units that people read', () => {
  expect(sizeText('bytes', '3940352')).toBe('3.9 MB')
  expect([sizeText('keys', '12'), sizeText('freeBytes', 'none')]).toEqual([null, null])
  expect(['bytes', 'freeBytes'].map(nameLabel)).toEqual(['Size', 'Free space'])
})

test('shows thresholds as money, and lists and objects without entries as a dash', () => {
  expect(amountText('alertThresholds.spendWithoutClicks', '50000000')).toBe('50.00')
  expect(amountText('moneyThresholds.*', '10000000000')).toBe('10,000.00')
  expect(amountText('alertThresholds.pacing', '20')).toBeNull()
  expect(['{}', '[]', '{"a":1}'].map(readableText)).toEqual(['–', '–', '{"a":1}'])
})
