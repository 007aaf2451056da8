import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RecentItems } from '../../../../src/sandbox/streams/recent-items.ts'

const hour = 3_600_000

it('returns a span without its end', () => {
  const items = new RecentItems<string>(hour, 1000)
  for (const [at, item] of [
    [10, 'a'],
    [20, 'b'],
    [20, 'c'],
    [30, 'd'],
  ] as const)
    items.add(at, item, 1)
  expect(items.between(20, 30)).toEqual(['b', 'c'])
  expect(items.between(20)).toEqual(['b', 'c', 'd'])
})

it('keeps the newest items that are recent enough and fit', () => {
  const steps = fc.array(fc.record({ later: fc.nat(hour), bytes: fc.integer({ min: 1, max: 100 }) }))
  fc.assert(
    fc.property(steps, (added) => {
      const items = new RecentItems<number>(hour, 500)
      let now = 0
      const all = added.map(({ later, bytes }, index) => {
        now += later
        items.add(now, index, bytes)
        return { at: now, bytes, index }
      })
      let room = 500
      const expected = []
      for (const { at, bytes, index } of all.reverse()) {
        room -= bytes
        if (at < now - hour || room < 0) break
        expected.unshift(index)
      }
      expect(items.between(0)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

it('releases what it dropped', () => {
  const items = new RecentItems<number>(hour, 10)
  for (let index = 0; index < 5000; index += 1) items.add(index, index, 1)
  expect(items.between(0)).toEqual([4990, 4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999])
})
