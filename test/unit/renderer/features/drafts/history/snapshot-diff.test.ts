import { expect, test } from 'vitest'
import { diffFields } from '../../../../../../src/renderer/features/drafts/history/snapshot-inspector.tsx'

test('what restoring would change, from now to then', () => {
  expect(diffFields({ name: 'Spring tent', comment: 'x' }, { name: 'Tent' })).toEqual([
    { field: 'name', before: 'Spring tent', after: 'Tent' },
    { field: 'comment', before: 'x', after: null },
  ])
  expect(diffFields({ name: 'Tent' }, { name: 'Tent', text: null })).toEqual([])
  expect(diffFields(null, { name: 'Tent' })).toHaveLength(1)
})
