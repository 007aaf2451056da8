import {
  choose,
  expectFocusKept,
  openAndEscape,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { areaLink } from '../../support/program/screens.ts'

test('requests are saved, found in their collection, opened, renamed and removed by keyboard alone', async ({
  window,
}) => {
  const { keyboard } = window
  const dialog = window.getByRole('dialog')
  await tabTo(window, areaLink(window, 'Console'))
  await keyboard.press('Enter')
  await pressOn(window, window.getByRole('link', { name: 'Saved', exact: true }))
  await expect(window.getByText('Saved requests appear here.')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'New request' }))
  await expectFocusKept(window)

  const operations = window.getByRole('grid', { name: 'Operations' })
  await typeInto(window, window.getByRole('searchbox', { name: 'Search operations' }), 'accounts.list')
  await expect(operations).toHaveAttribute('aria-rowcount', '6')
  await tabTo(window, operations)
  await keyboard.press('Enter')
  const count = window.getByRole('textbox', { name: 'count', exact: true })
  await typeInto(window, count, '3')
  const save = window.getByRole('button', { name: 'Save request' })
  await openAndEscape(window, save, dialog)
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await typeInto(window, dialog.getByLabel('Name', { exact: true }), 'Three accounts')
  await typeInto(window, dialog.getByLabel('Collection name'), 'Mornings')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(save).toBeFocused()

  await typeInto(window, count, '5')
  await pressOn(window, save)
  await typeInto(window, dialog.getByLabel('Name', { exact: true }), 'Five accounts')
  await choose(window, dialog.getByLabel('Collection', { exact: true }), 'Mornings')
  await pressOn(window, dialog.getByRole('button', { name: 'Save request' }))
  await expect(dialog).toBeHidden()
  await expect(save).toBeFocused()

  await keyboard.press('Enter')
  await typeInto(window, dialog.getByLabel('Collection name'), 'Spare')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await pressOn(window, window.getByRole('link', { name: 'Saved', exact: true }))
  const saved = window.getByRole('grid', { name: 'Saved requests' })
  const details = window.getByRole('complementary')
  await expect(saved.getByRole('row', { name: /Mornings/ })).toHaveCount(2)
  await tabTo(window, saved)
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await expect(details.getByRole('heading', { name: 'Three accounts' })).toBeVisible()
  await pressOn(window, details.getByRole('button', { name: 'Open in the console' }))
  await expect(count).toHaveValue('3')
  await expectFocusKept(window)

  await pressOn(window, window.getByRole('link', { name: 'Saved', exact: true }))
  await tabTo(window, saved)
  await keyboard.press('Home')
  await keyboard.press('Enter')
  const rename = details.getByRole('button', { name: 'Rename request' })
  await openAndEscape(window, rename, dialog)
  await keyboard.press('Enter')
  await typeInto(window, dialog.getByLabel('Name', { exact: true }), 'The first accounts')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(saved.getByRole('row', { name: /The first accounts/ })).toBeVisible()
  await expect(rename).toBeFocused()

  const renameAll = details.getByRole('button', { name: 'Rename collection' })
  await pressOn(window, renameAll)
  await typeInto(window, dialog.getByLabel('Name', { exact: true }), 'Evenings')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(saved.getByRole('row', { name: /Evenings/ })).toHaveCount(2)
  await expect(renameAll).toBeFocused()

  await pressOn(window, details.getByRole('button', { name: 'Remove request' }))
  await expect(saved.getByRole('row', { name: /The first accounts/ })).toBeHidden()
  await expect(details).toBeHidden()
  await expect(saved).toBeFocused()
  await keyboard.press('Enter')
  const remove = details.getByRole('button', { name: 'Delete collection' })
  await openAndEscape(window, remove, dialog)
  await keyboard.press('Enter')
  await pressOn(window, dialog.getByRole('button', { name: 'Delete collection' }))
  await expect(dialog).toBeHidden()
  await expect(saved.getByRole('row', { name: /Evenings/ })).toHaveCount(0)
  await expectFocusKept(window)

  // A collection without requests is still listed and can be deleted.
  await tabTo(window, saved)
  await keyboard.press('Enter')
  await pressOn(window, details.getByRole('button', { name: 'Remove request' }))
  await expect(window.getByText('Saved requests appear here.')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Delete Spare' }))
  await expect(window.getByText(/has no request$/)).toBeHidden()
  await expectFocusKept(window)
})
