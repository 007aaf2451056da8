import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { goToCampaigns, grid } from '../../support/campaigns.ts'
import { cards, goToCards } from '../../support/cards.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, sendTestEvent, startReceiver } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { planCardName, planPolls, workInFirstAccount } from '../publishing/drafting.ts'

test.use({ person: 'ada' })

/** Folder for the README's pictures; `resources/screenshots` updates those that it shows. */
const folder = process.env['FLIGHTDECK_SCREENSHOTS'] ?? 'out/screenshots'

/** Without pointer or focus. */
async function picture(window: Page, name: string): Promise<void> {
  await window.mouse.move(0, 0)
  await window.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await window.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

test('the README’s screenshots are taken', async ({ program }) => {
  const { window } = program
  await window.setViewportSize({ width: 1280, height: 800 })
  await exploreSandbox(program)
  await workInFirstAccount(window)

  await goToCampaigns(window)
  await expect(grid(window).getByRole('row').nth(8)).toBeVisible()
  await picture(window, 'campaigns')

  await goToCards(window)
  await cards(window)
    .getByRole('option', { name: /Backpacks, image, autumn/ })
    .click()
  await expect(window.getByLabel('Name', { exact: true })).not.toHaveValue('')
  await expect(window.locator('details img').first()).toBeVisible()
  await picture(window, 'card')

  await planPolls(window, ['Which tent', 'Which stove'])
  await planCardName(window, 'Backpacks for the spring')
  await goTo(window, '/review/changes')
  await expect(window.getByRole('row', { name: /Which tent/ })).toBeVisible()
  await picture(window, 'review')

  await goTo(window, '/overview')
  await expect(window.getByRole('list', { name: 'Next to end' })).toBeVisible()
  await expect(window.getByText(/^(Loading|Syncing)/)).toBeHidden()
  await expect(window.getByRole('slider', { name: 'Spend and plan by day' })).toBeVisible()
  await expect(window.getByRole('progressbar')).toBeHidden()
  await picture(window, 'overview')

  await startReceiver(window)
  await register(window)
  await sendTestEvent(window)
  await window
    .getByRole('grid', { name: 'Received events' })
    .getByRole('row', { name: /Direct message received/ })
    .first()
    .click()
  await expect(window.getByRole('region', { name: 'Body', exact: true })).toBeVisible()
  // Notices of what was just done end by themselves.
  await expect(window.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await picture(window, 'inbox')
})
