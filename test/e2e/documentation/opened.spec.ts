import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { areas } from '../../support/openings/index.ts'
import { leave, type Opening } from '../../support/openings/opening.ts'
import { violationsOn } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { chooseTheme } from '../../support/program/screens.ts'

test.use({ person: 'ada' })
test.setTimeout(900_000)

const sizes = [
  { width: 1280, height: 800 },
  // At this size the inspector covers the list, which is another layout.
  { width: 900, height: 600 },
  { width: 1920, height: 1080 },
]

for (const { area, dialogs, prepare, openings } of areas) {
  test(`what opens in ${area} is captured and accessible in both themes`, async ({ start, profile }) => {
    const program = await start(dialogs === undefined ? {} : { dialogs: dialogs(profile) })
    await prepare(program)
    const found: object[] = []
    for (const opening of openings) {
      found.push(...(await lookAt(program.window, area, opening)))
    }
    expect(found).toEqual([])
  })
}

/** Both themes in all sizes: `out/looks/opened/<area>/<what>-<width>-<theme>.png`; returns the axe violations. */
async function lookAt(window: Page, area: string, { what, open }: Opening): Promise<readonly object[]> {
  await leave(window)
  await window.setViewportSize({ width: 1280, height: 800 })
  const failure = await open(window).then(
    () => null,
    (error) => String(error),
  )
  if (failure !== null) return [{ what, failure }]
  const found: object[] = []
  for (const size of sizes) {
    await window.setViewportSize(size)
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(window, theme)
      await window.screenshot({
        path: join('out/looks/opened', area, `${what.replaceAll(' ', '-')}-${size.width}-${theme}.png`),
        animations: 'disabled',
      })
      for (const violation of await violationsOn(window)) found.push({ what, theme, ...size, ...violation })
    }
  }
  return found
}
