import type { Locator, Page } from 'playwright/test'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { defaultLineItems, demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import { openCampaigns, rowsButton } from '../../support/campaigns.ts'
import { openCards } from '../../support/cards.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

/** Lists whose first row has an inspector, each with fields that no form or summary shows. */
const inspected: readonly { readonly path: string; readonly fields: readonly string[] }[] = [
  { path: '/creatives/cards', fields: ['card_uri', 'card_type'] },
  { path: '/creatives/polls', fields: ['duration_in_minutes', 'start_time'] },
  { path: '/creatives/conversations', fields: ['card_uri', 'created_at'] },
  { path: '/creatives/posts', fields: ['id_str', 'nullcast'] },
  { path: '/media/account', fields: ['creative_type', 'media_url'] },
  { path: '/audiences', fields: ['audience_type', 'created_at'] },
  { path: '/catalogs', fields: ['description', 'condition'] },
]

test('every field of a record can be searched, read and copied as JSON in its inspector', async ({
  program,
}) => {
  const { window } = program
  await openCards(program)
  for (const { path, fields } of inspected) {
    await goTo(window, path)
    if (path === '/catalogs') await window.getByRole('button', { name: 'Refresh products' }).first().click()
    const row = window.getByRole('grid').first().getByRole('row').nth(1)
    await row.or(window.getByRole('listbox').getByRole('option').first()).click()
    const records = window.getByRole('complementary').last().locator('details[data-record]')
    const copyButton = window.getByRole('button', { name: 'Copy audience as JSON' })
    const record = path === '/audiences' ? records.filter({ has: copyButton }) : records.first()
    await openRecords(records, record)
    const region = record.getByRole('region', { name: /^Fields of the/ })
    await expect(region).toBeVisible()
    const search = record.getByRole('searchbox', { name: 'Search fields' })
    for (const field of fields) {
      if (await search.isVisible()) await search.fill(field)
      await expect(region.getByText(field, { exact: true })).toBeVisible()
      await expect(region.getByRole('button', { name: `Copy ${field}`, exact: true })).toBeVisible()
    }
    await expectAccessible(window, `record in ${path}`)
    await record.getByRole('button', { name: 'JSON', exact: true }).click()
    await expect(record.getByRole('region', { name: /^JSON of the/ })).toContainText(`"${fields[0]}"`)
    await expect(record.getByRole('button', { name: /^Copy .* as JSON$/ })).toBeVisible()
  }
})

/** Opens the records of an inspector, which come one after another, until one of them is there. */
async function openRecords(records: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    for (const record of await records.all()) {
      if ((await record.getAttribute('open')) === null) await record.locator('summary').click()
    }
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Records within another record's inspector. */
const beneath: readonly {
  readonly what: RegExp
  readonly open: (window: Page, panel: Locator) => Promise<void>
  readonly fields: readonly string[]
}[] = [
  {
    what: /^Fields of the permission of/,
    open: (window) => openAudience(window),
    fields: ['granted_account_id', 'permission_level'],
  },
  {
    what: /^Fields of the targeting report$/,
    open: (window) => openAudience(window),
    fields: ['[0].campaign_id', '[0].campaign_name'],
  },
  {
    what: /^Fields of the targeting criterion/,
    open: async (window) => {
      await goTo(window, '/campaigns')
      await rowsButton(window, 'Line items').click()
      await window.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(2).click()
      await window.keyboard.press('ControlOrMeta+Enter')
    },
    fields: ['targeting_type', 'line_item_id'],
  },
  {
    what: /^Fields of the link$/,
    open: (window) => openCuratedLineItem(window),
    fields: ['curated_category_id', 'line_item_id'],
  },
  {
    what: /^Fields of the curated category$/,
    open: async () => {},
    fields: ['country_codes[0]', 'publisher_user_ids[0]'],
  },
  {
    what: /^Fields of the history entry/,
    open: async (_window, panel) => {
      await panel.getByRole('tab', { name: 'History' }).click()
      await panel.getByLabel('Span').selectOption('Last 366 days')
      await panel.getByRole('button', { name: 'Show the history' }).click()
    },
    fields: ['change_type', 'entity_id'],
  },
]

async function openAudience(window: Page) {
  await goTo(window, '/audiences')
  await window
    .getByRole('grid')
    .getByRole('row', { name: /Boot buyers/ })
    .click()
}

/** The account's first line item with a curated category. */
async function openCuratedLineItem(window: Page) {
  const { line_item_curated_categories: links, line_items: all } = demoAdvertising(defaultLineItems, 0)
  const linked = all.find(
    ({ id, account_id, deleted }) =>
      account_id === demoAccountIds.northwind &&
      !deleted &&
      links.some(({ line_item_id }) => line_item_id === id),
  )
  await window.getByLabel('Search campaigns').fill(linked?.id ?? 'none')
  await expect(window.getByRole('grid').getByRole('row')).toHaveCount(2)
  await window.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  await window.keyboard.press('ControlOrMeta+Enter')
}

test('every record below an inspector can be read in full: permission, report, criterion, curated category, history', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  const panel = window.getByRole('complementary').last()
  for (const { what, open, fields } of beneath) {
    await open(window, panel)
    const records = panel.locator('details[data-record]')
    await openRecords(records, panel.getByRole('region', { name: what }).first())
    const region = panel.getByRole('region', { name: what }).first()
    const search = records
      .filter({ has: window.getByRole('region', { name: what }) })
      .first()
      .getByRole('searchbox', { name: 'Search fields' })
    for (const field of fields) {
      if (await search.isVisible()) await search.fill(field)
      await expect(region.getByText(field, { exact: true })).toBeVisible()
    }
  }
})
