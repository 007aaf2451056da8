import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCards } from '../../support/cards.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { answerDialogs } from '../../support/program/program.ts'
import { areaLink } from '../../support/program/screens.ts'
import { publishAll } from '../publishing/drafting.ts'

test.use({ person: 'ada' })

test('the people in a file are checked and added with receipts, and the next file sends only the difference', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const path = join(program.profile, '..', `people-${Date.now()}.csv`)
  const write = (from: number, to: number, ...more: readonly string[]) => {
    const rows = Array.from(
      { length: to - from },
      (_, index) => `person.${from + index}@example.com,0171 ${1_000_000 + from + index}`,
    )
    writeFileSync(path, ['Email,Mobile', ...rows, ...more].join('\n'))
  }
  write(0, 3_000, 'not a mail,', 'PERSON.1@example.com,0171/1000001')
  await answerDialogs(program.application, { open: [path] })
  const { window } = program
  await openCards(program)
  await areaLink(window, 'Audiences').click()
  await expect(window.getByRole('grid', { name: 'Audiences' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(window, 'audiences')

  await window.getByRole('button', { name: 'New list' }).click()
  await window.getByLabel('Name', { exact: true }).fill('Walkers')
  await expect(window.getByText('No issues')).toBeVisible()
  await publishAll(window, 1)
  await expect(window.getByText('Published', { exact: true })).toBeVisible()
  await areaLink(window, 'Audiences').click()
  await window
    .getByRole('grid', { name: 'Audiences' })
    .getByRole('row', { name: /Walkers/ })
    .click()
  await window.getByRole('button', { name: 'Upload people' }).click()
  await window.getByRole('button', { name: 'Choose a CSV or XLSX file' }).click()
  await window.getByLabel('Country for numbers without one').selectOption('DE')
  const values = window.getByRole('table')
  await expect(values.getByRole('row', { name: /0171 1000000/ })).toContainText('+491711000000')
  await expectAccessible(window, 'a file of people')
  await window.getByRole('button', { name: 'Check file' }).click()
  await expect(window.getByText('Not an email address: 1')).toBeVisible()
  await expect(window.getByText('Duplicate person: 1')).toBeVisible()
  await window.getByRole('button', { name: 'Add 3,000 people' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  const requests = window.getByRole('grid', { name: 'Requests' })
  await expect(requests.getByRole('row', { name: /Done.*2,500 2,500 2,500/ })).toBeVisible()
  await expect(requests.getByRole('row', { name: /Done.*500 500 500/ })).toBeVisible()
  await expect(window.getByRole('main').getByText('All 3,000 sent')).toBeVisible()
  await expect(window.getByText(/^The service needs/)).toBeVisible()
  await expectAccessible(window, 'receipts of an upload')

  write(10, 3_004)
  await window.getByRole('button', { name: 'Open the list' }).click()
  await window.getByRole('button', { name: 'Upload people' }).click()
  await window.getByRole('button', { name: 'Choose a CSV or XLSX file' }).click()
  await window.getByLabel('Country for numbers without one').selectOption('DE')
  await window.getByLabel('Action').selectOption('match')
  await window.getByRole('button', { name: 'Check file' }).click()
  await window.getByRole('button', { name: 'Add 4 people, remove 10 people' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(window.getByRole('main').getByText('All 14 sent')).toBeVisible()
  await expect(window.getByText(/^The service needs/)).toBeVisible()
})

test('keywords are counted by day, and the figures are also a table', async ({ start }) => {
  const program = await start()
  const { window } = program
  await openCards(program)
  await areaLink(window, 'Audiences').click()
  await window.getByRole('link', { name: 'Keywords' }).click()
  await window.getByRole('textbox', { name: 'Keywords', exact: true }).fill('boots, tents')
  await window.getByRole('button', { name: 'Show volume' }).click()
  await expect(window.getByRole('slider', { name: 'Posts by day' })).toBeVisible()
  await expectAccessible(window, 'volume of keywords')
  await window.getByRole('button', { name: 'Show as table' }).click()
  await expect(window.getByRole('table').getByRole('row')).toHaveCount(8)
})
