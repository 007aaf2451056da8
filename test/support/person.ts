import { expect, type Page } from 'playwright/test'
import type { Program } from './program.ts'
import { ada, authorize, logIn, type Person, signInWindow } from './sign-in-pages.ts'

/** What a person does first: from the welcome screen into the sandbox, by the sign-in window. */
export async function exploreSandbox(program: Program): Promise<void> {
  const { window, application } = program
  await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
  await approve(await signInWindow(application, window), ada)
  await expect(window.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
}

/** Logs in and authorizes; the window closes by itself. */
export async function approve(page: Page, person: Person): Promise<void> {
  await logIn(page, person)
  const closed = page.waitForEvent('close')
  await authorize(page)
  await closed
}

/** Opens the sign-in form of the sandbox for another user. */
export async function openSandboxSignIn(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Sign in another user' }).click()
  await window
    .getByRole('radio', { name: /sandbox/i })
    .first()
    .check()
  await expect(window.getByRole('form', { name: 'Sign in' })).toBeVisible()
}
