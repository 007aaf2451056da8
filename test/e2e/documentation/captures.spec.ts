import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { workADay } from '../../support/openings/day-of-work.ts'
import { violationsOn } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, workInNorthwind } from '../../support/program/person.ts'
import { inBerlin, type Program } from '../../support/program/program.ts'
import { chooseTheme, goTo, places, standIns } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const sizes = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

const states = [
  { state: 'loaded', what: 'with what it holds', enter: workADay },
  { state: 'little', what: 'in an account that holds little', enter: workInWayline },
  { state: 'failing', what: 'while the service fails', enter: workWhileServiceFails },
] as const

type State = (typeof states)[number]['state']

for (const { state, what, enter } of states) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every place is captured and accessible ${what}, ${theme} theme`, async ({ start }) => {
      const program = await start({ environment: inBerlin })
      await enter(program)
      await chooseTheme(program.window, theme)
      expect(await capture(program.window, state, theme)).toEqual([])
    })
  }
}

/**
 * Screenshots of every place in three sizes, for review by eye: `out/captures/<state>/<place>-<width>-<theme>.png`;
 * returns the axe violations.
 */
async function capture(window: Page, state: State, theme: string): Promise<readonly object[]> {
  const found: object[] = []
  for (const place of places) {
    await goTo(window, place)
    await expect(window.getByRole('heading', { level: 1 }).first(), place).toBeVisible()
    await expectComplete(window, place, state)
    for (const size of sizes) {
      await window.setViewportSize(size)
      await expectComplete(window, place, state)
      const name = `${place.slice(1).replaceAll('/', '-')}-${size.width}-${theme}.png`
      await window.screenshot({ path: join('out/captures', state, name), animations: 'disabled' })
    }
    // Placeholders for rows also appear with a short delay; they would be visible by now.
    await expectComplete(window, place, state)
    for (const violation of await violationsOn(window)) found.push({ place, ...violation })
  }
  return found
}

/** Nothing is loading; if the service fails, the wait may continue as long as it can be ended. */
async function expectComplete(window: Page, place: string, state: State): Promise<void> {
  const main = window.getByRole('main')
  const waits = main.getByRole('button', { name: /^(Cancel wait|Stop retrying)$/ })
  const names = main.getByRole('img', { name: /^Loading/ })
  const signs = standIns(window)
    .or(names)
    .or(main.getByText(/^Syncing/))
  await expect
    .poll(async () => (await signs.count()) === 0 || (state === 'failing' && (await waits.count()) > 0), {
      message: place,
    })
    .toBe(true)
  await expect(main.locator('[data-state="loading"]'), place).toHaveCount(0)
}

async function workInWayline(program: Program): Promise<void> {
  const { window } = program
  await exploreSandbox(program)
  await window.getByRole('row', { name: /Wayline Campervans/ }).click()
  await window.getByRole('button', { name: 'Work in this account' }).click()
}

async function workWhileServiceFails(program: Program): Promise<void> {
  await workInNorthwind(program)
  const control = await sandboxControl(program.window)
  await control.call('/faults', {
    match: {},
    status: 500,
    body: { errors: [{ code: 131, message: 'Internal error' }] },
  })
}
