import { expect, test } from 'vitest'
import {
  differences,
  historyStore,
} from '../../../../../src/renderer/features/review/history/history-store.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { DraftView, Snapshot } from '../../../../../src/shared/contract/drafts.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { offline, testBridge } from '../../support/bridge.ts'
import { draft, spring, working } from '../../support/publishing.ts'

const snapshot: Snapshot = {
  id: 7,
  draftId: 'aaaaaaaaaaaaaaaa',
  at: 1,
  title: 'Tent',
  subject: 'card',
  kind: 'create',
  reason: 'changing',
  content: { name: 'Tent', components: [] },
  current: true,
}
const gone: Fault = { kind: 'notFound', code: 'DRAFT', message: 'There is no such draft.' }
const view = (name: string): DraftView => ({
  draft: draft({ patch: { name } }),
  title: name,
  findings: [],
  theirs: null,
  hasSnapshots: true,
})

test('what restoring would change, from now to then', () => {
  expect(differences({ name: 'Spring tent', comment: 'x' }, { name: 'Tent' })).toEqual([
    { field: 'name', before: 'Spring tent', after: 'Tent' },
    { field: 'comment', before: 'x', after: null },
  ])
  expect(differences({ name: 'Tent' }, { name: 'Tent', text: null })).toEqual([])
  expect(differences(null, { name: 'Tent' })).toHaveLength(1)
})

function historyOver(get: () => ReturnType<typeof succeed<DraftView>> | ReturnType<typeof fail>) {
  const { bridge, emit } = testBridge({
    drafts: {
      snapshots: async () => succeed({ rows: [snapshot], total: 1 }),
      get: async () => get(),
      restore: async () => succeed(draft()),
    },
  })
  const workbench = createWorkbench(bridge)
  workbench.live.session.accept(working())
  return { history: historyStore(workbench), emit, workbench }
}

test('a state is compared with the draft as it is now, and again after an edit', async () => {
  let name = 'Spring tent'
  const { history, emit } = historyOver(() => succeed(view(name)))
  await history.snapshots.load()
  await history.open(snapshot)
  expect(history.store.getState().now).toEqual({ kind: 'ready', value: { name: 'Spring tent' } })
  name = 'Summer tent'
  emit('draftsChanged', { workspace: spring, draftIds: [snapshot.draftId], all: false })
  await expect.poll(() => history.store.getState().now).toEqual({ kind: 'ready', value: { name } })
})

test('a draft that is gone is no failure: its state stands for itself', async () => {
  const { history } = historyOver(() => fail(gone))
  await history.open(snapshot)
  expect(history.store.getState().now).toEqual({ kind: 'ready', value: null })
})

test('a comparison that failed can be tried again', async () => {
  let answers = 0
  const { history } = historyOver(() => {
    answers += 1
    return answers === 1 ? fail(offline) : succeed(view('Tent'))
  })
  await history.open(snapshot)
  expect(history.store.getState().now.kind).toBe('failed')
  await history.compare()
  expect(history.store.getState().now.kind).toBe('ready')
})

test('restoring gives the draft and says so', async () => {
  const { history, workbench } = historyOver(() => succeed(view('Tent')))
  await history.open(snapshot)
  expect((await history.restore(snapshot))?.id).toBe(snapshot.draftId)
  expect(workbench.notices.store.getState()[0]?.text).toBe('“Tent” is as it was then.')
})
