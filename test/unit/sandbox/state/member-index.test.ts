import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '../../../../src/sandbox/state/fingerprint.ts'
import { MemberIndex } from '../../../../src/sandbox/state/member-index.ts'

const identifier = (number: number) => fingerprint('partner_user_id', `customer ${number}`)

describe('fingerprint', () => {
  const hash = '5806dc6b2f04fb728708a8f7b81c14edcd4fba36f77914cf0c9368d9a3a25f76'

  it('is the same for a hash in either case', () => {
    expect(fingerprint('email', hash.toUpperCase())).toEqual(fingerprint('email', hash))
  })

  it('keeps kinds of identifiers apart', () => {
    expect(fingerprint('email', hash)).not.toEqual(fingerprint('phone_number', hash))
  })
})

describe('the people of a list', () => {
  it('are in from their beginning until before their end', () => {
    const index = new MemberIndex()
    index.update([identifier(1)], 100, 200)
    expect([99, 100, 199, 200].map((now) => index.count(now))).toEqual([0, 1, 1, 0])
  })

  it('are one person by any of their identifiers', () => {
    const index = new MemberIndex()
    index.update([identifier(1), identifier(2)], 0, 100)
    index.update([identifier(2), identifier(3)], 0, 200)
    expect(index.count(150)).toBe(1)
    index.remove([identifier(3)])
    expect(index.count(50)).toBe(0)
  })

  it('become one where an update says that two are the same', () => {
    const index = new MemberIndex()
    index.update([identifier(1)], 0, 100)
    index.update([identifier(2)], 0, 100)
    index.update([identifier(1), identifier(2)], 0, 100)
    expect(index.count(50)).toBe(1)
  })

  it('come back after they were taken out', () => {
    const index = new MemberIndex()
    index.update([identifier(1)], 0, 100)
    index.remove([identifier(1), identifier(9)])
    index.update([identifier(1)], 0, 100)
    expect(index.count(50)).toBe(1)
  })

  it('are counted as a plain set would count them, before and after they were written down', () => {
    const change = fc.record({ isUpdate: fc.boolean(), person: fc.integer({ min: 0, max: 60 }) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const index = new MemberIndex()
        const people = new Set<number>()
        for (const { isUpdate, person } of changes) {
          if (isUpdate) {
            index.update([identifier(person)], 0, 100)
            people.add(person)
          } else {
            index.remove([identifier(person)])
            people.delete(person)
          }
        }
        expect(index.count(50)).toBe(people.size)
        const restored = MemberIndex.fromNumbers(index.toNumbers())
        expect(restored.count(50)).toBe(people.size)
        for (const person of people) restored.update([identifier(person)], 0, 100)
        expect(restored.count(50)).toBe(people.size)
      }),
    )
  })

  it('grow past every size of the table', () => {
    const index = new MemberIndex()
    for (let person = 0; person < 20_000; person++) index.update([identifier(person)], 0, 100)
    for (let person = 0; person < 20_000; person += 2) index.remove([identifier(person)])
    expect(index.count(50)).toBe(10_000)
    const restored = MemberIndex.fromNumbers(index.toNumbers())
    for (let person = 0; person < 20_000; person++) restored.update([identifier(person)], 0, 100)
    expect(restored.count(50)).toBe(20_000)
  })

  it('are not read from numbers that are cut off', () => {
    const index = new MemberIndex()
    index.update([identifier(1)], 0, 100)
    expect(() => MemberIndex.fromNumbers(index.toNumbers().subarray(0, 4))).toThrow('cut off')
  })
})
