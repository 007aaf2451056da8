import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { StoreApi } from 'zustand/vanilla'
import { draftEditings } from '../drafting/draft-editings.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { settingsArea } from './areas.ts'
import type { Overlay } from './overlays.ts'
import { isMac } from './platform.ts'
import { type ShortcutAction, shortcutFor } from './shortcuts.ts'

/** Listens to the keys that work everywhere. While something lies over the screen, only it hears the keys. */
export function useShortcuts(overlay: StoreApi<Overlay>): void {
  const [, navigate] = useLocation()
  const { undo, redo } = draftEditings(useWorkbench())
  useEffect(() => {
    const perform = (action: ShortcutAction) => {
      switch (action.kind) {
        case 'palette':
          return overlay.setState('palette', true)
        case 'sheet':
          return overlay.setState('shortcuts', true)
        case 'search':
          return focusSearch() || overlay.setState('palette', true)
        case 'settings':
          return navigate(settingsArea.path)
        case 'undo':
          return undo()
        case 'redo':
          return redo()
        case 'area':
          return navigate(action.path)
      }
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isCovered()) return
      const shortcut = shortcutFor(event, isTyping(event.target), isMac)
      if (shortcut === null) return
      event.preventDefault()
      perform(shortcut.action)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, overlay, undo, redo])
}

/** Focuses the search field of the screen; false when it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Boxes to tick and buttons take no text, so letters pressed on them may mean a shortcut. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}
