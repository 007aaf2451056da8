import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'

const commands = [
  "curl 'https://ads.example/12/accounts?count=1' -H 'Authorization: Bearer abcdefghijklmnop'",
  'curl "https://ads.example/12/accounts/$ACCOUNT_ID/campaigns?count=2"',
  "curl 'https://ads.example/elsewhere'",
].join('\n')

test('pasted commands become saved requests, and a chain of them runs as a suite', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await goTo(window, '/console/import')
  await window.getByRole('textbox', { name: /^cURL commands/ }).fill(commands)
  await window.getByRole('button', { name: 'Preview' }).click()
  await expect(window.getByText('cURL: 2 requests to add, 1 can’t be')).toBeVisible()
  await expect(window.getByRole('row', { name: /elsewhere.*No operation has this path/ })).toBeVisible()
  await expectAccessible(window, 'the preview of an import')
  await window.getByRole('textbox', { name: 'Collection name' }).fill('Pasted')
  await window.getByRole('button', { name: 'Add 2 requests' }).click()
  await expect(
    window.getByRole('grid', { name: 'Saved requests' }).getByRole('row', { name: /Pasted/ }),
  ).toHaveCount(2)

  await window.getByRole('link', { name: 'Chains', exact: true }).click()
  await window.getByRole('button', { name: 'New chain' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Smoke')
  await dialog.getByRole('button', { name: 'Add chain' }).click()
  const details = window.getByRole('complementary')
  for (const request of ['GET List accounts', 'GET List campaigns']) {
    await window
      .getByRole('button', { name: /^Add (the first )?step$/ })
      .first()
      .click()
    await dialog.getByRole('combobox', { name: 'Request' }).selectOption({ label: request })
    await dialog.getByRole('button', { name: 'Add step' }).click()
    await expect(dialog).toBeHidden()
  }
  await details.getByRole('button', { name: 'Add a check' }).click()
  await details.getByRole('combobox', { name: 'Check 1' }).selectOption('Path equals')
  await details.getByRole('textbox', { name: 'Path of check 1' }).fill('data[0].id')
  await details.getByRole('textbox', { name: 'Value of check 1' }).fill('{{nothing}}')
  await details.getByRole('button', { name: 'Save step' }).click()
  await expectAccessible(window, 'a step of a chain')
  await window.getByRole('button', { name: 'Run chain' }).click()
  await expect(window.getByText('1 of 2 passed, 1 failed')).toBeVisible()
  const checks = details.getByRole('table', { name: 'Checks' })
  await expect(checks.getByRole('row', { name: /^Failed data\[0\]\.id/ })).toBeVisible()
  await expectAccessible(window, 'a run that failed')

  await details.getByRole('combobox', { name: 'Check 1' }).selectOption('Path exists')
  await details.getByRole('button', { name: 'Save step' }).click()
  await window.getByRole('button', { name: 'Run chain' }).click()
  await expect(window.getByText('2 of 2 passed')).toBeVisible()
})
