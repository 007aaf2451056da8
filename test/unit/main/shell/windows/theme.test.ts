import { describe, expect, it } from 'vitest'
import { followTheme } from '../../../../../src/main/shell/windows/theme.ts'
import { defaultPreferences } from '../../../../../src/shared/desktop/preferences.ts'

describe('the theme', () => {
  it('follows the preferences, and the event continues', () => {
    const nativeTheme: { themeSource: 'system' | 'light' | 'dark' } = { themeSource: 'system' }
    const sent: unknown[] = []
    const emit = followTheme(nativeTheme, (name, payload) => void sent.push([name, payload]))
    emit('preferencesChanged', { ...defaultPreferences, theme: 'dark' })
    emit('webhooksChanged', { at: 1 })
    expect(nativeTheme.themeSource).toBe('dark')
    expect(sent).toHaveLength(2)
  })
})
