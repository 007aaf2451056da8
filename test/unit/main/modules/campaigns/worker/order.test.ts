import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sorted } from '../../../../../../src/main/modules/campaigns/worker/order.ts'

const rank = fc.integer({ min: 0, max: 5 })

describe('the order of rows', () => {
  it('is that of a stable sort by each key in turn, with empty values at the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(rank, rank), { maxLength: 60 }),
        fc.boolean(),
        fc.boolean(),
        (ranks, firstDown, secondDown) => {
          const rows = Int32Array.from(ranks.keys())
          const keys = [
            { ranks: Int32Array.from(ranks, ([first]) => first), descending: firstDown },
            { ranks: Int32Array.from(ranks, ([, second]) => second), descending: secondDown },
          ]
          const compare = (a: number, b: number): number => {
            for (const { ranks: own, descending } of keys) {
              const left = own[a] ?? 0
              const right = own[b] ?? 0
              if (left === right) continue
              if (left === 0 || right === 0) return left === 0 ? 1 : -1
              return descending ? right - left : left - right
            }
            return 0
          }
          expect([...sorted(rows, keys)]).toEqual([...rows].sort(compare))
        },
      ),
    )
  })
})
