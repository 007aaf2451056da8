import type { Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { elsewhere } from '../../support/program/elsewhere.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import {
  makePollElsewhere,
  planCardName,
  planPolls,
  planPost,
  publishAll,
  stepRows,
  swallowPoll,
  workInFirstAccount,
} from './drafting.ts'

test.use({ person: 'ada' })

const account = '/12/accounts/18ce54d4x5t'
const text = 'The tent that stands up by itself is back.'

test('a post without an answer that could be one of several is resolved by the user', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPost(window, 'Tent, the post', text)
  const control = await sandboxControl(window)
  const match = { method: 'POST', path_regex: '/tweet$' }
  await control.call('/faults', { match, times: 1, hold: true, drop: 'after' })
  await publishAll(window, 1)
  // During the wait for the answer, someone else posts the same twice.
  await expect(stepRows(window, /Sending/)).toHaveCount(1)
  await control.untilHeld()
  const other = await elsewhere(window)
  const poster = await signedInUser(window)
  const query = new URLSearchParams({ text, as_user_id: poster, name: 'Tent, the post' })
  for (let time = 0; time < 2; time += 1) await other.call('POST', `${account}/tweet?${query}`)
  await control.clearFaults()

  await expect(stepRows(window, /Unknown/)).toHaveCount(1)
  await stepRows(window, /Unknown/).click()
  const candidates = window.getByRole('list', { name: 'Possible matches' })
  await expect(candidates.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(window, 'a step with an unknown outcome')
  await window.getByRole('button', { name: 'Check again' }).click()
  await expect(candidates.getByRole('listitem')).toHaveCount(3)
  await candidates
    .getByRole('button', { name: /^It’s this one/ })
    .first()
    .press('Enter')
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  await expect(window.getByRole('link', { name: /unpublished change/ })).toHaveCount(0)
  expect(await sent(window, '/tweet')).toBe(3)
})

test('a poll that matches none of the found ones stays a draft and is sent again', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPolls(window, ['Which tent of all'])
  await swallowPoll(window)
  await publishAll(window, 1)
  await expect(stepRows(window, /Sending/)).toHaveCount(1)
  await makePollElsewhere(window, 'Which tent of all', 2)

  await expect(stepRows(window, /Unknown/)).toHaveCount(1)
  await stepRows(window, /Unknown/).click()
  await window.getByRole('button', { name: 'None of these' }).click()
  await expect(stepRows(window, /Unknown/)).toHaveCount(0)
  await expect(window.getByRole('link', { name: '1 unpublished change → Review' })).toBeVisible()
  await publishAll(window, 1)
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  expect(await sent(window, '/cards/poll')).toBe(4)
})

test('a card whose name was changed elsewhere is resolved field by field in Activity', async ({
  program,
}) => {
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  const before = await planCardName(window, 'My name')
  const id = await window.evaluate(() => globalThis.location.hash.split('/').at(-1))
  const other = await elsewhere(window)
  await other.call('PUT', `${account}/cards/${id}`, { name: 'Their name' })
  await publishAll(window, 1)
  await expect(stepRows(window, /Conflict/)).toHaveCount(1)
  await stepRows(window, /Conflict/).click()
  await expect(window.getByRole('group', { name: 'Name', exact: true })).toContainText(`Before: ${before}`)
  await expect(window.getByRole('button', { name: 'Choose 1 more field' })).toBeDisabled()
  await expectAccessible(window, 'a step in conflict')
  await window.getByRole('radio', { name: /Mine/ }).check()
  await window.getByRole('button', { name: 'Use these and retry' }).click()
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  await goTo(window, '/creatives/cards')
  await expect(window.getByRole('option', { name: /My name/ })).toHaveCount(1)
})

test('a publish is paused, resumed and canceled; what was not sent stays in drafts', async ({ program }) => {
  const { window } = program
  const planned = 40
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPolls(
    window,
    Array.from({ length: planned }, (_, index) => `Poll ${index + 1}`),
  )
  const control = await sandboxControl(window)
  const holdAfterTwo = async () => {
    const match = { method: 'POST', path_regex: '/cards/poll' }
    await control.call('/faults', { match, times: 2 })
    await control.call('/faults', { match, hold: true })
  }
  await holdAfterTwo()
  await publishAll(window, planned)
  await expect(stepRows(window, /Done/)).toHaveCount(2)
  await window.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(window.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  await control.clearFaults()
  await expect(stepRows(window, /Sending/)).toHaveCount(0)
  const atPause = await sent(window, '/cards/poll')
  const done = await stepRows(window, /Done/).count()
  expect(done).toBe(atPause)
  await expectAccessible(window, 'a job that is paused')
  // The status bar asks too, and continues if the answer is no.
  const asked = window.getByRole('dialog', { name: 'Cancel unsent changes?' })
  await window.getByRole('button', { name: /^Cancel unsent of Publish / }).click()
  await expect(asked).toContainText(`${planned - atPause} steps won’t be sent.`)
  await asked.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(asked).toBeHidden()
  await holdAfterTwo()
  await window.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(() => sent(window, '/cards/poll')).toBeGreaterThan(atPause)
  await window.getByRole('button', { name: 'Cancel unsent', exact: true }).click()
  await asked.getByRole('button', { name: 'Cancel unsent' }).click()
  await expect(asked).toBeHidden()
  await expect(window.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await control.clearFaults()
  await expect(stepRows(window, /Sending/)).toHaveCount(0)
  const all = await sent(window, '/cards/poll')
  expect(all).toBeLessThan(planned)
  const left = `${planned - all} unpublished change${all === planned - 1 ? '' : 's'} → Review`
  await expect(window.getByRole('link', { name: left })).toBeVisible()
})

/** How many requests of that kind reached the service, from anyone. */
async function sent(window: Page, ending: string): Promise<number> {
  const { requests } = await sandboxControl(window)
  return (await requests()).filter(({ method, path }) => method === 'POST' && path.endsWith(ending)).length
}

async function signedInUser(window: Page): Promise<string> {
  const state = await window.evaluate(() => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    return bridge.session.state()
  })
  return (state.ok && state.value.userId) || ''
}
