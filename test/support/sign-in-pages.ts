import { type ElectronApplication, expect, type Page } from 'playwright/test'

/** What a person does on the service's own pages, wherever they are shown. */

export interface Person {
  readonly name: string
  readonly password: string
}

export const ada: Person = { name: 'ada', password: 'ada-password' }
export const bert: Person = { name: 'bert', password: 'bert-password' }

/** The sign-in window, when it shows the service's page. */
export async function signInWindow(application: ElectronApplication, main: Page): Promise<Page> {
  const other = () => application.windows().find((page) => page !== main && !page.isClosed())
  const page = other() ?? (await application.waitForEvent('window'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('User name').fill(person.name)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function authorize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Authorize app' }).click()
}

export async function deny(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click()
}
