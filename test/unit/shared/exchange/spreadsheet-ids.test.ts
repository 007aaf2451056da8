import { describe, expect, it } from 'vitest'
import { readId } from '../../../../src/shared/exchange/spreadsheet-ids.ts'

const known = new Set(['12e5', 'hwtq0', '0123', '8mar', '822333526255120384', '4503', 'e12'])

describe('readId', () => {
  it.each(['12e5', 'hwtq0', " 'hwtq0 ", 'HWTQ0', '0123'])('accepts %j unchanged', (cell) => {
    expect(readId(cell, known).kind).toBe('exact')
  })

  it.each([
    ['1200000', 'scientific', '12e5'],
    ['1.20E+06', 'scientific', '12e5'],
    ['1,20E+06', 'scientific', '12e5'],
    ['123', 'leadingZeros', '0123'],
    ['08-Mar', 'date', '8mar'],
    ['2026-03-08', 'date', '8mar'],
    ['822333526255120000', 'cutDigits', '822333526255120384'],
    ['8.22333526255120E+17', 'scientific', '822333526255120384'],
    ['4503.00', 'decimal', '4503'],
  ])('refuses %s as %s and names %s', (cell, why, id) => {
    expect(readId(cell, known)).toEqual({ kind: 'damaged', why, likely: [id] })
  })

  it.each(['zzz', '77', ''])('doesn’t recognize %j', (cell) => {
    expect(readId(cell, known)).toEqual({ kind: 'unknown' })
  })

  // Searching through all of them for each would take half a minute.
  it('finds the likely originals of thousands of damaged IDs among 100,000 at once', () => {
    const many = new Set(Array.from({ length: 100_000 }, (_, place) => `${place}e3`))
    for (let place = 1; place < 5_000; place += 1) {
      const result = readId(`${place}000`, many)
      expect(result).toEqual({ kind: 'damaged', why: 'scientific', likely: [`${place}e3`] })
    }
  })
})
