import { describe, expect, it } from 'vitest'
import { saveLabel } from '../../../../../src/renderer/drafting/editor/editor-head.tsx'
import { pathPrefixes } from '../../../../../src/renderer/drafting/editor/field-focus.ts'

describe('autosave messages', () => {
  it.each([
    [0, 'Saved just now'],
    [2_400, 'Saved 2 s ago'],
    [59_999, 'Saved 59 s ago'],
    [180_000, 'Saved 3 min ago'],
  ])('after %i ms', (age, label) => {
    expect(saveLabel({ kind: 'saved', at: 1_000 }, 1_000 + age, true)).toBe(label)
  })

  it('say whether anything is to be published before the first edit', () => {
    expect(saveLabel({ kind: 'idle' }, 0, false)).toBe('No unpublished changes')
    expect(saveLabel({ kind: 'idle' }, 0, true)).toBe('All edits saved')
  })

  it('say why something isn’t saved', () => {
    const fault = { kind: 'storage', code: 'SQLITE_FULL', message: 'The disk is full.' } as const
    expect(saveLabel({ kind: 'failed', fault }, 0, true)).toBe('Not saved: The disk is full.')
  })
})

describe('the path to a field', () => {
  it('leads from the field to the parts around it', () => {
    expect(pathPrefixes('components.0.title')).toEqual(['components.0.title', 'components.0', 'components'])
  })
})
