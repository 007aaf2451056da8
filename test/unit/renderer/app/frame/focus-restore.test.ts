import { afterEach, expect, onTestFinished, test } from 'vitest'
import { keepFocus } from '../../../../../src/renderer/app/frame/focus-restore.ts'

afterEach(() => document.body.replaceChildren())

test.each([
  ['while the page changes', true, 'display: none'],
  ['after the page changed', false, 'display: none'],
  ['out of sight while the page changes', true, 'visibility: hidden'],
  ['out of sight after the page changed', false, 'visibility: hidden'],
])(
  'the focus of a button that folds away %s goes to the nearest place that is still shown',
  async (_when, changes, hidden) => {
    document.body.innerHTML =
      '<main><section aria-label="List"><nav><a href="#/one">One</a></nav><p></p></section></main>'
    onTestFinished(keepFocus(document))
    const [nav, link] = [document.querySelector('nav'), document.querySelector('a')]
    link?.focus()
    nav?.setAttribute('style', hidden)
    // What a browser does once the element is hidden.
    link?.blur()
    if (changes) document.querySelector('p')?.append('changed')
    await expect.poll(() => document.activeElement?.tagName).toBe('SECTION')
  },
)

test('the focus of a tab that folds, whose place stays, goes to the tabs', async () => {
  document.body.innerHTML = '<main><nav><a href="#/one">One</a><a href="#/two">Two</a></nav></main>'
  onTestFinished(keepFocus(document))
  const link = document.querySelector('a')
  link?.focus()
  link?.setAttribute('style', 'visibility: hidden')
  link?.blur()
  await expect.poll(() => document.activeElement?.tagName).toBe('NAV')
})
