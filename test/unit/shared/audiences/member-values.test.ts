import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPhoneReader } from '../../../../src/main/modules/audiences/worker/phone-numbers.ts'
import {
  type MemberIdentifier,
  memberIdentifiers,
} from '../../../../src/shared/audiences/member-identifiers.ts'
import { readMemberValue } from '../../../../src/shared/audiences/member-values.ts'

const readPhone = createPhoneReader('DE')
const read = (identifier: MemberIdentifier, cell: string) => readMemberValue(identifier, cell, readPhone)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Published examples, each with its digest recomputed (audiences.md#identifiers-of-people). */
test.each<[MemberIdentifier, string, string]>([
  ['email', ' Test@X.com ', '5806dc6b2f04fb728708a8f7b81c14edcd4fba36f77914cf0c9368d9a3a25f76'],
  ['phone_number', '+1 123 456 7890', '1fa6b8d986d9b9cd01bf36951815158bbde9f520c0567c835dfe34783d0a4231'],
  ['handle', '@AdsAPI', '49e0be2aeccfb51a8dee4c945c8a70a9ac500cf6f5cb08112575f74db9b1470d'],
  ['handle', 'jack', '31611159e7e6ff7843ea4627745e89225fc866621cfcfdbd40871af4413747cc'],
  ['service_id', '000143567', '617b8747525a154b1ecf75a42d883df00e0dd6d0f981bea57ac7bdce73e57eae'],
])('%s %j is hashed to the published digest', (identifier, cell, digest) => {
  const value = read(identifier, cell)
  expect(value.kind === 'plain' ? hashOf(value.text) : value).toBe(digest)
})

test.each<[MemberIdentifier, string, string]>([
  ['email', 'First.Last+tag@Example.com', 'first.last+tag@example.com'],
  ['phone_number', '0171 1000000', '+491711000000'],
  ['device_id', '4B61639E-47CC-4056-A16A-C8217E029462', '4b61639e-47cc-4056-a16a-c8217e029462'],
  ['device_id', 'AF3802A465767E36', 'af3802a465767e36'],
  ['partner_user_id', ' Crm-77 ', 'Crm-77'],
  ['partner_user_id', "'6789012345", '6789012345'],
  ['partner_user_id', '="00123"', '00123'],
  ['partner_user_id', '7e3', '7e3'],
  ['phone_number', '4915123456789.0', '+4915123456789'],
  ['phone_number', '+4915123456789.00', '+4915123456789'],
  ['phone_number', '4915123456789,0', '+4915123456789'],
  ['phone_number', '015123456789.0', '+4915123456789'],
  ['phone_number', '\u202a+49 151 23456789\u202c', '+4915123456789'],
  ['phone_number', '0171.1000000', '+491711000000'],
  ['phone_number', '＋49 151 23456789', '+4915123456789'],
  ['phone_number', '０１７１ １００００００', '+491711000000'],
  ['email', 'Ａｄａ＠example.com', 'ada@example.com'],
  ['service_id', '143567.0', '143567'],
  ['email', 'mailto:Bob@Example.com', 'bob@example.com'],
  ['email', 'mailto:bob@example.com?subject=Hi', 'bob@example.com'],
  ['email', "'ada@example.com", 'ada@example.com'],
  ['email', '"ada@example.com"', 'ada@example.com'],
  ['email', '"ada@example.com', 'ada@example.com'],
  ['email', 'Ada Lovelace <ada@example.com>', 'ada@example.com'],
  ['email', 'ada@example.com.', 'ada@example.com'],
  ['email', 'ada@example.com;', 'ada@example.com'],
  ['email', '\u200bada@exam\u200dple.com\u200e', 'ada@example.com'],
  ['email', "o'neil@example.com", "o'neil@example.com"],
])('%s %j becomes %j', (identifier, cell, text) => {
  expect(read(identifier, cell)).toMatchObject({ kind: 'plain', text })
})

test.each<[MemberIdentifier, string, string]>([
  ['email', 'two@at@signs', 'emailForm'],
  ['email', 'ada@example', 'emailForm'],
  ['email', 'ada@example..com', 'emailForm'],
  ['email', 'ada@.example.com', 'emailForm'],
  ['phone_number', '4.9171E+11', 'spreadsheetNumber'],
  ['phone_number', '12', 'phoneForm'],
  ['partner_user_id', '#REF!', 'formulaError'],
  ['partner_user_id', '6.78901E+12', 'spreadsheetNumber'],
  ['handle', '#NAME?', 'formulaError'],
  ['handle', 'sixteen_letters_', 'handleForm'],
  ['service_id', '1.43E+18', 'spreadsheetNumber'],
  ['service_id', '0', 'userIdForm'],
  ['device_id', '00000000-0000-0000-0000-000000000000', 'noDevice'],
  ['email', '098f6bcd4621d373cade4e832627b4f6', 'otherHash'],
  ['email', hashOf(''), 'hashOfNothing'],
  ['email', 'm\ufffdller@example.com', 'unreadable'],
  ['email', `${'x'.repeat(320)}@example.com`, 'tooLong'],
])('%s %j is left out: %s', (identifier, cell, mistake) => {
  expect(read(identifier, cell)).toEqual({ kind: 'wrong', mistake })
})

test('a hash is used as it is, in either case, and an empty cell is none', () => {
  const hash = hashOf('a@example.com')
  for (const identifier of memberIdentifiers.filter((one) => one !== 'partner_user_id')) {
    expect(read(identifier, hash.toUpperCase())).toEqual({ kind: 'hashed', hash })
  }
  for (const empty of ['', '  ', 'NULL', 'n/a', '-']) expect(read('email', empty)).toEqual({ kind: 'empty' })
})

test('a normalized value stays as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...memberIdentifiers), fc.string({ maxLength: 40 }), (identifier, cell) => {
      const once = read(identifier, cell)
      if (once.kind === 'plain') expect(read(identifier, once.text)).toEqual(once)
    }),
  )
})
