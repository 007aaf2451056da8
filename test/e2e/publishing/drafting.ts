import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { workspaceOf } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

export async function workInFirstAccount(window: Page): Promise<void> {
  await window.getByRole('button', { name: /^Switch account or user/ }).click()
  await window.getByRole('menuitem', { name: 'Northwind Outdoor' }).click()
  await expect(window.getByRole('button', { name: /Northwind Outdoor/ })).toBeVisible()
}

export async function newCard(window: Page, name: string): Promise<void> {
  await goTo(window, '/creatives/cards/new')
  await window.getByLabel('Name', { exact: true }).fill(name)
  await expect(window.getByText(/^Saved/)).toBeVisible()
}

/** Drafts a change of a record that is synced; its editor has its own specs. */
export async function planChange(
  window: Page,
  subject: 'campaign' | 'lineItem',
  remoteId: string,
  fields: Readonly<Record<string, string | number>>,
): Promise<void> {
  await window.evaluate(
    async ({ workspace, ...change }) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const planned = await bridge.drafts.change({ workspace, ...change })
      if (!planned.ok) throw new Error(planned.fault.message)
    },
    { workspace: await workspaceOf(window), subject, remoteId, fields },
  )
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
}

/** Creates drafts of polls that are ready to be published; their editor has its own specs. */
export async function planPolls(window: Page, names: readonly string[]): Promise<void> {
  await window.evaluate(
    async ({ workspace, titles }) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const ordinals = ['first', 'second', 'third', 'fourth']
      for (const [place, name] of titles.entries()) {
        // "Summit, lake or hut" names its choices.
        const named = name.split(/, | or /u).map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`)
        const isNamed = named.length > 1
        const texts = isNamed ? named : ['The blue one', 'The red one']
        const choices = Object.fromEntries(texts.map((text, index) => [`${ordinals[index]}_choice`, text]))
        const days = isNamed ? 1 + (place % 3) * 2 : 1
        const fields = { name, ...choices, duration_in_minutes: days * 1_440 }
        const made = await bridge.drafts.create({ workspace, subject: 'poll', fields })
        if (!made.ok) throw new Error(made.fault.message)
      }
    },
    { workspace: await workspaceOf(window), titles: names },
  )
  const count = names.length
  const changes = count === 1 ? '1 unpublished change' : `${count} unpublished changes`
  await expect(window.getByRole('link', { name: `${changes} → Review` })).toBeVisible()
}

/** The next poll that is sent never reaches the service, without an error; it's lost by `makePollElsewhere`. */
export async function swallowPoll(window: Page): Promise<void> {
  const control = await sandboxControl(window)
  const match = { method: 'POST', path_regex: '/cards/poll' }
  await control.call('/faults', { match, times: 1, hold: true, drop: 'before' })
}

/** While `swallowPoll` holds the poll of `planPolls`, another program creates it a number of times. */
export async function makePollElsewhere(window: Page, name: string, times: number): Promise<void> {
  const control = await sandboxControl(window)
  await control.untilHeld()
  const other = await elsewhere(window)
  const choices = { first_choice: 'The blue one', second_choice: 'The red one', duration_in_minutes: '1440' }
  const query = new URLSearchParams({ name, ...choices })
  for (let time = 0; time < times; time += 1)
    await other.call('POST', `/12/accounts/18ce54d4x5t/cards/poll?${query}`)
  await control.clearFaults()
}

/** Drafts a post by the signed-in user that is ready to be published. */
export async function planPost(window: Page, name: string, text: string): Promise<void> {
  await goTo(window, '/creatives/posts/new')
  await window.getByLabel('Name', { exact: true }).fill(name)
  await window.getByLabel('Text', { exact: true }).fill(text)
  await expect(window.getByText('No issues')).toBeVisible()
  await expect(window.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()
}

/** Drafts a new name for the first card in the list; returns its current name. */
export async function planCardName(window: Page, name: string): Promise<string> {
  await goTo(window, '/creatives/cards')
  await window.getByRole('listbox', { name: 'Cards' }).getByRole('option').first().click()
  const field = window.getByLabel('Name', { exact: true })
  await expect(field).not.toHaveValue('')
  const before = await field.inputValue()
  await field.fill(name)
  await expect(window.getByText(/^Saved (just now|\d+ s ago)/)).toBeVisible()
  return before
}

/** Rows of the job on screen whose name matches, such as a state. */
export const stepRows = (window: Page, name: RegExp) =>
  window.getByRole('grid', { name: 'Steps' }).getByRole('row', { name })

/** Opens the review and publishes everything. */
export async function publishAll(window: Page, count: number): Promise<void> {
  await goTo(window, '/review/changes')
  await window.getByRole('button', { name: `Publish ${count} change${count === 1 ? '' : 's'}` }).click()
  await expect(window.getByRole('grid', { name: 'Steps' })).toBeVisible()
}
