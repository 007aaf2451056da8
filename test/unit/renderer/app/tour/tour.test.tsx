import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import { signedIn } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Change = FlightdeckBridge['preferences']['change']

const changing = () =>
  vi.fn<Change>(async (change) => succeed(preferences.parse({ ...defaultPreferences, ...change })))
const session = { state: async () => succeed({ ...signedIn, accountId: 'a1' }) }

test('the tour is offered in the sandbox until it is declined', async () => {
  const change = changing()
  const { user } = await renderView('/overview', { session, preferences: { change } })
  const offer = within(await screen.findByRole('region', { name: 'Tour' }))
  await user.click(offer.getByRole('button', { name: 'Not now' }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ tourSeen: true })
  expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the tour goes from screen to screen and is left with Escape, except in a field', async () => {
  const change = changing()
  const { user } = await renderView('/overview', { session, preferences: { change } })
  await user.click(await screen.findByRole('button', { name: 'Take the tour' }))
  for (const title of ['See what needs you', 'Edit like a spreadsheet', 'Check before you send']) {
    const panel = within(await screen.findByRole('dialog', { name: title }))
    await user.click(panel.getByRole('button', { name: 'Next' }))
  }
  const last = within(await screen.findByRole('dialog', { name: 'Publish without losing anything' }))
  // The panel takes the focus a moment after its screen.
  await waitFor(() => expect(last.getAllByRole('button')).toContain(document.activeElement))
  expect(window.location.hash).toBe('#/review')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Publish without losing anything' })).toBeDefined()
  field.remove()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(change).toHaveBeenCalledExactlyOnceWith({ tourSeen: true })
})

test('without a signed-in user, the command says what to do first', async () => {
  const state = async () => succeed({ ...signedIn, users: [], userId: null })
  const { user } = await renderView('/', { session: { state } })
  await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
  expect(await screen.findByText(/Sign in or explore the sandbox first/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
