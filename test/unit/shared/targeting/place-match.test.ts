import { expect, it } from 'vitest'
import { createPlaceIndex, editDistance } from '../../../../src/shared/targeting/place-match.ts'

const place = (targeting_value: string, name: string, location_type: string, country_code: string) => ({
  targeting_type: 'LOCATION',
  targeting_value,
  name,
  record: { location_type, country_code },
})
const places = [
  place('96683cc9126741d1', 'Germany', 'COUNTRIES', 'DE'),
  place('0000000000000001', 'Berlin, Germany', 'CITIES', 'DE'),
  place('0000000000000002', 'München, Germany', 'CITIES', 'DE'),
  place('0000000000000003', 'Portland, Oregon', 'CITIES', 'US'),
  place('0000000000000004', 'Portland, Maine', 'CITIES', 'US'),
  place('0000000000000005', '10115, Germany', 'POSTAL_CODES', 'DE'),
]

const index = createPlaceIndex()
index.add(places)
// Found again by another search.
index.add(places)

it.each([
  ['de', 'Germany'],
  ['Berlin', 'Berlin, Germany'],
  ['berlin, germany', 'Berlin, Germany'],
  ['munchen', 'München, Germany'],
  ['10115', '10115, Germany'],
  ['96683cc9126741d1', 'Germany'],
])('finds %s', (text, name) => {
  expect(index.match(text).place?.name).toBe(name)
})

it.each([
  ['Portland', ['Portland, Oregon', 'Portland, Maine']],
  ['Berlni', ['Berlin, Germany']],
  ['Germny', ['Germany']],
  ['10116', []],
  ['xx', []],
  ['Atlantis', []],
])('asks what is meant by %s', (text, names) => {
  const { place: found, suggestions } = index.match(text)
  expect(found).toBeNull()
  expect(suggestions.map(({ name }) => name).sort()).toEqual([...names].sort())
})

it('counts differing letters, and stops beyond what matters', () => {
  expect(editDistance('hamburg', 'hamburg', 2)).toBe(0)
  expect(editDistance('hmaburg', 'hamburg', 2)).toBe(1)
  expect(editDistance('hambur', 'hamburg', 2)).toBe(1)
  expect(editDistance('homborg', 'hamburg', 2)).toBe(2)
  expect(editDistance('homborg', 'hamburg', 1)).toBe(Number.POSITIVE_INFINITY)
})

it('prefers a kind if several places have a name', () => {
  const preferring = createPlaceIndex('REGIONS')
  preferring.add([
    place('0000000000000006', 'Hamburg, Germany', 'CITIES', 'DE'),
    place('0000000000000007', 'Hamburg, Germany', 'REGIONS', 'DE'),
  ])
  expect(preferring.find('Hamburg')?.targeting_value).toBe('0000000000000007')
})
