import { expect, type Page } from 'playwright/test'
import { exploreSandbox } from '../program/person.ts'
import { goTo } from '../program/screens.ts'
import { sandboxControl } from '../sandbox-control.ts'
import { type Area, openRow, pressButton } from './opening.ts'

async function arrive(window: Page, path: string, name: string): Promise<void> {
  await goTo(window, path)
  await expect(window.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function toggleSandbox(window: Page, verb: 'start' | 'stop'): Promise<void> {
  await window.evaluate(async (what) => {
    const bridge = Reflect.get(globalThis, 'flightdeck')
    await bridge.sandbox[what]()
  }, verb)
}

/** Sign-in, settings and accounts, with everything that can be open in them. */
export const beginnings: Area = {
  area: 'the beginnings and accounts',
  prepare: exploreSandbox,
  openings: [
    { what: 'welcome', open: (window) => arrive(window, '/welcome', 'Welcome to Flightdeck') },
    { what: 'connect', open: (window) => arrive(window, '/connect', 'Connect') },
    {
      what: 'a new environment',
      async open(window) {
        await goTo(window, '/connect')
        await pressButton(window, 'Add environment')
        await expect(window.getByRole('form', { name: 'Environment' })).toBeVisible()
      },
    },
    {
      what: 'the sign-in of the sandbox',
      async open(window) {
        await goTo(window, '/connect')
        await window
          .getByRole('radio', { name: /sandbox/i })
          .first()
          .click()
        await expect(window.getByRole('form', { name: 'Sign in' })).toBeVisible()
      },
    },
    {
      what: 'the menu of accounts and users',
      async open(window) {
        await goTo(window, '/settings')
        await window.getByRole('button', { name: /^Switch account or user/ }).click()
        await expect(window.getByRole('menuitem', { name: 'Sign in another user' })).toBeVisible()
      },
    },
    {
      what: 'the question before the demonstration data comes back',
      async open(window) {
        await goTo(window, '/settings')
        await pressButton(window, 'Reset demonstration data')
        await expect(window.getByRole('dialog')).toBeVisible()
      },
    },
    {
      what: 'an account',
      async open(window) {
        await openRow(window, '/accounts', /Northwind Outdoor/)
        await expect(window.getByRole('heading', { name: 'Apps' })).toBeVisible()
        // Its figures may still be on their way.
        await expect(window.getByRole('main').getByRole('img', { name: 'Loading' })).toHaveCount(0, {
          timeout: 90_000,
        })
      },
    },
    {
      what: 'a sandbox account',
      async open(window) {
        await goTo(window, '/accounts/adsSandbox')
        await pressButton(window, 'New sandbox account')
        await expect(window.getByRole('button', { name: /^Delete/ }).first()).toBeVisible()
      },
    },
    {
      what: 'the question before a sandbox account is deleted',
      async open(window) {
        await openRow(window, '/accounts/adsSandbox')
        await window
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click()
        await expect(window.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
      },
    },
    {
      what: 'an account that could not be read',
      async open(window) {
        const control = await sandboxControl(window)
        const body = { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'This user cannot access account' }] }
        await control.call('/faults', { match: { path_regex: '/accounts/[^/?]+' }, status: 403, body })
        await openRow(window, '/accounts', /Wayline/)
        await expect(window.getByRole('alert').first()).toBeVisible()
        await control.clearFaults()
      },
    },
    {
      what: 'the palette',
      async open(window) {
        await window.keyboard.press('ControlOrMeta+k')
        await expect(window.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
        await window.keyboard.type('re')
      },
    },
    {
      what: 'accounts without the sandbox',
      async open(window) {
        await toggleSandbox(window, 'stop')
        await arrive(window, '/accounts', 'Accounts')
        await expect(window.getByText('Sandbox stopped')).toBeVisible()
      },
    },
    {
      what: 'settings with the sandbox back',
      async open(window) {
        await toggleSandbox(window, 'start')
        await arrive(window, '/settings', 'Settings')
        // A narrow window hides the label while the sandbox runs.
        await expect(window.getByText(/^Sandbox (stopped|starting)$/)).toHaveCount(0)
      },
    },
    {
      what: 'the sheet of keys',
      async open(window) {
        await window.keyboard.press('ControlOrMeta+/')
        await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      },
    },
  ],
}
