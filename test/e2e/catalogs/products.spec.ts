import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { feedText } from '../../support/catalogs.ts'
import { feedOfMistakes, findingsOfMistakes } from '../../support/files/feed-of-mistakes.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { killProgram, type Program } from '../../support/program/program.ts'
import { areaLink, chooseMore } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const part = (window: Page, name: string) => window.getByRole('link', { name, exact: true })

async function openCatalogs(program: Program): Promise<void> {
  await workInNorthwind(program)
  await areaLink(program.window, 'Catalogs').click()
  await expect(program.window.getByText('Northwind Outdoor shop')).toBeVisible()
}

test('every kind of mistake in a feed is found, counted, and leads to its row', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `mistakes-${Date.now()}.csv`)
  const feed = feedOfMistakes()
  writeFileSync(path, feed.text)
  const program = await start({ dialogs: { open: [path] } })
  const { window } = program
  await openCatalogs(program)
  await part(window, 'Feed').click()
  await window.getByRole('button', { name: 'Open a feed' }).click()
  await window.getByRole('button', { name: 'Check all rows' }).click()
  const findings = window.getByRole('combobox', { name: 'Issues' })
  await expect(findings).toBeVisible()
  const kinds = await findings.getByRole('option').allTextContents()
  const expected = findingsOfMistakes.map((finding) => `${finding}: ${finding === 'Repeated ID' ? 2 : 1}`)
  expect(kinds.map((kind) => kind.toLowerCase())).toEqual(
    expect.arrayContaining(expected.map((kind) => kind.toLowerCase())),
  )
  await expect(findings.locator('optgroup[label="Errors"]')).toContainText('Price in the wrong currency: 1')
  await findings.selectOption('Price in the wrong currency: 1')
  const rows = window.getByRole('grid', { name: 'Rows of the feed' })
  await expect(rows).toHaveAttribute('aria-rowcount', '2')
  await rows.getByRole('row', { name: /20\.00 XXQ/ }).click()
  await expect(window.getByRole('complementary')).toContainText('XXQ isn’t an ISO 4217 currency')
  await window.getByRole('button', { name: `Send ${feed.sent} products` }).click()
  await window.getByRole('button', { name: `Send ${feed.sent} products now` }).click()
  await expect(window.getByRole('button', { name: `Done: ${feed.sent}` })).toBeVisible()
})

test('product sets are created from a selection and with filters, near misses explained, and products deleted', async ({
  start,
}) => {
  const program = await start()
  const { window } = program
  await openCatalogs(program)
  const products = window.getByRole('grid', { name: 'Products' })
  await products
    .getByRole('row', { name: /Head Lamp/ })
    .first()
    .click()
  await window.keyboard.press('Escape')
  const boxes = products.getByRole('checkbox', { name: /^Select (?!all )/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(window.getByText('2 products selected')).toBeVisible()
  await window.getByRole('button', { name: 'New product set' }).click()
  await window.getByLabel('Name', { exact: true }).fill('Chosen two')
  await window.getByRole('button', { name: 'Create product set' }).click()
  const sets = window.getByRole('grid', { name: 'Product sets' })
  await expect(sets.getByRole('row', { name: /Chosen two Chosen 2 Ready/ })).toBeVisible()
  await window.getByLabel('Name', { exact: true }).fill('Chosen pair')
  await window.getByRole('button', { name: 'Save name and description' }).click()
  await expect(sets.getByRole('row', { name: /Chosen pair/ })).toBeVisible()
  const ids = window.getByRole('form', { name: 'Products of the set' })
  const [firstId = ''] = (await ids.getByLabel('Products').inputValue()).split('\n')
  await ids.getByLabel('Products').fill(firstId)
  await expect(ids.getByText('0 added, 1 removed')).toBeVisible()
  await ids.getByRole('button', { name: 'Save products' }).click()
  await expect(sets.getByRole('row', { name: /Chosen pair Chosen 1 Ready/ })).toBeVisible()
  await expectAccessible(window, 'a manual set')

  await window.getByRole('button', { name: 'New filtered set' }).click()
  const form = window.getByRole('form', { name: 'New filtered set' })
  await form.getByLabel('Name', { exact: true }).fill('Cheap light')
  await form.getByLabel('Value 1').fill('80')
  await form.getByRole('button', { name: 'Add a filter' }).click()
  await form.getByLabel('Value 2').fill('Light')
  await expect(form.getByRole('region', { name: 'Near misses' })).toContainText('fail only one filter')
  await expect(form.getByRole('list', { name: 'Filters one by one' }).getByRole('listitem')).toHaveCount(2)
  await form.getByRole('button', { name: 'Create product set' }).click()
  await expect(sets.getByRole('row', { name: /Cheap light By filters/ })).toBeVisible()
  await expect(window.getByText('You can’t change a filtered set')).toBeVisible()
  await window.getByRole('complementary').last().getByRole('button', { name: 'More actions' }).click()
  await window.getByRole('menuitem', { name: 'Delete product set' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Delete product set' }).click()
  await expect(sets.getByRole('row', { name: /Cheap light/ })).toBeHidden()

  await part(window, 'Products').click()
  await products
    .getByRole('checkbox', { name: /^Select (?!all )/ })
    .nth(2)
    .check()
  await window.getByRole('button', { name: 'Delete 1 product', exact: true }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete 1 product permanently' })).toBeDisabled()
  await dialog.getByLabel('Type 1 to confirm').fill('1')
  await dialog.getByRole('button', { name: 'Delete 1 product permanently' }).click()
  await expect(window.getByRole('heading', { name: 'Deletion of 1 product', level: 1 })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Done: 1' })).toBeVisible()
})

test('a catalog is renamed, deleted by typing its name, and created again', async ({ start }) => {
  const program = await start()
  const { window } = program
  await openCatalogs(program)
  await chooseMore(window, 'Rename')
  await window.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Outdoor')
  await window.getByRole('button', { name: 'Rename catalog' }).click()
  await expect(window.getByText('Outdoor', { exact: true })).toBeVisible()
  await chooseMore(window, 'Delete catalog')
  const remove = window.getByRole('button', { name: 'Delete catalog permanently' })
  await expect(remove).toBeDisabled()
  await window.getByLabel('Type Outdoor to confirm').fill('Outdoor')
  await remove.click()
  await window.getByLabel('Name', { exact: true }).fill('Second shop')
  await window.getByRole('button', { name: 'Create catalog' }).click()
  await expect(window.getByText('Second shop')).toBeVisible()
})

test('a product is typed, checked next to its fields, and sent', async ({ start }) => {
  const program = await start()
  const { window } = program
  await openCatalogs(program)
  await window.getByRole('button', { name: 'New product' }).click()
  const form = window.getByRole('form', { name: 'New product' })
  await form.getByLabel('ID (required)').fill('hand-1')
  await form.getByLabel('Title (required)').fill('Typed lantern')
  await form.getByLabel('Description (required)').fill('A lantern that was typed.')
  await form.getByLabel('Price (required)').fill('much')
  await form.getByLabel('Link (required)', { exact: true }).fill('https://shop.example/hand-1')
  await form.getByLabel('Image link (required)').fill('https://img.example/hand-1.jpg')
  await form.getByLabel('Brand').fill('Northwind')
  await expect(form.getByText('Price needs an amount and a currency')).toBeVisible()
  await form.getByText('More fields', { exact: true }).click()
  await form.getByLabel('Age group').selectOption('kids')
  await form.getByLabel('Mobile link').fill('shop')
  await form.getByText('More fields', { exact: true }).click()
  await form.getByLabel('Price (required)').fill('12.50 EUR')
  await form.getByRole('button', { name: 'Send product' }).click()
  // An error in a folded section unfolds it.
  await expect(form.getByLabel('Mobile link')).toBeFocused()
  await form.getByLabel('Mobile link').fill('https://m.shop.example/hand-1')
  await form.getByLabel('Label 4').fill('clearance')
  await expectAccessible(window, 'a new product')
  await form.getByRole('button', { name: 'Send product' }).click()
  const products = window.getByRole('grid', { name: 'Products' })
  const row = products.getByRole('row', { name: /Typed lantern/ })
  await expect(row).toContainText('12.50 EUR')
  await row.click()
  const record = window.getByRole('complementary').locator('details[data-record]')
  await record.getByText('Record', { exact: true }).click()
  await record.getByRole('searchbox', { name: 'Search fields' }).fill('clearance')
  await expect(record.getByText('custom_label_4', { exact: true })).toBeVisible()
  await record.getByRole('searchbox', { name: 'Search fields' }).fill('kids')
  await expect(record.getByText('age_group', { exact: true })).toBeVisible()
})

test('a product upload continues after the program was killed, to its last product', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `feed-${Date.now()}.csv`)
  writeFileSync(path, feedText(1_000))
  const first = await start({ dialogs: { open: [path] } })
  await openCatalogs(first)
  const control = await sandboxControl(first.window)
  const match = { method: 'PUT', path_regex: '/products' }
  await control.call('/faults', { match, times: 10 })
  await control.call('/faults', { match, hold: true })
  await part(first.window, 'Feed').click()
  await first.window.getByRole('button', { name: 'Open a feed' }).click()
  await first.window.getByRole('button', { name: 'Check all rows' }).click()
  await first.window.getByRole('button', { name: 'Send 1,000 products' }).click()
  await first.window.getByRole('button', { name: 'Send 1,000 products now' }).click()
  // Ten of the forty calls have been answered, others are in flight.
  await expect(first.window.getByRole('button', { name: 'Done: 250' })).toBeVisible()
  await control.untilHeld()
  await killProgram(first)

  const { window } = await start()
  await window.getByRole('button', { name: 'Start the sandbox' }).first().click()
  await areaLink(window, 'Activity').click()
  await window.getByRole('row', { name: /Upload of 1,000 products/ }).click()
  await expect(window.getByRole('button', { name: 'Done: 1,000' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Failed: 0' })).toBeVisible()
})
