import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { workspace } from './every-table.ts'
import { damage, makeFolder, type TestFolder } from './folder.ts'

let folder: TestFolder
let store: Store
beforeEach(() => {
  folder = makeFolder()
  store = folder.open()
})
afterEach(() => {
  store.close()
  folder.remove()
})

function addJob(kind: 'publish' | 'figures'): void {
  unwrap(
    store.jobs.add({
      id: kind,
      workspace,
      userId: '1',
      kind,
      title: kind,
      undoOf: null,
      state: 'running',
      reason: null,
      createdAt: 1,
      finishedAt: null,
    }),
  )
}

/** Journals a call and waits until it may be sent. */
async function intend(step: string, at = 1): Promise<void> {
  const intent = { params: {}, body: null, before: [] }
  const entry = { stepId: step, draftId: null, operation: 'campaigns.create', intent, intendedAt: at }
  unwrap(store.journal.intend('publish', [entry]))
  unwrap(await store.durability.flush())
}

/** Closes the file, changes something, and opens it again. */
function reopen(change: () => void = () => undefined): Store {
  store.close()
  change()
  store = folder.open()
  return store
}

const copy = () => `${folder.file}.copy`
const keepCopy = () => copyFileSync(folder.file, copy())
const putBack = () => copyFileSync(copy(), folder.file)
const isNoticed = ({ notices }: Store) => notices.some((notice) => /missing or older/.test(notice))

const losses: readonly (readonly [string, () => void])[] = [
  ['an older copy', putBack],
  ['no file', () => rmSync(folder.file)],
  ['an empty file', () => writeFileSync(folder.file, '')],
  ['an emptied journal', () => damage(folder.path, 'DELETE FROM journal')],
]

describe('an older journal', () => {
  it.each(losses)('is noticed: %s', async (_name, lose) => {
    await intend('first')
    reopen(keepCopy)
    await intend('second')
    expect(isNoticed(reopen(lose))).toBe(true)
    expect(store.journalGuard.isOlder()).toBe(true)
    // Until a person has accepted it.
    expect(reopen().journalGuard.isOlder()).toBe(true)
    store.journalGuard.accept()
    expect(store.journalGuard.isOlder()).toBe(false)
    expect(isNoticed(reopen())).toBe(false)
  })

  it('is noticed after a crash, too', async () => {
    await intend('first')
    reopen(keepCopy)
    await intend('second')
    // As a killed process leaves it: the record has the entry, and the file was never closed.
    const record = `${folder.path}/flightdeck-state.json`
    copyFileSync(record, `${record}.copy`)
    reopen(() => {
      putBack()
      copyFileSync(`${record}.copy`, record)
    })
    expect(store.journalGuard.isOlder()).toBe(true)
  })

  it('is noticed if it went its own way since', async () => {
    await intend('first')
    reopen(keepCopy)
    await intend('second', 1)
    reopen(putBack)
    await intend('other', 2)
    expect(reopen().journalGuard.isOlder()).toBe(true)
  })

  it('ends publishes under way, and no other job', async () => {
    await intend('first')
    addJob('publish')
    addJob('figures')
    reopen(keepCopy)
    await intend('second')
    reopen(putBack)
    const states = unwrap(store.jobs.list({ offset: 0, count: 9 })).rows.map(({ id, state }) => [id, state])
    expect(Object.fromEntries(states)).toEqual({ publish: 'cancelled', figures: 'running' })
  })
})

it('says nothing if the journal is as it was left, or newer than what was recorded', async () => {
  await intend('first')
  expect(isNoticed(reopen())).toBe(false)
  addJob('publish')
  expect(isNoticed(reopen(() => damage(folder.path, 'DELETE FROM draft')))).toBe(false)
  unwrap(
    store.journal.intend('publish', [
      {
        stepId: 'second',
        draftId: null,
        operation: 'campaigns.create',
        intent: { params: {}, body: null, before: [] },
        intendedAt: 2,
      },
    ]),
  )
  expect(isNoticed(reopen())).toBe(false)
  expect(unwrap(store.jobs.get('publish'))?.state).toBe('running')
})

it('says nothing in a new folder, or in one of a version that recorded no entry', async () => {
  expect(isNoticed(store)).toBe(false)
  await intend('first')
  const record = `${folder.path}/flightdeck-state.json`
  reopen(() => writeFileSync(record, JSON.stringify({ at: 1, closedFile: null, log: null })))
  expect(store.journalGuard.isOlder()).toBe(false)
})
