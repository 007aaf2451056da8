import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedText } from '../../support/catalogs.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'

test('catalogs are accessible, dark theme', async ({ start, profile }) => {
  const path = join(profile, '..', 'feed.csv')
  writeFileSync(path, feedText())
  const program = await start({ dialogs: { open: [path] } })
  const { window } = program
  const views = (name: string) => window.getByRole('link', { name, exact: true })
  await exploreSandbox(program)
  await window.getByRole('link', { name: 'Settings' }).click()
  await window.getByRole('radio', { name: 'Dark' }).check()
  const areas = window.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'Catalogs' }).click()

  const products = window.getByRole('grid', { name: 'Products' })
  await products
    .getByRole('row', { name: /Head Lamp/ })
    .first()
    .click()
  await expect(window.getByRole('complementary')).toContainText('Product key')
  await expectAccessible(window, 'a product')
  await window.keyboard.press('Escape')

  await views('Product sets').click()
  await window.getByRole('button', { name: 'New filtered set' }).click()
  await window.getByLabel('Value 1').fill('80')
  await expect(window.getByRole('heading', { name: /known products match/ })).toBeVisible()
  await expectAccessible(window, 'a new product set')
  await window.keyboard.press('Escape')

  await views('Feed').click()
  await window.getByRole('button', { name: 'Open a feed' }).click()
  await expect(window.getByText('CSV, UTF-8, semicolons')).toBeVisible()
  await expectAccessible(window, 'the columns of a feed')
  await window.getByRole('button', { name: 'Check all rows' }).click()
  await window.getByRole('combobox', { name: 'Issues' }).selectOption('Repeated ID: 2')
  await window
    .getByRole('grid', { name: 'Rows of the feed' })
    .getByRole('row', { name: /twice/ })
    .first()
    .click()
  const finding = window.getByRole('complementary').getByText('ID occurs more than once in the file')
  await expect(finding).toBeVisible()
  const inner = await window.getByRole('complementary').boundingBox()
  const box = await finding.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((inner?.x ?? 0) + (inner?.width ?? 0))
  await expectAccessible(window, 'a row of a feed with a finding')

  await window.getByRole('button', { name: 'Send 30 products' }).click()
  await window.getByRole('button', { name: 'Send 30 products now' }).click()
  await expect(window.getByRole('button', { name: 'Done: 30' })).toBeVisible()
  await expectAccessible(window, 'an upload of products')
  await window.getByRole('button', { name: 'Go to products' }).click()
  await expect(products).toBeVisible()
})
