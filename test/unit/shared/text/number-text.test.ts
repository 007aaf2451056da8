import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalMarkOf, numberFormats, readNumberText } from '../../../../src/shared/text/number-text.ts'

/** The number with groups, a decimal mark and two decimals. */
function written(cents: number, format: (typeof numberFormats)[number], group: string | null): string {
  const mark = decimalMarkOf(format)
  const whole = String(Math.floor(cents / 100)).replaceAll(
    /\B(?=(\d{3})+$)/g,
    group ?? (mark === '.' ? ',' : '.'),
  )
  return `${whole}${mark}${String(cents % 100).padStart(2, '0')}`
}

describe('a number as text', () => {
  it('with two decimals is read without doubt in every format, and proves its format', () => {
    const groups = [null, '', ' ', '\u202f', "'", '’']
    fc.assert(
      fc.property(
        fc.nat(2_000_000_000),
        fc.constantFrom(...numberFormats),
        fc.constantFrom(...groups),
        (cents, format, group) => {
          const number = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
          const text = written(cents, format, group)
          expect(readNumberText(text)).toEqual({ kind: 'number', number, format })
          expect(readNumberText(text, format)).toEqual({ kind: 'number', number, format })
          const [wrong] = numberFormats.filter((one) => one !== format)
          expect(readNumberText(text, wrong).kind).toBe('malformed')
        },
      ),
    )
  })

  it('with one mark before three digits has two meanings until the format is known', () => {
    expect(readNumberText('1,234')).toEqual({
      kind: 'ambiguous',
      mark: ',',
      grouped: '1234',
      decimal: '1.234',
    })
    expect(readNumberText('1,234', '1,234.56')).toMatchObject({ kind: 'number', number: '1234' })
    expect(readNumberText('1,234', '1.234,56')).toMatchObject({ kind: 'number', number: '1.234' })
    expect(readNumberText('1.234', '1.234,56')).toMatchObject({ kind: 'number', number: '1234' })
  })

  it.each(['1,23,456', '1 2', '12.', '1.2.3', '1,2,3.4', '', ',', '1,,2', '12 34', '1.234,'])(
    '%j is none',
    (text) => {
      expect(readNumberText(text).kind).toBe('malformed')
    },
  )

  it('can be grouped in the Indian way', () => {
    expect(readNumberText('12,34,567.50', null, 'indian')).toMatchObject({ number: '1234567.50' })
    expect(readNumberText('1,234,567', null, 'indian')).toMatchObject({ number: '1234567' })
    expect(readNumberText('1,2,345', null, 'indian').kind).toBe('malformed')
  })
})
