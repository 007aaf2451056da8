import type { Page } from 'playwright/test'
import { cell, goToCampaigns, grid, openCampaigns, showLineItems, tickBox } from '../../support/campaigns.ts'
import { beginCard, cards, command, expectSaved, goToCards } from '../../support/cards.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import type { Program } from '../../support/program/program.ts'
import { areaLink, chooseMore } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { planPolls, publishAll, stepRows } from '../publishing/drafting.ts'

test.use({ person: 'ada' })

async function openSecond({ window, application }: Program): Promise<Page> {
  const opened = application.waitForEvent('window')
  await command(window, 'open new window')
  return opened
}

const switcher = (window: Page) => window.getByRole('button', { name: /^Switch account or user/ })
/** A text in the grid's first row. The column that says what changed comes and goes before that of the names. */
const inFirstRow = (window: Page, text: string) =>
  grid(window).locator('[role="row"][aria-rowindex="2"]').getByText(text, { exact: true })

test('cells edited, undone and discarded in one window change in the other, as they were typed', async ({
  program,
}) => {
  const first = program.window
  await openCampaigns(program)
  await showLineItems(first)
  const second = await openSecond(program)
  await goToCampaigns(second)
  await showLineItems(second)
  const mine = await cell(first, 'Name', 1)
  const before = (await mine.textContent()) ?? ''
  await expect(inFirstRow(second, before)).toBeVisible()

  await mine.click()
  await first.keyboard.type('Typed in the first window')
  await first.keyboard.press('Enter')
  await expect(inFirstRow(second, 'Typed in the first window')).toBeVisible()
  await expect(await cell(second, 'Change', 1)).toHaveText('Changed')
  await expect(second.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()

  // Undo is shared by all windows: the second one undoes what the first one did.
  await second.keyboard.press('ControlOrMeta+z')
  await expect(inFirstRow(first, before)).toBeVisible()
  await expect(inFirstRow(second, before)).toBeVisible()
  await second.keyboard.press('ControlOrMeta+y')
  await expect(inFirstRow(first, 'Typed in the first window')).toBeVisible()

  await tickBox(second, 1).check()
  await second.getByRole('button', { name: 'Discard changes' }).click()
  await expect(inFirstRow(first, before)).toBeVisible()
  await expect(first.getByRole('link', { name: /unpublished change/ })).toBeHidden()
})

test('a card discarded in one window disappears from the other’s editor and list', async ({ program }) => {
  const first = program.window
  await openCampaigns(program)
  await goToCards(first)
  await beginCard(first, 'Soon gone')
  await expectSaved(first)
  const second = await openSecond(program)
  await goToCards(second)
  await cards(second)
    .getByRole('option', { name: /Added.*Soon gone/ })
    .click()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Soon gone')
  await chooseMore(first, 'Discard card')
  await expect(cards(second).getByRole('option', { name: /Soon gone/ })).toHaveCount(0)
  await expect(second.getByLabel('Name', { exact: true })).toBeHidden()
  await expect(second.getByRole('link', { name: /unpublished change/ })).toBeHidden()
})

test('windows on two accounts at once edit, publish and undo, each its own', async ({ program }) => {
  const first = program.window
  await openCampaigns(program)
  const second = await openSecond(program)
  await expect(switcher(second)).toContainText('Northwind Outdoor')
  await switcher(second).click()
  await second.getByRole('menuitem', { name: /^Wayline Campervans/ }).click()
  await expect(second).toHaveTitle(/ · Wayline Campervans \(.*\) · Flightdeck/)
  await expect(switcher(first)).toContainText('Northwind Outdoor')
  await expect(first).toHaveTitle(/ · Northwind Outdoor \(.*\) · Flightdeck/)

  const edit = async (window: Page, name: string) => {
    await goToCampaigns(window)
    const target = await cell(window, 'Name', 1)
    const before = (await target.textContent()) ?? ''
    await target.click()
    await window.keyboard.type(name)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
    return before
  }
  const publishAndUndo = async (window: Page, name: string) => {
    await publishAll(window, 1)
    await expect(stepRows(window, /Done/)).toHaveCount(1)
    await window.getByRole('button', { name: 'Undo publish' }).click()
    await expect(window.getByRole('list', { name: 'Can be undone' })).toContainText(name)
    await window.getByRole('button', { name: /^Undo 1 / }).click()
    await expect(window.getByRole('heading', { name: /^Undo of/, level: 1 })).toBeVisible()
    await expect(stepRows(window, /Done/)).toHaveCount(1)
  }
  const names = ['Northwind for a day', 'Wayline for a day'] as const
  const [northwind, wayline] = await Promise.all([edit(first, names[0]), edit(second, names[1])])
  // What waits in the account of the other window is said where accounts are chosen.
  await switcher(first).click()
  await expect(first.getByRole('menuitem', { name: /Wayline Campervans.*1 change/ })).toBeVisible()
  await first.keyboard.press('Escape')
  await Promise.all([publishAndUndo(first, names[0]), publishAndUndo(second, names[1])])
  for (const [window, name] of [
    [first, northwind],
    [second, wayline],
  ] as const) {
    await goToCampaigns(window)
    await expect(inFirstRow(window, name)).toBeVisible()
  }
  await expect(switcher(first)).toContainText('Northwind Outdoor')
  await expect(switcher(second)).toContainText('Wayline Campervans')
})

test('the steps that one window publishes appear in the other', async ({ program }) => {
  const first = program.window
  await openCampaigns(program)
  const second = await openSecond(program)
  await expect(switcher(second)).toContainText('Northwind Outdoor')

  await planPolls(
    first,
    Array.from({ length: 12 }, (_, place) => `Poll ${place + 1}`),
  )
  await areaLink(second, 'Activity').click()
  const control = await sandboxControl(first)
  // Two arrive and six are under way, so four are left to pause.
  const match = { method: 'POST', path_regex: '/cards/poll' }
  await control.call('/faults', { match, times: 2 })
  await control.call('/faults', { match, hold: true })
  await publishAll(first, 12)
  await second
    .getByRole('grid', { name: 'Jobs' })
    .getByRole('row', { name: /Publish of 12 polls/ })
    .click()
  await expect(stepRows(second, /Sending/).first()).toBeVisible()
  await expect(stepRows(second, /Done/).first()).toBeVisible()
  // A job paused in one window is paused in both.
  await second.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(first.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  await control.clearFaults()
  await first.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(stepRows(second, /Done/)).toHaveCount(12)
  await expect(stepRows(first, /Done/)).toHaveCount(12)
  await expect(second.getByRole('link', { name: /unpublished change/ })).toBeHidden()
})
