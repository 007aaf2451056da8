import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { html, openWindow, sharedApplication, siteFor, test, windowOf } from './support.ts'

const application = sharedApplication()
const site = siteFor((_request, response) =>
  html(
    response,
    `<button>Press</button><input><script>
      for (const name of ['keydown', 'mousedown']) {
        window.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true })
      }
    </script>`,
  ),
)

const presses = ['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart']

/** Collects the key presses and clicks that main sees in a page's window. */
async function listen(page: Page): Promise<void> {
  const handle = await windowOf(application(), page)
  await handle.evaluate(({ webContents }) => {
    const seen: string[] = []
    Reflect.set(globalThis, 'seenInput', seen)
    webContents.on('input-event', (_event, { type }) => seen.push(type))
  })
}
const seen = async () => {
  const types: unknown = await application().evaluate(() => Reflect.get(globalThis, 'seenInput'))
  return Array.isArray(types) ? types.filter((type) => presses.includes(type)) : []
}

test('input-event: main receives presses and clicks, even if the page handles them itself', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.click('button')
  await expect.poll(seen).toEqual(['mouseDown'])
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await seen()).length).toBe(2)
  expect((await seen()).at(-1)).toMatch(/^(rawKeyDown|keyDown)$/)
})

test('input-event: nothing that a script dispatches or calls counts', async () => {
  const page = await openWindow(application(), site().origin)
  await listen(page)
  await page.evaluate(() => {
    const button = document.querySelector('button')
    button?.click()
    button?.focus()
    button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    document.execCommand('selectAll')
  })
  // This later press is seen, so the others would have been too.
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await seen()).length).toBe(1)
})
