import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { approve, exploreSandbox, openSandboxSignIn } from '../../support/program/person.ts'
import { areaLink } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { bert, deny, pinOf, signInWindow, standInForBrowser } from '../../support/sign-in-pages.ts'

/** Submits the form, whose button has the same name as that of the banner above it. */
async function startSignIn(window: Page): Promise<void> {
  const form = window.getByRole('form', { name: 'Sign in' })
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a user who signed in in an earlier start works on without signing in', { tag: '@gate' }, async ({
  adasProgram: { window },
}) => {
  await expect(window.getByRole('button', { name: /Switch account or user: .*@ada/ })).toBeVisible()
})

test('a user signs in in the sign-in window and stays signed in after a restart', async ({ start }) => {
  const program = await start()
  await exploreSandbox(program)
  await expect(program.window.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
  await program.close()

  const again = await start()
  await expect(again.window.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  await expect(again.window.getByRole('button', { name: /Switch account or user: .*@ada/ })).toBeVisible()
})

test('a user who declines on the page gets a message and can start again', async ({ program }) => {
  const { window } = program
  await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
  const page = await signInWindow(window)
  await page.getByLabel('User name').fill('ada')
  await page.getByLabel('Password').fill('ada-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await deny(page)
  await expect(window.getByRole('heading', { name: 'Access was declined' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Start the sign-in again' })).toBeVisible()
})

test('a user who closes the sign-in window gets a message', async ({ program }) => {
  const { window } = program
  await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
  const page = await signInWindow(window)
  await page.close()
  await expect(window.getByRole('heading', { name: 'The sign-in window was closed' })).toBeVisible()
})

test('with own keys, the button of the next step is in sight, and only it is primary', async ({
  program,
}) => {
  const { window } = program
  await window.setViewportSize({ width: 1280, height: 800 })
  await window.getByRole('button', { name: 'Connect your account' }).click()
  const keys = window.getByRole('form', { name: 'App keys' })
  const save = keys.getByRole('button', { name: 'Save keys' })
  const signIn = window.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' })
  const primary = window.getByRole('main').locator('button[data-variant="filled"]')
  await expect(save, 'without scrolling').toBeInViewport({ ratio: 1 })
  await expect(primary).toHaveText(['Save keys'])
  await keys.getByLabel('App key', { exact: true }).fill('key-of-an-app-1234')
  await keys.getByLabel('App secret', { exact: true }).fill('secret-of-an-app')
  await save.click()
  await expect(window.getByText('Keys stored, ending in 1234')).toBeVisible()
  await expect(primary).toHaveText(['Sign in'])
  await expect(signIn, 'without scrolling').toBeInViewport({ ratio: 1 })
})

test('a second user signs in with a PIN, after a wrong one', async ({ program }) => {
  await exploreSandbox(program)
  const { application, window } = program
  const openedAddress = await standInForBrowser(application)
  await openSandboxSignIn(window)
  await window.setViewportSize({ width: 1280, height: 800 })
  const submit = window.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' })
  await expect(submit, 'without scrolling').toBeInViewport({ ratio: 1 })
  await window.getByRole('radio', { name: /In my browser, with a PIN/ }).check()
  await window.getByLabel('Screen name').fill('bert')
  await startSignIn(window)

  const pin = window.getByLabel('PIN', { exact: true })
  await pin.fill('0000000')
  await window.getByRole('button', { name: 'Finish sign-in' }).click()
  await expect(window.getByRole('heading', { name: 'The service refused the PIN' })).toBeVisible()

  await pin.fill(await pinOf(window, await openedAddress(), 'bert'))
  await window.getByRole('button', { name: 'Finish sign-in' }).click()

  await expect(window.getByRole('button', { name: /@bert/ })).toBeVisible()
  await areaLink(window, 'Accounts').click()
  await expect(window.getByRole('row', { name: /wayline campervans/i })).toBeVisible()
})

test('a user who declines on the page of a PIN sign-in is told that this may be the reason, and starts again', async ({
  program,
}) => {
  await exploreSandbox(program)
  const { application, window } = program
  const openedAddress = await standInForBrowser(application)
  await openSandboxSignIn(window)
  await window.getByRole('radio', { name: /In my browser, with a PIN/ }).check()
  await startSignIn(window)
  await expect(window.getByLabel('PIN', { exact: true })).toBeVisible()
  const first = await openedAddress()
  const control = await sandboxControl(window)
  const oauth_token = new URL(first).searchParams.get('oauth_token')
  await control.call('/approve', { oauth_token, username: 'ada', deny: true })

  await window.getByLabel('PIN', { exact: true }).fill('1234567')
  await window.getByRole('button', { name: 'Finish sign-in' }).click()
  const notice = window.getByRole('alert').filter({ hasText: 'The service refused the PIN' })
  await expect(notice).toContainText('It was mistyped or too old, or access was denied.')
  await expect(notice).toContainText('compare the PIN with your browser')
  await expect(notice).toContainText('If you approved access')
  await notice.getByRole('button', { name: 'Start the sign-in again' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(openedAddress).not.toBe(first)
  await expect(window.getByLabel('PIN', { exact: true })).toBeVisible()
})

test('two users share the program, and one can sign out without the other', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await openSandboxSignIn(window)
  await window.getByLabel('Screen name').fill('bert')
  await window.getByRole('checkbox', { name: /Ask for the password/ }).check()
  await startSignIn(window)
  await approve(await signInWindow(window), bert)
  await expect(window.getByRole('button', { name: /@bert/ })).toBeVisible()

  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: /@ada/ }).click()
  await areaLink(window, 'Accounts').click()
  await expect(window.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()

  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Settings and sign out' }).click()
  await window.getByRole('button', { name: 'Sign out @ada' }).click()
  await expect(window.getByRole('button', { name: 'Sign out @ada' })).toBeHidden()
  await expect(window.getByRole('button', { name: 'Sign out @bert' })).toBeVisible()
})

test('a revoked token leads to signing in again', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  // Reset to its initial state, the service no longer knows tokens issued since.
  await control.call('/reset')
  await window.getByRole('button', { name: 'Refresh accounts' }).click()
  await expect(window.getByText('The sign-in is no longer valid').first()).toBeVisible()
  await window.getByRole('button', { name: 'Sign in again' }).first().click()
  await startSignIn(window)
  await approve(await signInWindow(window), { name: 'ada', password: 'ada-password' })
  await areaLink(window, 'Accounts').click()
  await expect(window.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
})
