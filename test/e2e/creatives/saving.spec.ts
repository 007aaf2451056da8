import { beginCard, cards, expectSaved, goToCards, openCards } from '../../support/cards.ts'
import { lockDatabase } from '../../support/locked-database.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { areaLink } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('text being typed when the window closes is there again', async ({ start }) => {
  const first = await start()
  await openCards(first)
  await beginCard(first.window, 'Closed while')
  await expectSaved(first.window)
  await cards(first.window)
    .getByRole('option', { name: /Backpacks, image, autumn/ })
    .click()
  const name = first.window.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue(/Backpacks/)
  await name.fill('Typed and closed at once')
  await first.window.close({ runBeforeUnload: true })
  await first.close()

  const { window } = await start()
  await goToCards(window)
  await expect(cards(window).getByRole('option', { name: /Changed.*Typed and closed at once/ })).toBeVisible()
  await expect(cards(window).getByRole('option', { name: /Added.*Closed while/ })).toBeVisible()
})

test('a value that can’t be saved is kept, explained and saved on another attempt', async ({
  program,
  profile,
}) => {
  const { window } = program
  await openCards(program)
  await beginCard(window, 'Before the trouble')
  await expectSaved(window)
  const unlock = lockDatabase(profile)
  try {
    await window.getByLabel('Title', { exact: true }).fill('Held in the window')
    await expect(window.getByText(/^Not saved: Another program is using the data file/)).toBeVisible()
    await expect(window.getByText('1 draft not saved')).toBeVisible()
    await areaLink(window, 'Media').click()
    await expect(window.getByText('1 draft not saved')).toBeVisible()
  } finally {
    unlock()
  }
  await window.getByRole('button', { name: 'Save now' }).click()
  await expect(window.getByText('1 draft not saved')).toBeHidden()
  await goToCards(window)
  await cards(window)
    .getByRole('option', { name: /Before the trouble/ })
    .click()
  await expect(window.getByLabel('Title', { exact: true })).toHaveValue('Held in the window')
})
