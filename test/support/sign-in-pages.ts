import type { ElectronApplication, Page } from 'playwright/test'
import { expect } from './program/expectations.ts'
import { sandboxControl } from './sandbox-control.ts'

/** Steps of a person on the service's own pages, wherever they are shown. */

export interface Person {
  readonly name: string
  readonly password: string
}

export const ada: Person = { name: 'ada', password: 'ada-password' }
export const bert: Person = { name: 'bert', password: 'bert-password' }

/**
 * Replaces the system's browser, which is another program, from now on. Returns a function for the last address that it
 * was asked to open.
 */
export async function standInForBrowser(application: ElectronApplication): Promise<() => Promise<string>> {
  await application.evaluate(({ shell }) => {
    shell.openExternal = async (url: string) => {
      Reflect.set(globalThis, 'openedAddress', url)
    }
  })
  return () => application.evaluate(() => String(Reflect.get(globalThis, 'openedAddress')))
}

/** Authorizes on the page that the browser opened; returns the PIN that the page then shows. */
export async function pinOf(window: Page, openedAddress: string, username: string): Promise<string> {
  const control = await sandboxControl(window)
  const oauth_token = new URL(openedAddress).searchParams.get('oauth_token')
  const answer = await control.call('/approve', { oauth_token, username })
  expect(answer).toMatchObject({ redirect_to: null, oauth_verifier: expect.stringMatching(/^\d{7}$/) })
  return String(Reflect.get(Object(answer), 'oauth_verifier'))
}

/** The sign-in window, once it shows the service's page. */
export async function signInWindow(main: Page): Promise<Page> {
  const program = main.context()
  const other = () => program.pages().find((page) => page !== main && !page.isClosed())
  // The sandbox starts first, which takes a busy machine a while.
  const page = other() ?? (await program.waitForEvent('page'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('User name').fill(person.name)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The program closes the window on an answer, sometimes before the click is done; what follows shows whether it came. */
async function answerWith(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!/has been closed/.test(String(error))) throw error
    })
}

export async function authorize(page: Page): Promise<void> {
  await answerWith(page, 'Authorize app')
}

export async function deny(page: Page): Promise<void> {
  await answerWith(page, 'Cancel')
}
