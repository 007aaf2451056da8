import type { Page } from 'playwright/test'
import { openHookServer, tokenOf } from '../../support/hook-server.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, openStation, openTool, startReceiver } from '../../support/program/person.ts'

const trail = (window: Page) => window.getByRole('navigation', { name: 'Trail' })

async function openRetention(window: Page): Promise<void> {
  await window.locator('header').getByRole('button', { name: 'More actions' }).first().click()
  await window.getByRole('menuitem', { name: 'Retention' }).click()
}

test('the inbox is filtered, replayed and limited; the receiver’s test answers are shown', async ({
  program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await startReceiver(window)
  await openTool(window, 'Event tester')
  await window.getByLabel('Kind of event').selectOption('dm.received')
  await window.getByRole('button', { name: 'Send to the endpoint' }).click()
  await expect(window.getByText(/^5 trials passed/)).toBeVisible()
  await window.getByLabel('Kind of event').selectOption('spaces.start')
  await window.getByRole('button', { name: 'Send to the endpoint' }).click()
  await expect(window.getByText(/^5 trials passed/)).toBeVisible()

  await trail(window).getByRole('link', { name: 'Inbox' }).click()
  const rows = window
    .getByRole('grid', { name: 'Received events' })
    .getByRole('row', { name: /Direct message|Space/ })
  await expect(rows).toHaveCount(12)
  await window.getByLabel('Kind', { exact: true }).selectOption('dm.received')
  await expect(rows).toHaveCount(6)
  await window.getByLabel('User ID').fill('nobody')
  await expect(window.getByText('No events match.')).toBeVisible()
  await window.getByRole('button', { name: 'Show all events' }).click()
  await expect(rows).toHaveCount(12)
  await window.getByLabel('Received', { exact: true }).selectOption('Last hour')
  await expect(rows).toHaveCount(12)

  await window.getByLabel('Kind', { exact: true }).selectOption('dm.received')
  await expect(rows).toHaveCount(6)
  await rows.last().click()
  await expect(window.getByRole('blockquote')).toHaveText('Do you ship to Norway?')
  await window.getByRole('tab', { name: 'Send again' }).click()
  const server = await openHookServer(() => ({ status: 202 }))
  const replay = window.getByRole('form', { name: 'Replay event' })
  await replay.getByLabel('Send to').selectOption('My own address')
  await replay.getByLabel('Endpoint address').fill(server.url)
  await replay.getByRole('button', { name: 'Replay event' }).click()
  await expect(replay.getByText(/^202 after/)).toBeVisible()
  expect(server.taken[0]?.headers['x-service-webhooks-signature']).toMatch(/^sha256=/)
  await server.close()

  await openRetention(window)
  await window.getByLabel('Maximum number of events').fill('100')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(window.getByText('Retention saved.')).toBeVisible()

  await openStation(window, 'Receiver')
  await window.getByLabel('Response', { exact: true }).selectOption('With a status')
  await window.getByRole('button', { name: 'Save responses' }).click()
  const status = window.getByRole('region', { name: 'Status', exact: true })
  await expect(status.getByText(/^Receiver on port \d+, custom responses$/)).toBeVisible()
  await window.getByRole('button', { name: 'Reset to normal' }).click()
  await expect(status.getByText(/^Receiver on port \d+$/)).toBeVisible()
})

for (const theme of ['Light', 'Dark'] as const) {
  test(`the webhooks lab is accessible, ${theme.toLowerCase()} theme`, async ({ program }) => {
    await exploreSandbox(program)
    const { window } = program
    await window.getByRole('link', { name: 'Settings' }).click()
    await window.getByRole('radio', { name: theme }).check()
    await startReceiver(window)
    await window.getByRole('link', { name: /^Receiver/ }).click()
    await expect(window.getByLabel('Response', { exact: true })).toBeVisible()
    await expectAccessible(window, 'answers of the receiver')
    await openTool(window, 'CRC doctor')
    const server = await openHookServer((request) => ({ body: `{"response_token":"${tokenOf(request)}"}` }))
    await window.getByLabel('Endpoint address').fill(server.url)
    await window.getByRole('button', { name: 'Check endpoint' }).click()
    await expect(window.getByRole('heading', { name: 'Expected response' })).toBeVisible()
    await expectAccessible(window, 'a report of the doctor')
    await server.close()
    await openTool(window, 'Event tester')
    await window.getByRole('button', { name: 'Send to the endpoint' }).click()
    await expect(window.getByRole('table', { name: 'Report card' })).toBeVisible()
    await expectAccessible(window, 'a report card')
    await trail(window).getByRole('link', { name: 'Inbox' }).click()
    await window.getByRole('grid', { name: 'Received events' }).getByRole('row').nth(1).click()
    await expect(window.getByRole('region', { name: 'Body', exact: true })).toBeVisible()
    await expectAccessible(window, 'an event')
    await window.getByRole('tab', { name: 'Send again' }).click()
    await expect(window.getByRole('form', { name: 'Replay event' })).toBeVisible()
    await expectAccessible(window, 'an event that is sent again')
    await openRetention(window)
    await expect(window.getByRole('form', { name: 'Inbox retention' })).toBeVisible()
    await expectAccessible(window, 'bounds of the inbox')
  })
}
