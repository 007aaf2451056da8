import type { Page } from 'playwright/test'
import { cell, demoRows, grid, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('campaigns are downloaded, sorted, filtered and grouped', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  const footer = window.getByRole('status', { name: 'Selection' })
  await expect(footer).toContainText(
    new RegExp(`^${demoRows.campaigns} campaigns: daily .*${demoRows.lineItems} line items: daily`),
  )
  await expect(grid(window)).toHaveAttribute(
    'aria-rowcount',
    String(demoRows.campaigns + demoRows.lineItems + 1),
  )

  await showLineItems(window)
  await expect(grid(window)).toHaveAttribute('aria-rowcount', String(demoRows.lineItems + 1))
  const daily = grid(window).getByRole('columnheader', { name: /^Daily budget/ })
  await daily.click()
  await expect(daily).toHaveAttribute('aria-sort', 'ascending')
  await daily.click()
  await expect(daily).toHaveAttribute('aria-sort', 'descending')
  const amount = async (row: number) =>
    Number((await (await cell(window, /^Daily budget/, row)).textContent())?.replaceAll(',', ''))
  const isDescending = async () => {
    const [first, later] = [await amount(1), await amount(8)]
    return later > 0 && first >= later
  }
  await expect.poll(isDescending).toBe(true)

  await window.getByRole('button', { name: 'Filter', exact: true }).click()
  await window.getByLabel('Field').selectOption('Objective')
  await window.getByRole('checkbox', { name: 'Website clicks' }).check()
  await window.getByRole('button', { name: 'Add filter' }).click()
  await expect(window.getByRole('button', { name: 'Objective is Website clicks', exact: true })).toBeVisible()
  await expect.poll(async () => (await cell(window, 'Objective', 1)).textContent()).toBe('Website clicks')
  await expect.poll(() => rowCount(window)).toBeLessThan(demoRows.lineItems + 1)
  await window.getByRole('button', { name: 'Remove filter: Objective is Website clicks' }).click()
  await expect(grid(window)).toHaveAttribute('aria-rowcount', String(demoRows.lineItems + 1))

  await window.getByLabel('Groups').selectOption('Group by objective')
  const group = window.getByRole('treegrid').getByRole('row', { expanded: true }).first()
  await expect(group).toContainText(/rows?$/)
  const before = await rowCount(window)
  await group.locator('[data-fold]').click()
  await expect(window.getByRole('treegrid').getByRole('row', { expanded: false })).toBeVisible()
  await expect.poll(() => rowCount(window)).toBeLessThan(before)
})

async function rowCount(window: Page): Promise<number> {
  return Number(await grid(window).getAttribute('aria-rowcount'))
}

test('separate rows are selected by mouse and keyboard, and only they are paused', async ({ program }) => {
  const { window } = program
  const { keyboard } = window
  await openCampaigns(program)
  await showLineItems(window)
  const selection = window.getByRole('status', { name: 'Selection' })
  const bar = window.getByRole('group', { name: 'What to do with the selected rows' })
  await (await cell(window, 'Name', 1)).click()
  await (await cell(window, 'Name', 4)).click({ modifiers: ['ControlOrMeta'] })
  await expect(selection).toContainText('2 rows selected')
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(window.getByText(/^[12] rows? paused\.$/)).toBeVisible()
  for (const row of [1, 4]) await expect(await cell(window, 'Status', row)).toHaveText('Paused')
  // The selection survives sorting and is cleared by a click.
  await grid(window).getByRole('columnheader', { name: 'Name', exact: true }).click()
  await expect(selection).toContainText('2 rows selected')
  await (await cell(window, 'Name', 2)).click()
  await expect(selection).not.toContainText('selected')

  await keyboard.press('Shift+Space')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Shift+Space')
  await expect(selection).toContainText('2 rows selected')
  await keyboard.press('ControlOrMeta+a')
  await expect(selection).toContainText(`${demoRows.lineItems} rows selected`)
  expect(await grid(window).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  await grid(window).getByRole('checkbox', { name: 'Select all that match' }).uncheck()
  await expect(selection).not.toContainText('selected')

  // One step to the editor, by mouse and by the row's menu.
  const third = await cell(window, 'Name', 3)
  const title = (await third.innerText()).replaceAll(/\s+/g, ' ').trim()
  await third.hover()
  await third.getByRole('button', { name: `Open ${title}` }).click()
  const editor = window.getByRole('complementary', { name: 'Line item' })
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue(title)
  await keyboard.press('Escape')
  await (await cell(window, 'Name', 5)).click({ button: 'right' })
  await window.getByRole('menuitem', { name: /^Open/ }).click()
  await expect(editor).toBeVisible()
})
