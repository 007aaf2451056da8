import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { exploreSandbox, workInNorthwind } from '../../support/person.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { goTo, places, standIns } from '../../support/screens.ts'

test.use({ person: 'ada' })
test.setTimeout(600_000)

const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]

/** Pictures of every place in both themes and sizes, for eyes: `out/looks/<state>/<place>-<width>-<theme>.png`. */
async function look(window: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await window.evaluate((chosen) => {
      const bridge = Reflect.get(globalThis, 'flightdeck')
      return bridge.preferences.change({ theme: chosen })
    }, theme)
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const place of places) {
      await goTo(window, place)
      await expect(window.getByRole('heading', { level: 1 }).first(), place).toBeVisible()
      await expect
        .poll(() => standIns(window).count(), { message: place, timeout: 20_000 })
        .toBeLessThanOrEqual(state === 'failing' ? 9 : 0)
      for (const size of sizes) {
        await window.setViewportSize(size)
        const name = `${place.slice(1).replaceAll('/', '-')}-${size.width}-${theme}.png`
        await window.screenshot({ path: join('out/looks', state, name), animations: 'disabled' })
      }
    }
  }
}

test('every place is pictured with what it holds', async ({ program }) => {
  await workInNorthwind(program)
  await look(program.window, 'loaded')
})

test('every place is pictured in an account that holds little', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await window.getByRole('row', { name: /Northwind Winter Sale/ }).click()
  await window.getByRole('button', { name: 'Work in this account' }).click()
  await look(window, 'little')
})

test('every place is pictured while the service fails', async ({ program }) => {
  await workInNorthwind(program)
  const control = await sandboxControl(program.window)
  await control.call('/faults', {
    match: {},
    status: 500,
    body: { errors: [{ code: 131, message: 'Internal error' }] },
  })
  await look(program.window, 'failing')
})
