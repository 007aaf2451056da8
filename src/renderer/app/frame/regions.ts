import { listWithin } from '../../ui/layout/list-focus.ts'

const tabbable =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])'

/** The parts of the window in F6 order, each with the element that takes its focus. */
function regions(): readonly { readonly part: Element; readonly target: HTMLElement }[] {
  const main = document.querySelector('main')
  const parts: readonly (readonly [Element | null, HTMLElement | null])[] = [
    partOf('nav[aria-label="Areas"]', '[aria-current="page"]'),
    partOf('main', tabbable),
    [
      listWithin(main)?.closest('[role="grid"], [role="treegrid"], [role="listbox"]') ?? null,
      listWithin(main),
    ],
    partOf('main aside', `:is(input, select, textarea):is(${tabbable})`),
    partOf('section[aria-label="Status"]', tabbable),
    partOf('[data-region="tour"]', tabbable),
  ]
  return parts.flatMap(([part, target]) => (part === null || target === null ? [] : [{ part, target }]))
}

function partOf(part: string, wanted: string): readonly [Element | null, HTMLElement | null] {
  const element = document.querySelector(part)
  const target = element?.querySelector<HTMLElement>(wanted) ?? element?.querySelector<HTMLElement>(tabbable)
  return [element, target ?? null]
}

/** Moves the focus to the next part of the window, wrapping around at the ends. */
export function goToRegion(step: 1 | -1): void {
  const all = regions()
  const here = document.activeElement
  // The innermost one: a list and an inspector lie within the screen.
  const current = all.findLastIndex(({ part }) => part.contains(here))
  const from = current === -1 && step === -1 ? 0 : current
  all[(from + step + all.length) % all.length]?.target.focus()
}

/** Shows or hides the rule of the focused field, since the button for it isn't in the tab order. */
export function toggleRule(): void {
  const field = document.activeElement?.closest('[data-field]')
  field?.querySelector<HTMLElement>('[data-disclosure]')?.click()
}
