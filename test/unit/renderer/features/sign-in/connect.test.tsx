import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EnvironmentView, SessionState } from '../../../../../src/shared/sign-in/session.ts'
import { ada, sandboxView } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Session = FlightdeckBridge['session']

const staging: EnvironmentView = {
  ...sandboxView,
  environment: {
    ...sandboxView.environment,
    id: 'staging',
    name: 'Staging',
    kind: 'custom',
    platformUrl: 'https://api.example',
    adsUrl: 'https://ads.example',
    adsSandboxUrl: 'https://ads-sandbox.example',
  },
  preset: false,
  keys: 'none',
}

const withViews = (...environments: readonly EnvironmentView[]): SessionState => ({
  environments,
  users: [ada],
  environmentId: 'sandbox',
  userId: '1',
  accountId: null,
})
const before = withViews(sandboxView, staging)

/** The page to connect, and the forms on it. */
async function connect(calls: Partial<Session>) {
  const view = await renderView('/connect/staging', {
    session: { state: async () => succeed(before), ...calls },
  })
  const keys = await screen.findByRole('form', { name: 'App keys' })
  const enter = async (field: HTMLElement, text: string) => {
    await view.user.clear(field)
    await view.user.click(field)
    await view.user.paste(text)
  }
  return { ...view, keys, enter, save: within(keys).getByRole('button', { name: 'Save keys' }) }
}

const isPrimary = (button: HTMLElement) => button.dataset.variant === 'filled'

test('keys are saved once all are valid; only the end of the key stays in view', async () => {
  const saveKeys = vi.fn<Session['saveKeys']>(async () =>
    succeed(withViews(sandboxView, { ...staging, keys: 'stored', keyEnding: '7Qz4' })),
  )
  const { user, keys, enter, save } = await connect({ saveKeys })
  const primary = () => screen.getAllByRole('button').filter(isPrimary)
  expect(primary()).toEqual([save])
  // Without keys there's nothing to sign in with.
  expect(screen.queryByRole('form', { name: 'Sign in' })).toBeNull()
  expect(screen.getByText(/once the app keys are stored/)).toBeDefined()
  await user.click(save)
  expect(screen.getByText('Enter the app key and the app secret.')).toBeDefined()
  expect(saveKeys).not.toHaveBeenCalled()
  await enter(within(keys).getByRole('textbox', { name: 'App key' }), 'key7Qz4')
  const secret = within(keys).getByLabelText('App secret', { selector: 'input' })
  expect(secret).toHaveProperty('type', 'password')
  await enter(secret, 'hush')
  await enter(within(keys).getByRole('textbox', { name: 'Callback address' }), 'callback')
  const wrong = within(keys).getByRole('textbox', { description: /Enter a full address/ })
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(save).toHaveProperty('disabled', true)
  await enter(wrong, ' https://app.example/back ')
  expect(wrong.getAttribute('aria-invalid')).not.toBe('true')
  await user.click(save)
  expect(saveKeys).toHaveBeenCalledExactlyOnceWith({
    environmentId: 'staging',
    consumerKey: 'key7Qz4',
    consumerSecret: 'hush',
    callbackUrl: 'https://app.example/back',
  })
  expect(await screen.findByText('Keys stored, ending in 7Qz4')).toBeDefined()
  expect(screen.queryByRole('form', { name: 'App keys' })).toBeNull()
  expect(primary()).toEqual([screen.getByRole('button', { name: 'Sign in' })])
  await user.click(screen.getByRole('button', { name: 'Replace keys' }))
  expect(primary()).toEqual([screen.getByRole('button', { name: 'Save keys' })])
  expect(screen.getByLabelText('App secret', { selector: 'input' })).toHaveProperty('value', '')
})

test('what was chosen for secrets is said, and the question comes back on request', async () => {
  const { user } = await renderView('/connect/staging', {
    session: { state: async () => succeed(before) },
    secrets: { state: async () => succeed({ storage: 'unprotected', backend: 'none', unreadable: 0 }) },
  })
  expect(await screen.findByText('You chose “Store unprotected”.')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Store unprotected' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole('radio', { name: 'Store unprotected' })).toHaveProperty('checked', true)
})

test('while nothing is chosen for secrets, nothing looks chosen', async () => {
  await renderView('/connect/staging', {
    session: { state: async () => succeed(before) },
    secrets: { state: async () => succeed({ storage: 'undecided', backend: 'none', unreadable: 0 }) },
  })
  expect(await screen.findByRole('radio', { name: 'Store unprotected' })).toHaveProperty('checked', false)
  expect(screen.getByRole('radio', { name: 'Keep until I quit' })).toHaveProperty('checked', false)
})

test('refused keys stay in the form, with the reason', async () => {
  const fault: Fault = { kind: 'refused', reason: 'state', message: 'The keyring is locked.' }
  const saveKeys = vi.fn<Session['saveKeys']>(async () => fail(fault))
  const { user, keys, enter, save } = await connect({ saveKeys })
  const key = within(keys).getByRole('textbox', { name: 'App key' })
  await enter(key, 'key')
  await enter(within(keys).getByLabelText('App secret', { selector: 'input' }), 'hush')
  await user.click(save)
  const alert = await within(keys).findByRole('alert')
  expect(alert.textContent).toContain('The keyring is locked.')
  expect(key).toHaveProperty('value', 'key')
  expect(save).toHaveProperty('disabled', false)
  expect(screen.getByText('No keys yet')).toBeDefined()
})

test('an environment’s mistakes are under its fields; a valid one is saved and chosen', async () => {
  const saveEnvironment = vi.fn<Session['saveEnvironment']>(async ({ environment }) =>
    succeed(withViews(sandboxView, staging, { ...staging, environment })),
  )
  const { user, enter } = await connect({ saveEnvironment })
  await user.click(screen.getByRole('button', { name: 'Add environment' }))
  const form = screen.getByRole('form', { name: 'Environment' })
  const field = (name: string) => within(form).getByRole('textbox', { name })
  await enter(field('Platform address'), 'http://api.example')
  await user.click(within(form).getByRole('button', { name: 'Save environment' }))
  const mistakes = within(form).getAllByRole('textbox', { description: /Enter/ })
  expect(mistakes).toEqual(
    ['Name', 'Platform address', 'Advertising address', 'Advertising sandbox address'].map(field),
  )
  expect(document.activeElement).toBe(field('Name'))
  expect(saveEnvironment).not.toHaveBeenCalled()
  await enter(field('Name'), 'Next')
  expect(within(form).queryByRole('textbox', { name: 'Name', description: /Enter/ })).toBeNull()
  await enter(field('Platform address'), 'https://api.example/')
  await enter(field('Advertising address'), 'https://ads.example')
  await enter(field('Advertising sandbox address'), 'https://ads-sandbox.example')
  await user.click(within(form).getByRole('button', { name: 'Save environment' }))
  expect(saveEnvironment.mock.calls[0]?.[0].environment).toMatchObject({
    id: 'next',
    kind: 'custom',
    platformUrl: 'https://api.example',
  })
  expect(window.location.hash).toBe('#/connect/next')
  expect(screen.getByRole('radio', { name: 'Next' })).toHaveProperty('checked', true)
})

test.each([
  { elsewhere: '#/connect/staging', end: '#/accounts' },
  { elsewhere: '#/settings', end: '#/settings' },
])('a sign-in that ends at $elsewhere leads to $end', async ({ elsewhere, end }) => {
  const { promise, resolve } =
    Promise.withResolvers<Awaited<ReturnType<FlightdeckBridge['signIn']['start']>>>()
  const keyed = withViews(sandboxView, { ...staging, keys: 'stored' })
  const list = vi.fn<FlightdeckBridge['accounts']['list']>(async () =>
    fail({ kind: 'cancelled', message: 'Stopped' }),
  )
  const { user } = await renderView('/connect/staging', {
    session: { state: async () => succeed(keyed) },
    signIn: { start: () => promise },
    accounts: { list },
  })
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  window.location.hash = elsewhere
  resolve(succeed(ada))
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  await act(async () => {})
  await vi.waitFor(() => expect(window.location.hash).toBe(end))
})
