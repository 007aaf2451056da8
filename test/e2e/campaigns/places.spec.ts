import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'playwright/test'
import { openCampaigns } from '../../support/campaigns.ts'
import { lineItemsAtService } from '../../support/line-items.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a campaign and a line item with the same ID have their own addresses; the bare ID asks which is meant', async ({
  program,
  profile,
}) => {
  const { window } = program
  await openCampaigns(program)
  const service = await elsewhere(window)
  const [[id = '', item] = []] = [...(await lineItemsAtService(service))]
  const campaignId = String(item?.campaign_id)

  // An old address leads to the one entity with the ID.
  await goTo(window, `/campaigns/${campaignId}`)
  await expect(window.getByRole('complementary', { name: 'Campaign' })).toBeVisible()
  await expect(window).toHaveURL(new RegExp(`#/campaigns/campaign/${campaignId}$`))
  await goTo(window, '/campaigns/nothing1')
  await expect(window.getByText('No campaign or line item has the ID nothing1.')).toBeVisible()
  await expectAccessible(window, 'an address of nothing')

  shareId(profile, campaignId, id)
  await goTo(window, `/campaigns/${id}`)
  await expect(window.getByText(`A campaign and a line item both have the ID ${id}.`)).toBeVisible()
  await expectAccessible(window, 'an id of two things')
  await window.getByRole('button', { name: 'Open the campaign' }).click()
  const campaign = window.getByRole('complementary', { name: 'Campaign' })
  await expect(campaign.getByLabel('Name', { exact: true })).toHaveValue('Of the same id')
  await goTo(window, `/campaigns/line-item/${id}`)
  const lineItem = window.getByRole('complementary', { name: 'Line item' })
  await expect(lineItem.getByLabel('Name', { exact: true })).toHaveValue(String(item?.name))
  await lineItem.getByRole('heading', { name: 'Set on creation' }).click()
  await lineItem.getByRole('button', { name: /^Show (?!the history)/ }).click()
  await expect(window).toHaveURL(new RegExp(`#/campaigns/campaign/${campaignId}$`))
})

/** Copies a campaign under a line item's ID: the sandbox's own IDs are all distinct. */
function shareId(profile: string, campaignId: string, lineItemId: string): void {
  const file = new DatabaseSync(join(profile, 'flightdeck.db'))
  file
    .prepare(
      `INSERT INTO remote_record
         (environment_id, host, account_id, subject, remote_id, title, record, updated_at, seen_at)
       SELECT environment_id, host, account_id, subject, :new, 'Of the same id',
         json_set(record, '$.id', :new, '$.name', 'Of the same id'), updated_at, seen_at
       FROM remote_record WHERE remote_id = :old AND subject = 'campaign'`,
    )
    .run({ old: campaignId, new: lineItemId })
  file.close()
}
