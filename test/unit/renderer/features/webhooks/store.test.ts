import { expect, test } from 'vitest'
import { webhooksStore } from '../../../../../src/renderer/features/webhooks/store.ts'
import { lastValue } from '../../../../../src/renderer/ui/loadable.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { WebhookRow } from '../../../../../src/shared/webhooks/webhook.ts'
import { offline, signedIn, testBridge } from '../../support/bridge.ts'

const row: WebhookRow = {
  id: '7',
  url: 'https://hooks.example.com/in',
  valid: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastCheck: null,
  ours: true,
  streamLinked: false,
  record: {},
}
const crcFailed: Fault = { kind: 'webhook', reason: 'CrcValidationFailed', message: 'CrcValidationFailed' }

async function storeOver(overrides: Parameters<typeof testBridge>[0]) {
  const { bridge, emit } = testBridge(overrides)
  const workbench = createWorkbench(bridge)
  await workbench.readAll()
  const webhooks = webhooksStore(workbench)
  return { emit, webhooks, rows: () => lastValue(webhooks.store.getState().list)?.webhooks }
}

test('a registered webhook is in the list without another reading', async () => {
  const { webhooks, rows } = await storeOver({
    webhooks: {
      list: async () => succeed({ webhooks: [], seenAt: 1 }),
      register: async ({ url }) => succeed({ ...row, url }),
    },
  })
  await webhooks.load()
  expect(await webhooks.register('https://new.example.com/in')).toBe('7')
  expect(rows()).toEqual([{ ...row, url: 'https://new.example.com/in' }])
})

test('a registration that fails tells why', async () => {
  const { webhooks } = await storeOver({ webhooks: { register: async () => fail(crcFailed) } })
  expect(await webhooks.register('https://new.example.com/in')).toBeNull()
  expect(webhooks.store.getState().registration).toEqual({ kind: 'failed', fault: crcFailed })
  webhooks.forgetFaults()
  expect(webhooks.store.getState().registration).toEqual({ kind: 'rest' })
})

test('a check that fails reads the list again, because the webhook is invalid now', async () => {
  let valid = true
  const { webhooks, rows } = await storeOver({
    webhooks: {
      list: async () => succeed({ webhooks: [{ ...row, valid }], seenAt: 1 }),
      validate: async () => {
        valid = false
        return fail(crcFailed)
      },
    },
  })
  await webhooks.load()
  await webhooks.check(row)
  expect(rows()?.[0]?.valid).toBe(false)
  expect(webhooks.store.getState().action).toEqual({
    webhookId: '7',
    task: { kind: 'failed', fault: crcFailed },
  })
})

test('a check that passed is shown, whatever becomes of the next reading of the list', async () => {
  let sync = 0
  const lastCheck = { at: 9, valid: true, reason: null, seenBy: 'validate' } as const
  const { webhooks, rows } = await storeOver({
    webhooks: {
      list: async () => {
        sync += 1
        return sync === 1
          ? succeed({ webhooks: [{ ...row, valid: false, streamLinked: true }], seenAt: 1 })
          : fail(offline)
      },
      validate: async () => succeed({ id: '7', valid: true, lastCheck }),
    },
  })
  await webhooks.load()
  await webhooks.check(row)
  expect(rows()).toEqual([{ ...row, streamLinked: true, lastCheck }])
  expect(webhooks.store.getState().action).toEqual({ webhookId: '7', task: { kind: 'rest' } })
})

test('news about the list reads it again, but only once somebody has looked', async () => {
  let readings = 0
  const { webhooks, emit } = await storeOver({
    webhooks: {
      list: async () => {
        readings += 1
        return succeed({ webhooks: [row], seenAt: readings })
      },
    },
  })
  emit('webhooksChanged', { at: 1 })
  expect(readings).toBe(0)
  await webhooks.load()
  emit('webhooksChanged', { at: 2 })
  await expect.poll(() => readings).toBe(2)
})

test('the stream link is shown as it became', async () => {
  const { webhooks, rows } = await storeOver({
    webhooks: {
      list: async () => succeed({ webhooks: [row], seenAt: 1 }),
      linkStream: async () => succeed(undefined),
    },
  })
  await webhooks.load()
  await webhooks.linkStream(row, true)
  expect(rows()?.[0]?.streamLinked).toBe(true)
})

test('another environment has other webhooks', async () => {
  const { webhooks, emit } = await storeOver({
    webhooks: { list: async () => succeed({ webhooks: [row], seenAt: 1 }) },
  })
  await webhooks.load()
  emit('sessionChanged', { ...signedIn, environmentId: 'x' })
  expect(webhooks.store.getState().list).toEqual({ kind: 'idle' })
})
