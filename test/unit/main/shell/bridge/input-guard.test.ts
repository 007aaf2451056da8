import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectInput } from '../../../../../src/main/shell/bridge/input-guard.ts'
import { defaultMaxInputBytes } from '../../../../../src/shared/bridge/call.ts'
import { calls } from '../../../../../src/shared/contract/contract.ts'

describe('inspectInput', () => {
  it('accepts all plain data below the limit', () => {
    const plain = fc
      .jsonValue({ maxDepth: 6 })
      .filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)))
    fc.assert(fc.property(plain, (value) => inspectInput(value) === 'fine'))
  })

  it('accepts an empty input, and undefined fields', () => {
    expect(inspectInput(undefined)).toBe('fine')
    expect(inspectInput({ name: undefined })).toBe('fine')
  })

  it('never throws and never hangs, whatever a page can send', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withSparseArray: true,
        }),
        (value) => ['fine', 'size', 'shape'].includes(inspectInput(value)),
      ),
    )
  })

  it('counts bytes, not characters', () => {
    expect(inspectInput('x'.repeat(defaultMaxInputBytes - 8))).toBe('fine')
    expect(inspectInput('é'.repeat(defaultMaxInputBytes / 2 + 8))).toBe('size')
    expect(inspectInput(Array.from({ length: 130_000 }, () => 1))).not.toBe('fine')
    expect(inspectInput({ ['k'.repeat(defaultMaxInputBytes)]: 1 })).toBe('size')
  })

  it('allows more for a call that carries a picture, and for no other', () => {
    const { add, addCropped } = calls.media
    const picture = { base64: 'A'.repeat(4_000_000) }
    expect(inspectInput(picture, addCropped.maxInputBytes)).toBe('fine')
    expect(inspectInput(picture, add.maxInputBytes)).toBe('size')
    expect(inspectInput({ base64: 'A'.repeat(4_300_000) }, addCropped.maxInputBytes)).toBe('size')
  })

  it('doesn’t walk the holes of a sparse array', () => {
    const sparse: number[] = []
    sparse.length = 4_000_000_000
    expect(inspectInput({ list: sparse })).toBe('shape')
  })

  it('doesn’t copy a wide tree many times', () => {
    const shared = Array.from({ length: 1_000 }, () => 'x'.repeat(100))
    expect(inspectInput(Array.from({ length: 1_000 }, () => shared))).toBe('size')
  })
})
