import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Block,
  blockSize,
  columnIn,
  decodeBlock,
  emptyBlock,
  encodeBlock,
  openBlock,
  UnreadableBlock,
} from '../../../../../../src/main/modules/statistics/worker/blocks.ts'
import { casesFor } from '../../../../../support/runs.ts'

const value = fc.oneof(
  fc.constant(Number.NaN),
  fc.constant(0),
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 2 ** 20, max: 2 ** 31 }),
  fc.constantFrom(127, 128, 16_383, 16_384, 2 ** 28 - 2, 2 ** 28 - 1, 2 ** 28, Number.MAX_SAFE_INTEGER - 1),
)

interface Written {
  readonly slots: number
  readonly entities: readonly (readonly [place: number, readAt: number, values: readonly number[]])[]
}

const written: fc.Arbitrary<Written> = fc.constantFrom(1, 23, 24, 25).chain((slots) =>
  fc.record({
    slots: fc.constant(slots),
    entities: fc.uniqueArray(
      fc.tuple(
        fc.nat({ max: blockSize - 1 }),
        fc.integer({ min: 1, max: 60_000_000 }),
        fc.array(value, { minLength: 3 * slots, maxLength: 3 * slots }),
      ),
      { selector: ([place]) => place, maxLength: 40 },
    ),
  }),
)

/** Three columns that are far apart. */
function blockOfWritten({ slots, entities }: Written): Block {
  const block = emptyBlock(slots)
  for (const [place, readAt, values] of entities) {
    block.readAt[place] = readAt
    for (const [index, column] of [0, 7, 200].entries())
      columnIn(block, column).set(values.slice(index * slots, (index + 1) * slots), place * slots)
  }
  return block
}

/** A column without values equals a missing one. */
function contentOf({ slots, readAt, columns }: Block) {
  const said = [...columns].filter(([, values]) => !values.every(Number.isNaN))
  return { slots, readAt: [...readAt], columns: new Map(said.map(([column, of]) => [column, [...of]])) }
}

describe('a block', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(written, (of) => {
        const block = blockOfWritten(of)
        const bytes = encodeBlock(block)
        expect(contentOf(decodeBlock(bytes))).toEqual(contentOf(block))
        const { places, oldest } = openBlock(bytes)
        expect([...places]).toEqual(of.entities.map(([place]) => place).sort((a, b) => a - b))
        expect(oldest).toBe(of.entities.length === 0 ? 0 : Math.min(...of.entities.map(([, at]) => at)))
      }),
      { numRuns: casesFor(40, 2_000) },
    )
  })

  it('reports damage, or can be read as something', () => {
    fc.assert(
      fc.property(written, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (of, at, byte, isCut) => {
        const bytes = encodeBlock(blockOfWritten(of))
        const damaged = isCut ? bytes.slice(0, at % bytes.length) : Uint8Array.from(bytes)
        if (!isCut) damaged[at % bytes.length] = byte
        try {
          const block = decodeBlock(damaged)
          expect(block.slots).toBeLessThanOrEqual(30)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableBlock)
        }
      }),
      { numRuns: casesFor(100, 5_000) },
    )
  })
})
