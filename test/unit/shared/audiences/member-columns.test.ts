import { expect, test } from 'vitest'
import {
  columnsAsLast,
  detectColumns,
  identifierOfTitle,
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

test('columns mean what they meant at the last upload, by their titles', () => {
  const last = [
    { title: 'Kontakt', identifier: 'phone_number' },
    { title: 'E-Mail', identifier: null },
    { title: 'Kundennr', identifier: 'partner_user_id' },
    { title: 'Mobil', identifier: 'phone_number' },
    { title: 'Mobil', identifier: null },
  ] as const
  const columns = [
    { title: 'E-Mail', identifier: 'email' },
    { title: ' KONTAKT ', identifier: null },
    { title: 'Handle', identifier: 'handle' },
    { title: 'Mobil', identifier: 'phone_number' },
  ] as const
  const { identifiers, earlier, missing } = columnsAsLast(columns, last)
  // A title that occurs twice says nothing about either column.
  expect(identifiers).toEqual([null, 'phone_number', 'handle', 'phone_number'])
  expect(earlier).toEqual([null, 'phone_number', undefined, undefined])
  expect(missing).toEqual(['Kundennr'])
  expect(columnsAsLast(columns, [])).toEqual({
    identifiers: ['email', null, 'handle', 'phone_number'],
    earlier: [undefined, undefined, undefined, undefined],
    missing: [],
  })
})

test.each([
  [
    'email',
    [
      'E-Mail',
      'E-Mail-Adresse',
      'Email',
      'e_mail',
      'Mail',
      'E-Mail Kunde',
      'E-Mail privat',
      'E-Mail 1',
      'Kunden-E-Mail',
      'Email address',
    ],
  ],
  [
    'phone_number',
    [
      'Telefon',
      'Telefonnummer',
      'Tel.',
      'Tel.-Nr.',
      'Handy',
      'Handynummer',
      'Handy-Nr.',
      'Mobil',
      'Mobilnummer',
      'Mobiltelefon',
      'Telefon mobil',
      'Telefon privat',
      'Telefon geschäftlich',
      'Festnetz',
      'Rufnummer',
      'Phone',
      'Mobile',
      'Cell',
      'Phone 1',
    ],
  ],
  ['device_id', ['Geräte-ID', 'Werbe-ID', 'IDFA', 'GAID', 'Advertising ID']],
  ['handle', ['Benutzername', 'Nutzername', 'Handle', 'X-Handle']],
  ['partner_user_id', ['Kundennummer', 'Kunden-Nr.', 'Kunden-ID', 'Customer ID', 'CRM ID']],
  [
    null,
    [
      'Vorname',
      'Nachname',
      'Name',
      'PLZ',
      'Ort',
      'Straße',
      'Anrede',
      'Einwilligung',
      'First name',
      'Consent',
      'ID',
    ],
  ],
] as const)('titles in English and German: %s', (identifier, titles) => {
  expect(titles.map((title) => [title, identifierOfTitle(title)])).toEqual(
    titles.map((title) => [title, identifier]),
  )
})
