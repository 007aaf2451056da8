import { expect, type Locator, type Page } from 'playwright/test'
import { cell, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { test } from '../../support/program/fixtures.ts'
import { killProgram } from '../../support/program/program.ts'
import { chooseTheme } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

/** Opens the line item that spent most, once its figures are here. */
async function openFigures(window: Page): Promise<Locator> {
  // After a restart, the columns are still those of the view.
  await window.getByRole('button', { name: /^(All campaigns|Performance)/ }).click()
  await window.getByRole('menuitem', { name: 'Performance', exact: true }).click()
  await expect(window.getByRole('group', { name: 'Figures' })).toContainText('As of')
  await showLineItems(window)
  // The view is sorted by spend, highest first.
  await expect(await cell(window, /^Spend/, 1)).toHaveText(/[1-9]/)
  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.press('ControlOrMeta+Enter')
  await window.getByRole('tab', { name: 'Figures' }).click()
  const section = window.getByRole('region', { name: 'Figures', exact: true })
  await section.scrollIntoViewIfNeeded()
  return section
}

test('a line item’s figures are charted, read by keyboard and copied as a table', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  const section = await openFigures(window)
  const chart = section.getByRole('slider', { name: 'Spend and Clicks by day' })
  await expect(chart).toBeVisible()
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
  // Thirty days below the names of the columns, or one less while yesterday's figures aren't complete.
  await expect.poll(() => section.getByRole('table').getByRole('row').count()).toBeGreaterThanOrEqual(30)
  await section.getByRole('button', { name: 'Copy table' }).click()
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()

  await section.getByLabel('Segments').selectOption('By gender')
  await section.getByRole('button', { name: 'Read segments' }).click()
  await expect(section.getByRole('button', { name: 'Female' })).toBeVisible()
})

test('segments that a killed program had asked for arrive after its next start', async ({ start }) => {
  const first = await start()
  await openCampaigns(first)
  const before = await openFigures(first.window)
  await before.getByLabel('Segments').selectOption('By gender')
  await before.getByRole('button', { name: 'Read segments' }).click()
  const control = await sandboxControl(first.window)
  const isJob = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.includes('/stats/jobs/')
  await expect.poll(async () => (await control.requests()).some(isJob)).toBe(true)
  await killProgram(first)

  const { window } = await start()
  const areas = window.getByRole('navigation', { name: 'Areas' })
  await expect(areas).toBeVisible()
  await window.getByRole('button', { name: 'Start the sandbox' }).click()
  await areas.getByRole('link', { name: 'Campaigns' }).click()
  const after = await openFigures(window)
  await after.getByLabel('Segments').selectOption('By gender')
  await expect(after.getByRole('button', { name: 'Female' })).toBeVisible()
})
