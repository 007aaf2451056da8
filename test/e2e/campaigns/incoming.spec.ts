import { expect } from 'playwright/test'
import { grid, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { changeElsewhere, lineItemsAtService } from '../../support/line-items.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('what others changed at the service is marked in rows that no one here has edited', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  const service = await elsewhere(window)
  const [id = ''] = [...(await lineItemsAtService(service)).keys()]
  await showLineItems(window)
  await expect(grid(window).getByLabel('Changed on the service')).toHaveCount(0)

  await changeElsewhere(service, id, 'name=Renamed%20elsewhere')
  await window.getByRole('button', { name: 'Refresh campaigns' }).click()
  await window.getByLabel('Search campaigns').fill('Renamed elsewhere')
  const marked = grid(window).getByRole('gridcell', { name: /Renamed elsewhere/ })
  await expect(marked.getByLabel('Changed on the service')).toBeVisible()
  // Syncing again reports nothing new.
  await window.getByRole('button', { name: 'Refresh campaigns' }).click()
  await expect(marked.getByLabel('Changed on the service')).toBeVisible()
  await expect(grid(window).getByLabel('Changed on the service')).toHaveCount(1)
  await expectAccessible(window, 'incoming')

  // The filter finds the marked row.
  await window.getByLabel('Search campaigns').fill('')
  await window.getByRole('button', { name: 'Filter', exact: true }).click()
  await window.getByLabel('Field').selectOption('Change')
  await window.getByRole('checkbox', { name: 'Changed on the service' }).check()
  await window.getByRole('button', { name: 'Add filter' }).click()
  await expect(grid(window)).toHaveAttribute('aria-rowcount', '2')
  await expect(grid(window).getByRole('gridcell', { name: /Renamed elsewhere/ })).toBeVisible()
})
