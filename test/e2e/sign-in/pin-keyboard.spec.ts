import type { Page } from 'playwright/test'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { chooseRadio, expectFocusKept, pressOn, tabTo, typeInto } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { answerQuestions } from '../../support/program/questions.ts'
import { pinOf, standInForBrowser } from '../../support/sign-in-pages.ts'

test('a user signs in to a service at other addresses with a PIN, after a wrong one, by keyboard alone', async ({
  program,
  window,
}) => {
  const { keyboard } = window
  // Main asks before saving an environment with its own addresses.
  await answerQuestions(program, 'confirm')
  const openedAddress = await standInForBrowser(program.application)
  const service = await sandboxAddresses(window)
  await keyboard.press('ControlOrMeta+Shift+j')
  await pressOn(window, window.getByRole('button', { name: 'Add environment' }))
  const form = window.getByRole('form', { name: 'Environment' })
  await typeInto(window, form.getByLabel('Name', { exact: true }), 'Staging')
  await typeInto(window, form.getByLabel('Platform address'), service.platformUrl)
  await typeInto(window, form.getByLabel('Advertising address'), service.adsUrl)
  await typeInto(window, form.getByLabel('Advertising sandbox address'), service.adsSandboxUrl)
  await keyboard.press('Enter')
  await expect(window.getByRole('radio', { name: 'Staging' })).toBeChecked()
  await expectFocusKept(window)

  const keys = window.getByRole('form', { name: 'App keys' })
  await typeInto(window, keys.getByLabel('App key', { exact: true }), demoApp.consumerKey)
  await typeInto(window, keys.getByLabel('App secret', { exact: true }), demoApp.consumerSecret)
  await keyboard.press('Enter')
  await expect(window.getByText(/^Keys stored, ending in/)).toBeVisible()
  await expectFocusKept(window)

  await chooseRadio(window, window.getByRole('radio', { name: /In my browser, with a PIN/ }))
  await typeInto(window, window.getByLabel('Screen name'), 'bert')
  const signIn = window.getByRole('button', { name: 'Sign in', exact: true })
  await pressOn(window, signIn)
  const pin = window.getByLabel('PIN', { exact: true })
  await expect(pin).toBeFocused()
  await pressOn(window, window.getByRole('button', { name: 'Cancel sign-in' }))
  await expect(pin).toBeHidden()
  await expectFocusKept(window)

  await pressOn(window, signIn)
  await expect(pin).toBeFocused()
  await keyboard.type('0000000')
  await keyboard.press('Enter')
  const refused = window.getByRole('alert').filter({ hasText: 'The service refused the PIN' })
  await expect(refused).toBeVisible()
  await expectFocusKept(window)
  const first = await openedAddress()
  await pressOn(window, refused.getByRole('button', { name: 'Start the sign-in again' }))
  await expect(refused).toBeHidden()
  await expect.poll(openedAddress).not.toBe(first)
  await expect(pin).toBeFocused()

  await typeInto(window, pin, await pinOf(window, await openedAddress(), 'bert'))
  await keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(window.getByRole('button', { name: /^Switch account or user.*@bert/ })).toBeVisible()
  await keyboard.press('ControlOrMeta+Shift+a')
  await expect(window.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
  await expectFocusKept(window)
  const accounts = window.getByRole('grid', { name: 'Accounts' })
  await expect(accounts.getByRole('row').nth(1)).toBeVisible()
  await tabTo(window, accounts)
  await keyboard.press('Enter')
  await expect(window.getByRole('complementary')).toBeVisible()
})

/** The sandbox's addresses; for a custom environment it's a service like any other. */
function sandboxAddresses(window: Page) {
  return window.evaluate(async () => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    const session = await bridge.session.state()
    if (!session.ok) throw new Error(session.fault.message)
    const view = session.value.environments.find(({ environment }) => environment.kind === 'sandbox')
    if (view === undefined) throw new Error('There is no sandbox.')
    return view.environment
  })
}
