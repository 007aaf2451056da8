import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fingerprints } from '../../../../src/sandbox/state/fingerprints.ts'
import { MemberIndex } from '../../../../src/sandbox/state/member-index.ts'
import type { MemberIdentifier } from '../../../../src/shared/audiences/member-identifiers.ts'

function identifiers(...numbers: readonly number[]): Fingerprints {
  const list = new Fingerprints()
  for (const number of numbers) list.add('partner_user_id', `customer ${number}`)
  return list
}

function bits(kind: MemberIdentifier, value: string): [number, number] {
  const list = new Fingerprints()
  list.add(kind, value)
  return [list.high(0), list.low(0)]
}

describe('fingerprints', () => {
  const hash = '5806dc6b2f04fb728708a8f7b81c14edcd4fba36f77914cf0c9368d9a3a25f76'

  it('are the same for a hash in either case', () => {
    expect(bits('email', hash.toUpperCase())).toEqual(bits('email', hash))
  })

  it('are the first 64 bits of a hash', () => {
    expect(bits('email', hash)).toEqual([0x5806dc6b, 0x2f04fb72])
  })

  it('hold any number of identifiers', () => {
    const list = identifiers(...Array.from({ length: 100 }, (_, number) => number))
    expect([list.length, list.high(99)]).toEqual([100, bits('partner_user_id', 'customer 99')[0]])
  })

  it('distinguish a million partner IDs', () => {
    const list = new Fingerprints()
    for (let number = 0; number < 1_000_000; number++) list.add('partner_user_id', `u${number}`)
    const seen = new Set<bigint>()
    for (let at = 0; at < list.length; at++) seen.add((BigInt(list.high(at)) << 32n) | BigInt(list.low(at)))
    expect(seen.size).toBe(1_000_000)
  })

  it('keep kinds of identifiers apart', () => {
    expect(bits('email', hash)).not.toEqual(bits('phone_number', hash))
  })
})

describe('the people of a list', () => {
  it('are members from their start until before their end', () => {
    const index = new MemberIndex()
    index.update(identifiers(1), 100, 200)
    expect([99, 100, 199, 200].map((now) => index.count(now))).toEqual([0, 1, 1, 0])
  })

  it('are one person by any of their identifiers', () => {
    const index = new MemberIndex()
    index.update(identifiers(1, 2), 0, 100)
    index.update(identifiers(2, 3), 0, 200)
    expect(index.count(150)).toBe(1)
    index.remove(identifiers(3))
    expect(index.count(50)).toBe(0)
  })

  it('are merged if an update says that two are the same', () => {
    const index = new MemberIndex()
    index.update(identifiers(1), 0, 100)
    index.update(identifiers(2), 0, 100)
    index.update(identifiers(1, 2), 0, 100)
    expect(index.count(50)).toBe(1)
  })

  it('return after they were removed', () => {
    const index = new MemberIndex()
    index.update(identifiers(1), 0, 100)
    index.remove(identifiers(1, 9))
    index.update(identifiers(1), 0, 100)
    expect(index.count(50)).toBe(1)
  })

  it('are counted as a plain set would count them, before and after they were stored', () => {
    const change = fc.record({ isUpdate: fc.boolean(), person: fc.integer({ min: 0, max: 60 }) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const index = new MemberIndex()
        const people = new Set<number>()
        for (const { isUpdate, person } of changes) {
          if (isUpdate) {
            index.update(identifiers(person), 0, 100)
            people.add(person)
          } else {
            index.remove(identifiers(person))
            people.delete(person)
          }
        }
        expect(index.count(50)).toBe(people.size)
        const restored = MemberIndex.fromNumbers(index.toNumbers())
        expect(restored.count(50)).toBe(people.size)
        for (const person of people) restored.update(identifiers(person), 0, 100)
        expect(restored.count(50)).toBe(people.size)
      }),
    )
  })

  it('grow beyond every table size', () => {
    const index = new MemberIndex()
    for (let person = 0; person < 20_000; person++) index.update(identifiers(person), 0, 100)
    for (let person = 0; person < 20_000; person += 2) index.remove(identifiers(person))
    expect(index.count(50)).toBe(10_000)
    const restored = MemberIndex.fromNumbers(index.toNumbers())
    for (let person = 0; person < 20_000; person++) restored.update(identifiers(person), 0, 100)
    expect(restored.count(50)).toBe(20_000)
  })

  it('aren’t read from truncated numbers', () => {
    const index = new MemberIndex()
    index.update(identifiers(1), 0, 100)
    expect(() => MemberIndex.fromNumbers(index.toNumbers().subarray(0, 4))).toThrow('cut off')
  })
})
