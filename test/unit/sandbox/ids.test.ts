import { expect, it } from 'vitest'
import { Ids } from '../../../src/sandbox/ids.ts'

const clock = { now: () => 1_795_000_000_000 }

it('creates decimal IDs of 19 digits that grow, even within a millisecond', () => {
  const ids = new Ids(clock)
  const made = Array.from({ length: 100 }, () => ids.decimal())
  expect(made.every((id) => /^\d{19}$/.test(id))).toBe(true)
  expect([...made].sort()).toEqual(made)
  expect(new Set(made).size).toBe(100)
})

it('creates short entity IDs that grow and aren’t taken', () => {
  const ids = new Ids(clock)
  const first = ids.entity()
  const again = new Ids(clock)
  expect(first).toMatch(/^[0-9a-z]{5}$/)
  expect(again.entity((id) => id === first)).not.toBe(first)
  expect(ids.entity() > first).toBe(true)
  expect(ids.account(() => false)).toMatch(/^[0-9a-z]{11}$/)
  expect(ids.pin()).toMatch(/^\d{7}$/)
})
