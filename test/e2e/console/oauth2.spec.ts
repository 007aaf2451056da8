import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { authorize, bert, logIn, signInWindow } from '../../support/sign-in-pages.ts'

test('a user signs in with OAuth 2.0, sends with the token, and signs out', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await goTo(window, '/console/oauth2')
  await expect(window.getByText('Public, no secret')).toBeVisible()
  await expect(window.getByRole('checkbox', { name: /^tweet\.read/ })).toBeChecked()
  await window.getByRole('checkbox', { name: /^users\.read/ }).uncheck()
  await window.getByRole('checkbox', { name: /^users\.read/ }).check()
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  const page = await signInWindow(window)
  await expect(window.getByText('Finish signing in in the window that opened.')).toBeVisible()
  await logIn(page, bert)
  await expect(page.getByText('Read posts (tweet.read)')).toBeVisible()
  await authorize(page)
  await expect(window.getByRole('region', { name: 'Signed-in user' })).toContainText('@bert')
  await expect(window.getByRole('region', { name: 'Signed-in user' })).toContainText(
    'refreshed automatically',
  )

  await goTo(window, '/console/request/posts.readSignedInUser')
  await window.getByRole('tab', { name: 'Auth' }).click()
  await window.getByRole('combobox', { name: 'Sign with' }).selectOption('OAuth 2.0, signed-in user')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()
  await expect(window.getByRole('region', { name: 'Response body' })).toContainText('bert')

  await goTo(window, '/console/oauth2')
  await window.getByRole('button', { name: 'Sign out' }).click()
  await expect(window.getByRole('region', { name: 'Signed-in user' })).toBeHidden()
  await goTo(window, '/console/request/posts.readSignedInUser')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByText('Not signed in with OAuth 2.0')).toBeVisible()
  await window.getByRole('button', { name: 'Go to OAuth 2.0' }).click()
  await expect(window.getByRole('link', { name: 'OAuth 2.0' })).toHaveAttribute('aria-current', 'page')
})
