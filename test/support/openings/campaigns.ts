import { expect, type Locator, type Page } from 'playwright/test'
import { cell, changeInBulk, openCampaigns, paste, rowsButton } from '../campaigns.ts'
import { goTo } from '../program/screens.ts'
import { type Area, expectPanel, panel, pressButton } from './opening.ts'

async function toCell(window: Page, title: string, row = 1): Promise<void> {
  await goTo(window, '/campaigns')
  await (await cell(window, title, row)).click()
}

/** Rows that don't touch each other. */
const three = [2, 4, 6] as const
/** Of several campaigns. */
const dozen = [2, 4, 6, 7, 8, 10, 11, 12, 13, 14, 15, 17] as const

async function select(window: Page, rows: readonly number[]): Promise<void> {
  await toCell(window, 'Name')
  for (const [place, row] of rows.entries())
    await (await cell(window, 'Name', row)).click(place === 0 ? {} : { modifiers: ['ControlOrMeta'] })
}

/** Opens a bulk edit of the selected rows. */
async function raise(window: Page, budget: string, percentage: string): Promise<Locator> {
  await pressButton(window, 'Edit in bulk')
  const dialog = window.getByRole('dialog')
  await dialog.getByLabel('Field').selectOption(budget)
  await dialog.getByLabel('Action').selectOption('Increase by %')
  await dialog.getByLabel('Percentage').fill(percentage)
  return dialog
}

/** The campaign grid with its overlays and panels. */
export const campaigns: Area = {
  area: 'campaigns',
  prepare: openCampaigns,
  openings: [
    {
      what: 'a campaign',
      async open(window) {
        await toCell(window, 'Name')
        await window.keyboard.press('ControlOrMeta+Enter')
        await expectPanel(window)
      },
    },
    {
      what: 'a line item',
      async open(window) {
        await goTo(window, '/campaigns')
        await rowsButton(window, 'Line items').click()
        // One that runs: the first ones are paused, and have no figures.
        await toCell(window, 'Name', 13)
        await window.keyboard.press('ControlOrMeta+Enter')
        await expectPanel(window)
        await expect(panel(window).getByRole('heading', { name: 'Related' })).toBeVisible()
      },
    },
    {
      what: 'a new campaign',
      async open(window) {
        await goTo(window, '/campaigns')
        await pressButton(window, 'New campaign')
        await panel(window).getByLabel('Campaign name').fill('Winter boots')
        await panel(window).getByLabel('Objective').selectOption('App installs')
        await panel(window).getByLabel('Daily budget').fill('12,50')
      },
    },
    {
      what: 'separate rows that are selected',
      async open(window) {
        await select(window, three)
        await expect(window.getByText('3 rows selected')).toBeVisible()
      },
    },
    {
      what: 'the menu of a row',
      async open(window) {
        await toCell(window, 'Name')
        await window.keyboard.press('Shift+F10')
        await expect(window.getByRole('menu')).toBeVisible()
      },
    },
    {
      what: 'a large raise in bulk',
      async open(window) {
        await select(window, three)
        const dialog = await raise(window, 'Daily budget', '150')
        await expect(dialog.getByRole('checkbox', { name: /to more than double/ })).toBeVisible()
      },
    },
    {
      what: 'a filter',
      async open(window) {
        await goTo(window, '/campaigns')
        await clearSelection(window)
        await pressButton(window, 'Filter')
        await expect(window.getByLabel('Field')).toBeFocused()
      },
    },
    {
      what: 'the columns',
      async open(window) {
        await goTo(window, '/campaigns')
        await clearSelection(window)
        await pressButton(window, 'Columns')
        await expect(window.getByRole('dialog', { name: 'Columns' })).toBeVisible()
      },
    },
    {
      what: 'rows that were changed',
      async open(window) {
        await select(window, dozen)
        await changeInBulk(await raise(window, 'Daily budget', '15'))
        await expect(window.getByText(`${dozen.length} rows changed.`)).toBeVisible()
      },
    },
    {
      what: 'the review of raised budgets',
      async open(window) {
        await goTo(window, '/review/changes')
        await expect(window.getByRole('grid', { name: 'Changes' }).getByRole('row').nth(3)).toBeVisible()
      },
    },
    {
      what: 'the publish of raised budgets',
      async open(window) {
        await goTo(window, '/review/changes')
        await window.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
        await expect(window.getByRole('grid', { name: 'Steps' })).toContainText('Daily budget')
        await expect(window.getByRole('button', { name: 'Undo publish' })).toBeVisible()
      },
    },
    {
      what: 'an amount to type again',
      async open(window) {
        await select(window, three)
        await changeInBulk(await raise(window, 'Total budget', '3000'))
        await goTo(window, '/review/changes')
        await expect(window.getByLabel('Type the amount in EUR')).toBeVisible()
      },
    },
    {
      what: 'cells that cannot take what is pasted',
      async open(window) {
        await toCell(window, 'Name')
        await paste(window, 'Spring, all in\tnothing')
        await expect(window.getByRole('dialog', { name: 'Some values can’t be pasted' })).toBeVisible()
      },
    },
  ],
}

/** What's done with the selected rows stands in place of the filters. */
async function clearSelection(window: Page): Promise<void> {
  const clear = window.getByRole('button', { name: 'Clear selection', exact: true })
  await expect(clear.or(window.getByRole('button', { name: 'Filter', exact: true })).first()).toBeVisible()
  if (await clear.isVisible()) await clear.click()
}
