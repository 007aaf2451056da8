import type { Page } from 'playwright/test'
import type { Workspace } from '../../../src/shared/accounts/workspace.ts'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { expectTimeoutMs } from '../runs.ts'
import { ada, authorize, logIn, type Person, signInWindow } from '../sign-in-pages.ts'
import { expect } from './expectations.ts'
import type { Program } from './program.ts'
import { areaLink } from './screens.ts'

/**
 * A person's first steps: from the welcome screen into the sandbox, through the sign-in window if nobody is signed in
 * yet, and from the overview of the first account to the list of accounts.
 */
export async function exploreSandbox(program: Program): Promise<void> {
  const { window, person } = program
  if (person === null) {
    await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
    await approve(await signInWindow(window), ada)
    await expect(window.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    await areaLink(window, 'Accounts').click()
    await expect(window.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  } else {
    const start = window.getByRole('button', { name: 'Start the sandbox' }).first()
    const running = window.getByText('Sandbox running')
    await expect(running.or(start).first()).toBeVisible()
    // Another journey of the day may have started it, and ended anywhere.
    if (await running.isVisible()) await areaLink(window, 'Accounts').click()
    else await start.click()
    await expect(running).toBeVisible()
  }
  // A user who has worked in an account before starts with its overview.
  await expect(window.getByRole('heading', { name: /^(Accounts|Overview)$/, level: 1 })).toBeVisible()
}

/** Chooses to store secrets across restarts, even on a system that can't protect them. */
export async function storeSecrets(window: Page): Promise<void> {
  const choose = window.getByRole('link', { name: 'Choose how secrets are stored' })
  if (!(await choose.isVisible())) return
  await choose.click()
  await window.getByRole('radio', { name: /Store unprotected/ }).check()
  await expect(window.getByRole('link', { name: 'Secrets stored unprotected' })).toBeVisible()
  await areaLink(window, 'Accounts').click()
  await expect(window.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
}

/** Signs in to the sandbox and works in the account that has campaigns and creatives. */
export async function workInNorthwind(program: Program): Promise<void> {
  const { window } = program
  await exploreSandbox(program)
  await window
    .getByRole('grid', { name: 'Accounts' })
    .getByRole('row', { name: /Northwind Outdoor/ })
    .click()
  const work = window.getByRole('button', { name: 'Work in this account' })
  await expect(work.or(window.getByRole('button', { name: 'Stop working in this account' }))).toBeVisible()
  if (await work.isVisible()) await work.click()
}

/** Logs in and authorizes; the window then closes. */
export async function approve(page: Page, person: Person): Promise<void> {
  await logIn(page, person)
  const closed = page.waitForEvent('close')
  await authorize(page)
  await closed
}

/** Opens the sandbox's sign-in form for another user. */
export async function openSandboxSignIn(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Sign in another user' }).click()
  // The selection follows the address, which the click changes.
  const sandbox = window.getByRole('radio', { name: /sandbox/i }).first()
  await sandbox.click()
  await expect(sandbox).toBeChecked()
  await expect(window.getByRole('form', { name: 'Sign in' })).toBeVisible()
}

/** Starts the receiver and opens the panel that registers a webhook. */
export async function startReceiver(window: Page): Promise<void> {
  await window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Webhooks' }).click()
  await window.getByRole('button', { name: 'Start the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()
}

/** Opens a station of the event path: an empty inbox draws it, else one control has it. */
export async function openStation(window: Page, name: string): Promise<void> {
  const path = window.getByRole('navigation', { name: 'Event path' })
  if (!(await path.isVisible())) await window.getByRole('button', { name: /^Event path/ }).click()
  await path.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

/** Registers a URL, by default the receiver's own. */
export async function register(window: Page, address?: string): Promise<void> {
  await window.getByRole('button', { name: 'Register webhook' }).first().click()
  const field = window.getByLabel('Webhook address')
  if (address === undefined) await expect(field).toHaveValue(/^https:\/\//)
  else await field.fill(address)
  await window.getByRole('button', { name: 'Register address' }).click()
  // The receiver's own address is accepted, and the program goes to the new webhook.
  if (address === undefined) await expect(window.getByText(/^Webhook registered\./)).toBeVisible()
}

/** Chooses from the menu of what tests the receiver or another endpoint. */
export async function openTool(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: 'Test', exact: true }).click()
  await window.getByRole('menuitem', { name, exact: true }).click()
}

export async function sendTestEvent(window: Page): Promise<void> {
  await openTool(window, 'Send test event')
  await window.getByRole('button', { name: 'Send event' }).click()
}

/** Waits until the figures of the account that the window works in are stored. */
export async function figuresLoaded(window: Page): Promise<void> {
  const workspace = await workspaceOf(window)
  const areStored = () =>
    window.evaluate(async (account) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const state = await bridge.statistics.state({ workspace: account })
      return state.ok && state.value.known !== null && state.value.jobId === null
    }, workspace)
  // The service's jobs are checked up to 20 s apart.
  await expect.poll(areStored, { timeout: 4 * expectTimeoutMs }).toBe(true)
}

/** The account that the window works in. */
export function workspaceOf(window: Page): Promise<Workspace> {
  return window.evaluate(async () => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    const session = await bridge.session.state()
    if (!session.ok || session.value.environmentId === null || session.value.accountId === null) {
      throw new Error('No account is chosen.')
    }
    const { environmentId, accountId } = session.value
    return { environmentId, host: 'ads' as const, accountId }
  })
}
