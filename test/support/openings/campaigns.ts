import { expect, type Page } from 'playwright/test'
import { cell, openCampaigns, paste } from '../campaigns.ts'
import { goTo } from '../program/screens.ts'
import { type Area, expectPanel, panel, pressButton } from './opening.ts'

async function toCell(window: Page, title: string): Promise<void> {
  await goTo(window, '/campaigns')
  await (await cell(window, title, 1)).click()
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
        await window.getByLabel('Rows', { exact: true }).selectOption('Line items')
        await toCell(window, 'Name')
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
      what: 'an edit in bulk',
      async open(window) {
        await toCell(window, 'Name')
        await pressButton(window, 'Edit in bulk')
        await window.getByRole('dialog').getByLabel('Field').selectOption('Daily budget')
      },
    },
    {
      what: 'a filter',
      async open(window) {
        await goTo(window, '/campaigns')
        await pressButton(window, 'Filter')
        await expect(window.getByLabel('Field')).toBeFocused()
      },
    },
    {
      what: 'the columns',
      async open(window) {
        await goTo(window, '/campaigns')
        await pressButton(window, 'Columns')
        await expect(window.getByRole('dialog', { name: 'Columns' })).toBeVisible()
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
