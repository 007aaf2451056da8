import { expect } from 'playwright/test'
import {
  cell,
  changeInBulk,
  goToCampaigns,
  grid,
  openCampaigns,
  showLineItems,
  tickBox,
} from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

for (const theme of ['Light', 'Dark'] as const) {
  test(`editors of campaigns, bulk edit and review are accessible, ${theme.toLowerCase()} theme`, async ({
    program,
  }) => {
    const { window } = program
    await openCampaigns(program)
    await window.getByRole('link', { name: 'Settings' }).click()
    await window.getByRole('radio', { name: theme }).check()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme.toLowerCase())
    await goToCampaigns(window)
    await (await cell(window, 'Name', 1)).click()
    await window.keyboard.press('ControlOrMeta+Enter')

    await window.getByRole('button', { name: 'New campaign' }).click()
    const made = window.getByRole('complementary', { name: 'New campaign' })
    await made.getByLabel('Campaign name').fill('Winter boots')
    await made.getByLabel('Objective').selectOption('App installs')
    await expect(made.getByText(/It still needs the app’s ID\./)).toBeVisible()
    await made.getByLabel('Daily budget').fill('12,50')
    await expect(made.getByText('twelve EUR and 50/100 · 12,500,000 micro units')).toBeVisible()
    await made.getByRole('textbox', { name: 'Line items' }).fill('Hikers\nCampers')
    await expectAccessible(window, 'a new campaign')
    await made.getByRole('button', { name: 'Create drafts' }).click()

    // The created campaign, then one of its line items with its issues.
    const editor = window.getByRole('complementary', { name: /, not published yet$/ })
    await expect(editor.getByLabel('Name', { exact: true })).toHaveValue('Winter boots')
    await expect(window.getByRole('link', { name: '3 unpublished changes → Review' })).toBeVisible()
    await expectAccessible(window, 'the editor of a campaign')
    // It starts with the most common values of the campaign's line items; another objective can be chosen first.
    await editor.getByRole('button', { name: 'Objective: App installs' }).click()
    await expect(editor.getByText('All of its 2 line items have App installs.')).toBeVisible()
    await expect(editor.getByLabel('Objective')).toHaveValue('APP_INSTALLS')
    await editor.getByLabel('Objective').selectOption('Engagements')
    await expect(editor.getByText(/^Starts with the goal Engagement,/)).toBeVisible()
    await editor.getByLabel('Objective').selectOption('App installs')
    await editor.getByLabel('Objective').scrollIntoViewIfNeeded()
    await expectAccessible(window, 'a line item before it is begun')
    await editor.getByRole('button', { name: 'New line item' }).click()
    const objective = editor.getByLabel('Objective', { exact: true })
    await expect(objective).toHaveValue('APP_INSTALLS')
    // Tab selects what a field holds, so a digit replaces it.
    await editor.getByLabel('Daily budget', { exact: true }).fill('1,250.50')
    const total = editor.getByLabel('Total budget', { exact: true })
    await total.fill('12345.60')
    await editor.getByLabel('Daily budget', { exact: true }).focus()
    await expect(total).toHaveValue('12,345.60')
    await window.keyboard.press('Tab')
    await expect(total).toHaveValue('12345.60')
    await window.keyboard.type('9')
    await expect(total).toHaveValue('9')
    await total.fill('')
    await editor.getByLabel('Daily budget', { exact: true }).fill('')
    await editor.getByLabel('Name', { exact: true }).fill('Dog owners')
    await objective.selectOption('Website clicks')
    await editor.getByRole('group', { name: 'Bid strategy' }).getByRole('radio', { name: 'Target' }).check()
    await expect(editor.getByText('The bid strategy Target needs a bid.')).toBeVisible()
    await objective.selectOption('Followers')
    const strategies = editor.getByRole('group', { name: 'Bid strategy' })
    await expect(strategies.getByRole('radio', { name: 'Max' })).toBeDisabled()
    await editor.getByRole('button', { name: 'Availability of Bid strategy' }).click()
    await expect(strategies.getByText(/Max isn’t available for the objective Followers/)).toBeVisible()
    await expect(editor.getByText(/Max isn’t available for Reach or Followers\./)).toBeVisible()
    await expect(editor.getByLabel('Frequency cap', { exact: true })).toBeDisabled()
    await editor.getByRole('button', { name: 'Availability of Frequency cap' }).click()
    await expect(
      editor.getByText(/Frequency caps aren’t available for the objective Followers/),
    ).toBeVisible()
    await expectAccessible(window, 'the editor of a line item with findings')
    await editor.getByRole('button', { name: 'Use what fits Followers' }).click()
    await expect(strategies.getByRole('radio', { name: 'Auto' })).toBeChecked()
    await expect(editor.getByLabel('Product type', { exact: true })).toHaveValue('PROMOTED_ACCOUNT')
    await expect(editor.getByRole('button', { name: /^Use what fits/ })).toBeHidden()

    // The grid scrolled to the created entity.
    await grid(window)
      .getByRole('gridcell', { name: /^Winter boots/ })
      .click()
    await window.keyboard.press('ControlOrMeta+Home')
    await expect(await cell(window, 'Change', 1)).toBeFocused()
    await tickBox(window, 1).check()
    await window.getByRole('button', { name: 'Edit in bulk' }).click()
    const dialog = window.getByRole('dialog', { name: 'Edit in bulk' })
    await dialog.getByLabel('Field').selectOption('Total budget')
    await dialog.getByLabel('Action').selectOption('Set to')
    await dialog.getByLabel('New value').fill('50k')
    await expect(dialog.getByRole('checkbox', { name: /^Change 1 amount/ })).toBeVisible()
    await expectAccessible(window, 'a bulk edit')
    await changeInBulk(dialog)
    await expect(dialog).toBeHidden()

    await window.getByRole('link', { name: /unpublished changes → Review/ }).click()
    await expect(window.getByRole('region', { name: 'Money' })).toBeVisible()
    await expectAccessible(window, 'a review with money')
  })
}

test('an earlier version is compared and restored into a draft; linked records are shown with their age', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(grid(window)).toBeVisible()
  const editor = window.getByRole('complementary', { name: 'Line item' })
  // Until the sync has ended, another row may come first.
  const name = editor.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Renamed by mistake')
  await expect(editor.getByText(/^Saved/)).toBeVisible()
  await editor.getByRole('tab', { name: 'History' }).click()
  await editor
    .getByRole('button', { name: /^Compare the version of/ })
    .first()
    .click()
  const versions = editor.getByRole('list', { name: 'Versions' })
  await expect(versions.getByRole('row', { name: `Name ${before} Renamed by mistake` })).toBeVisible()
  await versions.getByRole('button', { name: 'Restore 1 field to the draft' }).click()
  await editor.getByRole('tab', { name: 'Details' }).click()
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue(before)

  await expect(editor.getByRole('heading', { name: 'Related' })).toBeVisible()
  await editor.getByRole('tab', { name: 'History' }).click()
  await editor.getByRole('button', { name: 'Show the history' }).click()
  await expect(
    editor.getByRole('list', { name: 'History' }).or(editor.getByText('No changes in this period.')),
  ).toBeVisible()
})
