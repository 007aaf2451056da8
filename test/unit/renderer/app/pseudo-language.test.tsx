import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** Data of the doubles, names of the service's resources, and texts that are the same in every language. */
const verbatim =
  /^(?:Flightdeck|Built-in sandbox|(?:\[.*\]\. )?This call has no answer in the test\.|.*(?:Shift|Ctrl|Alt)\+.*|@?ada|@?bert|Northwind.*|English|Deutsch|JSON|OAuth|HTTP|OAuth(?: 2\.0)?|Ctrl.*|Shift.*|Alt.*|Tab|Esc|Home|End|Page.*|Space|Enter|Delete|Backspace|F\d+|[A-Z]{2,}(?:[ _/][A-Z]{2,})*|app\.ts|\d.*|https?:.*|[a-z_]+\.[a-z.]+|\w+\.\w+\n[\s\S]*|[A-Z]+ ?\/[\w/:.]+|.*keychain.*|Authentication|Media upload|Stream links|Webhooks|Accounts|\[.*\], UTC)$/i

/** Load the views again: their tables of labels read the language when they load, some still for an earlier file. */
async function loadAnew() {
  await vi.dynamicImportSettled()
  vi.resetModules()
}
beforeAll(loadAnew)
afterAll(loadAnew)

/** Plain letters, which the pseudo-language replaces by accented ones in translated texts. */
const plainWord = /(?<![\p{L}\d_/.@+-])[A-Za-z]*[aeiouAEIOU][A-Za-z]*(?![\p{L}\d_@/+-])/u

/** A path or the ID of an operation, alone in its line. */
const technicalLine = /^(?:\/\S+|[a-z][A-Za-z]*(?:\.[A-Za-z]+)+)$/

function plainTexts(root: Element): string[] {
  const found: string[] = []
  const note = (text: string | null) => {
    // A tooltip has a line for each thing, and paths and IDs stay as they are.
    for (const line of text?.trim().split('\n') ?? []) {
      if (plainWord.test(line) && !verbatim.test(line) && !technicalLine.test(line)) found.push(line)
    }
  }
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('code, kbd, pre, style, script, svg') !== null) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.textContent)
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription'])
      note(element.getAttribute(name))
  }
  return [...new Set(found)]
}

test.each([
  '/overview',
  '/campaigns',
  '/creatives/cards',
  '/creatives/posts/new',
  '/media',
  '/catalogs',
  '/audiences',
  '/webhooks/inbox',
  '/console',
  '/activity',
  '/accounts',
  '/settings',
  '/settings/keys',
  '/exchange',
  '/review',
  '/connect',
])('shows no plain English at %s', async (address) => {
  const { setLanguage } = await import('../../../../src/shared/text/language.ts')
  const { pseudoLanguage } = await import('../../../../src/shared/text/pseudo.ts')
  setLanguage(pseudoLanguage('en-XA'))
  const { renderView } = await import('../support/render-view.tsx')
  await renderView(address)
  await screen.findByRole('heading', { level: 1, name: /^\[/ })
  expect(plainTexts(document.body)).toEqual([])
})
