import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipBatch } from '../../../../src/shared/api/ads/audience-memberships.ts'
import { readMembershipOperation } from '../../../../src/shared/audiences/membership-rules.ts'
import { addMonths } from '../../../../src/shared/core/months.ts'

const now = Date.UTC(2026, 10, 21, 5)
const hash = '5806dc6b2f04fb728708a8f7b81c14edcd4fba36f77914cf0c9368d9a3a25f76'

function findingsOf(item: unknown, list: 'customAudience' | 'doNotReachList' = 'customAudience'): string[] {
  const parsed = readMembershipOperation(item, list, now)
  return parsed.kind === 'read' ? [] : parsed.findings.map(({ code, field }) => `${code} ${field}`)
}

const update = (params: unknown) => ({ operation_type: 'Update', params })
const user = (identifiers: unknown) => update({ users: [identifiers] })

describe('an operation', () => {
  it('is read with its users and times', () => {
    const params = {
      users: [{ email: [hash], partner_user_id: ['crm-1'], handle: [] }],
      effective_at: '2026-12-01T00:00:00Z',
    }
    expect(readMembershipOperation({ operation_type: 'Delete', params }, 'customAudience', now)).toEqual({
      kind: 'read',
      operation: {
        type: 'Delete',
        users: [{ email: [hash], partner_user_id: ['crm-1'] }],
        effectiveAt: Date.UTC(2026, 11, 1),
        expiresAt: Date.UTC(2027, 11, 21, 5),
        hasOwnExpiry: false,
      },
    })
  })

  it.each<[unknown, string[]]>([
    ['Update', ['INVALID_PARAMETER operation']],
    [{}, ['MISSING_PARAMETER params']],
    [{ operation_type: 'Update', params: null }, ['MISSING_PARAMETER params']],
    [{ operation_type: 'Update', params: [] }, ['INVALID_PARAMETER params']],
    [{ params: { users: [{ email: [hash] }] } }, ['MISSING_PARAMETER operation_type']],
    [
      { operation_type: 'update', params: {} },
      ['INVALID_PARAMETER operation_type', 'MISSING_PARAMETER users'],
    ],
    [update({ users: [] }), ['MISSING_PARAMETER users']],
    [update({ users: 'everyone' }), ['INVALID_PARAMETER users']],
    [update({ users: ['ada'] }), ['INVALID_PARAMETER users']],
    [user({}), ['MISSING_PARAMETER users']],
    [user({ email: [] }), ['MISSING_PARAMETER users']],
    [user({ nickname: ['ada'] }), ['MISSING_PARAMETER users']],
    [user({ email: hash }), ['INVALID_PARAMETER email']],
    [user({ email: ['ada@example.com'] }), ['INVALID_PARAMETER email']],
    [user({ email: [hash.slice(1)] }), ['INVALID_PARAMETER email']],
    [user({ email: [`${hash}\n`] }), ['INVALID_PARAMETER email']],
    [user({ partner_user_id: [''] }), ['INVALID_PARAMETER partner_user_id']],
    [
      update({ users: [{ email: ['a'], phone_number: ['1'] }, { email: ['b'] }], expires_at: 'soon' }),
      ['INVALID_PARAMETER email', 'INVALID_PARAMETER phone_number', 'INVALID_PARAMETER expires_at'],
    ],
    [
      update({ users: [{ email: [hash] }], effective_at: '2026-12-02', expires_at: '2026-12-01' }),
      ['INVALID_PARAMETER expires_at'],
    ],
    [update({ users: [{ email: [hash] }], expires_at: '2026-11-20' }), ['INVALID_PARAMETER expires_at']],
    [
      update({ users: [{ email: [hash] }], effective_at: '2026-12-01', expires_at: '2026-12-01' }),
      ['INVALID_PARAMETER expires_at'],
    ],
    [update({ users: [{ email: [hash] }], effective_at: '2028-11-20' }), ['INVALID_PARAMETER effective_at']],
  ])('%j gets %j', (item, expected) => {
    expect(findingsOf(item)).toEqual(expected)
  })

  it('accepts hashes in either case', () => {
    expect(findingsOf(user({ email: [hash.toUpperCase()] }))).toEqual([])
  })

  it('accepts only email and phone number on a do-not-reach list', () => {
    expect(findingsOf(user({ email: [hash], phone_number: [hash] }), 'doNotReachList')).toEqual([])
    expect(findingsOf(user({ email: [hash], handle: [hash] }), 'doNotReachList')).toEqual([
      'INVALID_PARAMETER handle',
    ])
    expect(findingsOf(user({ handle: [hash] }), 'doNotReachList')).toEqual(['INVALID_PARAMETER handle'])
  })

  it('allows no start on a do-not-reach list', () => {
    const params = { users: [{ email: [hash] }], effective_at: 'tomorrow', expires_at: '2026-12-01' }
    expect(findingsOf(update(params), 'doNotReachList')).toEqual([])
  })

  it('agrees with the catalog’s schema on users, whatever they are', () => {
    const value = fc.oneof(fc.constant(hash), fc.constant(hash.toUpperCase()), fc.string(), fc.integer())
    const values = fc.oneof(fc.array(value, { minLength: 1, maxLength: 3 }), fc.constantFrom('x', 7, {}))
    const kinds = ['email', 'device_id', 'handle', 'service_id', 'phone_number', 'partner_user_id']
    const person = fc.dictionary(fc.constantFrom(...kinds), values, { minKeys: 1 })
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 4 }), (users) => {
        const operation = update({ users })
        expect(findingsOf(operation).length === 0).toBe(membershipBatch.safeParse([operation]).success)
      }),
    )
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-11-21T05:00:00.000Z', 13, '2027-12-21T05:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2027-01-31T10:00:00.000Z', 13, '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 2, '2027-02-28T23:59:59.999Z'],
  ])('gives %s plus %i months as %s', (from, months, to) => {
    expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(to)
  })
})
