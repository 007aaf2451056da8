import { expect } from 'playwright/test'
import { grid, openCampaigns } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'
import { chooseTheme } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('the overview shows figures and alerts, follows thresholds, and leads into the grid', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  const areas = window.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'Overview' }).click()
  const card = (name: string) => window.getByRole('region', { name, exact: true })
  await expect(window.getByText(/^As of/)).toBeVisible()
  await expect(window.getByText('Refreshing figures')).toBeHidden()
  const chart = card('Spend against plan').getByRole('slider', { name: 'Spend and plan by day' })
  await chart.focus()
  await window.keyboard.press('End')
  await window.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /Spend [\d,.]+ EUR, Plan ±20% [\d,.]+ EUR/)
  await expect(window.getByRole('group', { name: /^Spend/ })).toContainText(/\d/)
  await expect(card('Creatives by CTR').getByRole('list', { name: 'Best' })).toContainText('%')
  await expectAccessible(window, 'overview with figures')
  // The first figures raise no new alerts.
  await expect(window.getByText(/new alert/)).toHaveCount(0)
  await card('Creatives by CTR').getByRole('list', { name: 'Best' }).getByRole('link').first().click()
  const figures = window.getByRole('region', { name: 'Figures', exact: true })
  await expect(figures.getByRole('slider', { name: 'Spend and Clicks by day' })).toBeVisible()
  await figures.scrollIntoViewIfNeeded()
  await window.screenshot({ path: 'out/figures/post.png' })
  await areas.getByRole('link', { name: 'Overview' }).click()
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(window, theme)
    await areas.getByRole('link', { name: 'Overview' }).click()
    await expect(chart).toBeVisible()
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [1920, 1080],
    ] as const) {
      await window.setViewportSize({ width, height })
      await window.screenshot({ path: `out/figures/overview-${theme}-${width}.png` })
    }
  }
  await areas.getByRole('link', { name: 'Settings' }).click()
  const alerts = window.getByRole('region', { name: 'Alerts', exact: true })
  await alerts.scrollIntoViewIfNeeded()
  await window.screenshot({ path: 'out/figures/alert-thresholds.png' })
  await expectAccessible(window, 'alert thresholds')
  for (const rule of await alerts.getByRole('checkbox').all()) await rule.uncheck()
  await areas.getByRole('link', { name: 'Overview' }).click()
  await expect(card('Alerts')).toContainText('Nothing beyond your thresholds.')
  await areas.getByRole('link', { name: 'Settings' }).click()
  await alerts.getByRole('checkbox', { name: 'Spends more or less than planned by' }).check()
  await alerts.getByRole('textbox', { name: 'Spends more or less than planned by, percent' }).fill('1')
  await window.keyboard.press('Tab')
  await areas.getByRole('link', { name: 'Overview' }).click()
  await card('Alerts')
    .getByRole('link', { name: /behind plan$/ })
    .click()
  await expect(grid(window).getByRole('columnheader', { name: /^Pacing/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await window.screenshot({ path: 'out/figures/grid-of-alert.png' })
  await window.evaluate(() => self.flightdeck.sandbox.stop())
  await areas.getByRole('link', { name: 'Overview' }).click()
  await expect(window.getByText(/^As of/)).toBeVisible()
  await window.screenshot({ path: 'out/figures/overview-offline.png' })
})
