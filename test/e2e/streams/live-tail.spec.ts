import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { addStreamRule, sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const tail = (window: Page) => window.getByRole('grid', { name: 'Live tail' })
const rows = (window: Page, name: RegExp) => tail(window).getByRole('row', { name })

/** Follows the tab of a view, from the menu of those that don't fit beside an open entry. */
async function follow(window: Page, view: string): Promise<void> {
  const tabs = window.getByRole('navigation', { name: 'Stream views' })
  const tab = tabs.getByRole('link', { name: view, exact: true })
  if (await tab.isVisible()) return tab.click()
  await tabs.getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: view }).click()
}

test('a stream is followed through a break, and nothing is lost or shown twice', { tag: '@gate' }, async ({
  adasProgram: program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  await goTo(window, '/streams')
  await expect(window.getByText('Stream entries appear here.')).toBeVisible()

  await test.step('without rules it says what to do', async () => {
    await window.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(window.getByText('This stream has no rules yet.')).toBeVisible()
    await expect(window.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(window.getByRole('button', { name: 'Add rule' })).toBeVisible()
    await addStreamRule(control, 'lanterns', 'Lanterns')
    await window.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(rows(window, /Connected/)).toHaveCount(1)
  })

  await test.step('events arrive with the rule that matched', async () => {
    await control.call('/acts', { do: 'post', user: 'ada', text: 'Two lanterns' })
    await expect(rows(window, /Lanterns.*@ada: Two lanterns/)).toHaveCount(1)
  })

  await test.step('a break is shown and filled', async () => {
    await control.call('/disconnects', { disconnect_type: 'SlowReader', detail: 'Too slow.' })
    await control.call('/acts', { do: 'post', user: 'ada', text: 'Three lanterns' })
    await expect(rows(window, /Events weren’t read fast enough/)).toHaveCount(1)
    await expect(rows(window, /@ada: Three lanterns/)).toHaveCount(1)
    await control.call('/acts', { do: 'post', user: 'ada', text: 'Four lanterns' })
    await expect(rows(window, /@ada: Four lanterns/)).toHaveCount(1)
    await expect(rows(window, /@ada/)).toHaveCount(3)
  })

  await test.step('the list pauses while the stream goes on', async () => {
    await window.getByRole('button', { name: 'Pause list' }).click()
    await control.call('/acts', { do: 'post', user: 'ada', text: 'Five lanterns' })
    await window.getByRole('button', { name: 'Show 1 new row' }).click()
    await expect(rows(window, /@ada: Five lanterns/)).toHaveCount(1)
  })

  await test.step('an event has its content', async () => {
    await rows(window, /@ada: Five lanterns/).click()
    await expect(window.getByRole('complementary', { name: 'Stream entry' })).toContainText('"text"')
  })

  await test.step('the connection is listed as ours, and ends', async () => {
    await follow(window, 'Connections')
    await expect(
      window.getByRole('grid', { name: 'Connections' }).getByRole('row', { name: /This program/ }),
    ).toHaveCount(1)
    await follow(window, 'Live')
    await window.getByRole('button', { name: 'Disconnect' }).click()
    await expect(window.getByText('Not connected')).toBeVisible()
    await follow(window, 'Connections')
    await expect(window.getByText('No active connections.')).toBeVisible()
  })
})
