import { cell, grid, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ person: 'ada' })

test('campaigns are downloaded, sorted, filtered and grouped', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  const footer = window.getByRole('status', { name: 'Selection' })
  await expect(footer).toContainText(/32 campaigns, 245 line items/)
  await expect(grid(window)).toHaveAttribute('aria-rowcount', '278')

  await showLineItems(window)
  await expect(grid(window)).toHaveAttribute('aria-rowcount', '246')
  const daily = grid(window).getByRole('columnheader', { name: /^Daily budget/ })
  await daily.click()
  await expect(daily).toHaveAttribute('aria-sort', 'ascending')
  await daily.click()
  await expect(daily).toHaveAttribute('aria-sort', 'descending')
  const amount = async (row: number) =>
    Number((await (await cell(window, /^Daily budget/, row)).textContent())?.replaceAll(',', ''))
  await expect.poll(() => amount(1)).toBeGreaterThan(0)
  expect(await amount(1)).toBeGreaterThanOrEqual(await amount(8))

  await window.getByRole('button', { name: 'Filter', exact: true }).click()
  await window.getByLabel('Field').selectOption('Objective')
  await window.getByRole('checkbox', { name: 'Website clicks' }).check()
  await window.getByRole('button', { name: 'Add filter' }).click()
  await expect(window.getByRole('button', { name: 'Objective is Website clicks', exact: true })).toBeVisible()
  await expect.poll(async () => (await cell(window, 'Objective', 1)).textContent()).toBe('Website clicks')
  await expect(grid(window)).not.toHaveAttribute('aria-rowcount', '246')
  expect(Number(await grid(window).getAttribute('aria-rowcount'))).toBeLessThan(246)
  await window.getByRole('button', { name: 'Remove filter: Objective is Website clicks' }).click()
  await expect(grid(window)).toHaveAttribute('aria-rowcount', '246')

  await window.getByLabel('Groups').selectOption('Group by objective')
  const group = window.getByRole('treegrid').getByRole('row', { expanded: true }).first()
  await expect(group).toContainText(/rows?$/)
  const before = Number(await grid(window).getAttribute('aria-rowcount'))
  await group.locator('[data-fold]').click()
  await expect(window.getByRole('treegrid').getByRole('row', { expanded: false })).toBeVisible()
  await expect.poll(async () => Number(await grid(window).getAttribute('aria-rowcount'))).toBeLessThan(before)
})
