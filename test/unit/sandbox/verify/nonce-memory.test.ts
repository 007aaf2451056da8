import { expect, it } from 'vitest'
import { NonceMemory } from '../../../../src/sandbox/verify/nonce-memory.ts'

it('takes a nonce once for one timestamp, consumer and token', () => {
  const memory = new NonceMemory()
  expect(memory.take(1000, 'app', 'token', 'n', 1000)).toBe(true)
  expect(memory.take(1000, 'app', 'token', 'n', 1001)).toBe(false)
  expect(memory.take(1001, 'app', 'token', 'n', 1001)).toBe(true)
  expect(memory.take(1000, 'other', 'token', 'n', 1001)).toBe(true)
  expect(memory.take(1000, 'app', 'other', 'n', 1001)).toBe(true)
  expect(memory.take(1000, 'app', 'token', 'm', 1001)).toBe(true)
})

it('remembers as long as a timestamp can be taken, either way', () => {
  const memory = new NonceMemory()
  memory.take(1300, 'app', '', 'ahead', 1000)
  memory.take(1000, 'app', '', 'now', 1000)
  expect(memory.take(1000, 'app', '', 'now', 1300)).toBe(false)
  expect(memory.take(1300, 'app', '', 'ahead', 1600)).toBe(false)
})
