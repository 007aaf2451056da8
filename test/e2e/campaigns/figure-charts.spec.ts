import { expect } from 'playwright/test'
import { cell, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'
import { chooseTheme } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a line item’s figures are charted, read by keyboard and copied as a table', async ({ program }) => {
  test.setTimeout(360_000)
  const { window } = program
  await openCampaigns(program)
  await window.getByRole('button', { name: 'All campaigns' }).click()
  await window.getByRole('menuitem', { name: 'Performance' }).click()
  await expect(window.getByRole('group', { name: 'Figures' })).toContainText('As of', { timeout: 200_000 })
  await showLineItems(window)
  // The view is sorted by spend, highest first.
  await expect(await cell(window, /^Spend/, 1)).toHaveText(/[1-9]/)
  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.press('ControlOrMeta+Enter')
  const section = window.getByRole('region', { name: 'Figures', exact: true })
  await section.scrollIntoViewIfNeeded()
  const chart = section.getByRole('slider', { name: 'Spend and Clicks by day' })
  await expect(chart).toBeVisible({ timeout: 60_000 })
  await chart.focus()
  await window.keyboard.press('End')
  await window.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /Spend [\d,.]+ EUR, Clicks [\d,]+/)
  await expectAccessible(window, 'figures of a line item')
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(window, theme)
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [1920, 1080],
    ] as const) {
      await window.setViewportSize({ width, height })
      await section.scrollIntoViewIfNeeded()
      await window.screenshot({ path: `out/figures/${theme}-${width}.png` })
    }
  }
  await section.getByRole('button', { name: 'Show as table' }).click()
  await expect(section.getByRole('table').getByRole('row')).toHaveCount(31)
  await section.getByRole('button', { name: 'Copy table' }).click()
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()

  await section.getByLabel('Segments').selectOption('By gender')
  await section.getByRole('button', { name: 'Read segments' }).click()
  await expect(section.getByRole('button', { name: 'Female' })).toBeVisible({ timeout: 60_000 })
})
