import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { Oauth2State } from '../../../../../../src/shared/sign-in/oauth2.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Oauth2 = FlightdeckBridge['oauth2']

const withoutClient: Oauth2State = {
  environmentId: 'sandbox',
  client: 'none',
  clientId: null,
  isConfidential: false,
  callbackUrl: 'http://127.0.0.1/callback',
  progress: 'idle',
  user: null,
}
const withClient: Oauth2State = { ...withoutClient, client: 'stored', clientId: 'abc' }
const user = {
  screenName: 'ada',
  scopes: ['tweet.read'],
  expiresAt: 8_000_000_000_000,
  canRefresh: false,
}

test('a client is saved, and then its user can sign in', async () => {
  let state = withoutClient
  const saveClient = vi.fn<Oauth2['saveClient']>(async () => {
    state = withClient
    return succeed(state)
  })
  const view = await renderView('/console/oauth2', {
    oauth2: { state: async () => succeed(state), saveClient },
  })
  await view.user.type(await screen.findByRole('textbox', { name: 'Client ID' }), ' abc {Enter}')
  expect(saveClient).toHaveBeenCalledExactlyOnceWith({
    environmentId: 'sandbox',
    clientId: 'abc',
    clientSecret: null,
  })
  view.emit('oauth2Changed', withClient)
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Client ID' })).toBeNull()
})

test('a sign-in requests the chosen scopes; a canceled one isn’t an error', async () => {
  const signIn = vi.fn<Oauth2['signIn']>(async () => fail({ kind: 'cancelled', message: 'Closed.' }))
  const view = await renderView('/console/oauth2', {
    oauth2: { state: async () => succeed(withClient), signIn },
  })
  await view.user.click(await screen.findByRole('checkbox', { name: /users\.read/ }))
  await view.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(signIn).toHaveBeenCalledExactlyOnceWith({
      environmentId: 'sandbox',
      scopes: ['tweet.read', 'offline.access'],
    }),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('signing out says whether the service revoked the tokens', async () => {
  const view = await renderView('/console/oauth2', {
    oauth2: {
      state: async () => succeed({ ...withClient, user }),
      signOut: async () => succeed({ state: withClient, revoked: false }),
    },
  })
  await view.user.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText(/its tokens stay valid until they expire/)).toBeDefined()
})

test('a state that can’t be read shows why', async () => {
  await renderView('/console/oauth2', { oauth2: { state: async () => fail(offline) } })
  expect(await screen.findByRole('alert')).toBeDefined()
})
