import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import type { Preferences } from '../../shared/desktop/preferences.ts'
import type { LiveState } from '../workbench/live-state.ts'

/** Mantine's color scheme follows the preference in main; the page stores nothing. */
export function colorSchemeManager(preferences: LiveState<Preferences>): MantineColorSchemeManager {
  let unsubscribe = () => {}
  const scheme = (): MantineColorScheme => {
    const theme = preferences.value()?.theme ?? 'system'
    return theme === 'system' ? 'auto' : theme
  }
  return {
    get: () => scheme(),
    set: () => {},
    clear: () => {},
    subscribe: (onUpdate) => {
      unsubscribe = preferences.store.subscribe(() => onUpdate(scheme()))
    },
    unsubscribe: () => unsubscribe(),
  }
}
