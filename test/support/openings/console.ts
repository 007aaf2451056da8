import { expect, type Page } from 'playwright/test'
import { workInNorthwind } from '../program/person.ts'
import { goTo } from '../program/screens.ts'
import { type Area, openRow, panel, pressButton } from './opening.ts'

async function request(window: Page, operation: string): Promise<void> {
  await goTo(window, `/console/request/${operation}`)
  await expect(window.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
}

/** Beside the request where there is room; in a narrow window only one of them is shown. */
async function answerTab(window: Page, name: string): Promise<void> {
  await request(window, 'accounts.list')
  const tab = window.getByRole('tab', { name, exact: true })
  const answer = window.getByRole('button', { name: 'Response', exact: true })
  await expect(tab.or(answer).first()).toBeVisible()
  if (await answer.isVisible()) await answer.click()
  await tab.click()
}

/** The console with requests in every state. */
export const requests: Area = {
  area: 'the console',
  prepare: workInNorthwind,
  openings: [
    { what: 'a form of parameters', open: (window) => request(window, 'lineItems.list') },
    {
      what: 'a form with a broken body',
      async open(window) {
        await request(window, 'cards.create')
        await window.getByRole('textbox', { name: 'JSON' }).fill('{"name": 1,')
        await expect(window.getByText('1 error', { exact: true })).toBeVisible()
      },
    },
    { what: 'a custom request', open: (window) => request(window, 'custom') },
    {
      what: 'an answer',
      async open(window) {
        await request(window, 'accounts.list')
        await pressButton(window, 'Send')
        await expect(window.getByRole('status').filter({ hasText: '200' })).toBeVisible()
      },
    },
    {
      what: 'a signature',
      async open(window) {
        await answerTab(window, 'Signature')
        await expect(window.getByText(/base string/i).first()).toBeVisible()
      },
    },
    {
      what: 'a script',
      async open(window) {
        await answerTab(window, 'Code')
        await expect(window.getByLabel('Script')).toBeVisible()
      },
    },
    {
      what: 'a refused request',
      async open(window) {
        await request(window, 'custom')
        await window.getByRole('textbox', { name: 'Path' }).fill('/12/nowhere')
        await pressButton(window, 'Send')
        await expect(window.getByRole('status').filter({ hasText: '404 Not found' })).toBeVisible()
      },
    },
    {
      what: 'saving a request',
      async open(window) {
        await request(window, 'custom')
        await pressButton(window, 'Save request')
        await expect(window.getByRole('dialog', { name: 'Save request' })).toBeVisible()
      },
    },
    {
      what: 'a saved request',
      async open(window) {
        await request(window, 'custom')
        await pressButton(window, 'Save request')
        await window.getByRole('dialog').getByRole('button', { name: 'Save request' }).click()
        await openRow(window, '/console/collections')
        await expect(panel(window).getByRole('button', { name: 'Open in the console' })).toBeVisible()
      },
    },
    {
      what: 'the question before a saved request is deleted',
      async open(window) {
        await openRow(window, '/console/collections')
        await panel(window)
          .getByRole('button', { name: /^Delete/ })
          .click()
        await expect(window.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
      },
    },
    { what: 'a sent request', open: (window) => openRow(window, '/console/history') },
    {
      what: 'the question before the history is cleared',
      async open(window) {
        await goTo(window, '/console/history')
        await window
          .getByRole('button', { name: /^Clear/ })
          .first()
          .click()
        await expect(window.getByRole('dialog')).toBeVisible()
      },
    },
    {
      what: 'the question before something is destroyed',
      async open(window) {
        await request(window, 'custom')
        await window.getByLabel('Method').selectOption('DELETE')
        await pressButton(window, 'Send')
        await expect(window.getByRole('button', { name: 'Send request' })).toBeVisible()
      },
    },
    {
      what: 'a signature that was examined',
      async open(window) {
        await goTo(window, '/console/signatures')
        await pressButton(window, 'Fill in the RFC 5849 example')
        await pressButton(window, 'Examine')
        await expect(window.getByRole('heading', { name: 'Verdict' })).toBeVisible()
      },
    },
  ],
}
