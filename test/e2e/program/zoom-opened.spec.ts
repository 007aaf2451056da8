import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { areas } from '../../support/openings/index.ts'
import { dismissNotices, leave, type Opening } from '../../support/openings/opening.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { cutOff, flattened, tooWide, unreachable, zoomedSize } from '../../support/program/zoom.ts'

test.use({ person: 'ada' })

for (const { area, dialogs, prepare, openings } of areas) {
  test(`what opens in ${area} is usable at 200 % zoom in a window of 900 × 600`, async ({
    start,
    profile,
  }) => {
    const program = await start(dialogs === undefined ? {} : { dialogs: dialogs(profile) })
    await prepare(program)
    await program.window.setViewportSize(zoomedSize)
    const found: string[] = []
    for (const opening of openings) found.push(...(await troubleIn(program.window, area, opening)))
    expect(found).toEqual([])
  })
}

/** What is too wide, cut off or out of reach. */
async function troubleIn(window: Page, area: string, { what, open }: Opening): Promise<readonly string[]> {
  await leave(window)
  const failure = await open(window).then(
    () => null,
    (error) => String(error),
  )
  await window.screenshot({
    path: join('out/zoom/opened', area, `${what.replaceAll(' ', '-')}.png`),
    animations: 'disabled',
  })
  if (failure !== null) return [`${what}: ${failure}`]
  const over = window.getByRole('dialog').or(window.getByRole('menu'))
  const isCovered = (await over.count()) > 0
  // No notice covers a dialog; over a screen it stays until it's dismissed.
  if (!isCovered) await dismissNotices(window)
  const wide = await tooWide(window)
  const part = isCovered ? over.last() : window.getByRole('main')
  const found = [
    ...(wide > 1 ? [`is ${wide} px too wide`] : []),
    ...(await flattened(window)),
    ...(await cutOff(window)),
    ...(await unreachable(part)),
  ]
  return found.map((trouble) => `${what}: ${trouble}`)
}
