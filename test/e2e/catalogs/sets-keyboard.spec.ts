import {
  choose,
  chooseItem,
  escapeFrom,
  expectFocusKept,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('product sets are created from chosen products and with filters, changed, looked up and removed, by keyboard alone', async ({
  workWithFiles,
}) => {
  const window = await workWithFiles()
  const { keyboard } = window
  await keyboard.press('ControlOrMeta+5')
  const products = window.getByRole('grid', { name: 'Products' })
  await expect(products.getByRole('row').nth(2)).toBeVisible()
  await tabTo(window, products)
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await expect(window.getByText('2 products selected')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'New product set' }))
  const details = window.getByRole('complementary')
  const chosen = details.getByRole('form', { name: 'New manual set' })
  await expect(chosen.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.type('Chosen two')
  await pressOn(window, chosen.getByRole('button', { name: 'Create product set' }))
  const sets = window.getByRole('grid', { name: 'Product sets' })
  await expect(sets.getByRole('row', { name: /Chosen two Chosen 2 Ready/ })).toBeVisible()
  await expectFocusKept(window)

  const changing = details.getByRole('form', { name: 'Edit product set' })
  await typeInto(window, changing.getByLabel('Name', { exact: true }), 'Chosen pair')
  await typeInto(window, changing.getByLabel('Description'), 'For the window')
  const save = changing.getByRole('button', { name: 'Save name and description' })
  await pressOn(window, save)
  await expect(sets.getByRole('row', { name: /Chosen pair/ })).toBeVisible()
  await expect(save).toBeFocused()
  const again = details.getByRole('button', { name: 'Refresh' })
  await pressOn(window, again)
  await expect(again).toBeEnabled()
  await expect(again).toBeFocused()
  await escapeFrom(window, details, sets)

  const begin = window.getByRole('button', { name: 'New filtered set' })
  await pressOn(window, begin)
  const filtered = details.getByRole('form', { name: 'New filtered set' })
  await expect(filtered.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.type('Cheap light')
  await typeInto(window, filtered.getByLabel('Value 1'), '80')
  const add = filtered.getByRole('button', { name: 'Add a filter' })
  await pressOn(window, add)
  await expect(filtered.getByLabel('Attribute 2')).toBeFocused()
  await choose(window, filtered.getByLabel('Attribute 2'), 'Price')
  await choose(window, filtered.getByLabel('Operator 2'), 'is greater than')
  await typeInto(window, filtered.getByLabel('Value 2'), '10')
  await pressOn(window, add)
  await pressOn(window, filtered.getByRole('button', { name: 'Remove filter 3' }))
  await expect(filtered.getByLabel('Value 3')).toBeHidden()
  await expectFocusKept(window)
  const single = filtered.getByRole('list', { name: 'Filters one by one' })
  await expect(single.getByRole('listitem')).toHaveCount(2)
  await pressOn(window, filtered.getByRole('button', { name: 'Create product set' }))
  await expect(sets.getByRole('row', { name: /Cheap light By filters/ })).toBeVisible()
  await expectFocusKept(window)

  const id = (await details.locator('code').first().textContent()) ?? ''
  const more = details.getByRole('button', { name: 'More actions' })
  const dialog = window.getByRole('dialog')
  const remove = async () => {
    await pressOn(window, more)
    await chooseItem(window, 'Delete product set')
    await expect(dialog).toBeVisible()
  }
  await remove()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await remove()
  await pressOn(window, dialog.getByRole('button', { name: 'Delete product set' }))
  await expect(sets.getByRole('row', { name: /Cheap light/ })).toBeHidden()
  await expectFocusKept(window)

  await typeInto(window, window.getByRole('textbox', { name: 'Product set ID' }), id)
  await keyboard.press('Enter')
  await expect(window.getByRole('alert')).toBeVisible()
  await expectFocusKept(window)
})
