import { useLayoutEffect } from 'react'
import { isPressed, type PressedKey } from '../../shared/desktop/command-keys.ts'
import type { Command } from '../../shared/desktop/commands.ts'
import { isMac } from '../ui/platform.ts'

/**
 * Listens for global shortcuts. While an overlay is open, only the overlay gets the keys. A character typed right after
 * a screen was opened, by key or by a click on its link, begins a search of it.
 */
export function useShortcuts(commands: readonly Command[], run: (command: Command) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isCovered()) return
      const command = commandFor(commands, event, isTyping(event.composedPath()[0]), isMac)
      if (command === null) {
        // The field gets the character itself, because it has the focus before the key is up.
        if (beginsSearch(event)) focusSearch()
        return
      }
      event.preventDefault()
      run(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [commands, run])
}

/** The command of a pressed key, or null. If several have the same key, the first one in the table. */
export function commandFor(
  commands: readonly Command[],
  pressed: PressedKey,
  typing: boolean,
  mac: boolean,
): Command | null {
  return commands.find(({ keys }) => keys.some((one) => isPressed(one, pressed, typing, mac))) ?? null
}

/** Whether an overlay is open that has to be closed first. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Whether a letter or digit was typed where it would do nothing: on the screen as a whole, or on a link to one. */
function beginsSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !/^[\p{L}\p{N}]$/u.test(key)) return false
  return target instanceof Element && target.closest('body, main, nav, nav a[href]') === target
}

/** Focuses the screen's search field; false if it has none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Checkboxes and buttons take no text, so letters pressed on them may be shortcuts. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}
