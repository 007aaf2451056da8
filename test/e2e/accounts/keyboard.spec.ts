import {
  choose,
  chooseInMenu,
  escapeFrom,
  openAndEscape,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('an account is found, renamed, chosen and left, and a sandbox account created and deleted, by keyboard alone', async ({
  window,
}) => {
  const { keyboard } = window
  await keyboard.press('ControlOrMeta+Shift+a')
  const accounts = window.getByRole('grid', { name: 'Accounts' })
  await expect(accounts.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
  await keyboard.press('/')
  await keyboard.type('northwind outdoor')
  await expect(accounts).toHaveAttribute('aria-rowcount', '2')
  await tabTo(window, accounts)
  await keyboard.press('Enter')
  const details = window.getByRole('complementary')
  await expect(details.getByRole('heading', { name: 'Apps' })).toBeVisible()
  const stop = details.getByRole('button', { name: 'Stop working in this account' })
  const work = details.getByRole('button', { name: 'Work in this account' })
  if (await stop.isVisible()) await pressOn(window, stop)
  await pressOn(window, work)
  await tabTo(window, stop)

  await typeInto(window, details.getByLabel('Name', { exact: true }), 'Northwind Outdoor Europe')
  await choose(window, details.getByLabel('Industry'), 'Travel')
  await pressOn(window, details.getByRole('button', { name: /^Save/ }))
  await expect(accounts.getByRole('row', { name: /Northwind Outdoor Europe/ })).toBeVisible()
  await tabTo(window, details.getByLabel('Name', { exact: true }))
  await escapeFrom(window, details, accounts)
  // Opened again, it shows what the service has.
  await keyboard.press('Enter')
  await expect(details.getByLabel('Industry').locator('option:checked')).toHaveText('Travel')
  await tabTo(window, details.getByLabel('Name', { exact: true }))
  await escapeFrom(window, details, accounts)

  await pressOn(window, window.getByRole('button', { name: /^Switch account or user/ }))
  await chooseInMenu(window, 'Northwind Outdoor Europe')
  await expect(window.getByRole('button', { name: /^Switch account or user.*Europe/ })).toBeFocused()

  await keyboard.press('ControlOrMeta+k')
  await keyboard.type('sandbox accounts')
  await keyboard.press('Enter')
  const sandboxed = window.getByRole('grid', { name: 'Sandbox accounts' })
  await pressOn(window, window.getByRole('button', { name: 'New sandbox account' }).first())
  const remove = details.getByRole('button', { name: 'Delete sandbox account' })
  const dialog = window.getByRole('dialog')
  await openAndEscape(window, remove, dialog)
  await keyboard.press('Enter')
  const label = (await dialog.getByText(/^Type .+ to confirm$/).textContent()) ?? ''
  await typeInto(window, dialog.getByRole('textbox'), label.replace(/^Type (.+) to confirm$/, '$1'))
  await pressOn(window, dialog.getByRole('button', { name: 'Delete sandbox account' }))
  await expect(dialog).toBeHidden()
  await expect(details).toBeHidden()
  await expect(sandboxed.getByRole('row', { name: /Sandbox account \d/ })).toHaveCount(0)
  await tabTo(window, window.getByRole('button', { name: 'New sandbox account' }).first())
})
