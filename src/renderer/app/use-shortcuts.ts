import { useEffect } from 'react'
import { isPressed, type PressedKey } from '../../shared/desktop/command-keys.ts'
import { type Command, commands } from '../../shared/desktop/commands.ts'
import { isMac } from '../ui/platform.ts'

/** Listens to the keys that work everywhere. While something lies over the screen, only it hears the keys. */
export function useShortcuts(run: (command: Command) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isCovered()) return
      const command = commandFor(event, isTyping(event.composedPath()[0]), isMac)
      if (command === null) return
      event.preventDefault()
      run(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [run])
}

/** The command that a pressed key means, or null. */
export function commandFor(pressed: PressedKey, typing: boolean, mac: boolean): Command | null {
  return commands.find(({ keys }) => keys.some((one) => isPressed(one, pressed, typing, mac))) ?? null
}

/** Whether something lies over the screen that has to be settled first. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Boxes to tick and buttons take no text, so letters pressed on them may mean a shortcut. */
const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}
