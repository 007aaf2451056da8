import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSliceSizer, sliceMs } from '../../../../src/main/core/slice-sizer.ts'

describe('rows of the next slice', () => {
  it.each([
    { name: 'as many as before where they took as long as they may', rows: 20, ms: sliceMs, next: 20 },
    { name: 'half where they took twice as long', rows: 20, ms: sliceMs * 2, next: 10 },
    { name: 'only somewhat more where they took next to nothing', rows: 20, ms: 0, next: 31 },
    { name: 'one where a single one takes too long', rows: 1, ms: sliceMs * 9, next: 1 },
    { name: 'never more than a transaction should have', rows: 490, ms: 0.1, next: 500 },
  ])('$name', ({ rows, ms, next }) => {
    const slices = createSliceSizer(rows)
    slices.took(rows, ms)
    expect(slices.rows).toBe(next)
  })

  it('approaches the time a slice may take, however long a row takes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: sliceMs, noNaN: true }), (msOfRow) => {
        const slices = createSliceSizer(25)
        for (let slice = 0; slice < 20; slice += 1) slices.took(slices.rows, slices.rows * msOfRow)
        const ms = slices.rows * msOfRow
        expect(ms).toBeLessThanOrEqual(sliceMs)
        expect(ms).toBeGreaterThan(Math.min(sliceMs, 500 * msOfRow) - msOfRow - 1e-9)
      }),
    )
  })
})
