import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ConsoleVariable } from '../../../../../../src/shared/console/console-variables.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline, signedIn } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Console = FlightdeckBridge['console']

/** A minimal store of the environment's variables. */
function stored(...first: ConsoleVariable[]) {
  let known: readonly ConsoleVariable[] = first
  return {
    variables: async () => succeed(known),
    saveVariables: vi.fn<Console['saveVariables']>(async ({ variables }) => {
      known = variables
      return succeed(known)
    }),
  }
}
const session = { state: async () => succeed({ ...signedIn, accountId: 'a1' }) }
const send = () => vi.fn<Console['send']>(async () => fail(offline))

test('a variable is added, changed and deleted; secrets and built-in names are refused', async () => {
  const console = stored()
  const { user } = await renderView('/console/variables', { session, console })
  expect(await screen.findByRole('row', { name: /account_id.*a1.*Built in/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'New variable' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New variable' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'client_secret')
  await user.click(dialog.getByRole('button', { name: 'Add variable' }))
  expect(dialog.getByText(/^Secrets can’t be variables/)).toBeDefined()
  expect(console.saveVariables).not.toHaveBeenCalled()
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'campaign_id')
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), 'c7{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Add variable' }))
  expect(await screen.findByRole('row', { name: /campaign_id.*c7/ })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Delete variable' }))
  expect(console.saveVariables.mock.lastCall?.[0].variables).toEqual([])
})

test('a request without a value for a variable names it and isn’t sent; with one it is sent resolved', async () => {
  const console = { ...stored({ name: 'page', value: '5' }), send: send() }
  const { user } = await renderView('/console/request/campaigns.list', { session, console })
  const account = await screen.findByRole('textbox', { name: /^account_id/ })
  await user.clear(account)
  await user.type(account, '{{{{account_id}}')
  await user.type(screen.getByRole('textbox', { name: 'count' }), '{{{{page}}')
  await user.type(screen.getByRole('textbox', { name: 'q' }), '{{{{words}}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter a value for {{words}} to send this request.',
  )
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '{{words}}' }), 'tents')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/^\/12\/accounts\/a1\/campaigns\?count=5&q=tents$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(console.send.mock.lastCall?.[0].request).toMatchObject({
    path: '/12/accounts/a1/campaigns',
    query: [
      ['count', '5'],
      ['q', 'tents'],
    ],
  })
  // In a narrow window, the failure takes the place of the request.
  await user.click(await screen.findByRole('button', { name: 'Request' }))
  await user.click(screen.getByRole('button', { name: 'Store for this environment' }))
  expect(console.saveVariables.mock.lastCall?.[0].variables).toEqual([
    { name: 'page', value: '5' },
    { name: 'words', value: 'tents' },
  ])
})
