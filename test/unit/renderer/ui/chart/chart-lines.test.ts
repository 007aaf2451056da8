import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChartLine,
  formatStep,
  formatTick,
  formatValue,
  stepOf,
  tableText,
  timeLabels,
} from '../../../../../src/renderer/ui/chart/chart-lines.ts'

const line = (key: string, unit: ChartLine['unit'], values: ChartLine['values']): ChartLine => ({
  key,
  label: key,
  unit,
  values,
})

describe('a value', () => {
  it.each([
    [null, 'count', '–'],
    [1_204_551, 'count', '1,204,551'],
    [0.01234, 'share', '1.23%'],
    [1_204_567_891.4, 'money', '1,204.57 EUR'],
    [0, 'money', '0.00 EUR'],
  ] as const)('%s as %s reads %s', (value, unit, text) => {
    expect(formatValue(value, unit, 'EUR')).toBe(text)
  })

  it('is short on an axis', () => {
    expect(formatTick(12_500_000_000, 'money')).toBe('12.5K')
    expect(formatTick(0.4, 'share')).toBe('40%')
  })
})

describe('a step', () => {
  const at = Date.parse('2026-11-24T23:00:00Z')

  it('is shown in the account’s zone', () => {
    expect(formatStep(at, 'DAY', 'Europe/Berlin')).toBe('Wed 25 Nov')
    expect(formatStep(at, 'HOUR', 'America/Los_Angeles')).toBe('24 Nov, 15:00')
    expect(timeLabels([at], 'DAY', 'Europe/Berlin')).toEqual(['25 Nov'])
  })

  it('says where it ends if it’s neither an hour nor a day', () => {
    expect(formatStep(at, 'HOUR', 'UTC', 3_600_000 / 2)).toBe('24 Nov, 23:00–23:30')
  })

  it('has its day on the axis at midnight, and at the beginning if no midnight is shown', () => {
    const hours = [at - 7_200_000, at, at + 7_200_000]
    expect(timeLabels(hours, 'HOUR', 'Europe/Berlin')).toEqual(['22:00', '25 Nov', '02:00'])
    expect(timeLabels(hours, 'HOUR', 'UTC')).toEqual(
      ['21:00', '23:00', '01:00'].map((label, place) => (place === 0 ? `24 Nov, ${label}` : label)),
    )
  })

  it('is the last one that begins by a time', () => {
    const times = fc.uniqueArray(fc.nat(500), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b))
    const check = fc.property(times, fc.nat(520), (steps, time) => {
      expect(stepOf(steps, time)).toBe(steps.findLastIndex((step) => step <= time))
    })
    fc.assert(check)
  })
})

describe('a table', () => {
  it('has one column per line, in whole currency units, and empty cells for unknown values', () => {
    const times = [Date.parse('2026-11-23T23:00:00Z'), Date.parse('2026-11-24T23:00:00Z')]
    const lines = [line('Spend', 'money', [12_340_000, null]), line('Clicks\tall', 'count', [3, 0])]
    const table = { times, zone: 'Europe/Berlin', step: 'DAY' as const, lines, currency: 'EUR' }
    expect(tableText(table)).toBe(
      ['Date\tSpend (EUR)\tClicks all', '2026-11-24\t12.34\t3', '2026-11-25\t\t0'].join('\n'),
    )
  })
})
