import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { killProgram, type Program } from '../../support/program/program.ts'
import { areaLink } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const lists = (window: Page) => window.getByRole('grid', { name: 'Audiences' })

async function openAudiences(program: Program): Promise<void> {
  await workInNorthwind(program)
  await areaLink(program.window, 'Audiences').click()
  await expect(lists(program.window).getByRole('row').nth(1)).toBeVisible()
}

test('an audience is created, renamed, and deleted by typing its name', async ({ start }) => {
  const program = await start()
  const { window } = program
  await openAudiences(program)
  await window.getByRole('button', { name: 'New list' }).click()
  await window.getByLabel('Name', { exact: true }).fill('Walkers')
  await window.getByRole('button', { name: 'Create list' }).click()
  await expect(window.getByRole('heading', { name: 'Targeted by' })).toBeVisible()
  await window.getByRole('button', { name: 'Rename' }).click()
  await window.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Hikers')
  await window.getByRole('button', { name: 'Save name and description' }).click()
  await expect(lists(window).getByRole('row', { name: /Hikers/ })).toBeVisible()
  await window.getByRole('button', { name: 'Delete list' }).click()
  await window.getByLabel('Type Hikers to confirm').fill('Hikers')
  await window.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
  await expect(lists(window).getByRole('row', { name: /Hikers/ })).toBeHidden()
})

test('the lists as last read are shown without the service, with their time', async ({ start }) => {
  const program = await start()
  const { window } = program
  await openAudiences(program)
  const count = await lists(window).getAttribute('aria-rowcount')
  await program.close()
  const again = await start()
  await areaLink(again.window, 'Audiences').click()
  await expect(lists(again.window)).toHaveAttribute('aria-rowcount', count ?? '')
  await expect(
    again.window.getByRole('region', { name: 'Sandbox' }).getByText('The built-in sandbox is not running.'),
  ).toBeVisible()
  await expect(again.window.getByText(/^Updated (just now|\d+ seconds? ago|\d+ s ago)$/)).toBeVisible()
})

test('an upload of people continues after the program was killed, to the last receipt', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `people-${Date.now()}.csv`)
  const people = Array.from({ length: 40_000 }, (_, place) => `person.${place}@example.com`)
  writeFileSync(path, ['Email', ...people].join('\n'))
  const first = await start({ dialogs: { open: [path] } })
  await openAudiences(first)
  const control = await sandboxControl(first.window)
  const match = { method: 'POST', path_regex: '/users' }
  await control.call('/faults', { match, times: 4 })
  await control.call('/faults', { match, hold: true })
  await lists(first.window)
    .getByRole('row', { name: /Boot buyers/ })
    .click()
  await first.window.getByRole('button', { name: 'Upload people' }).click()
  await first.window.getByRole('button', { name: 'Choose a CSV or XLSX file' }).click()
  await expect(first.window.getByRole('table')).toBeVisible()
  await first.window.getByRole('button', { name: 'Check file' }).click()
  await expect(first.window.getByRole('button', { name: 'Add 40,000 people' })).toBeVisible()
  await first.window.getByRole('button', { name: 'Add 40,000 people' }).click()
  const requests = first.window.getByRole('grid', { name: 'Requests' })
  await expect(requests.getByRole('row', { name: /Done.*2,500 2,500 2,500/ }).first()).toBeVisible()
  await expect(requests.getByRole('row', { name: /Waiting/ }).first()).toBeVisible()
  await killProgram(first)

  const { window } = await start()
  await window.getByRole('button', { name: 'Start the sandbox' }).first().click()
  await areaLink(window, 'Activity').click()
  await window.getByRole('row', { name: /Add people to Boot buyers/ }).click()
  await expect(window.getByText(/^Done. The service needs/)).toBeVisible()
  await expect(window.getByRole('main').getByText(/^40,000 of 40,000/)).toBeVisible()
  await expect(
    window
      .getByRole('grid', { name: 'Requests' })
      .getByRole('row', { name: /Done.*2,500 2,500 2,500/ })
      .first(),
  ).toBeVisible()
})
