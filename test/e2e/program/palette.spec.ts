import { grid } from '../../support/campaigns.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'

test('records, actions and recent entries are reached from the palette', { tag: '@gate' }, async ({
  adasProgram: program,
}) => {
  const { window } = program
  await workInNorthwind(program)
  const palette = window.getByRole('dialog', { name: 'Command palette' })
  const options = palette.getByRole('option')
  const open = async (typed: string) => {
    await window.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await window.keyboard.type(typed)
  }

  await window.keyboard.press('ControlOrMeta+2')
  await expect(grid(window)).toBeVisible()
  await window.keyboard.press('ControlOrMeta+1')

  // Finds a campaign with letters left out, from another screen.
  await open('wntr')
  await expect(options.first()).toContainText(/winter/i)
  const title = (await options.first().locator('span').first().textContent()) ?? ''
  await window.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(window.getByRole('button', { name: 'Close details' })).toBeVisible()

  // The entry chosen before comes first, and actions of the screen are offered by name.
  await open('')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    title,
  )
  await window.keyboard.press('Escape')
  await window.keyboard.press('ControlOrMeta+2')
  // A selection, which an earlier spec may have left, replaces the screen's own actions.
  await expect(grid(window)).toBeVisible()
  const clear = window.getByRole('button', { name: 'Clear selection' })
  if (await clear.isVisible()) await clear.click()
  await expect(window.getByRole('button', { name: 'New campaign' })).toBeVisible()
  await open('new campaign')
  await expect(palette.getByRole('group', { name: 'On this screen' })).toContainText('New campaign')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: 'New campaign' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('heading', { name: 'New campaign' })).toBeHidden()
})
