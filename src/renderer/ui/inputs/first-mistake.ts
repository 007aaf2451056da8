import { flushSync } from 'react-dom'

/** Shows the mistakes of a form that was to be sent, and leads to the first of them. */
export function leadToMistake(form: HTMLFormElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
