import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectSaved } from '../../support/cards.ts'
import { beginCreative, goToCreatives, openCreatives } from '../../support/creatives.ts'
import { animatedPng, type Frame } from '../../support/files/animated-png.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

/** Only on demand: `FLIGHTDECK_SCREENSHOTS=resources/screenshots npm run e2e -- moving-picture`. */
const folder = process.env['FLIGHTDECK_SCREENSHOTS']

test('the README’s moving picture is recorded: a poll from the first word to its publish', async ({
  program,
}) => {
  test.skip(folder === undefined, 'FLIGHTDECK_SCREENSHOTS names no folder for the picture.')
  const { window } = program
  await window.setViewportSize({ width: 1120, height: 700 })
  const frames: Frame[] = []
  const show = async (milliseconds: number) => {
    frames.push({ png: await window.screenshot({ animations: 'disabled' }), milliseconds })
  }

  await openCreatives(program, 'Polls')
  await show(1_200)
  await beginCreative(window, 'poll', '')
  const name = window.getByLabel('Name', { exact: true })
  for (const typed of ['Boots', 'Boots or sandals?']) {
    await name.fill(typed)
    await show(500)
  }
  const choice = (which: string) => window.getByLabel(`${which} choice`, { exact: true })
  await choice('First').fill('Boots, whatever the weather is')
  await choice('Second').fill('Sandals')
  // The check reports the issue while the person is still typing elsewhere.
  await expect(window.getByText('First choice has 30 characters; the maximum is 25.')).toBeVisible()
  await show(2_000)
  await choice('First').fill('Boots')
  await window.getByRole('button', { name: '3 days' }).click()
  await expect(window.getByText('First choice has 30 characters')).toBeHidden()
  await expectSaved(window)
  await show(1_500)

  await window.getByRole('link', { name: '1 unpublished change → Review' }).click()
  await expect(window.getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
  await show(1_500)
  await window
    .getByRole('grid', { name: 'Changes' })
    .getByRole('row', { name: /Boots or sandals/ })
    .click()
  await show(2_000)
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByText('Published', { exact: true })).toBeVisible()
  await expect(window.getByRole('grid', { name: 'Steps' }).getByRole('row', { name: /Done/ })).toBeVisible()
  await show(2_500)
  const published = frames.at(-1)?.png
  const polls = await goToCreatives(window, 'Polls')
  await expect(polls.getByRole('option', { name: /Boots or sandals/ })).toBeVisible()
  await show(2_500)

  await writeFile(join(folder ?? '', 'publish.png'), animatedPng(frames, published))
})
