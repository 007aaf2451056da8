import type { KeyChanges } from '../../../shared/desktop/key-bindings.ts'
import type { Emit } from '../../core/ports.ts'

/** Shows the menu with the keys of the commands after these changes. */
export type ShowMenu = (keys: KeyChanges) => void

/** Forwards events, and redraws the menu after keys have changed. */
export function followKeys(beginning: KeyChanges, showMenu: ShowMenu, emit: Emit): Emit {
  let shownKeys = JSON.stringify(beginning)
  return (name, payload) => {
    if (name === 'preferencesChanged' && 'keys' in payload) {
      const next = JSON.stringify(payload.keys)
      if (next !== shownKeys) showMenu(payload.keys)
      shownKeys = next
    }
    emit(name, payload)
  }
}
