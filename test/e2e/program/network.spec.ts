import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { answerQuestions } from '../../support/program/questions.ts'
import { goTo } from '../../support/program/screens.ts'

test('a proxy is chosen, shown for a host, and signed in to once', async ({ program }) => {
  const { window, application } = program
  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  await goTo(window, '/settings/network')
  const network = window.getByRole('region', { name: 'Network' })
  await answerQuestions(program, 'confirm')
  await network.getByRole('radio', { name: 'Manual proxy' }).check()
  await network.getByLabel('Proxy address').fill('proxy.example:3128')
  await network.getByLabel('Bypass for').fill('*.local.example')
  await expectAccessible(window, 'network settings')
  await network.getByRole('button', { name: 'Save proxy' }).click()
  await network.getByLabel('Check the route to a host').fill('api.example.com')
  await network.getByRole('button', { name: 'Check route' }).click()
  await expect(network.getByRole('status', { name: 'Route' })).toHaveText('Via proxy.example:3128')
  await network.getByLabel('Check the route to a host').fill('https://files.local.example/a')
  await network.getByRole('button', { name: 'Check route' }).click()
  await expect(network.getByRole('status', { name: 'Route' })).toHaveText('Direct')

  // The event that Chromium emits when the service's pages encounter the proxy.
  const login = (firstAuthAttempt: boolean) =>
    application.evaluate(
      ({ app }, isFirst) =>
        new Promise((resolve) => {
          app.emit(
            'login',
            { preventDefault() {} },
            null,
            { url: 'https://api.example.com/', firstAuthAttempt: isFirst },
            { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 3128, realm: 'Works' },
            (...given: unknown[]) => resolve(given),
          )
        }),
      firstAuthAttempt,
    )
  const dialog = window.getByRole('dialog', { name: 'Sign in to the proxy' })
  const first = login(true)
  await expect(dialog).toContainText('proxy.example:3128 asks for a user name and password for “Works”')
  await expectAccessible(window, 'the question of a proxy')
  await dialog.getByLabel('User name').fill('ada')
  await dialog.getByLabel('Password', { exact: true }).fill('secret')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  expect(await first).toEqual(['ada', 'secret'])
  await expect(dialog).toBeHidden()
  expect(await login(true)).toEqual(['ada', 'secret'])

  const refused = login(false)
  await expect(dialog.getByRole('alert')).toHaveText(
    'The proxy didn’t accept the user name or password. Try again.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await refused).toEqual([])
  await expect(network.getByRole('button', { name: 'Sign in to proxy.example:3128' })).toBeVisible()
  await network.getByRole('radio', { name: 'No proxy' }).check()
  await network.getByRole('button', { name: 'Check route' }).click()
  await expect(network.getByRole('status', { name: 'Route' })).toHaveText('Direct')
})
