import { expect, test } from 'vitest'
import {
  everyWebhook,
  sendStore,
} from '../../../../../../src/renderer/features/webhooks/event-tester/send-store.ts'
import { createWorkbench } from '../../../../../../src/renderer/workbench/workbench.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline, testBridge } from '../../../support/bridge.ts'

test('an event is filled in, sent to everybody, and its deliveries are told', async () => {
  const sent: unknown[] = []
  const { bridge } = testBridge({
    sandbox: {
      sendEvent: async (input) => {
        sent.push(input)
        return succeed([{ webhookId: '7', status: 200 }])
      },
    },
  })
  const events = sendStore(createWorkbench(bridge))
  events.fill('dm.received', '1001')
  const { text, target } = events.store.getState()
  expect(target).toBe(everyWebhook)
  expect(text).toContain('"1001"')
  await events.send()
  expect(sent).toEqual([{ webhookId: null, body: text }])
  expect(events.store.getState().deliveries).toEqual([{ webhookId: '7', status: 200 }])
})

test('filling in again gives the event an id of its own', () => {
  const events = sendStore(createWorkbench(testBridge().bridge))
  events.fill('dm.received', '1001')
  const first = events.store.getState().text
  events.fill('dm.received', '1001')
  expect(events.store.getState().text).not.toBe(first)
})

test('a failure is told and takes earlier deliveries away', async () => {
  const answers = [succeed([{ webhookId: '7', status: 200 }]), fail(offline)]
  const { bridge } = testBridge({ sandbox: { sendEvent: async () => answers.shift() ?? fail(offline) } })
  const events = sendStore(createWorkbench(bridge))
  events.aim('7')
  await events.send()
  await events.send()
  expect(events.store.getState()).toMatchObject({
    task: { kind: 'failed', fault: offline },
    deliveries: null,
  })
})
