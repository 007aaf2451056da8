import { expect } from 'playwright/test'
import { cell, changeInBulk, demoRows, grid, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

for (const theme of ['Light', 'Dark'] as const) {
  test(`a bulk edit shows beforehand what the rules would say, ${theme.toLowerCase()} theme`, async ({
    program,
  }) => {
    const { window } = program
    await openCampaigns(program)
    await window.getByRole('link', { name: 'Settings' }).click()
    await window.getByRole('radio', { name: theme }).check()
    await window.getByRole('link', { name: 'Campaigns' }).click()
    await showLineItems(window)
    await (await cell(window, 'Name', 1)).click()
    await window.keyboard.press('ControlOrMeta+a')
    await window.getByRole('button', { name: 'Edit in bulk' }).click()
    const dialog = window.getByRole('dialog', { name: 'Edit in bulk' })
    await dialog.getByLabel('Field').selectOption('Daily budget')
    await dialog.getByLabel('Action').selectOption('Set to')
    await dialog.getByLabel('New value').fill('3k')
    const findings = dialog.getByRole('region', { name: 'Issues after the edit' })
    const errors = findings.getByText(/^\d+ rows would have new errors$/)
    await expect(errors).toBeVisible()
    const count = Number.parseInt((await errors.textContent()) ?? '', 10)
    await findings.getByText('The daily budget is above the total budget.').click()
    const rows = findings.getByRole('region', { name: 'Rows: The daily budget is above the total budget.' })
    await expect(rows.getByRole('listitem')).toHaveCount(50)
    await expect(rows.getByRole('listitem').first()).toContainText(/ of /)
    await expectAccessible(window, `findings of a bulk edit ${theme}`)
    await findings.getByRole('button', { name: /^Show 50 more of / }).click()
    await expect(rows.getByRole('listitem')).toHaveCount(100)

    // Another value, and the issues change; then it's run, and the predicted issues are there.
    await dialog.getByLabel('New value').fill('1')
    await expect(findings.getByText('No new errors or warnings')).toBeHidden()
    await dialog.getByLabel('New value').fill('3000')
    await expect(findings.getByText(`${count} rows would have new errors`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: `Change ${demoRows.lineItems} rows` })).toBeVisible()
    await changeInBulk(dialog)
    await expect(dialog).toBeHidden()
    // While rows are selected, their actions stand where the filters are.
    await window.getByRole('button', { name: 'Clear selection' }).click()
    await window.getByLabel('Issues').selectOption('With errors')
    await expect(grid(window)).toHaveAttribute('aria-rowcount', String(count + 1))
  })
}
