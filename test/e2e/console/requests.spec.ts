import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { areaLink } from '../../support/program/screens.ts'

test('an operation is found, filled in, sent, searched, run again and compared', { tag: '@gate' }, async ({
  adasProgram: program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await open(window, 'accounts.list')
  await window.getByRole('textbox', { name: 'count', exact: true }).fill('many')
  await expect(window.getByText('is not a whole number')).toBeVisible()
  await window.getByRole('textbox', { name: 'count', exact: true }).fill('1')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()
  const body = window.getByRole('region', { name: 'Response body' })
  await expect(body).toContainText('"data"')
  await window.getByRole('button', { name: 'Load all pages' }).click()
  await expect(window.getByText(/^All loaded: \d+ records on \d+ pages\./)).toBeVisible()
  await window.getByRole('searchbox', { name: 'Search response' }).fill('next_cursor')
  await expect(window.getByText('1 of 1 place')).toBeVisible()

  await window.getByRole('tab', { name: 'Signature' }).click()
  await expect(window.getByRole('region', { name: 'Base string text' })).toContainText('GET&http')
  await window.getByRole('tab', { name: 'Code' }).click()
  await expect(window.getByRole('region', { name: 'Script' })).toContainText('YOUR_ACCESS_TOKEN_SECRET')

  await window.getByRole('button', { name: 'Copy with sandbox credentials' }).click()
  await expect(window.getByText('Copied with sandbox credentials')).toBeVisible()

  await window.getByRole('textbox', { name: 'count', exact: true }).fill('2')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  const answer = window.getByRole('tablist', { name: 'Response' })
  await expect(answer.getByRole('tab', { name: 'Body' })).toHaveAttribute('aria-selected', 'true')
  await window.getByRole('link', { name: 'Recent', exact: true }).click()
  const sent = window.getByRole('grid', { name: 'Sent requests' }).getByRole('row', { name: /200 OK/ })
  await expect(sent).toHaveCount(2)
  await sent.first().click()
  await window.getByRole('button', { name: 'Compare with another' }).click()
  await sent.last().click()
  await expect(window.getByRole('heading', { name: /^Compared with request/ })).toBeVisible()
  await expect(window.getByText('data[id=', { exact: false }).first()).toBeVisible()
  await window.getByRole('button', { name: 'Open to run again' }).click()
  await expect(window.getByRole('textbox', { name: 'count', exact: true })).toHaveValue('1')
})

test('a delete asks first; a single wrong byte of a signature is found', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await open(window, 'connections.endAll')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('/2/connections/all')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await window.getByRole('link', { name: 'Recent', exact: true }).click()
  await expect(window.getByText('Requests you send from the console appear here.')).toBeVisible()

  await window.getByRole('link', { name: 'Signatures' }).click()
  await window.getByRole('button', { name: 'Fill in the RFC 5849 example' }).click()
  await window
    .getByRole('textbox', { name: 'The other program’s base string' })
    .fill('POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%252Bq')
  await window.getByRole('button', { name: 'Examine' }).click()
  await expect(window.getByRole('heading', { name: /^First difference, at byte/ })).toBeVisible()
  await expect(window.getByText(/parameter a3/)).toBeVisible()
})

async function open(window: Page, id: string): Promise<void> {
  await areaLink(window, 'Console').click()
  await window.getByRole('searchbox', { name: 'Search operations' }).fill(id)
  const operations = window.getByRole('grid', { name: 'Operations' })
  await operations.getByRole('row').nth(1).click()
}
