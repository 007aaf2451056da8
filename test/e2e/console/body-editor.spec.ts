import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'

test('a body is completed from its schema, searched, and left with the keyboard', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await goTo(window, '/console/request/cards.create')
  const editor = window.getByRole('textbox', { name: 'JSON' })
  await editor.fill('{"name": 1,')
  await expect(window.getByText('1 error', { exact: true })).toBeVisible()
  await window.getByRole('button', { name: /^Line 1, column/ }).click()
  await expect(editor).toBeFocused()

  await editor.fill('{ ')
  await window.keyboard.press('Control+Space')
  const name = window.getByRole('option', { name: /^name/ })
  await expect(name).toBeVisible()
  await expect(name).toHaveAttribute('aria-selected', 'true')
  // The list ignores keys at first, so that typing never accepts a completion by accident; a click works at once.
  await name.click()
  await expect(editor).toContainText('"name":')

  await window.keyboard.press('ControlOrMeta+f')
  await expect(window.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await window.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
})
