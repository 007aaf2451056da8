import { expect, test } from 'vitest'
import { conflictingFields } from '../../../../../src/renderer/drafting/editor/draft-conflict.tsx'

const base = { name: 'Spring', title: 'Old', note: null }

test('a field is in conflict where both sides changed it, and not to the same', () => {
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

test('a field that did not move on the service is in no conflict, whatever moved beside it', () => {
  expect(conflictingFields({ base, patch: { title: 'Mine', name: 'Mine' } }, { name: 'Theirs' })).toEqual([
    { field: 'name', base: 'Spring', mine: 'Mine', theirs: 'Theirs' },
  ])
})
