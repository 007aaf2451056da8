import { cell, grid, openCampaigns } from '../../support/campaigns.ts'
import {
  choose,
  escapeFrom,
  openAndEscape,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('a campaign with line items is created, gets another one, and is bulk edited, by keyboard alone', async ({
  program,
}) => {
  const { window } = program
  const { keyboard } = window
  await openCampaigns(program)

  await pressOn(window, window.getByRole('button', { name: 'New campaign' }))
  const made = window.getByRole('complementary', { name: 'New campaign' })
  await typeInto(window, made.getByLabel('Campaign name'), 'Winter boots')
  await choose(window, made.getByLabel('Objective'), 'Website clicks')
  await typeInto(window, made.getByLabel('Daily budget'), '12,50')
  await typeInto(window, made.getByRole('textbox', { name: 'Line items' }), 'Hikers\nCampers')
  await pressOn(window, made.getByRole('button', { name: 'Create drafts' }))
  const editor = window.getByRole('complementary', { name: /, not published yet$/ })
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue('Winter boots')
  await expect(window.getByRole('link', { name: '3 unpublished changes → Review' })).toBeVisible()

  await pressOn(window, editor.getByRole('button', { name: /^Objective: / }))
  await choose(window, editor.getByLabel('Objective'), 'Followers')
  await pressOn(window, editor.getByRole('button', { name: 'New line item' }))
  await typeInto(window, editor.getByLabel('Name', { exact: true }), 'Dog owners')
  await expect(editor.getByText(/^Saved/)).toBeVisible()
  await escapeFrom(window, editor, grid(window).locator('[tabindex="0"]'))

  // The four rows of the campaign, from first to last. What was created is selected, without the line item that was
  // added to it; a selection has the place of the filters.
  await expect(window.getByText('3 rows selected')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Clear selection' }))
  await pressOn(window, window.getByRole('main').getByRole('button', { name: 'Show', exact: true }))
  await pressOn(window, window.getByLabel('Unpublished'), 'Space')
  await keyboard.press('Escape')
  await expect(grid(window)).toHaveAttribute('aria-rowcount', '5')
  await tabTo(window, grid(window).locator('[tabindex="0"]'))
  await keyboard.press('ControlOrMeta+Home')
  await expect(await cell(window, 'Change', 1)).toBeFocused()
  await expect(await cell(window, 'Name', 1)).toContainText('Winter boots')
  await keyboard.press('Shift+Space')
  await expect(window.getByText('1 row selected')).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Select all 4' }))
  await expect(window.getByText('4 rows selected')).toBeVisible()
  const bulk = window.getByRole('button', { name: 'Edit in bulk' })
  const dialog = window.getByRole('dialog', { name: 'Edit in bulk' })
  await openAndEscape(window, bulk, dialog)
  await keyboard.press('Enter')
  await choose(window, dialog.getByLabel('Field'), 'Total budget')
  await choose(window, dialog.getByLabel('Action'), 'Set to')
  await typeInto(window, dialog.getByLabel('New value'), '50k')
  await expect(dialog.getByRole('button', { name: /^Change \d rows?$/ })).toBeEnabled()
  await pressOn(window, dialog.getByRole('button', { name: /^Change \d rows?$/ }))
  await expect(window.getByText(/^\d rows? changed\.$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(bulk).toBeFocused()

  // Pausing needs no dialog, and the focus stays on the pressed button.
  const pause = window.getByRole('button', { name: 'Pause', exact: true })
  await pressOn(window, pause)
  await expect(window.getByText(/^\d rows? paused\.$/).first()).toBeVisible()
  await expect(pause).toBeFocused()
  await tabTo(window, window.getByRole('button', { name: 'Discard changes' }))
})
