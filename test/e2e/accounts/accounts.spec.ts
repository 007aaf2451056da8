import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

test('an account is viewed, renamed and moved to another industry', { tag: '@gate' }, async ({
  adasProgram: program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await window.getByRole('row', { name: /Northwind Outdoor/ }).click()
  await expect(window.getByRole('heading', { name: 'Apps' })).toBeVisible()
  await window.getByLabel('Name', { exact: true }).fill('Northwind Outdoor Europe')
  await window.getByLabel('Industry').selectOption({ label: 'Travel' })
  await window.getByRole('button', { name: /^Save/ }).click()
  await expect(window.getByRole('row', { name: /Northwind Outdoor Europe/ })).toBeVisible()
  await expect(window.getByLabel('Industry').locator('option:checked')).toHaveText('Travel')
  // The journeys after this one look for it.
  await window.getByLabel('Name', { exact: true }).fill('Northwind Outdoor')
  await window.getByRole('button', { name: /^Save/ }).click()
  await expect(window.getByRole('row', { name: /Northwind Outdoor Europe/ })).toHaveCount(0)
})

test('a sandbox account is created and deleted', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await window.getByText('Sandbox accounts', { exact: true }).click()
  await window.getByRole('button', { name: 'New sandbox account' }).first().click()
  const row = window
    .getByRole('grid', { name: 'Sandbox accounts' })
    .getByRole('row', { name: /Sandbox account/ })
  await expect(row).toBeVisible()
  await row.click()
  await window.getByRole('button', { name: 'Delete sandbox account' }).click()
  const dialog = window.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete sandbox account' })
  await expect(confirm).toBeDisabled()
  const label = (await dialog.getByText(/^Type .+ to confirm$/).textContent()) ?? ''
  await dialog.getByRole('textbox').fill(label.replace(/^Type (.+) to confirm$/, '$1'))
  await confirm.click()
  await expect(row).toHaveCount(0)
})

test('a service error is explained, and what was read stays', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  const refresh = window.getByRole('button', { name: 'Refresh accounts' })
  const accounts = window.getByRole('row', { name: /Northwind Outdoor/ })

  await test.step('503', async () => {
    await control.call('/faults', {
      match: { path_regex: '/ads/12/accounts$' },
      times: 20,
      status: 503,
      body: {},
    })
    await refresh.click()
    await expect(window.getByText(/503/).first()).toBeVisible()
    await expect(accounts).toBeVisible()
  })

  await test.step('a dropped connection', async () => {
    await control.clearFaults()
    await control.call('/faults', { match: { path_regex: '/ads/12/accounts$' }, times: 20, drop: 'before' })
    await refresh.click()
    await expect(window.getByText(/^The connection was lost before the full response arrived/)).toBeVisible()
    await expect(accounts).toBeVisible()
  })

  await test.step('and over', async () => {
    await control.clearFaults()
    await refresh.click()
    await expect(window.getByRole('heading', { name: /connection was cut/ })).toBeHidden()
    await expect(accounts).toBeVisible()
  })
})
