import { expect, test } from 'vitest'
import { followKeys } from '../../../../../src/main/shell/windows/follow-keys.ts'
import { menuTemplate } from '../../../../../src/main/shell/windows/menu.ts'
import { boundCommands, type KeyChanges } from '../../../../../src/shared/desktop/key-bindings.ts'
import { defaultPreferences } from '../../../../../src/shared/desktop/preferences.ts'

test('the menu is rebuilt when keys have changed, and only then; the event continues', () => {
  const shown: KeyChanges[] = []
  const sent: string[] = []
  const emit = followKeys(
    {},
    (keys) => void shown.push(keys),
    (name) => void sent.push(name),
  )
  emit('preferencesChanged', { ...defaultPreferences, theme: 'dark' })
  emit('preferencesChanged', { ...defaultPreferences, keys: { palette: ['Mod+J'] } })
  emit('preferencesChanged', { ...defaultPreferences, keys: { palette: ['Mod+J'] } })
  emit('preferencesChanged', defaultPreferences)
  expect(shown).toEqual([{ palette: ['Mod+J'] }, {}])
  expect(sent).toHaveLength(4)
})

test('the menu shows the current keys of a command, or none', () => {
  const view = menuTemplate('linux', false, boundCommands({ palette: ['Mod+J'], open: [] }), () => {})
  const items = view.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const acceleratorOf = (id: string) => items.find((item) => item.id === id)?.accelerator
  expect(acceleratorOf('palette')).toBe('CommandOrControl+J')
  expect(acceleratorOf('open')).toBeUndefined()
})
