import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feedText } from '../../support/catalogs.ts'
import {
  choose,
  chooseInMenu,
  escapeFrom,
  pressMore,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('a catalog is renamed and read, and a feed is mapped, checked and sent, by keyboard alone', async ({
  workWithFiles,
  profile,
}) => {
  const path = join(profile, '..', 'feed.csv')
  writeFileSync(path, feedText())
  const window = await workWithFiles(path)
  const { keyboard } = window
  await keyboard.press('ControlOrMeta+5')
  await expect(window.getByText('Northwind Outdoor shop').first()).toBeVisible()

  await expect(window.getByText(/· synced/)).toBeVisible()
  const dialog = window.getByRole('dialog')
  await pressMore(window, 'Rename')
  await typeInto(window, dialog.getByLabel('Name', { exact: true }), 'Northwind shop')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(window.getByRole('button', { name: 'More actions' })).toBeFocused()
  await pressOn(window, window.getByRole('button', { name: 'Refresh products' }))
  const products = window.getByRole('grid', { name: 'Products' })
  await expect(products.getByRole('row').nth(1)).toBeVisible()
  await tabTo(window, products)
  await keyboard.press('Enter')
  const details = window.getByRole('complementary')
  await escapeFrom(window, details, products)

  await pressOn(window, window.getByRole('link', { name: 'Feed', exact: true }))
  await pressOn(window, window.getByRole('button', { name: 'Open a feed' }))
  // A field's row stays in place while its choices are changed, and a rule is added and removed again.
  await choose(window, window.getByLabel('Column for Brand'), 'Not in this feed')
  await choose(window, window.getByLabel('Column for Brand'), 'Brand')
  const add = window.getByRole('button', { name: 'Add a rule to Brand' })
  await pressOn(window, add)
  await chooseInMenu(window, 'Default value')
  await typeInto(window, dialog.getByLabel('Value if the cell is empty'), 'Northwind')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  const drop = window.getByRole('button', { name: 'Remove Default value from Brand' })
  await pressOn(window, drop)
  await expect(drop).toBeHidden()
  await pressOn(window, window.getByRole('button', { name: 'Check all rows' }))

  await choose(window, window.getByRole('combobox', { name: 'Issues' }), 'Repeated ID: 2')
  const rows = window.getByRole('grid', { name: 'Rows of the feed' })
  await expect(rows).toHaveAttribute('aria-rowcount', '3')
  await tabTo(window, rows)
  await keyboard.press('Enter')
  await expect(details).toContainText('ID occurs more than once in the file')
  await escapeFrom(window, details, rows)
  await pressOn(window, window.getByRole('button', { name: 'Send 30 products' }))
  await pressOn(window, window.getByRole('button', { name: 'Send 30 products now' }))
  await expect(window.getByRole('heading', { name: 'Upload of 30 products', level: 1 })).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Done: 30' }))
})
