import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import type { Program } from '../../support/program/program.ts'
import { goTo, places, standIns } from '../../support/program/screens.ts'
import { cutOff, flattened, tooWide, unreachable, zoomedSize } from '../../support/program/zoom.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { newCard, planPolls, publishAll } from '../publishing/drafting.ts'

test.use({ person: 'ada' })

const middle = places.indexOf('/webhooks')
const walks = [
  { from: 'the overview to audiences', walk: places.slice(0, middle) },
  {
    from: 'webhooks to settings, and the beginnings',
    walk: [...places.slice(middle), '/welcome', '/connect'],
  },
]

for (const { from, walk } of walks) {
  test(`every place from ${from} is usable at 200 % zoom in a window of 900 × 600`, async ({ program }) => {
    expect(await walkZoomed(program, walk)).toEqual([])
  })
}

/** What is too wide or out of reach along the way. */
async function walkZoomed(program: Program, walk: readonly string[]): Promise<readonly string[]> {
  const { window } = program
  await workInNorthwind(program)
  await window.setViewportSize(zoomedSize)
  const found: string[] = []
  for (const place of walk) {
    await goTo(window, place)
    await expect(window.getByRole('heading', { level: 1 }).first(), place).toBeVisible()
    await window.screenshot({ path: `out/zoom/${place.slice(1).replaceAll('/', '-')}.png` })
    await expect(standIns(window), place).toHaveCount(0)
    const wide = await tooWide(window)
    if (wide > 1) found.push(`${place} is ${wide} px too wide`)
    // A panel that is initially open covers the list.
    for (const panel of await window.getByRole('dialog').all()) {
      for (const what of await unreachable(panel)) found.push(`${place}, panel: ${what}`)
    }
    await closePanel(window)
    for (const what of await flattened(window)) found.push(`${place}: ${what}`)
    for (const what of await cutOff(window)) found.push(`${place}: ${what}`)
    for (const what of await unreachable(window.getByRole('main'))) found.push(`${place}: ${what}`)
  }
  return found
}

async function closePanel(window: Page): Promise<void> {
  if ((await window.getByRole('dialog').count()) === 0) return
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toHaveCount(0)
}

test('a job and unpublished changes fit into the status bar at 200 % zoom', async ({ program }) => {
  const { window } = program
  await workInNorthwind(program)
  await planPolls(
    window,
    Array.from({ length: 60 }, (_, index) => `Poll ${index + 1}`),
  )
  const control = await sandboxControl(window)
  await control.call('/faults', { match: { method: 'POST', path_regex: '/cards/poll' }, hold: true })
  await publishAll(window, 60)
  await newCard(window, 'Tent')
  await window.keyboard.press('Escape')
  await window.setViewportSize(zoomedSize)
  await expect(window.getByRole('button', { name: /^Pause Publish of 60/ })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => cutOff(window)).toEqual([])
})
