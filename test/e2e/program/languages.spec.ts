import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import type { Program } from '../../support/program/program.ts'
import { goTo, places, standIns } from '../../support/program/screens.ts'
import { cutOff, shortened, tooWide } from '../../support/program/zoom.ts'

test.use({ person: 'ada' })

const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]

test('a chosen language applies from the next start: every place fits, and none is left in English', async ({
  start,
}) => {
  const first = await start()
  await workInNorthwind(first)
  await goTo(first.window, '/settings')
  await first.window.getByLabel('Language').selectOption('Deutsch')
  await expect(first.window.getByText('Restart Flightdeck to switch the language.')).toBeVisible()
  await expect(first.window.locator('html')).toHaveAttribute('lang', 'en')
  await first.close()

  const program = await start()
  const { window } = program
  await expect(window.locator('html')).toHaveAttribute('lang', 'de')
  await window.getByRole('button', { name: 'Sandbox starten' }).first().click()
  await expect(window.getByText('Sandbox läuft')).toBeVisible()
  const found = await walk(program, 'de')
  expect(found).toEqual([])
})

test.describe('a new user', () => {
  test.use({ person: null })
  test.skip(process.platform !== 'linux', 'other systems have a setting for it')
  test('is welcomed in the language of the locale', async ({ start }) => {
    const { window } = await start({ environment: { LANG: 'de_DE.UTF-8' } })
    await expect(window.locator('html')).toHaveAttribute('lang', 'de')
    await expect(window.getByRole('heading', { name: 'Willkommen bei Flightdeck' })).toBeVisible()
  })
})

// The pseudo-languages are a third longer than English; the second one runs from the right.
for (const language of ['en-XA', 'ar-XB']) {
  test(`every place fits in the pseudo-language ${language}`, async ({ program }) => {
    const { window } = program
    await workInNorthwind(program)
    // The program's own scheme has no origin.
    await window.goto(window.url().replace(/[?#].*$/, `?language=${language}`))
    expect(await walk(program, language)).toEqual([])
  })
}

/** Sums below the grid, of which a low window shows as many as fit. */
const givesWay = /EUR|\d[.,]\d{3}/

/** What is cut off or too wide on the way, and English in German; pictures are in `out/languages`. */
async function walk({ window }: Program, language: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const place of places) {
    await goTo(window, place)
    await expect(window.getByRole('heading', { level: 1 }).first(), place).toBeVisible()
    for (const size of sizes) {
      await window.setViewportSize(size)
      await expect(standIns(window), place).toHaveCount(0)
      const name = `${place.slice(1).replaceAll('/', '-')}-${size.width}`
      await window.screenshot({ path: `out/languages/${language}/${name}.png`, animations: 'disabled' })
      const wide = await tooWide(window)
      if (wide > 1) found.push(`${place} at ${size.width} is ${wide} px too wide`)
      for (const what of [...(await cutOff(window)), ...(await shortened(window))])
        if (!givesWay.test(what)) found.push(`${place} at ${size.width}: ${what}`)
    }
    // The platform's own changelog is English.
    if (language === 'de' && place !== '/console/changelog')
      for (const text of await englishTexts(window)) found.push(`${place}: ${text}`)
  }
  return found
}

/** Texts with a word that only English has. Names of the demonstration have none. */
function englishTexts(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => {
    const english =
      /(?<![\w/.-])(?:the|of|is|are|and|with|for|not|this|your|from|by|no|has|can|to)(?![\w/.-])/i
    // What the demonstration and the service call their things.
    const data =
      'code, pre, kbd, script, style, td, li, option, textarea, [role="gridcell"], [role="option"], [lang="en"]'
    const found = new Set<string>()
    const note = (text: string | null) => {
      if (text !== null && english.test(text)) found.add(text.trim().slice(0, 90))
    }
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest(data) !== null) continue
      for (const node of element.childNodes) if (node.nodeType === 3) note(node.textContent)
      for (const name of ['aria-label', 'title', 'placeholder']) note(element.getAttribute(name))
    }
    return [...found]
  })
}
