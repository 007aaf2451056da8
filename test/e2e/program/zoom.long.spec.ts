import { expect, test } from '../../support/fixtures.ts'
import { workInNorthwind } from '../../support/person.ts'
import { goTo, screens, standIns } from '../../support/screens.ts'

test.use({ person: 'ada' })
test.setTimeout(240_000)

test('every screen can be worked with at 200 % zoom in a window of 900 × 600', async ({ program }) => {
  const { window } = program
  await workInNorthwind(program)
  // Zoom halves what a page has: this is what a window of 900 × 600 leaves it.
  await window.setViewportSize({ width: 450, height: 300 })
  const found: string[] = []
  for (const { path, heading } of screens) {
    await goTo(window, path)
    await expect(window.getByRole('heading', { level: 1, name: heading }).first(), path).toBeVisible()
    await expect(standIns(window), path).toHaveCount(0)
    const wide = await window.evaluate(() => {
      const page = document.scrollingElement ?? document.documentElement
      return page.scrollWidth - page.clientWidth
    })
    if (wide > 1) found.push(`${path} is ${wide} px too wide`)
    for (const button of await window.getByRole('main').getByRole('button').all()) {
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent())
      // Scrolled to and not covered: a click would reach it.
      const reached = await button.click({ trial: true, timeout: 3_000 }).then(
        () => true,
        () => false,
      )
      if (!reached) found.push(`${path}: "${name}" cannot be reached`)
    }
    await window.screenshot({ path: `out/zoom/${path.slice(1)}.png` })
  }
  expect(found).toEqual([])
})
