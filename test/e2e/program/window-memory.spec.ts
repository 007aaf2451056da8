import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a start reopens the windows where they were, with the panel as wide as before', async ({ start }) => {
  const first = await start()
  await workInNorthwind(first)
  await goTo(first.window, '/creatives/cards')
  await first.window.getByRole('listbox', { name: 'Cards' }).getByRole('option').first().click()
  const handle = first.window.getByRole('separator', { name: 'Resize details' })
  const panel = first.window.getByRole('complementary').last()
  const before = (await panel.boundingBox())?.width ?? 0
  await handle.focus()
  await first.window.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await panel.boundingBox())?.width ?? 0).toBeGreaterThan(before + 40)
  const wider = (await panel.boundingBox())?.width ?? 0
  const place = await first.window.evaluate(() => globalThis.location.hash)
  const opened = first.application.waitForEvent('window')
  await first.window.keyboard.press('ControlOrMeta+Shift+n')
  const second = await opened
  await expect(second.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await goTo(second, '/media')
  await expect(second.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
  await first.close()

  const again = await start()
  // A window may still be loading its page, so this reads its address and runs nothing in it.
  const hashes = () => again.application.windows().map((window) => new URL(window.url()).hash)
  await expect.poll(() => hashes().toSorted()).toEqual([place, '#/media'].toSorted())
  const same = again.application.windows()[hashes().indexOf(place)]
  if (same === undefined) throw new Error('The first window is gone.')
  await expect
    .poll(async () => (await same.getByRole('complementary').last().boundingBox())?.width ?? 0)
    .toBeCloseTo(wider, -1)
})

test('a place that no longer exists is reported quietly, with a way on', async ({ start }) => {
  const first = await start()
  await workInNorthwind(first)
  await goTo(first.window, '/creatives/cards/draft%3Agone')
  await expect(first.window.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await first.close()

  const { window } = await start()
  await expect(window.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(window.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await window.screenshot({ path: 'out/print/gone.png' })
})
