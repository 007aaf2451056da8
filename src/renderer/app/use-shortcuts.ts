import { useEffect } from 'react'
import { isPressed, type PressedKey } from '../../shared/desktop/command-keys.ts'
import type { Command } from '../../shared/desktop/commands.ts'
import { isMac } from '../ui/platform.ts'

/** Listens for global shortcuts. While an overlay is open, only the overlay gets the keys. */
export function useShortcuts(commands: readonly Command[], run: (command: Command) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isCovered()) return
      const command = commandFor(commands, event, isTyping(event.composedPath()[0]), isMac)
      if (command === null) return
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

/** Checkboxes and buttons take no text, so letters pressed on them may be shortcuts. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}
