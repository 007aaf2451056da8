import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import type { Program } from '../../support/program/program.ts'
import { goTo } from '../../support/program/screens.ts'

test('a changed key works and appears in the menu', { tag: '@gate' }, async ({ adasProgram: program }) => {
  await exploreSandbox(program)
  await changeKeyOfPalette(program.window)
  await expect.poll(() => acceleratorOfPalette(program)).toBe('CommandOrControl+,')
  await program.window.keyboard.press('Escape')
  await program.window.getByRole('button', { name: 'Reset all keys' }).click()
  await expect.poll(() => acceleratorOfPalette(program)).toBe('CommandOrControl+K')
})

test('a changed key survives a restart', async ({ start }) => {
  const before = await start()
  await expect(before.window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await changeKeyOfPalette(before.window)
  await before.close()

  const program = await start()
  const { window } = program
  // The place of the last run may be shown first; the welcome page has read the preferences, and the keys with them.
  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await expect(window.getByRole('radio', { name: 'Both' })).toBeChecked()
  await window.keyboard.press('ControlOrMeta+,')
  await expect(window.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  expect(await acceleratorOfPalette(program)).toBe('CommandOrControl+,')
})

const acceleratorOfPalette = ({ application }: Program) =>
  application.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('palette')?.accelerator)

async function changeKeyOfPalette(window: Page): Promise<void> {
  await goTo(window, '/settings/keys')
  await window.getByRole('button', { name: /^Change .*K for Open the command palette/ }).click()
  await window.keyboard.press('ControlOrMeta+,')
  await expect(window.getByText('2 commands in conflict')).toBeVisible()
  await expectAccessible(window, 'keys in conflict')
  await window.getByRole('button', { name: /^Keep it here: .* for Open the command palette$/ }).click()
  await expect(window.getByText(/in conflict/)).toBeHidden()
  await window.keyboard.press('ControlOrMeta+,')
  await expect(window.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
}
