import type { Page } from 'playwright/test'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, startReceiver } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { addStreamRule, type SandboxControl, sandboxControl } from '../../support/sandbox-control.ts'

/** Where a person meets each problem of the service, caused by acts in the sandbox, and what the screen says of it. */

/** Sends a request that the person writes, signed with OAuth 1.0a. */
async function send(window: Page, path: string): Promise<void> {
  await goTo(window, '/console/request/custom')
  await window.getByRole('combobox', { name: 'Host' }).selectOption('Platform')
  await window.getByRole('textbox', { name: 'Path' }).fill(path)
  await window.getByRole('button', { name: 'Send', exact: true }).click()
}

async function act(control: SandboxControl, order: object): Promise<string> {
  return String(Reflect.get(Object(await control.call('/acts', order)), 'id'))
}

/** The screen says all of these, beside what the service answered. */
async function expectSaid(window: Page, ...sentences: readonly string[]): Promise<void> {
  for (const sentence of sentences) await expect(window.getByRole('main')).toContainText(sentence)
}

test('a problem with a request says its cause and the step that helps', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  const control = await sandboxControl(window)
  await send(window, '/2/nowhere')
  await expectSaid(window, 'The service has nothing at this address', 'Check the address')
  await send(window, '/2/tweets?ids=x')
  await expectSaid(window, 'The `ids` query parameter value [x] is not valid', 'Change the value')
  await send(window, '/2/tweets?ids=404')
  await expectSaid(window, 'The service doesn’t have the post 404 (ids).', 'Check the ID')
  await send(window, '/2/users/me?user.fields=confirmed_email')
  await expectSaid(
    window,
    'You don’t have permission to see the field confirmed_email',
    'leave the field out',
  )
  const post = await act(control, { do: 'post', user: 'ada', text: 'Boots' })
  await act(control, { do: 'disallow', post })
  await send(window, `/2/tweets?ids=${post}`)
  await expectSaid(window, `The service doesn’t accept the post ${post}.`, 'Use another one.')
  await act(control, { do: 'suspend', user: 'bert' })
  await send(window, '/2/users/by?usernames=bert')
  await expectSaid(window, 'doesn’t make the user bert available to you', 'Leave it out, or try again later.')
  await send(window, '/2/webhooks')
  await expectSaid(window, 'takes an OAuth 2.0 app-only bearer token', 'The console offers them under Auth.')
})

test('a problem with a stream says its cause and the step that helps', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  const control = await sandboxControl(window)
  const connect = async (): Promise<void> => {
    await goTo(window, '/streams/tail')
    await window.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  await connect()
  await expectSaid(window, 'This stream has no rules yet.', 'Connect again after you add one.')
  await addStreamRule(control, 'boots', 'shoes')
  await connect()
  await expectSaid(window, 'From now on')
  await control.call('/disconnects', { disconnect_type: 'SlowReader' })
  await expectSaid(window, 'Events weren’t read fast enough.', 'Narrow the rules or subscriptions')
  await control.call('/disconnects', { client_disconnected: true })
  await expectSaid(window, 'The service lost the connection to this program.', 'Check the network')
  await control.call('/apps', { stream_issue: 'noncompliant-rules' })
  await control.call('/disconnects', {})
  await expectSaid(window, 'The app’s rules exceed its plan', 'Delete some rules under Rules in Streams')
  await control.call('/apps', { stream_issue: 'ProvisioningSubscription' })
  await window.getByRole('button', { name: 'Connect now' }).click()
  await expectSaid(window, 'still setting up this app’s access', 'Connect again in a few minutes.')
})

test('a refused rule says its cause and the step that helps', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  const control = await sandboxControl(window)
  await addStreamRule(control, 'boots', 'shoes')
  const check = async (value: string): Promise<void> => {
    await goTo(window, '/streams/rules/new')
    await window.getByRole('textbox', { name: 'Rule' }).fill(value)
    await window.getByRole('button', { name: 'Check on the service' }).click()
  }
  const rule = window.getByRole('complementary', { name: 'Add rule' })
  await check('boots')
  await expect(rule).toContainText('The stream already has this rule.')
  await expect(rule).toContainText('Keep the existing rule, or change the new one.')
  await check('(boots')
  await expect(rule).toContainText('The service refuses this rule.')
  await expect(rule).toContainText("missing ')' at '<EOF>' (at position 7)")
  const body = {
    type: `${control.baseUrl}/2/problems/rule-cap`,
    title: 'RuleCap',
    detail: 'The stream has as many rules as it may have.',
  }
  await control.call('/faults', {
    match: { path_regex: '/stream/rules$', method: 'POST' },
    times: 1,
    status: 400,
    body,
  })
  await check('mugs')
  await expect(rule).toContainText('The stream has as many rules as it may have.')
  await expect(rule).toContainText('Delete rules that you no longer need, then add this one.')
})

test('a usage cap, a conflict and a client without access say their cause and the step that helps', async ({
  program,
}) => {
  const { window } = program
  await exploreSandbox(program)
  const control = await sandboxControl(window)
  for (const [period, scope, cause, step] of [
    ['Daily', 'Account', 'The daily cap of the whole account is reached.', 'Wait for the next day'],
    ['Monthly', 'Product', 'The monthly cap of this product is reached.', 'Wait for the next month'],
  ]) {
    await control.call('/apps', { usage_cap: { posts: 0, period, scope } })
    await goTo(window, '/streams/search')
    await window.getByRole('textbox', { name: 'Query' }).fill('boots')
    await window.getByRole('button', { name: 'Search posts' }).click()
    await expectSaid(window, 'The usage cap is reached', String(cause), String(step))
  }
  await control.call('/apps', { usage_cap: null })
  await startReceiver(window)
  await register(window)
  await goTo(window, '/streams/subscriptions/new')
  const subscribe = window.getByRole('button', { name: 'Subscribe to events' })
  await subscribe.click()
  await expect(window.getByText('Subscribed to post.create.')).toBeVisible()
  await goTo(window, '/streams/subscriptions/new')
  await subscribe.click()
  await expectSaid(window, 'An identical subscription exists already.', 'Refresh to see what the service has')
  await goTo(window, '/streams/subscriptions/new')
  await window.getByRole('combobox', { name: 'Event', exact: true }).selectOption('dm.received')
  await window.getByRole('textbox', { name: 'User ID' }).fill(demoUsers.bert.id)
  await subscribe.click()
  await expectSaid(window, 'You don’t have permission to see this', 'needs the consent of user')
  await control.call('/apps', { enrolled: false })
  await goTo(window, '/streams/connections')
  await expectSaid(
    window,
    'The app isn’t enrolled for this part of the service',
    'Enroll the app on its registration page',
  )
  await control.call('/apps', { enrolled: true, official: true })
  await window.getByRole('button', { name: 'Refresh' }).first().click()
  await expectSaid(window, 'The service doesn’t accept this app here', 'Use the keys of an app of your own')
})
