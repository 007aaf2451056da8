import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseAccount, feedText } from '../../support/catalogs.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { answerDialogs } from '../../support/program/program.ts'
import { areaLink } from '../../support/program/screens.ts'

test('a feed with every kind of mistake is mapped and checked, and its valid rows are sent', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  const path = join(program.profile, '..', `feed-${Date.now()}.csv`)
  writeFileSync(path, feedText())
  await answerDialogs(program.application, { open: [path] })
  await exploreSandbox(program)
  await chooseAccount(window)
  await areaLink(window, 'Catalogs').click()
  await expect(window.getByText('Northwind Outdoor shop')).toBeVisible()
  await window.getByRole('link', { name: 'Feed', exact: true }).click()
  await window.getByRole('button', { name: 'Open a feed' }).click()
  await expect(window.getByText('CSV, UTF-8, semicolons')).toBeVisible()
  const before = window.getByRole('region', { name: 'First rows before and after' })
  await expect(before).toContainText('12.50 EUR')
  await expectAccessible(window, 'the columns of a feed')

  await window.getByRole('button', { name: 'Check all rows' }).click()
  await window.getByRole('combobox', { name: 'Issues' }).selectOption('Repeated ID: 2')
  const rows = window.getByRole('grid', { name: 'Rows of the feed' })
  await expect(rows).toHaveAttribute('aria-rowcount', '3')
  await rows.getByRole('row', { name: /twice/ }).first().click()
  await expect(window.getByRole('complementary')).toContainText('ID occurs more than once in the file')
  await expectAccessible(window, 'a feed that was read')

  await window.getByRole('button', { name: 'Send 30 products' }).click()
  await window.getByRole('button', { name: 'Send 30 products now' }).click()
  await expect(window.getByRole('heading', { name: 'Upload of 30 products', level: 1 })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Done: 30' })).toBeVisible()
  await expectAccessible(window, 'an upload of products')
})
