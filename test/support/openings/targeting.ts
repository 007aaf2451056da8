import { expect, type Locator, type Page } from 'playwright/test'
import { cell, goToCampaigns, openCampaigns, showLineItems } from '../campaigns.ts'
import type { Program } from '../program/program.ts'
import { type Area, type Opening, panel, pressButton } from './opening.ts'

/** One kind of each picker. */
const kinds = [
  'Locations',
  'Age',
  'Custom audiences',
  'Interests',
  'Events',
  'Keywords',
  'Follower look-alikes',
  'Engaged with campaigns',
  'Engaged with users',
  'Network operators',
  'New devices',
  'TV shows',
  'Content categories',
  'Excluded app lists',
]

async function choose(place: Locator, kind: string): Promise<void> {
  // A wide panel has all kinds in sight.
  const select = place.getByRole('combobox', { name: 'Target by' })
  const radio = place.getByRole('radio', { name: new RegExp(`^${kind}`) })
  await expect(select.or(radio)).toBeVisible()
  if (await select.isVisible()) await select.selectOption(kind)
  else await radio.check()
  await expect(place.getByText('Loading choices')).toHaveCount(0)
}

async function openLineItem(window: Page): Promise<void> {
  await goToCampaigns(window)
  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.press('ControlOrMeta+Enter')
  await panel(window).getByRole('tab', { name: 'Targeting' }).click()
  await expect(panel(window).getByLabel('Target by').first()).toBeVisible()
}

const ofLineItem = (kind: string): Opening => ({
  what: `a line item, by ${kind.toLowerCase()}`,
  // The panel beside the list and the one over it are two.
  everySize: true,
  async open(window) {
    await openLineItem(window)
    await choose(panel(window), kind)
  },
})

const inBulk = (kind: string): Opening => ({
  what: `in bulk, by ${kind.toLowerCase()}`,
  async open(window) {
    await goToCampaigns(window)
    for (const row of [2, 4, 6])
      await (await cell(window, 'Name', row)).click(row === 2 ? {} : { modifiers: ['ControlOrMeta'] })
    await pressButton(window, 'Targeting')
    await choose(window.getByRole('dialog'), kind)
  },
})

async function prepare(program: Program): Promise<void> {
  await openCampaigns(program)
  await showLineItems(program.window)
}

/** Every picker of the editor. */
export const lineItemTargeting: Area = {
  area: 'the targeting of a line item',
  prepare,
  openings: kinds.map(ofLineItem),
}

/** The same in the dialog for several line items. */
export const bulkTargeting: Area = {
  area: 'targeting in bulk',
  prepare,
  openings: kinds.map(inBulk),
}
