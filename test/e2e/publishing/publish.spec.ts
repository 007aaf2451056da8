import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openCampaigns } from '../../support/campaigns.ts'
import { changeElsewhere, lineItemsAtService } from '../../support/line-items.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { killProgram } from '../../support/program/program.ts'
import { goTo } from '../../support/program/screens.ts'
import { expectTimeoutMs, longTestTimeoutMs } from '../../support/runs.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import {
  planCardName,
  planChange,
  planPolls,
  planPost,
  publishAll,
  stepRows,
  workInFirstAccount,
} from './drafting.ts'

test.use({ person: 'ada' })

const pollCalls = { method: 'POST', path_regex: '/cards/poll' }

test('changes are chosen and published by keyboard alone, and the job announces its end once', async ({
  program,
}) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPolls(window, ['Which tent', 'Which stove'])
  await window.getByRole('link', { name: '2 unpublished changes → Review' }).press('Enter')
  const changes = window.getByRole('grid', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: /Which tent/ })).toBeVisible()
  await changes.focus()
  await window.keyboard.press('Space')
  await expect(window.getByRole('button', { name: 'Publish 1 change', exact: true })).toBeEnabled()
  await window.keyboard.press('Space')
  await window.keyboard.press('Enter')
  await expect(window.getByText('The blue one', { exact: true })).toBeVisible()
  await expectAccessible(window, 'a review with a change open')
  await window.getByRole('button', { name: 'Publish 2 changes' }).press('Enter')
  await expect(stepRows(window, /Done/)).toHaveCount(2)
  await expect(window.getByText('All 2 published', { exact: true })).toBeVisible()
  await expect(window.getByRole('link', { name: /unpublished change/ })).toHaveCount(0)
  await expectAccessible(window, 'a job that is done')
})

test('a refused change says why at once, and is retried alone when a person says that it isn’t there', async ({
  program,
}) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPolls(window, ['Which tent', 'Which stove', 'Which bag'])
  const control = await sandboxControl(window)
  await control.call('/faults', {
    match: pollCalls,
    times: 1,
    status: 400,
    body: { errors: [{ code: 'INVALID_PARAMETER', message: 'Not today', parameter: 'name' }], request: {} },
  })
  await publishAll(window, 3)
  await expect(stepRows(window, /Done/)).toHaveCount(2)
  // It's believed once it has been looked for as long as a late list may take, or when a person decides.
  await stepRows(window, /Unknown/).click()
  await expect(window.getByRole('alert').getByText('Not today.', { exact: true })).toBeVisible()
  await expect(stepRows(window, /nothing of it found/)).toHaveCount(1)
  await expect(window.getByRole('heading', { name: 'Request that failed' })).toBeVisible()
  await expect(window.getByRole('definition').filter({ hasText: 'One value was refused' })).toBeVisible()
  await expect(window.getByText(/^\d+ more requests of this job$/)).toBeVisible()
  await expectAccessible(window, 'a job with a refused step')
  await window.getByRole('button', { name: 'It wasn’t created' }).click()
  // It failed for the service's reason, whoever decided that it did.
  await expect(stepRows(window, /Failed.*One value was refused/)).toHaveCount(1)
  await expect(window.getByRole('alert').getByText('Not today.', { exact: true })).toBeVisible()
  await expectAccessible(window, 'a job with a failed step')
  await window.getByRole('button', { name: 'Retry 1 failed step' }).click()
  await expect(stepRows(window, /Done/)).toHaveCount(3)
})

test('a lost answer is looked up: nothing is sent twice', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPolls(window, ['Which tent of all'])
  const control = await sandboxControl(window)
  await control.call('/faults', { match: pollCalls, times: 1, drop: 'after' })
  await publishAll(window, 1)
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  await expectOnce(window, 'Which tent of all')
})

test('a publish interrupted by a kill continues where it was', async ({ start, profile }) => {
  test.setTimeout(longTestTimeoutMs)
  const names = Array.from({ length: 8 }, (_, index) => `Interrupted ${index + 1}`)
  const first = await start()
  await exploreSandbox(first)
  await workInFirstAccount(first.window)
  await planPolls(first.window, names)
  const control = await sandboxControl(first.window)
  // Two arrive; the others are never answered.
  await control.call('/faults', { match: pollCalls, times: 2 })
  await control.call('/faults', { match: pollCalls, hold: true })
  await publishAll(first.window, 8)
  await expect(stepRows(first.window, /Done/)).toHaveCount(2)
  await expect(stepRows(first.window, /Sending/)).toHaveCount(6)
  // The sandbox ends with the program; what it has answered is in its file by then, like on a real service.
  const stateFile = join(profile, 'sandbox', 'sandbox-state.json')
  await expect
    .poll(async () => (await readFile(stateFile, 'utf8')).match(/"Interrupted \d"/g))
    .toHaveLength(2)
  await killProgram(first)

  const { window } = await start()
  await expect(window.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await window.getByRole('button', { name: 'Start the sandbox' }).click()
  await goTo(window, '/activity')
  await window
    .getByRole('row', { name: /Publish of 8 polls/ })
    .first()
    .click()
  // Their absence is established once a late request would have arrived, after three minutes.
  await expect(stepRows(window, /Done/)).toHaveCount(8, { timeout: 3 * 60_000 + expectTimeoutMs })
  await expectOnce(window, 'Interrupted 1')
  await expectOnce(window, 'Interrupted 8')
})

test('a publish is undone by its plan: the old name is back, and what can’t be undone says why', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPost(window, 'Spring launch', 'The new tents are here')
  const before = await planCardName(window, 'A name for a day')
  await publishAll(window, 2)
  await expect(stepRows(window, /Done/)).toHaveCount(2)
  await window.getByRole('button', { name: 'Undo publish' }).click()
  await expect(window.getByRole('list', { name: 'Can be undone' })).toContainText('A name for a day')
  await expect(window.getByRole('list', { name: 'Can’t be undone' })).toContainText('can’t delete')
  await expectAccessible(window, 'the plan of an undo')
  await window.getByRole('button', { name: 'Undo 1 of 2 changes' }).click()
  await expect(window.getByRole('heading', { name: 'Undo of 2 changes', level: 1 })).toBeVisible()
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  await goTo(window, '/creatives/cards')
  await expect(window.getByRole('option', { name: before }).first()).toBeVisible()
  await expect(window.getByRole('option', { name: 'A name for a day' })).toHaveCount(0)
})

test('an undo asks about what others changed since, and restores the rest', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  const service = await elsewhere(window)
  const items = await lineItemsAtService(service)
  const [id = '', before] = [...items].find(([, item]) => item.daily_budget_amount_local_micro !== null) ?? []
  const budget = before?.daily_budget_amount_local_micro ?? 0
  await planChange(window, 'lineItem', id, {
    name: 'A name for a day',
    daily_budget_amount_local_micro: budget + 1_000_000,
  })
  await publishAll(window, 1)
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  await changeElsewhere(service, id, 'name=Renamed%20elsewhere')
  await window.getByRole('button', { name: 'Undo publish' }).click()
  await window.getByRole('button', { name: 'Undo 1 change' }).click()
  await stepRows(window, /Conflict/).click()
  const changed = window.getByLabel('Changed since in A name for a day')
  await expect(changed).toContainText('Renamed elsewhere')
  await expectAccessible(window, 'an undo that asks')
  await window.getByRole('button', { name: 'Keep what changed' }).click()
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  expect((await lineItemsAtService(service)).get(id)).toMatchObject({
    name: 'Renamed elsewhere',
    daily_budget_amount_local_micro: budget,
  })
})

/** The service's list has exactly one with that name. */
async function expectOnce(window: Page, name: string): Promise<void> {
  await goTo(window, '/creatives/polls')
  await window.getByRole('button', { name: /^Refresh/ }).click()
  await window.getByRole('searchbox').fill(name)
  await expect(window.getByRole('listbox').getByRole('option', { name })).toHaveCount(1)
}
