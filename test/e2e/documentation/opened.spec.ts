import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { areas } from '../../support/openings/index.ts'
import { leave, type Opening } from '../../support/openings/opening.ts'
import { violationsOn } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { inBerlin } from '../../support/program/program.ts'
import { chooseTheme } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

const sizes = [
  { width: 1280, height: 800 },
  // At this size the inspector covers the list, which is another layout.
  { width: 900, height: 600 },
  { width: 1920, height: 1080 },
]

for (const { area, dialogs, prepare, openings } of areas) {
  test(`what opens in ${area} is captured and accessible in both themes`, async ({ start, profile }) => {
    const program = await start({
      environment: inBerlin,
      ...(dialogs !== undefined && { dialogs: dialogs(profile) }),
    })
    await prepare(program)
    const found: object[] = []
    for (const opening of openings) {
      found.push(...(await capture(program.window, area, opening)))
    }
    expect(found).toEqual([])
  })
}

/** Both themes in all sizes: `out/captures/opened/<area>/<what>-<width>-<theme>.png`; returns the axe violations. */
async function capture(window: Page, area: string, opening: Opening): Promise<readonly object[]> {
  const { what, everySize } = opening
  const found: object[] = []
  for (const [place, size] of sizes.entries()) {
    if (place > 0 && everySize !== true) await window.setViewportSize(size)
    else {
      const failure = await openAt(window, size, opening)
      if (failure !== null) return [...found, { what, ...size, failure }]
    }
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(window, theme)
      await window.screenshot({
        path: join('out/captures/opened', area, `${what.replaceAll(' ', '-')}-${size.width}-${theme}.png`),
        animations: 'disabled',
      })
      for (const violation of await violationsOn(window)) found.push({ what, theme, ...size, ...violation })
    }
  }
  return found
}

async function openAt(window: Page, size: (typeof sizes)[number], { open }: Opening): Promise<string | null> {
  await window.setViewportSize(size)
  await leave(window)
  return open(window).then(
    () => null,
    (error) => String(error),
  )
}
