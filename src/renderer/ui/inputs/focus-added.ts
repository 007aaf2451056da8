import { flushSync } from 'react-dom'

/** Adds a field, and moves the focus from the button that was pressed to the last field like it. */
export function focusAdded(button: Element, add: () => void, fields: string): void {
  flushSync(add)
  const group = button.closest('[role="dialog"], fieldset, form') ?? document.body
  const inputs = [...group.querySelectorAll<HTMLElement>(fields)]
  inputs.at(-1)?.focus()
}
