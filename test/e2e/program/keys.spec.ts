import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test('a changed key works, appears in the menu and survives a restart', { tag: '@gate' }, async ({
  start,
}) => {
  const before = await start()
  const { window } = before
  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await goTo(window, '/settings/keys')
  await window.getByRole('button', { name: /^Change .*K for Open the command palette/ }).click()
  await window.keyboard.press('ControlOrMeta+,')
  await expect(window.getByText('2 commands in conflict')).toBeVisible()
  await expectAccessible(window, 'keys in conflict')
  await window.getByRole('button', { name: /^Keep it here: .* for Open the command palette$/ }).click()
  await expect(window.getByText(/in conflict/)).toBeHidden()
  await window.keyboard.press('ControlOrMeta+,')
  await expect(window.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await before.close()

  const { window: after, application } = await start()
  // The place of the last run may be shown first; the welcome page has read the preferences, and the keys with them.
  await expect(after.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await expect(after.getByRole('radio', { name: 'Both' })).toBeChecked()
  await after.keyboard.press('ControlOrMeta+,')
  await expect(after.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  const accelerator = await application.evaluate(
    ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('palette')?.accelerator,
  )
  expect(accelerator).toBe('CommandOrControl+,')
})
