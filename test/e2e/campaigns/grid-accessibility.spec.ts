import { cell, grid, openCampaigns } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

for (const theme of ['light', 'dark'] as const) {
  test(`the grid of campaigns is accessible in the ${theme} theme`, async ({ program }) => {
    const { window } = program
    await window.emulateMedia({ colorScheme: theme })
    await openCampaigns(program)
    await (await cell(window, /^Daily budget/, 1)).click()
    await window.keyboard.press('Shift+ArrowDown')
    await expectAccessible(window, 'the grid with a range')
    await window.keyboard.press('F2')
    await expect(window.getByRole('textbox', { name: /^Daily budget/ })).toBeFocused()
    await window.keyboard.type('x')
    await expectAccessible(window, 'a cell that is edited')
    await window.keyboard.press('Escape')
    await (await cell(window, 'Objective', 2)).click()
    await expectAccessible(window, 'a cell that cannot be edited')
    await (await cell(window, 'Goal', 2)).click()
    await window.keyboard.press('Enter')
    await expect(window.getByRole('listbox')).toBeVisible()
    await expectAccessible(window, 'a choice')
    await window.keyboard.press('Escape')
    await window.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(window.getByLabel('Field')).toBeFocused()
    await expectAccessible(window, 'a filter')
    await window.keyboard.press('Escape')
    await window.getByRole('button', { name: 'Columns' }).click()
    await expect(window.getByRole('dialog', { name: 'Columns' })).toBeVisible()
    await expectAccessible(window, 'the columns')
    await window.keyboard.press('Escape')
    await window.getByLabel('Search campaigns').fill('nothing is called this')
    await expect(window.getByText('No campaigns or line items match.')).toBeVisible()
    await expectAccessible(window, 'an empty grid')
    await window.getByRole('button', { name: 'Show all' }).click()
    await expect(grid(window).getByRole('row').nth(3)).toBeVisible()
  })
}
