import { expect, test } from 'vitest'
import { leafChanges } from '../../../../src/renderer/changes/change-list.tsx'
import { fieldLabel } from '../../../../src/renderer/changes/field-labels.ts'
import { valueLabel } from '../../../../src/renderer/changes/value-labels.ts'

test.each([
  ['name', 'Name'],
  ['thank_you_text', 'Thank you text'],
  ['components.0.title', 'Title'],
  ['components.1.destination', 'Destination'],
  ['components.1.destination.type', 'Destination, type'],
  ['components.1.destination.url', 'Website'],
  ['components.1.destination.ios_deep_link', 'App Store deep link'],
  ['components.1.label.value', 'Button'],
  ['components.0.media_keys.2', 'Media 3'],
  ['components.1', 'Component'],
  ['slides.1.0.media_key', 'Slide 2, media'],
  ['slides.1.1.destination.url', 'Slide 2, website'],
  ['media_keys', 'Media'],
  ['media_keys.0', 'Media 1'],
  ['components', 'Components'],
])('%s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})

test.each([
  ['name', null, { kind: 'nothing' }],
  ['name', '', { kind: 'nothing' }],
  ['name', 'MAX', { kind: 'text', text: 'MAX' }],
  ['components.0.type', 'SWIPEABLE_MEDIA', { kind: 'text', text: 'Swipeable media' }],
  ['nullcast', true, { kind: 'text', text: 'Yes' }],
  ['duration_in_minutes', 1_565, { kind: 'text', text: '1 day 2 hours 5 minutes' }],
  ['file.bytes', 41_000_000, { kind: 'text', text: '41 MB' }],
  ['media_keys.1', '3_1', { kind: 'media', key: '3_1' }],
  ['components.0.media_key', 'draft:aaaaaaaaaaaaaaaa', { kind: 'media', key: 'draft:aaaaaaaaaaaaaaaa' }],
  ['card_uri', 'draft:aaaaaaaaaaaaaaaa', { kind: 'draft', draftId: 'aaaaaaaaaaaaaaaa' }],
  ['card_uri', 'card://77', { kind: 'id', text: 'card://77' }],
])('%s with %j is shown as %j', (path, value, expected) => {
  expect(valueLabel(path, value)).toEqual(expected)
})

test('only the changed parts of a field are shown', () => {
  const before = [
    { type: 'MEDIA', media_key: '3_1' },
    { type: 'DETAILS', title: 'Tent', destination: { type: 'WEBSITE', url: 'https://a.example' } },
  ]
  const after = [
    { type: 'MEDIA', media_key: '3_1' },
    { type: 'DETAILS', title: 'Spring tent', destination: { type: 'WEBSITE', url: 'https://a.example' } },
  ]
  expect(leafChanges({ field: 'components', before, after })).toEqual([
    {
      path: 'components.1.title',
      name: 'Title',
      before: { kind: 'text', text: 'Tent' },
      after: { kind: 'text', text: 'Spring tent' },
      difference: null,
      isCleared: false,
    },
  ])
})

test('removed values are shown, but not the program’s own notes about a file', () => {
  const paths = (before: Parameters<typeof leafChanges>[0]['before'], after: typeof before) =>
    leafChanges({ field: 'file', before, after }).map(({ path, after: value }) => `${path} ${value.kind}`)
  expect(paths({ name: 'a.png' }, null)).toEqual(['file.name nothing'])
  expect(paths(null, { name: 'a.png', path: '/home/ada/a.png', modifiedAt: 7 })).toEqual(['file.name text'])
})
