import { openHookServer, tokenOf } from '../../support/hook-server.ts'
import {
  choose,
  chooseItem,
  escapeFrom,
  expectFocusKept,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('an endpoint is checked, registered and sent events, and one of them is sent again, by keyboard alone', async ({
  window,
}) => {
  const { keyboard } = window
  const openTool = async (name: string) => {
    await pressOn(window, window.getByRole('button', { name: 'Test', exact: true }))
    await chooseItem(window, name)
  }
  await keyboard.press('ControlOrMeta+7')
  await expect(window.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Start the receiver' }))
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()

  await pressOn(window, window.getByRole('button', { name: 'Register webhook' }).first())
  await expect(window.getByLabel('Webhook address')).toHaveValue(/^https:\/\//)
  await pressOn(window, window.getByRole('button', { name: 'Register address' }))
  await expect(window.getByRole('link', { name: /^Service 1 valid/ })).toBeVisible()
  await expectFocusKept(window)

  const server = await openHookServer((request) =>
    request.method === 'POST' ? { status: 202 } : { body: `{"response_token":"${tokenOf(request)}"}` },
  )
  await openTool('CRC doctor')
  await typeInto(window, window.getByLabel('Endpoint address'), server.url)
  const check = window.getByRole('button', { name: 'Check endpoint' })
  await pressOn(window, check)
  await expect(window.getByRole('heading', { name: 'Expected response' })).toBeVisible()
  await expect(window.getByRole('group', { name: 'Diagnosis' })).toBeFocused()

  await openTool('Event tester')
  await choose(window, window.getByLabel('Kind of event'), 'Direct message received (dm.received)')
  const send = window.getByRole('button', { name: 'Send to the endpoint' })
  await pressOn(window, send)
  await expect(window.getByText(/^5 trials passed/)).toBeVisible()
  await expect(window.getByRole('group', { name: 'Event tester report' })).toBeFocused()

  await pressOn(
    window,
    window.getByRole('navigation', { name: 'Trail' }).getByRole('link', { name: 'Inbox' }),
  )
  const received = window.getByRole('grid', { name: 'Received events' })
  await expect(received.getByRole('row').nth(1)).toBeVisible()
  await tabTo(window, received)
  await keyboard.press('End')
  await keyboard.press('Enter')
  await pressOn(window, window.getByRole('tab', { name: 'Event', exact: true }))
  await keyboard.press('ArrowLeft')
  const replay = window.getByRole('form', { name: 'Replay event' })
  await choose(window, replay.getByLabel('Send to'), 'My own address')
  await typeInto(window, replay.getByLabel('Endpoint address'), server.url)
  const again = replay.getByRole('button', { name: 'Replay event' })
  await pressOn(window, again)
  await expect(replay.getByText(/^202 after/)).toBeVisible()
  await expect(again).toBeFocused()
  await escapeFrom(window, replay, received)
  await server.close()

  await pressOn(window, window.getByRole('link', { name: /^Service/ }))
  await pressOn(window, window.getByRole('list', { name: 'Webhooks' }).getByRole('link').first())
  await expect(window.getByRole('button', { name: 'Check now' })).toBeVisible()
  const more = window.getByRole('complementary').last().getByRole('button', { name: 'More actions' })
  await pressOn(window, more)
  await expect(window.getByRole('menuitem', { name: 'Delete webhook' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(window.getByRole('dialog', { name: 'Delete this webhook?' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(window.getByRole('dialog', { name: 'Delete this webhook?' })).toBeHidden()
})
