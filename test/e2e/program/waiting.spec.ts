import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const waitingText = /^Waiting for the rate limit until \d\d:\d\d \S+$/

test('a read waits for its rate window with a countdown, and the user ends the wait', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  await control.call('/rate_limits', { match: { path_regex: '/ads/12/accounts$' }, limit: 1, window_s: 900 })
  const refresh = window.getByRole('button', { name: 'Refresh accounts' })
  const accounts = window.getByRole('row', { name: /Northwind Outdoor/ })
  await expect(accounts).toBeVisible()
  const main = window.getByRole('main')
  const statusBar = window.getByRole('region', { name: 'Status' })
  await refresh.click()
  await expect(statusBar.getByText(/0 of 1 requests left/)).toBeVisible()
  await refresh.click()

  await expect(main.getByText(waitingText)).toBeVisible()
  await expect(main.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  // The status bar leaves to the screen what the screen shows.
  await expect(statusBar.getByRole('timer')).toBeHidden()
  await expect(accounts).toBeVisible()
  for (const [width, height] of [
    [900, 600],
    [600, 450],
  ] as const) {
    await window.setViewportSize({ width, height })
    const cancel = main.getByRole('button', { name: 'Cancel wait' })
    await expect(cancel, `${width} px`).toBeInViewport({ ratio: 1 })
  }
  await main.getByRole('button', { name: 'Cancel wait' }).click()

  await expect(main.getByText(waitingText)).toBeHidden()
  await expect(statusBar.getByText(waitingText)).toBeHidden()
  await expect(main.getByText('Couldn’t refresh')).toBeVisible()
  await expect(accounts).toBeVisible()
})

test('a read continues by itself when its window opens', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  const match = { path_regex: '/ads-sandbox/12/accounts$' }
  await control.call('/rate_limits', { match, limit: 0, window_s: 3 })
  await window.getByText('Sandbox accounts', { exact: true }).click()
  const main = window.getByRole('main')
  // While nothing is allowed, it waits for one window after another.
  await expect(main.getByText(waitingText)).toBeVisible()
  await control.call('/rate_limits', { match, limit: 60, window_s: 900 })
  await expect(main.getByText('No sandbox accounts yet.')).toBeVisible()
  await expect(main.getByText(waitingText)).toBeHidden()
})

test('a change waits too, and its form ends the wait', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  await control.call('/rate_limits', {
    match: { method: 'PUT', path_regex: '/ads/12/accounts/' },
    limit: 1,
    window_s: 900,
  })
  await window.getByRole('row', { name: /Northwind Outdoor/ }).click()
  const form = window.getByRole('form', { name: 'Change the account' })
  const rename = async (name: string) => {
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByRole('button', { name: 'Save changes' }).click()
  }
  await rename('Northwind One')
  await expect(window.getByRole('row', { name: /Northwind One/ })).toBeVisible()
  await rename('Northwind Two')
  await expect(form.getByText(waitingText)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel wait' }).click()
  await expect(form.getByRole('heading', { name: 'Stopped before it finished' })).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Northwind Two')
  await expect(window.getByRole('row', { name: /Northwind One/ })).toBeVisible()
})
