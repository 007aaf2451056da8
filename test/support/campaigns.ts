import { expect, type Locator, type Page } from 'playwright/test'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { defaultLineItems, demoAdvertising } from '../../src/sandbox/demo/advertising.ts'
import { workInNorthwind } from './program/person.ts'
import type { Program } from './program/program.ts'
import { areaLink } from './program/screens.ts'

/** Steps of a person with campaigns and line items. */

const isShown = (row: { readonly account_id: string; readonly deleted: boolean }) =>
  row.account_id === demoAccountIds.northwind && !row.deleted
const demo = demoAdvertising(defaultLineItems, 0)

/** The grid's number of rows, on any day. */
export const demoRows = {
  campaigns: demo.campaigns.filter(isShown).length,
  lineItems: demo.line_items.filter(isShown).length,
} as const

/** Signs in to the sandbox, works in the account with campaigns, and waits until its lists are synced. */
export async function openCampaigns(program: Program): Promise<void> {
  const { window } = program
  await workInNorthwind(program)
  await goToCampaigns(window)
  await expect(grid(window).getByRole('row').nth(3)).toBeVisible()
  await expect(window.getByText(/^Updated (just now|\d+ (second|minute)s? ago)$/)).toBeVisible()
}

export async function goToCampaigns(window: Page): Promise<void> {
  await areaLink(window, 'Campaigns').click()
  await expect(window.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
}

/** The grid, with or without levels. */
export function grid(window: Page): Locator {
  return window
    .locator('[role="grid"], [role="treegrid"]')
    .and(window.getByLabel('Campaigns', { exact: true }))
}

/** The button that shows only one kind of rows, or all. */
export function rowsButton(window: Page, name: 'All' | 'Campaigns' | 'Line items'): Locator {
  return window.getByRole('group', { name: 'Rows' }).getByRole('button', { name, exact: true })
}

/** Shows only line items, without levels. */
export async function showLineItems(window: Page): Promise<void> {
  await rowsButton(window, 'Line items').click()
  await expect(window.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
}

/** A cell by its column's title and its row number, from 1. */
export async function cell(window: Page, title: RegExp | string, row: number): Promise<Locator> {
  const header = grid(window).getByRole('columnheader', { name: title, exact: true })
  await scrollTo(window, header)
  const column = await header.getAttribute('aria-colindex')
  return grid(window).locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
}

/** Only columns in sight are drawn: scrolls to the end, then from the start, until this one is. */
async function scrollTo(window: Page, header: Locator): Promise<void> {
  await expect(async () => {
    if ((await header.count()) === 0)
      await grid(window).evaluate((element) => {
        const { scrollLeft, scrollWidth, clientWidth } = element
        element.scrollLeft = scrollLeft + clientWidth >= scrollWidth - 1 ? 0 : scrollLeft + clientWidth / 3
      })
    await expect(header).toHaveCount(1, { timeout: 500 })
  }).toPass()
}

/** The box that selects a row, by its number, from 1. */
export function tickBox(window: Page, row: number): Locator {
  return grid(window).locator(`[role="row"][aria-rowindex="${row + 1}"] input[type="checkbox"]`)
}

/** Presses "Change N rows" in a bulk edit, after confirming large changes of amounts if there are any. */
export async function changeInBulk(dialog: Locator): Promise<void> {
  const change = dialog.getByRole('button', { name: /^Change [\d,]+ rows?$/, disabled: false })
  const large = dialog.getByRole('checkbox', { name: /^Change [\d,]+ amounts? to more than double/ })
  await expect(change.or(large)).toBeVisible()
  if (await large.isVisible()) await large.check()
  await change.click()
}

/** Pastes like the system does: with an event that contains the text. */
export async function paste(window: Page, text: string): Promise<void> {
  await grid(window).evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    element.querySelector('[tabindex="0"]')?.dispatchEvent(event)
  }, text)
}
