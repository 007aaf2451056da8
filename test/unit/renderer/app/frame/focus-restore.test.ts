import { expect, onTestFinished, test, vi } from 'vitest'
import { keepFocus } from '../../../../../src/renderer/app/frame/focus-restore.ts'

test.each([
  ['while the page changes', true],
  ['after the page changed', false],
])(
  'the focus of a button that folds away %s goes to the nearest place that is still shown',
  async (_when, changes) => {
    document.body.innerHTML =
      '<main><section aria-label="List"><nav><a href="#/one">One</a></nav><p></p></section></main>'
    onTestFinished(keepFocus(document))
    const [nav, link] = [document.querySelector('nav'), document.querySelector('a')]
    const isShown = vi.spyOn(HTMLElement.prototype, 'checkVisibility')
    onTestFinished(() => isShown.mockRestore())
    isShown.mockImplementation(function isOutsideNav(this: HTMLElement) {
      return nav?.contains(this) !== true
    })
    link?.focus()
    // What a browser does once the element is hidden.
    link?.blur()
    if (changes) document.querySelector('p')?.append('changed')
    await expect.poll(() => document.activeElement?.tagName).toBe('SECTION')
  },
)
