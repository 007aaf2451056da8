import { expect, test } from 'vitest'
import {
  accountChange,
  draftOf,
  industryChoices,
  nameError,
} from '../../../../../src/renderer/features/accounts/account-draft.ts'
import { accountRows } from '../../../../../src/renderer/features/accounts/account-rows.ts'

const accounts = [
  { id: 'b', name: 'Account 10', business_name: 'Fjord', approval_status: 'ACCEPTED' },
  { id: 'a', name: 'account 9', timezone: 'Europe/Oslo', approval_status: 'REJECTED' },
  { id: 'c', name: null, industry_type: 'RETAIL' },
]
const ascending = { field: 'name', descending: false } as const

function ids(search: string, sort: Parameters<typeof accountRows>[2] = ascending): readonly string[] {
  return accountRows(accounts, search, sort).map(({ id }) => id)
}

test('names are sorted naturally', () => {
  expect(ids('')).toEqual(['c', 'a', 'b'])
  expect(ids('', { field: 'name', descending: true })).toEqual(['b', 'a', 'c'])
})

test('every column sorts', () => {
  expect(ids('', { field: 'id', descending: true })).toEqual(['c', 'b', 'a'])
  expect(ids('', { field: 'approval', descending: true })).toEqual(['a', 'b', 'c'])
  expect(ids('', { field: 'timezone', descending: true })).toEqual(['a', 'b', 'c'])
})

test('name, business and ID are searched, ignoring case', () => {
  expect(ids('ACCOUNT')).toEqual(['a', 'b'])
  expect(ids('fjord')).toEqual(['b'])
  expect(ids(' c ')).toEqual(['c', 'a', 'b'])
})

test('the list itself keeps its order', () => {
  const before = accounts.map(({ id }) => id)
  accountRows(accounts, '', ascending)
  expect(accounts.map(({ id }) => id)).toEqual(before)
})

const account = { id: 'a', name: 'Northwind', industry_type: 'RETAIL' }

test('only differences are sent', () => {
  expect(accountChange(account, draftOf(account))).toBeNull()
  expect(accountChange(account, { name: ' Northwind ', industry: 'RETAIL' })).toBeNull()
  expect(accountChange(account, { name: 'Northwind 2', industry: 'RETAIL' })).toEqual({ name: 'Northwind 2' })
  expect(accountChange(account, { name: 'Northwind', industry: 'TRAVEL' })).toEqual({
    industryType: 'TRAVEL',
  })
})

test('an industry that isn’t documented is shown but never sent', () => {
  const odd = { ...account, industry_type: 'SPACE_TRAVEL' }
  expect(industryChoices(odd)[0]).toEqual({ value: 'SPACE_TRAVEL', label: 'Space travel' })
  expect(accountChange(account, { name: 'Northwind', industry: 'SPACE_TRAVEL' })).toBeNull()
  expect(industryChoices(account)).toHaveLength(14)
})

test('a name has between 1 and 255 characters', () => {
  expect(nameError({ name: '  ', industry: '' })).toBe('Enter a name.')
  expect(nameError({ name: 'x'.repeat(255), industry: '' })).toBeNull()
  expect(nameError({ name: 'x'.repeat(256), industry: '' })).toMatch(/255/)
})
