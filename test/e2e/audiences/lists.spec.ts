import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { killProgram, type Program } from '../../support/program/program.ts'
import { areaLink, chooseMore } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { publishAll } from '../publishing/drafting.ts'

test.use({ person: 'ada' })

const lists = (window: Page) => window.getByRole('grid', { name: 'Audiences' })

async function openAudiences(program: Program): Promise<void> {
  await workInNorthwind(program)
  await areaLink(program.window, 'Audiences').click()
  await expect(lists(program.window).getByRole('row').nth(1)).toBeVisible()
}

test('an audience is created, renamed and deleted as drafts, each published after a review', async ({
  start,
}) => {
  const program = await start()
  const { window } = program
  await openAudiences(program)
  await window.getByRole('button', { name: 'New list' }).click()
  const name = window.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Boot buyers')
  await expect(window.getByText('An audience named "Boot buyers" already exists.').first()).toBeVisible()
  await name.fill('Walkers')
  await expect(window.getByText('No issues')).toBeVisible()
  await expect(window.getByText('Publish the list first, then upload people to it.')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Upload people' })).toBeHidden()
  await expect(lists(window).getByRole('row', { name: /Added\s*Walkers/ })).toBeVisible()
  await expectAccessible(window, 'a drafted audience')
  await publishAll(window, 1)
  await expect(window.getByText('Published', { exact: true })).toBeVisible()

  await areaLink(window, 'Audiences').click()
  await lists(window)
    .getByRole('row', { name: /Walkers/ })
    .click()
  await expect(window.getByRole('heading', { name: 'Targeted by' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Upload people' })).toBeVisible()
  await name.fill('Hikers')
  await expect(lists(window).getByRole('row', { name: /Changed\s*Hikers/ })).toBeVisible()
  await publishAll(window, 1)
  await expect(window.getByText('Published', { exact: true })).toBeVisible()

  await areaLink(window, 'Audiences').click()
  await lists(window)
    .getByRole('row', { name: /Hikers/ })
    .click()
  await chooseMore(window, 'Delete audience')
  const question = window.getByRole('dialog', { name: 'Delete Hikers?' })
  await expect(question.getByText('No campaigns target it.')).toBeVisible()
  await expectAccessible(window, 'the question before an audience is deleted')
  await question.getByRole('button', { name: 'Delete audience' }).click()
  await expect(lists(window).getByRole('row', { name: /Removed\s*Hikers/ })).toBeVisible()
  await publishAll(window, 1)
  await expect(
    window.getByRole('region', { name: 'Result' }).getByText('Deleted', { exact: true }),
  ).toBeVisible()
  await areaLink(window, 'Audiences').click()
  await expect(lists(window).getByRole('row', { name: /Boot buyers/ })).toBeVisible()
  await expect(lists(window).getByRole('row', { name: /Hikers/ })).toBeHidden()

  const control = await sandboxControl(window)
  const writes = (await control.requests())
    .filter(({ method, path }) => method !== 'GET' && path.includes('/custom_audiences'))
    .map(({ method }) => method)
  expect(writes).toEqual(['POST', 'PUT', 'DELETE'])
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
  await first.window.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  const requests = first.window.getByRole('grid', { name: 'Requests' })
  await expect(requests.getByRole('row', { name: /Done.*2,500 2,500 2,500/ }).first()).toBeVisible()
  await expect(requests.getByRole('row', { name: /Waiting/ }).first()).toBeVisible()
  await killProgram(first)

  const { window } = await start()
  await window.getByRole('button', { name: 'Start the sandbox' }).first().click()
  await areaLink(window, 'Activity').click()
  await window.getByRole('row', { name: /Add people to Boot buyers/ }).click()
  await expect(window.getByText(/^The service needs/)).toBeVisible()
  await expect(window.getByRole('main').getByText('All 40,000 sent')).toBeVisible()
  await expect(
    window
      .getByRole('grid', { name: 'Requests' })
      .getByRole('row', { name: /Done.*2,500 2,500 2,500/ })
      .first(),
  ).toBeVisible()
})
