import { expect, it } from 'vitest'
import { NonceMemory } from '../../../../src/sandbox/verify/nonce-memory.ts'

it('accepts a nonce once per timestamp, consumer and token', () => {
  const memory = new NonceMemory()
  expect(memory.take(1000, 'app', 'token', 'n', 1000)).toBe(true)
  expect(memory.take(1000, 'app', 'token', 'n', 1001)).toBe(false)
  expect(memory.take(1001, 'app', 'token', 'n', 1001)).toBe(true)
  expect(memory.take(1000, 'other', 'token', 'n', 1001)).toBe(true)
  expect(memory.take(1000, 'app', 'other', 'n', 1001)).toBe(true)
  expect(memory.take(1000, 'app', 'token', 'm', 1001)).toBe(true)
})

it('remembers nonces as long as their timestamp is valid, in both directions', () => {
  const memory = new NonceMemory()
  memory.take(1300, 'app', '', 'ahead', 1000)
  memory.take(1000, 'app', '', 'now', 1000)
  expect(memory.take(1000, 'app', '', 'now', 1300)).toBe(false)
  expect(memory.take(1300, 'app', '', 'ahead', 1600)).toBe(false)
})
