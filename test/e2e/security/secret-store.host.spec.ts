import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { test as base, expect } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'

/** How the program stores secrets with each of a system's possible back ends. */

/** A system back end with the test's own keyring. */
const test = base.extend<{ readonly backend: (name: string) => { environment: Record<string, string> } }>({
  backend: async ({ profile }, use) => {
    const keyring = join(profile, '..', 'keyring')
    await use((name) => ({
      environment: { ELECTRON_HOST_SAFE_STORAGE: name, ELECTRON_HOST_KEYRING: keyring },
    }))
  },
})

test('without protection nothing is stored until the user decides; "until I quit" forgets', async ({
  start,
  backend,
}) => {
  // The desktop names a keyring that doesn't exist: secrets are sealed with the fallback key.
  const program = await start(backend('no-keyring'))
  await exploreSandbox(program)
  await program.window.getByRole('link', { name: 'Choose how secrets are stored' }).click()
  await program.window.getByRole('radio', { name: /Keep until I quit/ }).check()
  await expect(program.window.getByRole('link', { name: 'Secrets kept until you quit' })).toBeVisible()
  await program.close()

  const again = await start(backend('basic_text'))
  // Fetched data stays readable; the token is gone.
  await expect(again.window.getByRole('button', { name: 'Sign in again' }).first()).toBeVisible()
})

test('"store unprotected" survives a restart, and stays visible', async ({ start, backend }) => {
  const program = await start(backend('basic_text'))
  await exploreSandbox(program)
  await program.window.getByRole('link', { name: 'Choose how secrets are stored' }).click()
  await program.window.getByRole('radio', { name: /Store unprotected/ }).check()
  await expect(program.window.getByRole('link', { name: 'Secrets stored unprotected' })).toBeVisible()
  await program.close()

  const again = await start(backend('basic_text'))
  await goTo(again.window, '/accounts')
  await expect(again.window.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
  await expect(again.window.getByRole('link', { name: 'Secrets stored unprotected' })).toBeVisible()
})

/** Above every screen, once there is a service to sign in to. */
const signedOut = (window: Page) => window.getByRole('region', { name: 'Signed out' })

for (const trouble of ['changed', 'failing', 'locked'] as const) {
  test(`a key store that is ${trouble} costs a sign-in and nothing else`, async ({ start, backend }) => {
    const program = await start(backend('system'))
    await exploreSandbox(program)
    await program.close()

    const again = await start(backend(trouble))
    const { window } = again
    await expect(window.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
    await window.getByRole('button', { name: 'Start the sandbox' }).click()
    await expect(signedOut(window).getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
}

test('a key store that comes back opens what it had sealed', async ({ start, backend }) => {
  const first = await start(backend('system'))
  await exploreSandbox(first)
  await first.close()
  const broken = await start(backend('failing'))
  await broken.window.getByRole('button', { name: 'Start the sandbox' }).click()
  await expect(signedOut(broken.window)).toBeVisible()
  await broken.close()
  const healed = await start(backend('system'))
  await expect(healed.window.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
  await healed.window.getByRole('button', { name: 'Start the sandbox' }).click()
  await healed.window.getByRole('button', { name: 'Refresh accounts' }).click()
  await expect(healed.window.getByRole('region', { name: 'Status' }).getByText('Online')).toBeVisible()
  await expect(signedOut(healed.window)).toBeHidden()
})
