import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { signInWindow } from '../../support/sign-in-pages.ts'

// In the locale that most people have; most other specs run in C.
test('the first minute by keyboard alone', async ({ start }) => {
  const program = await start({ environment: { LANG: 'en_US.UTF-8' } })
  const { window } = program
  const press = (keys: string) => window.keyboard.press(keys)

  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await tabTo(window, 'Explore the built-in sandbox')
  await press('Enter')

  const page = await signInWindow(window)
  await tabTo(page, 'Password')
  await page.keyboard.type('ada-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Authorize app' })).toBeVisible()
  await tabTo(page, 'Authorize app')
  // The key closes the window, so the press may have no page to finish on.
  await Promise.all([page.waitForEvent('close'), page.keyboard.press('Enter').catch(() => null)])

  await expect(window.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await press('ControlOrMeta+Shift+a')
  const accounts = window.getByRole('grid', { name: 'Accounts' })
  await expect(accounts.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
  await press('F6')
  await expect(accounts).toBeFocused()
  await press('ArrowDown')
  await press('Enter')
  await expect(window.getByRole('heading', { name: 'Apps' })).toBeVisible()
  await press('Escape')
  await expect(window.getByRole('heading', { name: 'Apps' })).toBeHidden()

  await press('ControlOrMeta+7')
  await expect(window.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
  await tabTo(window, 'Start the receiver')
  await press('Enter')
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()

  await press('ControlOrMeta+k')
  await window.keyboard.type('register')
  await press('Enter')
  await expect(window.getByLabel('Webhook address')).toHaveValue(/^https:\/\//)
  await tabTo(window, 'Register address')
  await press('Enter')
  await expect(window.getByRole('link', { name: /^Service 1 valid/ })).toBeVisible()
})

test('the list of shortcuts opens with a key, and commands run from the system’s menu', async ({
  program,
}) => {
  const { window, application } = program
  const chooseInMenu = (id: string) =>
    application.evaluate(
      ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(),
      id,
    )
  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await window.keyboard.press('?')
  const sheet = window.getByRole('dialog', { name: /shortcuts/i })
  await expect(sheet).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await chooseInMenu('sheet')
  await expect(sheet).toBeVisible()
  await window.keyboard.press('Escape')
  await chooseInMenu('dark')
  await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await chooseInMenu('palette')
  await expect(window.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
})

/** Presses Tab until the named control has the focus; fails after a full round without it. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    })
    if (focused.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach "${name}".`)
}
