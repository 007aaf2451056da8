import type { NativeTheme } from 'electron'
import type { Emit } from '../../core/ports.ts'

/** Forwards events, and applies the chosen theme to the system's own surfaces (menus, title bars, form controls). */
export function followTheme(nativeTheme: Pick<NativeTheme, 'themeSource'>, emit: Emit): Emit {
  return (name, payload) => {
    if (name === 'preferencesChanged' && 'theme' in payload) nativeTheme.themeSource = payload.theme
    emit(name, payload)
  }
}
