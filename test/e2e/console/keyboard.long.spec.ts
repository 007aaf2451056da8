import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { tabTo } from '../../support/keyboard.ts'
import { exploreSandbox } from '../../support/person.ts'

test('the console is used from the operation to the comparison without a mouse', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await tabTo(
    window,
    window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Console' }),
  )
  await window.keyboard.press('Enter')

  await tabTo(window, window.getByRole('searchbox', { name: 'Search operations' }))
  await window.keyboard.type('accounts.list')
  const operations = window.getByRole('grid', { name: 'Operations' })
  await expect(
    operations.getByRole('row', { name: /accounts\.list|List accounts|\/accounts$/i }).first(),
  ).toBeVisible()
  await tabTo(window, operations)
  await window.keyboard.press('Enter')

  const count = window.getByRole('textbox', { name: 'count', exact: true })
  await tabTo(window, count)
  await window.keyboard.type('1')
  await send(window)
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()
  await tabTo(window, window.getByRole('searchbox', { name: 'Search the answer' }))
  await window.keyboard.type('next_cursor')
  await expect(window.getByText('1 of 1 place')).toBeVisible()
  const body = window.getByRole('region', { name: 'Body of the answer' })
  await tabTo(window, body)
  await window.keyboard.press('End')

  await tabTo(window, window.getByRole('button', { name: 'Code', exact: true }))
  await window.keyboard.press('Enter')
  await expect(window.getByRole('region', { name: 'Script' })).toContainText('curl --request GET')
  await tabTo(window, window.getByRole('button', { name: 'Copy code' }))
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: 'Copied' })).toBeVisible()

  await tabTo(window, window.getByRole('link', { name: 'History', exact: true }))
  await window.keyboard.press('Enter')
  const sent = window.getByRole('grid', { name: 'Sent requests' })
  await expect(sent.getByRole('row', { name: /200 OK/ })).toHaveCount(1)
  await tabTo(window, sent)
  await window.keyboard.press('Enter')
  await tabTo(window, window.getByRole('button', { name: 'Open to run again' }))
  await window.keyboard.press('Enter')
  await expect(count).toHaveValue('1')
  await tabTo(window, count)
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type('2')
  await send(window)
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()

  await tabTo(window, window.getByRole('link', { name: 'History', exact: true }))
  await window.keyboard.press('Enter')
  await expect(sent.getByRole('row', { name: /200 OK/ })).toHaveCount(2)
  await tabTo(window, sent)
  await window.keyboard.press('Enter')
  await tabTo(window, window.getByRole('button', { name: 'Compare with another' }))
  await window.keyboard.press('Enter')
  await tabTo(window, sent)
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: /^Compared with request/ })).toBeVisible()
  await expect(window.getByText('data[id=', { exact: false }).first()).toBeVisible()
})

async function send(window: Page): Promise<void> {
  await tabTo(window, window.getByRole('button', { name: 'Send', exact: true }))
  await window.keyboard.press('Enter')
}
