import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { grid, openCampaigns } from '../../support/campaigns.ts'
import { test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('figures arrive, are chosen, sorted and compared, and stay without the service', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', 'figures.csv')
  const program = await start({ dialogs: { save: path } })
  const { window } = program
  await openCampaigns(program)
  await window.getByRole('button', { name: 'All campaigns' }).click()
  await window.getByRole('menuitem', { name: 'Performance' }).click()
  const figures = window.getByRole('group', { name: 'Figures' })
  await expect(figures).toContainText('As of')
  const totals = window.getByRole('status', { name: 'Selection' })
  await expect(totals).toContainText(/Totals: .*Spend [\d,.]+ EUR/)
  await figures.getByLabel('Days').selectOption({ label: 'Last 14 days' })
  await figures.getByLabel('Compare').check()
  await expect(window.getByRole('gridcell', { name: /%/ }).first()).toBeVisible()
  await window.getByRole('columnheader', { name: /^Impressions/ }).click()
  await expect(window.getByRole('columnheader', { name: /^Impressions/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await window.evaluate(() => self.flightdeck.sandbox.stop())
  await expect(figures).toContainText('As of')
  await expect(totals).toContainText('Spend')
  await window.getByRole('button', { name: 'Columns', exact: true }).click()
  const columns = window.getByRole('dialog', { name: 'Columns' })
  // It moves to the displayed columns.
  await columns.getByRole('group', { name: 'Video' }).getByRole('checkbox', { name: 'Video views' }).click()
  await expect(columns.getByRole('checkbox', { name: 'Video views' })).toBeChecked()
  await window.screenshot({ path: 'out/figures/columns.png' })
  await columns.getByRole('checkbox', { name: 'Spend trend' }).click()
  await columns.getByRole('button', { name: 'Keep Spend trend in sight' }).click()
  await window.keyboard.press('Escape')
  await expect(
    grid(window)
      .getByRole('img', { name: /^From .* EUR .*; highest/ })
      .first(),
  ).toBeVisible()
  await window.screenshot({ path: 'out/figures/trends.png' })
  await window.getByRole('checkbox', { name: /^Select all/ }).check()
  await window.getByRole('button', { name: /^Export/ }).click()
  await window.getByRole('menuitem', { name: 'Figures as CSV' }).click()
  await expect(window.getByText(/^[\d,]+ rows, all in view, written to figures\.csv\.$/)).toBeVisible()
  const [header, first] = readFileSync(path, 'utf8').split('\r\n')
  expect(header).toContain('Campaign,Line item,ID,')
  for (const column of ['Impressions', 'Spend'])
    expect(header).toContain(`,${column},"${column}, period before",`)
  expect(first).toMatch(/\d/)
})
