import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCards } from '../../support/cards.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { areaLink } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('audiences are accessible, dark theme', async ({ start, profile }) => {
  const path = join(profile, '..', 'people.csv')
  const people = Array.from({ length: 40 }, (_, index) => `person.${index}@example.com`)
  writeFileSync(path, ['Email', ...people, 'not a mail'].join('\n'))
  const program = await start({ dialogs: { open: [path] } })
  const { window } = program
  await openCards(program)
  await window.getByRole('link', { name: 'Settings' }).click()
  await window.getByRole('radio', { name: 'Dark' }).check()
  await areaLink(window, 'Audiences').click()
  const lists = window.getByRole('grid', { name: 'Audiences' })
  await lists.getByRole('row', { name: /Boot buyers/ }).click()
  await expect(window.getByRole('heading', { name: 'Targeted by' })).toBeVisible()
  await expectAccessible(window, 'an audience')

  await window.getByRole('button', { name: 'Upload people' }).click()
  await expectAccessible(window, 'before a file is chosen')
  await window.getByRole('button', { name: 'Choose a CSV or XLSX file' }).click()
  await expect(window.getByRole('table')).toBeVisible()
  await expectAccessible(window, 'a file of people')
  await window.getByRole('button', { name: 'Check file' }).click()
  await expect(window.getByText('Not an email address: 1')).toBeVisible()
  await expectAccessible(window, 'a file that was checked')
  await window.getByRole('button', { name: 'Add 40 people' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(window.getByRole('main').getByText('All 40 sent')).toBeVisible()
  await expect(window.getByText(/^The service needs/)).toBeVisible()
  await expectAccessible(window, 'receipts of an upload')

  await window.getByRole('button', { name: 'Open the list' }).click()
  await window.getByRole('link', { name: 'Keywords' }).click()
  await window.getByRole('textbox', { name: 'Keywords', exact: true }).fill('boots, tents')
  await window.getByRole('button', { name: 'Show volume' }).click()
  await expect(window.getByRole('slider', { name: 'Posts by day' })).toBeVisible()
  await expectAccessible(window, 'volume of keywords')
})
