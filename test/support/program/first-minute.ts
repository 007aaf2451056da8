import { ada, signInWindow } from '../sign-in-pages.ts'
import { expect } from './expectations.ts'
import { approve, openTool, startReceiver } from './person.ts'
import type { Program } from './program.ts'

/** The first minute of a new user, step by step: the smoke run shows it, a spec tests it. */
export interface Step {
  readonly name: string
  readonly take: (program: Pick<Program, 'window'>) => Promise<void>
}

export const firstMinute: readonly Step[] = [
  {
    name: 'welcome',
    take: async ({ window }) => {
      await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
    },
  },
  {
    name: 'sandbox and sign-in window',
    take: async ({ window }) => {
      await window.getByRole('button', { name: 'Explore the built-in sandbox' }).click()
      const page = await signInWindow(window)
      await expect(page.getByLabel('User name')).toHaveValue('ada')
    },
  },
  {
    name: 'signed in, the overview of the first account',
    take: async ({ window }) => {
      await approve(await signInWindow(window), ada)
      await expect(window.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
      await expect(window.getByRole('button', { name: /Northwind Outdoor/ })).toBeVisible()
      await expect(window.getByRole('region', { name: 'Budget' }).getByText(/a day/)).toBeVisible()
    },
  },
  {
    name: 'receiver started',
    take: ({ window }) => startReceiver(window),
  },
  {
    name: 'webhook registered',
    take: async ({ window }) => {
      await window.getByRole('button', { name: 'Register webhook' }).first().click()
      await expect(window.getByLabel('Webhook address')).toHaveValue(/^https:\/\//)
      await window.getByRole('button', { name: 'Register address' }).click()
      await expect(window.getByRole('link', { name: /^Service 1 valid/ })).toBeVisible()
    },
  },
  {
    name: 'event sent',
    take: async ({ window }) => {
      await openTool(window, 'Send test event')
      await window.getByRole('button', { name: 'Send event' }).click()
      await expect(window.getByText(/200/).first()).toBeVisible()
    },
  },
  {
    name: 'event in the inbox with a valid signature',
    take: async ({ window }) => {
      const row = window
        .getByRole('grid', { name: 'Received events' })
        .getByRole('row', { name: /Direct message received/ })
      await expect(row).toContainText('Valid')
      await row.click()
      await expect(window.getByRole('region', { name: 'Body', exact: true })).toBeVisible()
    },
  },
]
