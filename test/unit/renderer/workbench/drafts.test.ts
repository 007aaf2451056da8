import { expect, test } from 'vitest'
import { placeOfDraft } from '../../../../src/renderer/workbench/draft-places.ts'
import { undoStore } from '../../../../src/renderer/workbench/undo.ts'
import { createWorkbench } from '../../../../src/renderer/workbench/workbench.ts'
import type { UndoState } from '../../../../src/shared/contract/drafts.ts'
import { fail, succeed } from '../../../../src/shared/core/outcome.ts'
import { offline, testBridge } from '../support/bridge.ts'
import { draft, working } from '../support/publishing.ts'

function undoOver(states: UndoState[]) {
  const calls: string[] = []
  const next = async (verb: string) => {
    calls.push(verb)
    const state = states.shift()
    return state === undefined ? fail(offline) : succeed(state)
  }
  const { bridge } = testBridge({
    drafts: { undoState: () => next('state'), undo: () => next('undo'), redo: () => next('redo') },
  })
  const workbench = createWorkbench(bridge)
  workbench.live.session.accept(working())
  const texts = () => workbench.notices.store.getState().map(({ tone, text }) => `${tone}: ${text}`)
  return { undo: undoStore(workbench), calls, texts }
}

test('undo says what it reverted and knows what comes next', async () => {
  const { undo, calls, texts } = undoOver([
    { undo: 'change the title of Tent', redo: null },
    { undo: null, redo: 'change the title of Tent' },
    { undo: 'change the title of Tent', redo: null },
  ])
  await undo.load()
  await undo.undo()
  expect(undo.store.getState()).toEqual({ undo: null, redo: 'change the title of Tent' })
  await undo.redo()
  expect(calls).toEqual(['state', 'undo', 'redo'])
  expect(texts()).toEqual(['ok: Undone: change the title of Tent.', 'ok: Redone: change the title of Tent.'])
})

test('with nothing to undo nothing is requested; a failure is reported', async () => {
  const { undo, calls, texts } = undoOver([{ undo: 'delete a card', redo: null }])
  await undo.load()
  await undo.redo()
  expect(calls).toEqual(['state'])
  await undo.undo()
  expect(texts()).toEqual([expect.stringMatching(/^error: /)])
  // The next undo step may be another one now.
  expect(calls).toEqual(['state', 'undo', 'state'])
})

test.each([
  [draft(), null, '/creatives/cards/draft%3Aaaaaaaaaaaaaaaaa'],
  [draft({ remoteId: 'c1' }), 'components.0.title', '/creatives/cards/c1?field=components.0.title'],
  [draft({ subject: 'media', remoteId: '3_7' }), 'title', '/media/3_7?field=title'],
  [draft({ subject: 'campaign', remoteId: '8x' }), null, '/campaigns/campaign/8x'],
  [draft({ subject: 'lineItem', remoteId: '8x' }), 'name', '/campaigns/line-item/8x?field=name'],
  [draft({ subject: 'lineItem' }), null, '/campaigns/line-item/draft%3Aaaaaaaaaaaaaaaaa'],
  [
    draft({ subject: 'curatedCategory', patch: { line_item_id: '8x' } }),
    'curated_category_id',
    '/campaigns/line-item/8x',
  ],
  [draft({ subject: 'curatedCategory', patch: {} }), null, '/campaigns/draft%3Aaaaaaaaaaaaaaaaa'],
  [draft({ subject: 'legacyCard', remoteId: 'l1' }), null, '/creatives/legacy/l1'],
  [draft({ subject: 'promotedPost', patch: {} }), 'tweet_id', '/creatives/posts'],
  [draft({ subject: 'promotedPost', patch: { tweet_id: '12' } }), 'tweet_id', '/creatives/posts/12'],
  [
    draft({ subject: 'promotedPost', kind: 'delete', base: { tweet_id: '12' }, patch: {} }),
    null,
    '/creatives/posts/12',
  ],
])('a draft is edited at its place %#', (of, field, place) => {
  expect(placeOfDraft(of, field)).toBe(place)
})
