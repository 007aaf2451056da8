import { beginCard, cards, command, expectSaved, goToCards, openCards } from '../../support/cards.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('two windows on one account show the same draft, and neither overwrites what is typed in the other', async ({
  program,
}) => {
  const { window: first, application } = program
  await openCards(program)
  await beginCard(first, 'Seen from two sides')
  await expectSaved(first)

  const opened = application.waitForEvent('window')
  await command(first, 'open new window')
  const second = await opened
  await goToCards(second)
  await cards(second)
    .getByRole('option', { name: /Added.*Seen from two sides/ })
    .click()
  await second.getByLabel('Title', { exact: true }).fill('Typed in the second window')
  await first.getByLabel('Website', { exact: true }).fill('https://northwind.example/first')
  await expect(first.getByLabel('Title', { exact: true })).toHaveValue('Typed in the second window')
  await expect(second.getByLabel('Website', { exact: true })).toHaveValue('https://northwind.example/first')

  await second.close()
  await expectSaved(first)
  await expect(first.getByLabel('Title', { exact: true })).toHaveValue('Typed in the second window')
})
