import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import {
  defaultPreferences,
  type Preferences,
  preferences,
} from '../../../../../src/shared/desktop/preferences.ts'
import { ada, later, offline, signedIn } from '../../support/bridge.ts'
import { renderView } from '../../support/render-view.tsx'

type Change = FlightdeckBridge['preferences']['change']
type Network = FlightdeckBridge['network']
type Session = FlightdeckBridge['session']

const bert = { ...ada, userId: '2', screenName: 'bert' }
/** Another user is still signed in: without any user the window shows the welcome screen. */
const signedOut = { ...signedIn, users: [bert], userId: null }

const changing = () =>
  vi.fn<Change>(async (change) => succeed(preferences.parse({ ...defaultPreferences, ...change })))

test('a theme is chosen and saved', async () => {
  const change = changing()
  const { user } = await renderView('/settings', { preferences: { change } })
  const theme = within(await screen.findByRole('group', { name: 'Theme' }))
  await user.click(theme.getByRole('radio', { name: /^Dark/ }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ theme: 'dark' })
  expect(theme.getByRole<HTMLInputElement>('radio', { name: /^Dark/ }).checked).toBe(true)
})

test('the list of sections leads to each of them', async () => {
  const { user } = await renderView('/settings')
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  for (const button of list.getAllByRole('button')) {
    const name = button.textContent ?? ''
    await user.click(button)
    const heading = within(screen.getByRole('region', { name })).getByRole('heading', { name })
    expect(document.activeElement).toBe(heading)
    expect(scroll.mock.contexts.at(-1)).toBe(heading)
  }
})

test('a theme that could not be saved reverts to the last one that was', async () => {
  const replies = [later<Outcome<Preferences>>(), later<Outcome<Preferences>>()]
  const change = vi.fn<Change>()
  for (const { promise } of replies) change.mockReturnValueOnce(promise)
  const { user } = await renderView('/settings', { preferences: { change } })
  const theme = within(await screen.findByRole('group', { name: 'Theme' }))
  const isChosen = (name: RegExp) => theme.getByRole<HTMLInputElement>('radio', { name }).checked
  await user.click(theme.getByRole('radio', { name: /^Light/ }))
  await user.click(theme.getByRole('radio', { name: /^Dark/ }))
  await act(async () => replies[0]?.resolve(succeed({ ...defaultPreferences, theme: 'light' })))
  expect(isChosen(/^Dark/)).toBe(true)
  await act(async () => replies[1]?.resolve(fail(offline)))
  const section = within(screen.getByRole('region', { name: 'Appearance' }))
  expect((await section.findByRole('alert')).textContent).toContain(offline.message)
  expect(isChosen(/^Light/)).toBe(true)
})

test('alerts turned off one right after the other stay off, and come back if that could not be saved', async () => {
  const replies = Array.from({ length: 3 }, () => later<Outcome<Preferences>>())
  const change = vi.fn<Change>()
  for (const { promise } of replies) change.mockReturnValueOnce(promise)
  const { user } = await renderView('/settings', { preferences: { change } })
  const section = within(await screen.findByRole('region', { name: 'Alerts' }))
  const rule = (name: RegExp) => section.getByRole<HTMLInputElement>('checkbox', { name })
  await user.click(rule(/^Runs without/))
  expect(rule(/^Runs without/).checked).toBe(false)
  await user.click(rule(/^CTR falls/))
  const both = { ...defaultPreferences.alertThresholds, noDelivery: null, ctrFell: null }
  expect(change).toHaveBeenLastCalledWith({ alertThresholds: both })
  const saved = (alertThresholds: Preferences['alertThresholds']) =>
    succeed({ ...defaultPreferences, alertThresholds })
  await act(async () => replies[0]?.resolve(saved({ ...both, ctrFell: 50 })))
  expect(rule(/^CTR falls/).checked).toBe(false)
  await act(async () => replies[1]?.resolve(saved(both)))
  await user.click(rule(/^Total budget/))
  await act(async () => replies[2]?.resolve(fail(offline)))
  expect((await section.findByRole('alert')).textContent).toContain(offline.message)
  expect(rule(/^Total budget/).checked).toBe(true)
  expect([/^Runs without/, /^CTR falls/].map((name) => rule(name).checked)).toEqual([false, false])
})

test.each([
  [true, /The service has revoked the token/],
  [false, /the service couldn’t be reached/],
])(
  'a failed sign-out is shown next to the user, then whether the token was revoked: %s',
  async (revoked, said) => {
    const signOut = vi.fn<Session['signOut']>(async () => fail(offline))
    const state: Session['state'] = async () => succeed({ ...signedIn, users: [ada, bert] })
    const { user } = await renderView('/settings', { session: { signOut, state } })
    const users = within(await screen.findByRole('region', { name: 'Signed-in users' }))
    await user.click(users.getByRole('button', { name: 'Sign out @ada' }))
    const alert = within(await users.findByRole('alert'))
    signOut.mockImplementation(async () => succeed({ session: signedOut, revoked }))
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(said)).toBeDefined()
    expect(users.queryByText('@ada')).toBeNull()
    expect(users.queryByRole('alert')).toBeNull()
    expect(signOut.mock.calls).toEqual(
      Array(2).fill([{ environmentId: ada.environmentId, userId: ada.userId }]),
    )
  },
)

test('an app token is invalidated', async () => {
  const invalidateBearer = vi.fn<Session['invalidateBearer']>(async () => succeed({ kind: 'none' }))
  const bearer: Session['bearer'] = async () => succeed({ kind: 'held', since: 1 })
  const { user } = await renderView('/settings', { session: { bearer, invalidateBearer } })
  await user.click(await screen.findByRole('button', { name: 'Invalidate app token' }))
  expect(await screen.findByText('None fetched yet')).toBeDefined()
})

test('without a user no app token is requested', async () => {
  const bearer = vi.fn<Session['bearer']>(async () => succeed({ kind: 'none' }))
  await renderView('/settings', { session: { bearer, state: async () => succeed(signedOut) } })
  expect(await screen.findByText(/^Sign in first/)).toBeDefined()
  expect(bearer).not.toHaveBeenCalled()
})

test('the choice about secrets is marked from the click on, and no longer if it fails', async () => {
  const choose = vi.fn<FlightdeckBridge['secrets']['choose']>()
  const reply = later<Awaited<ReturnType<typeof choose>>>()
  choose.mockReturnValueOnce(reply.promise)
  const { user } = await renderView('/settings', {
    secrets: {
      state: async () => succeed({ storage: 'session', backend: 'basic_text', unreadable: 0 }),
      choose,
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Secrets' }))
  const unprotected = section.getByRole<HTMLInputElement>('radio', { name: /^Store unprotected/ })
  await user.click(unprotected)
  expect(unprotected.checked).toBe(true)
  reply.resolve(fail(offline))
  expect((await section.findByRole('alert')).textContent).toContain(offline.message)
  expect(unprotected.checked).toBe(false)
})

test('a threshold is set for a currency; an amount that can be read in two ways is queried', async () => {
  const change = changing()
  const { user } = await renderView('/settings', { preferences: { change } })
  const currency = await screen.findByRole('textbox', { name: 'Currency' })
  const amount = screen.getByRole('textbox', { name: 'Confirm from' })
  const save = screen.getByRole('button', { name: 'Save amount' })
  await user.type(currency, 'QQQ')
  await user.click(save)
  expect(screen.getByText('Enter a currency, such as EUR or JPY.')).toBeDefined()
  await user.clear(currency)
  await user.type(currency, 'eur')
  await user.type(amount, 'many')
  await user.click(save)
  expect(screen.getByText('Enter an amount, such as 10000 or 2.5k.')).toBeDefined()
  expect(change).not.toHaveBeenCalled()
  await user.clear(amount)
  await user.type(amount, '250{Enter}')
  const rows = within(screen.getByRole('list', { name: 'Amounts to confirm by typing' }))
  const remove = await rows.findByRole('button', { name: 'Remove the amount for EUR' })
  expect(change).toHaveBeenCalledExactlyOnceWith({
    moneyThresholds: { ...defaultPreferences.moneyThresholds, EUR: 250_000_000 },
  })
  await user.click(remove)
  expect(rows.queryByText('EUR')).toBeNull()
})

test('a proxy is typed, refused while it is invalid, and saved', async () => {
  const change = vi.fn<Network['change']>(async (settings) =>
    succeed({ settings, question: null, signedIn: [], declined: [] }),
  )
  const { user } = await renderView('/settings', { network: { change } })
  const modes = within(await screen.findByRole('group', { name: 'Proxy' }))
  await user.click(modes.getByRole('radio', { name: /^Manual proxy/ }))
  const server = await screen.findByRole('textbox', { name: 'Proxy address' })
  await user.type(server, 'not a proxy{Enter}')
  expect(screen.getByText('Enter a proxy, such as proxy.example:3128.')).toBeDefined()
  expect(change).not.toHaveBeenCalled()
  await user.clear(server)
  await user.type(server, 'proxy.example:3128{Enter}')
  expect(await screen.findByText('Saved. The next request uses it.')).toBeDefined()
  expect(change.mock.lastCall?.[0]).toMatchObject({
    mode: 'manual',
    server: 'http://proxy.example:3128',
  })
})

test('a network setting that can’t be saved shows why', async () => {
  const { user } = await renderView('/settings', { network: { change: async () => fail(offline) } })
  const modes = within(await screen.findByRole('group', { name: 'Proxy' }))
  await user.click(modes.getByRole('radio', { name: /^No proxy/ }))
  const section = within(screen.getByRole('region', { name: 'Network' }))
  expect((await section.findByRole('alert')).textContent).toContain(offline.message)
  expect(screen.queryByText('Saved. The next request uses it.')).toBeNull()
})

test('a backup names its file; a closed dialog shows nothing', async () => {
  const write = vi.fn<FlightdeckBridge['backup']['write']>(async () => succeed(null))
  const { user } = await renderView('/settings', { backup: { write } })
  const button = await screen.findByRole('button', { name: 'Back up everything' })
  await user.click(button)
  expect(screen.queryByText(/Backup saved/)).toBeNull()
  write.mockImplementation(async () => succeed({ fileName: 'copy.db', bytes: 4_096 }))
  await user.click(button)
  expect(await screen.findByText('Backup saved as copy.db.')).toBeDefined()
})
