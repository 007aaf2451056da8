import { expect, test } from 'vitest'
import { isIn, settingsArea } from '../../../../src/renderer/app/areas.ts'
import { keysOf, shortcutFor, shortcuts } from '../../../../src/renderer/app/shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

function pressed(key: string, change: Partial<typeof plain> = {}) {
  return { key, ...plain, ...change }
}

test('the palette opens with Ctrl+K, with Cmd+K on a Mac, also while somebody types', () => {
  expect(shortcutFor(pressed('k', { ctrlKey: true }), false, false)?.action.kind).toBe('palette')
  expect(shortcutFor(pressed('K', { ctrlKey: true }), true, false)?.action.kind).toBe('palette')
  expect(shortcutFor(pressed('k', { metaKey: true }), false, true)?.action.kind).toBe('palette')
})

test("the other system's key opens nothing", () => {
  expect(shortcutFor(pressed('k', { ctrlKey: true }), false, true)).toBeNull()
  expect(shortcutFor(pressed('k', { metaKey: true }), false, false)).toBeNull()
})

test('numbers go to areas', () => {
  expect(shortcutFor(pressed('2', { ctrlKey: true }), false, false)?.action).toEqual({
    kind: 'area',
    path: '/campaigns',
  })
})

test('keys without Ctrl are letters while somebody types', () => {
  expect(shortcutFor(pressed('/'), false, false)?.action.kind).toBe('search')
  expect(shortcutFor(pressed('?'), false, false)?.action.kind).toBe('sheet')
  expect(shortcutFor(pressed('/'), true, false)).toBeNull()
  expect(shortcutFor(pressed('?'), true, false)).toBeNull()
})

test('Ctrl+Z undoes, with Shift it makes the change again; both belong to a text field while somebody types', () => {
  const ctrl = { ctrlKey: true }
  expect(shortcutFor(pressed('z', ctrl), false, false)?.action.kind).toBe('undo')
  expect(shortcutFor(pressed('Z', { ...ctrl, shiftKey: true }), false, false)?.action.kind).toBe('redo')
  expect(shortcutFor(pressed('y', ctrl), false, false)?.action.kind).toBe('redo')
  expect(shortcutFor(pressed('z', ctrl), true, false)).toBeNull()
  expect(shortcutFor(pressed('Z', { ...ctrl, shiftKey: true }), true, false)).toBeNull()
})

test('Alt belongs to the system', () => {
  expect(shortcutFor(pressed('k', { ctrlKey: true, altKey: true }), false, false)).toBeNull()
})

test('no two shortcuts share their keys', () => {
  const keys = shortcuts.map((shortcut) => keysOf(shortcut, false))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('Ctrl+K')
  expect(shortcuts.map((shortcut) => keysOf(shortcut, true))).toContain('⌘K')
})

test('a location lies in its area only', () => {
  expect(isIn(settingsArea, '/settings')).toBe(true)
  expect(isIn(settingsArea, '/settings/theme')).toBe(true)
  expect(isIn(settingsArea, '/settingsfoo')).toBe(false)
})
