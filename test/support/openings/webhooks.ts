import { expect, type Page } from 'playwright/test'
import { exploreSandbox } from '../program/person.ts'
import { goTo } from '../program/screens.ts'
import { type Area, expectPanel, openRow, panel, pressButton } from './opening.ts'

const message = 'dm.received'

/** One event of each kind, so that the list is that of a day; the message, which is opened, comes last and stands first. */
async function receiveEvents(window: Page): Promise<void> {
  await goTo(window, '/webhooks/inbox/send')
  const kind = window.getByLabel('Kind of event')
  const kinds = await kind.locator('option').all()
  const values = await Promise.all(kinds.map((option) => option.getAttribute('value')))
  for (const value of values.toSorted(
    (first, second) => Number(first === message) - Number(second === message),
  )) {
    await kind.selectOption(value)
    await pressButton(window, 'Send event')
    await expect(panel(window).getByRole('button', { name: 'Send event' })).toBeEnabled()
  }
}

/** Webhooks, received events and their tools, with one of each open. */
export const webhooks: Area = {
  area: 'webhooks',
  async prepare(program) {
    const { window } = program
    await exploreSandbox(program)
    await goTo(window, '/webhooks')
    await pressButton(window, 'Start the receiver')
    await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()
  },
  openings: [
    {
      what: 'a webhook',
      async open(window) {
        await goTo(window, '/webhooks/register')
        await expect(window.getByLabel('Webhook address')).toHaveValue(/^https:\/\//)
        await pressButton(window, 'Register address')
        // It opens automatically.
        await expect(panel(window).getByRole('button', { name: 'Check now' })).toBeVisible()
      },
    },
    {
      what: 'a registration that is refused',
      async open(window) {
        await goTo(window, '/webhooks/register')
        await window.getByLabel('Webhook address').fill('https://hooks.example.com:8443/one')
        await pressButton(window, 'Register address')
        await expect(window.getByRole('heading', { name: 'The address wasn’t accepted' })).toBeVisible()
      },
    },
    {
      what: 'the question before a webhook is deleted',
      async open(window) {
        await goTo(window, '/webhooks/registered')
        await panel(window).getByRole('list', { name: 'Webhooks' }).getByRole('link').first().click()
        await panel(window).getByRole('button', { name: 'More actions' }).click()
        await window.getByRole('menuitem', { name: 'Delete webhook' }).click()
        await expect(window.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
      },
    },
    {
      what: 'the answers of the receiver',
      async open(window) {
        await goTo(window, '/webhooks/receiver')
        await expect(window.getByLabel('Response', { exact: true })).toBeVisible()
      },
    },
    {
      what: 'sending a test event',
      async open(window) {
        await goTo(window, '/webhooks/inbox/send')
        await expect(window.getByRole('button', { name: 'Send event' })).toBeVisible()
      },
    },
    {
      what: 'an event',
      async open(window) {
        await receiveEvents(window)
        await openRow(window, '/webhooks/inbox', /Direct message received/)
        await expect(window.getByRole('region', { name: 'Body', exact: true })).toBeVisible()
      },
    },
    {
      what: 'bounds of the inbox',
      async open(window) {
        await goTo(window, '/webhooks/inbox/retention')
        await expectPanel(window)
        await expect(window.getByLabel('Maximum number of events')).toBeVisible()
      },
    },
    {
      what: 'the question before the inbox is cleared',
      async open(window) {
        await goTo(window, '/webhooks/inbox')
        await window.getByRole('main').getByRole('button', { name: 'More actions' }).click()
        await window.getByRole('menuitem', { name: 'Clear inbox' }).click()
        await expect(window.getByRole('dialog', { name: 'Clear inbox?' })).toBeVisible()
      },
    },
    {
      what: 'a diagnosis of the receiver',
      // The window scrolls to the result once, when it arrives.
      everySize: true,
      async open(window) {
        await goTo(window, '/webhooks/doctor')
        await expect(window.getByLabel('Endpoint address')).toHaveValue(/^https?:\/\//)
        await pressButton(window, 'Check endpoint')
        await expect(window.getByRole('table', { name: 'Challenge steps' })).toBeVisible()
      },
    },
    {
      what: 'a report card',
      // The window scrolls to the result once, when it arrives.
      everySize: true,
      async open(window) {
        await goTo(window, '/webhooks/event-tester')
        await pressButton(window, 'Send to the endpoint')
        await expect(window.getByRole('table', { name: 'Report card' })).toBeVisible()
      },
    },
  ],
}
