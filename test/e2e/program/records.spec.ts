import { expectAccessible } from '../../support/accessibility.ts'
import { openCards } from '../../support/cards.ts'
import { expect, test } from '../../support/fixtures.ts'
import { goTo } from '../../support/screens.ts'

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

test('every field of a record can be searched, read and taken as JSON in its inspector', async ({
  program,
}) => {
  test.slow()
  const { window } = program
  await openCards(program)
  for (const { path, fields } of inspected) {
    await goTo(window, path)
    if (path === '/catalogs') await window.getByRole('button', { name: 'Read the products' }).first().click()
    await window.getByRole('grid').first().getByRole('row').nth(1).click()
    const record = window.getByRole('complementary').last().locator('details[data-record]').first()
    await record.getByText('Record', { exact: true }).click()
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
