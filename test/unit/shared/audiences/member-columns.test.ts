import { expect, test } from 'vitest'
import {
  detectColumns,
  isOneLine,
  isProbablyHeader,
} from '../../../../src/shared/audiences/member-columns.ts'

const hash = 'a'.repeat(64)

test('columns are recognized by their headers, or else by most of their values', () => {
  const rows = [
    ['a@example.com', '+49 171 1000000', '17', '@jack', 'x'],
    ['b@example.com', '+49 171 1000001', '18', '@jill', 'y'],
  ]
  const kinds = (header: readonly string[] | null) =>
    detectColumns(header, rows).map(({ identifier }) => identifier)
  expect(kinds(['E-Mail Address', 'Mobile', 'Twitter ID', 'Handle', 'Notes'])).toEqual([
    'email',
    'phone_number',
    'service_id',
    'handle',
    null,
  ])
  // A bare number could be anything, so the user has to choose.
  expect(kinds(null)).toEqual(['email', 'phone_number', null, 'handle', null])
})

test('headers are distinguished from people', () => {
  expect(isProbablyHeader(['Email', 'Name'])).toBe(true)
  expect(isProbablyHeader(['a@example.com', 'Anna'])).toBe(false)
  expect(isProbablyHeader([hash])).toBe(false)
})

test('a file with all people in one line is flagged, one with rows isn’t', () => {
  const line = ['a@example.com', 'b@example.com', 'c@example.com']
  expect(isOneLine(line, false)).toBe(true)
  expect(isOneLine([hash, hash, hash], false)).toBe(true)
  expect(isOneLine(line, true)).toBe(false)
  expect(isOneLine(['a@example.com', '+491711000000', 'Anna'], false)).toBe(false)
})
