import { expect, test } from 'vitest'
import { conflictingFields } from '../../../../../src/renderer/drafting/editor/draft-conflict.tsx'

const base = { name: 'Spring', title: 'Old', note: null }

test('a field is in conflict if both sides changed it to different values', () => {
  const draft = { base, patch: { name: 'Mine', title: 'Same', note: 'Mine' } }
  expect(conflictingFields(draft, { name: 'Theirs', title: 'Same', note: null })).toEqual([
    { field: 'name', base: 'Spring', mine: 'Mine', theirs: 'Theirs' },
  ])
})

test('a field that the record lost is in conflict too', () => {
  expect(conflictingFields({ base, patch: { title: 'Mine' } }, { title: null })).toEqual([
    { field: 'title', base: 'Old', mine: 'Mine', theirs: null },
  ])
})

test('a field that didn’t change at the service isn’t in conflict, whatever else changed', () => {
  expect(conflictingFields({ base, patch: { title: 'Mine', name: 'Mine' } }, { name: 'Theirs' })).toEqual([
    { field: 'name', base: 'Spring', mine: 'Mine', theirs: 'Theirs' },
  ])
})
