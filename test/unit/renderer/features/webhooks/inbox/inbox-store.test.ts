import { expect, test } from 'vitest'
import { inboxStore } from '../../../../../../src/renderer/features/webhooks/inbox/inbox-store.ts'
import { rowAt, windowSize } from '../../../../../../src/renderer/workbench/row-windows.ts'
import { createWorkbench } from '../../../../../../src/renderer/workbench/workbench.ts'
import { fail, type Outcome, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { InboxPage, InboxRow } from '../../../../../../src/shared/webhooks/inbox.ts'
import { later, offline, testBridge } from '../../../support/bridge.ts'

function row(id: number): InboxRow {
  return {
    id,
    receivedAt: id,
    kind: 'dm.received',
    eventId: `e${id}`,
    userId: null,
    verdict: 'valid',
    environmentId: 'sandbox',
    oldName: null,
    duplicate: false,
    bytes: 10,
  }
}

/** An inbox of events numbered from 1, newest first, that counts what was asked. */
function inboxOf(count: number) {
  const state = { count, asked: [] as string[] }
  const list = async ({ text, offset, count: wanted }: { text: string; offset: number; count: number }) => {
    state.asked.push(`${text}@${offset}`)
    const total = text === '' ? state.count : 1
    const length = Math.max(0, Math.min(wanted, total - offset))
    const rows = Array.from({ length }, (_, index) => row(state.count - offset - index))
    return succeed({ rows, total })
  }
  const { bridge, emit } = testBridge({ inbox: { list, clear: async () => succeed(undefined) } })
  return { state, emit, inbox: inboxStore(createWorkbench(bridge)) }
}

test('the first window is read at once, others when they are shown', async () => {
  const { inbox, state } = inboxOf(1_000)
  await inbox.load()
  expect(state.asked).toEqual(['@0'])
  expect(inbox.store.getState().total).toBe(1_000)
  expect(rowAt(inbox.store.getState(), 0)?.id).toBe(1_000)
  expect(rowAt(inbox.store.getState(), windowSize)).toBeNull()
  inbox.show(90, 130)
  inbox.show(95, 135)
  await expect.poll(() => rowAt(inbox.store.getState(), windowSize)?.id).toBe(900)
  expect(state.asked).toEqual(['@0', '@100'])
})

test('windows are read before they come into sight, and none beyond the last row', async () => {
  const { inbox, state } = inboxOf(310)
  await inbox.load()
  inbox.show(10, 35)
  expect(state.asked).toEqual(['@0'])
  inbox.show(30, 55)
  expect(state.asked).toEqual(['@0', '@100'])
  inbox.show(240, 309)
  expect(state.asked).toEqual(['@0', '@100', '@200', '@300'])
})

test('new events move all rows, so what is on the screen is read anew', async () => {
  const { inbox, state, emit } = inboxOf(1_000)
  await inbox.load()
  inbox.show(250, 290)
  await expect.poll(() => rowAt(inbox.store.getState(), 250)?.id).toBe(750)
  state.count = 1_003
  emit('inboxChanged', { total: 1_003, latestId: 1_003 })
  await expect.poll(() => rowAt(inbox.store.getState(), 253)?.id).toBe(750)
  expect(inbox.store.getState().total).toBe(1_003)
  expect(rowAt(inbox.store.getState(), 0)).toBeNull()
})

test('news while a reading is under way reads once more', async () => {
  const first = later<Outcome<InboxPage>>()
  const answers: Promise<Outcome<InboxPage>>[] = [
    first.promise,
    Promise.resolve(succeed({ rows: [row(2), row(1)], total: 2 })),
  ]
  const { bridge } = testBridge({ inbox: { list: () => answers.shift() ?? Promise.resolve(fail(offline)) } })
  const inbox = inboxStore(createWorkbench(bridge))
  const sync = inbox.load()
  await inbox.load()
  first.resolve(succeed({ rows: [row(1)], total: 1 }))
  await sync
  expect(inbox.store.getState().total).toBe(2)
  expect(answers).toHaveLength(0)
})

test('a search begins at its first row', async () => {
  const { inbox, state } = inboxOf(1_000)
  await inbox.load()
  inbox.show(500, 540)
  inbox.search('norway')
  await expect.poll(() => inbox.store.getState().total).toBe(1)
  expect(state.asked.at(-1)).toBe('norway@0')
})

test('a window that could not be read is told and may be asked for again', async () => {
  let fine = false
  const list = async () => (fine ? succeed({ rows: [row(1)], total: 1 }) : fail(offline))
  const { bridge } = testBridge({ inbox: { list } })
  const inbox = inboxStore(createWorkbench(bridge))
  await inbox.load()
  expect(inbox.store.getState()).toMatchObject({ total: null, fault: offline })
  fine = true
  await inbox.load()
  expect(inbox.store.getState()).toMatchObject({ total: 1, fault: null })
})

test('clearing closes the open event and reads anew', async () => {
  const { inbox, state } = inboxOf(5)
  await inbox.load()
  state.count = 0
  expect(await inbox.clear()).toBe(true)
  expect(inbox.store.getState()).toMatchObject({ total: 0, opened: null })
})
