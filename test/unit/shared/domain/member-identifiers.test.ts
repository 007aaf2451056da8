import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemberIdentifier } from '../../../../src/shared/catalogue/audience-memberships.ts'
import { normalizeIdentifier } from '../../../../src/shared/domain/member-identifiers.ts'

describe('normalizeIdentifier', () => {
  it.each<[MemberIdentifier, string, string]>([
    ['email', ' Test@X.com ', '5806dc6b2f04fb728708a8f7b81c14edcd4fba36f77914cf0c9368d9a3a25f76'],
    ['phone_number', '+1 (123) 456-7890', '1fa6b8d986d9b9cd01bf36951815158bbde9f520c0567c835dfe34783d0a4231'],
    ['handle', '@AdsAPI', '49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d'],
    ['handle', 'jack', '31611159e7e6ff7843ea4627745e89225fc866621cfcfdbd40871af4413747cc'],
    ['service_id', '00143567', '617b8747525a154b1ecf75a42d883df00e0dd6d0f981bea57ac7bdce73e57eae'],
  ])('%s %j hashes to the published digest', (kind, value, digest) => {
    const normalized = normalizeIdentifier(kind, value)
    if (normalized.kind !== 'toHash') throw new Error(`${value} is ${normalized.kind}`)
    expect(createHash('sha256').update(normalized.text).digest('hex')).toBe(digest)
  })

  it.each<[MemberIdentifier, string, string]>([
    ['email', 'first.last+tag@example.co.uk', 'first.last+tag@example.co.uk'],
    ['device_id', '4B61639E-47CC-4056-A16A-C8217E029462', '4b61639e-47cc-4056-a16a-c8217e029462'],
    ['device_id', 'AF3802A465767E36', 'af3802a465767e36'],
  ])('%s %j becomes %j', (kind, value, text) => {
    expect(normalizeIdentifier(kind, value)).toEqual({ kind: 'toHash', text })
  })

  it.each<[MemberIdentifier, string]>([
    ['email', 'ada@example'],
    ['email', 'ada lovelace@example.com'],
    ['phone_number', '123 456 7890'],
    ['phone_number', '+49 call me'],
    ['phone_number', '+1234567890123456'],
    ['handle', 'ada.lovelace'],
    ['service_id', '0'],
    ['service_id', 'ada'],
    ['device_id', '4b61639e47cc4056a16ac8217e029462'],
  ])('%s %j is wrong, and the reason does not repeat it', (kind, value) => {
    const normalized = normalizeIdentifier(kind, value)
    expect(normalized).toEqual({ kind: 'wrong', reason: expect.not.stringContaining(value) })
  })

  it('leaves hashes and ids of partners alone', () => {
    const hash = 'A'.repeat(64)
    expect(normalizeIdentifier('email', ` ${hash} `)).toEqual({ kind: 'ready', text: hash.toLowerCase() })
    expect(normalizeIdentifier('partner_user_id', ' Customer 17')).toEqual({
      kind: 'ready',
      text: ' Customer 17',
    })
    expect(normalizeIdentifier('partner_user_id', '  ')).toEqual({ kind: 'empty' })
  })

  it('brings what is in its form into the same form again', () => {
    const kinds = fc.constantFrom<MemberIdentifier>(
      'email',
      'phone_number',
      'handle',
      'service_id',
      'device_id',
    )
    const value = fc.oneof(
      fc.emailAddress(),
      fc.uuid(),
      fc.integer({ min: 1 }).map(String),
      fc.stringMatching(/^\+[1-9][0-9 -]{8,12}$/),
      fc.string(),
    )
    fc.assert(
      fc.property(kinds, value, (kind, text) => {
        const once = normalizeIdentifier(kind, text)
        if (once.kind === 'toHash') expect(normalizeIdentifier(kind, once.text)).toEqual(once)
      }),
    )
  })
})
