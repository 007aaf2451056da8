import type { Page } from 'playwright/test'
import { expectFocusKept, pressOn, tabTo, typeInto } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { areaLink, goTo } from '../../support/program/screens.ts'
import { cutHints, zoomedSize } from '../../support/program/zoom.ts'

test('at 200 % zoom, a chosen operation replaces the list, and the list comes back', async ({ window }) => {
  await window.setViewportSize(zoomedSize)
  await goTo(window, '/console')
  const operations = window.getByRole('grid', { name: 'Operations' })
  // The first row is a group's heading.
  await pressOn(window, operations, 'ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(operations).toBeHidden()
  await expectFocusKept(window)
  await pressOn(window, window.getByRole('button', { name: 'Close the request' }))
  await expect(operations).toBeFocused()
})

test('in a small window, the hint in the search field fits', async ({ window }) => {
  await window.setViewportSize({ width: 900, height: 600 })
  await goTo(window, '/console')
  await expect(window.getByRole('searchbox', { name: 'Search operations' })).toBeVisible()
  expect(await cutHints(window)).toEqual([])
})

test('the console is used from operation to comparison without a mouse', async ({ window }) => {
  await pressOn(window, areaLink(window, 'Console'))

  await tabTo(window, window.getByRole('searchbox', { name: 'Search operations' }))
  await window.keyboard.type('accounts.list')
  const operations = window.getByRole('grid', { name: 'Operations' })
  await expect(
    operations.getByRole('row', { name: /accounts\.list|List accounts|\/accounts$/i }).first(),
  ).toBeVisible()
  await pressOn(window, operations)

  const count = window.getByRole('textbox', { name: 'count', exact: true })
  await tabTo(window, count)
  await window.keyboard.type('1')
  await send(window)
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()
  await tabTo(window, window.getByRole('searchbox', { name: 'Search response' }))
  await window.keyboard.type('next_cursor')
  await expect(window.getByText('1 of 1 place')).toBeVisible()
  const body = window.getByRole('region', { name: 'Response body' })
  await pressOn(window, body, 'End')

  const answer = window.getByRole('tablist', { name: 'Response' })
  await tabTo(window, answer.getByRole('tab', { name: 'Body' }))
  for (const tab of ['Headers', 'Signature', 'Code']) {
    await window.keyboard.press('ArrowRight')
    await expect(answer.getByRole('tab', { name: tab })).toBeFocused()
  }
  await expect(window.getByRole('region', { name: 'Script' })).toContainText('curl --request GET')
  await pressOn(window, window.getByRole('button', { name: 'Copy code' }))
  await expect(window.getByRole('button', { name: 'Copied' })).toBeVisible()

  await pressOn(window, window.getByRole('link', { name: 'Recent', exact: true }))
  const sent = window.getByRole('grid', { name: 'Sent requests' })
  await expect(sent.getByRole('row', { name: /200 OK/ })).toHaveCount(1)
  await pressOn(window, sent)
  await pressOn(window, window.getByRole('button', { name: 'Open to run again' }))
  await expect(count).toHaveValue('1')
  await typeInto(window, count, '2')
  await send(window)
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()

  await pressOn(window, window.getByRole('link', { name: 'Recent', exact: true }))
  await expect(sent.getByRole('row', { name: /200 OK/ })).toHaveCount(2)
  await pressOn(window, sent)
  await pressOn(window, window.getByRole('button', { name: 'Compare with another' }))
  await pressOn(window, sent, 'ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: /^Compared with request/ })).toBeVisible()
  await expect(window.getByText('data[id=', { exact: false }).first()).toBeVisible()
})

/** From any field of the request. */
async function send(window: Page): Promise<void> {
  await window.keyboard.press('ControlOrMeta+Enter')
}
