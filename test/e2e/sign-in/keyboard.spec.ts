import { expect, test } from '../../support/program/fixtures.ts'
import { expectFocusKept, openAndEscape, pressOn, tabTo, typeInto } from '../../support/program/keyboard.ts'
import { answerQuestions } from '../../support/program/questions.ts'

test('an environment with its own keys is created, changed and removed, by keyboard alone', async ({
  program,
}) => {
  const { window } = program
  const { keyboard } = window
  // New hosts are confirmed in a native dialog.
  await answerQuestions(program, 'confirm')
  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await keyboard.press('ControlOrMeta+Shift+j')
  await expect(window.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Add environment' }))
  const form = window.getByRole('form', { name: /environment/i })
  await typeInto(window, form.getByLabel('Name', { exact: true }), 'Staging')
  const addresses = form.getByRole('textbox', { name: /address|URL/i })
  for (const address of await addresses.all())
    await typeInto(window, address, 'https://staging.northwind.example')
  await pressOn(window, form.getByRole('button', { name: /^(Save|Add)/ }))
  const staging = window.getByRole('radio', { name: 'Staging' })
  await expect(staging).toBeChecked()
  await expectFocusKept(window)

  const keys = window.getByRole('form', { name: 'App keys' })
  await typeInto(window, keys.getByLabel('App key', { exact: true }), 'key-of-staging-1234')
  await typeInto(window, keys.getByLabel('App secret', { exact: true }), 'secret-of-staging')
  const callback = keys.getByLabel('Callback address')
  await typeInto(window, callback, 'nowhere')
  await expect(keys.getByText(/^Enter a full address/)).toBeVisible()
  // The focus outline is visible in addition to the error border.
  await tabTo(window, callback)
  await typeInto(window, callback, 'http://127.0.0.1/callback')
  await pressOn(window, keys.getByRole('button', { name: 'Save keys' }))
  await expect(window.getByText('Keys stored, ending in 1234')).toBeVisible()
  await expectFocusKept(window)
  await tabTo(window, window.getByRole('button', { name: 'Sign in', exact: true }))

  await tabTo(window, staging)
  await keyboard.press('ArrowUp')
  await expect(staging).not.toBeChecked()
  await keyboard.press('ArrowDown')
  await expect(staging).toBeChecked()
  const remove = window.getByRole('button', { name: /^Remove/ })
  const dialog = window.getByRole('dialog')
  await openAndEscape(window, remove, dialog)
  await keyboard.press('Enter')
  await pressOn(window, dialog.getByRole('button', { name: /^Remove/ }))
  await expect(staging).toBeHidden()
  await expectFocusKept(window)
})
