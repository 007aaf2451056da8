import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { commandFor } from '../../../../src/renderer/app/use-shortcuts.ts'
import { acceleratorOf } from '../../../../src/shared/desktop/command-keys.ts'
import { commands } from '../../../../src/shared/desktop/commands.ts'
import {
  boundCommands,
  conflictsOf,
  type KeyChanges,
  keepFor,
  keyChanges,
  readKeys,
  recordKeys,
  refusalOf,
  textOfKeys,
  withKeys,
} from '../../../../src/shared/desktop/key-bindings.ts'
import { preferences } from '../../../../src/shared/desktop/preferences.ts'
import { casesFor } from '../../../support/runs.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const keysOfBound = (changes: KeyChanges, id: string) =>
  boundCommands(changes)
    .find((one) => one.id === id)
    ?.keys.map(textOfKeys)
const read = (text: string) => {
  const keys = readKeys(text)
  if (keys === null) throw new Error(`${text} names no keys`)
  return keys
}

test.each(commands.flatMap(({ id, keys }) => keys.map((one) => [textOfKeys(one), id, one] as const)))(
  'reads the key %s of %s as it is in the table, and refuses it to none',
  (text, id, keys) => {
    expect(readKeys(text)).toEqual(keys)
    expect(refusalOf(keys, id)).toBeNull()
  },
)

test.each([
  '',
  'k',
  'K',
  'Mod+',
  'Mod+k',
  'Shift+Mod+K',
  'Mod+Space',
  'Tab',
  'Enter',
  'Alt+K',
  'Mod+KK',
  'F13',
])('reads no keys from "%s"', (text) => expect(readKeys(text)).toBeNull())

test.each([
  ['x', none, /types a character/],
  ['Tab', none, /need this key/],
  ['Enter', none, /need this key/],
  [' ', { ...none, ctrlKey: true }, /need this key/],
  ['ArrowDown', { ...none, ctrlKey: true }, /need this key/],
  ['Enter', { ...none, ctrlKey: true }, /opens the editor/],
  ['c', { ...none, ctrlKey: true }, /copy, cut and paste/],
  ['d', { ...none, ctrlKey: true }, /fills down/],
  ['q', { ...none, ctrlKey: true }, /quits/],
  ['z', { ...none, ctrlKey: true }, /undo and redo/],
  ['F2', none, /edits a cell/],
  ['k', { ...none, altKey: true }, /Alt/],
  ['k', { ...none, metaKey: true }, /system/],
])('refuses %s with a reason', (key, modifiers, reason) => {
  const recorded = recordKeys({ key, ...modifiers }, false, 'palette')
  expect(recorded).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) })
})

test('waits while only Ctrl or Shift is pressed', () => {
  expect(recordKeys({ key: 'Control', ...none, ctrlKey: true }, false)).toEqual({ kind: 'unfinished' })
})

const pressed = fc.record({
  key: fc.oneof(
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
    fc.constantFrom('Enter', 'F1', 'F6', 'F12', 'Tab', 'Delete', 'a', 'K', '+', '-', '?', '/', '__proto__'),
  ),
  ctrlKey: fc.boolean(),
  metaKey: fc.boolean(),
  altKey: fc.boolean(),
  shiftKey: fc.boolean(),
})
const runs = { numRuns: casesFor(500, 3_000) }

describe('recorded keys', () => {
  it('run the command when pressed again, and are read back as written', () => {
    fc.assert(
      fc.property(pressed, fc.boolean(), (press, mac) => {
        const recorded = recordKeys(press, mac, 'media')
        if (recorded.kind !== 'keys') return
        expect(readKeys(textOfKeys(recorded.keys))).toEqual(recorded.keys)
        const changes = keepFor(withKeys({}, 'media', [recorded.keys]), 'media', recorded.keys)
        expect(commandFor(boundCommands(changes), press, false, mac)?.id).toBe('media')
        expect(acceleratorOf(recorded.keys) ?? 'A').toMatch(/^[ -~]+$/)
      }),
      runs,
    )
  })

  it('stay in one place only, once that was chosen', () => {
    const id = fc.constantFrom(...commands.map((one) => one.id))
    fc.assert(
      fc.property(pressed, id, (press, keeper) => {
        const recorded = recordKeys(press, false, keeper)
        if (recorded.kind !== 'keys') return
        const before = withKeys({}, keeper, [recorded.keys])
        const after = boundCommands(keepFor(before, keeper, recorded.keys))
        expect(conflictsOf(after, keeper, recorded.keys)).toEqual([])
        for (const { id: other, keys } of after) {
          if (other === keeper) continue
          const had = commands.find((one) => one.id === other)?.keys ?? []
          expect(had).toEqual(expect.arrayContaining([...keys]))
        }
      }),
      runs,
    )
  })
})

test('a conflict is shown on both sides and ends when one keeps the keys', () => {
  const keys = read('Mod+K')
  const changes = withKeys({}, 'media', [keys])
  const bound = boundCommands(changes)
  expect(conflictsOf(bound, 'media', keys).map(({ id }) => id)).toEqual(['palette'])
  expect(conflictsOf(bound, 'palette', keys).map(({ id }) => id)).toEqual(['media'])
  const resolved = keepFor(changes, 'media', keys)
  expect([keysOfBound(resolved, 'media'), keysOfBound(resolved, 'palette')]).toEqual([['Mod+K'], []])
})

test('the default keys aren’t a change', () => {
  const changed = withKeys({}, 'palette', [])
  expect(changed).toEqual({ palette: [] })
  expect(withKeys(changed, 'palette', [read('Mod+K')])).toEqual({})
  expect(boundCommands({})).toEqual(commands)
})

test('stored changes lose unknown commands and keys that belong to fields; damaged ones are dropped', () => {
  const stored = { nothing: ['Mod+J'], media: ['Mod+J', 'Mod+Z'], undo: [] }
  expect(keyChanges.parse(stored)).toEqual({ media: ['Mod+J'], undo: [] })
  expect(keyChanges.safeParse({ media: ['Tab'] }).success).toBe(false)
  expect(preferences.parse({ keys: { media: ['Tab'] } }).keys).toEqual({})
})
