import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { feedText } from '../catalogs.ts'
import { workInNorthwind } from '../program/person.ts'
import { chooseMore, goTo } from '../program/screens.ts'
import { sandboxControl } from '../sandbox-control.ts'
import { type Area, expectPanel, openRow, pressButton } from './opening.ts'

/** Deletes a product with its own job, for which the service fails as given. */
async function deleteOne(window: Page, fault: object): Promise<void> {
  const control = await sandboxControl(window)
  await control.call('/faults', { match: { path_regex: '/products' }, ...fault })
  await goTo(window, '/catalogs')
  await window.getByRole('grid', { name: 'Products' }).getByRole('checkbox').nth(1).check()
  await pressButton(window, 'Delete 1 product')
  await window.getByLabel('Type 1 to confirm').fill('1')
  await pressButton(window, 'Delete 1 product permanently')
  await expect(window.getByRole('heading', { name: 'Deletion of 1 product', level: 1 })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Failed: 1' })).toBeVisible()
  await control.clearFaults()
  await window.getByRole('grid').getByRole('row').nth(1).click()
  await expectPanel(window)
}

type Filter = readonly [attribute: string, operator: string, value: string]

/** Sets of a shop, by their filters. */
const shopSets: readonly (readonly [name: string, ...filters: Filter[]])[] = [
  ['Up to 40 euros', ['Price', 'is less than', '40']],
  ['Up to 100 euros', ['Price', 'is less than', '100']],
  ['Up to 200 euros', ['Price', 'is less than', '200']],
  ['Camping', ['Product type', 'contains', 'Camping']],
  ['Lights', ['Product type', 'contains', 'Lights']],
  ['Clothing under 120', ['Product type', 'contains', 'Clothing'], ['Price', 'is less than', '120']],
  ['Reduced', ['Sale price', 'is greater than', '0']],
  ['Reduced, in stock', ['Sale price', 'is greater than', '0'], ['Inventory', 'is greater than', '0']],
  ['Almost gone', ['Inventory', 'is less than', '20']],
  ['Camping under 150', ['Price', 'is less than', '150'], ['Product type', 'contains', 'Camping']],
]

/** Makes them; the last one is open. */
export async function makeSets(window: Page): Promise<void> {
  for (const [name, ...filters] of shopSets) {
    await goTo(window, '/catalogs/sets')
    await pressButton(window, 'New filtered set')
    await window.getByLabel('Name', { exact: true }).fill(name)
    for (const [index, [attribute, operator, value]] of filters.entries()) {
      if (index > 0) await pressButton(window, 'Add a filter')
      await window.getByLabel(`Attribute ${index + 1}`).selectOption(attribute)
      await window.getByLabel(`Operator ${index + 1}`).selectOption(operator)
      await window.getByLabel(`Value ${index + 1}`).fill(value)
    }
    await pressButton(window, 'Create product set')
    await expect(window.getByRole('heading', { name, exact: true })).toBeVisible()
  }
}

/** Catalogs, their products, sets and feeds, with one of each open. */
export const catalogs: Area = {
  area: 'catalogs',
  dialogs(profile) {
    const path = join(profile, '..', 'feed.csv')
    writeFileSync(path, feedText())
    return { open: [path] }
  },
  async prepare(program) {
    await workInNorthwind(program)
    await goTo(program.window, '/catalogs')
    await pressButton(program.window, 'Refresh products')
  },
  openings: [
    { what: 'a product', open: (window) => openRow(window, '/catalogs', /Head Lamp/) },
    {
      what: 'a new product',
      async open(window) {
        await goTo(window, '/catalogs')
        await pressButton(window, 'New product')
        await window.getByLabel('Price (required)').fill('much')
      },
    },
    {
      what: 'renaming a catalog',
      async open(window) {
        await goTo(window, '/catalogs')
        await chooseMore(window, 'Rename')
        await expect(window.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible()
      },
    },
    {
      what: 'the question before a catalog is deleted',
      async open(window) {
        await goTo(window, '/catalogs')
        await chooseMore(window, 'Delete catalog')
        await expect(window.getByLabel(/^Type .* to confirm$/)).toBeVisible()
      },
    },
    {
      what: 'a new product set',
      async open(window) {
        await goTo(window, '/catalogs/sets')
        await pressButton(window, 'New filtered set')
        await window.getByLabel('Name', { exact: true }).fill('Cheap')
        await window.getByLabel('Value 1').fill('80')
        await expect(window.getByRole('heading', { name: /known products match/ })).toBeVisible()
      },
    },
    {
      what: 'a product set',
      async open(window) {
        await makeSets(window)
      },
    },
    {
      what: 'products that are chosen',
      async open(window) {
        await goTo(window, '/catalogs')
        await window.getByRole('grid', { name: 'Products' }).getByRole('checkbox').nth(1).check()
        await expect(window.getByText('1 product selected')).toBeVisible()
      },
    },
    {
      what: 'the question before products are deleted',
      async open(window) {
        await pressButton(window, 'Delete 1 product')
        await expect(window.getByLabel('Type 1 to confirm')).toBeVisible()
      },
    },
    {
      what: 'the columns of a feed',
      async open(window) {
        await goTo(window, '/catalogs/feed')
        await pressButton(window, 'Open a feed')
        await expect(window.getByText('CSV, UTF-8, semicolons')).toBeVisible()
      },
    },
    {
      what: 'a row of a feed',
      async open(window) {
        await pressButton(window, 'Check all rows')
        await window.getByRole('button', { name: 'Held back: 8' }).click()
        await window
          .getByRole('grid', { name: 'Rows of the feed' })
          .getByRole('row', { name: /twice/ })
          .first()
          .click()
        await expectPanel(window)
      },
    },
    {
      what: 'a product that was sent',
      async open(window) {
        await pressButton(window, 'Send 30 products')
        await pressButton(window, 'Send 30 products now')
        await expect(window.getByRole('button', { name: 'Done: 30' })).toBeVisible()
        await window.getByRole('grid').getByRole('row').nth(1).click()
        await expectPanel(window)
      },
    },
    {
      what: 'a product whose deletion was refused',
      open: (window) =>
        deleteOne(window, {
          status: 400,
          body: { errors: [{ code: 'INVALID_PARAMETER', message: 'Not this one' }] },
        }),
    },
    {
      what: 'a product whose deletion had no answer',
      open: (window) => deleteOne(window, { drop: 'after' }),
    },
  ],
}
