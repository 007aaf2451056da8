import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createDraftEditing,
  type DraftEditing,
} from '../../../../../src/renderer/drafting/editor/draft-editing.ts'
import { createNotices, type Notices } from '../../../../../src/renderer/workbench/notices.ts'
import type { Json } from '../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { contentOf, type Draft, referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../../main/modules/drafts/drafts-stage.ts'
import { testBridge } from '../../support/bridge.ts'

/** Two windows over the program's own drafts and a real data file. */
let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => {
  stage.end()
})

const record = {
  id: 'c1',
  card_uri: 'card://1',
  card_type: 'IMAGE_WEBSITE',
  name: 'As it was',
  components: [],
  updated_at: '2026-11-01T00:00:00Z',
}

async function openWindows(
  key: string,
  said: readonly Notices[] = [],
): Promise<readonly [DraftEditing, DraftEditing]> {
  const windows = [0, 1].map(() =>
    testBridge({
      drafts: stage.handlers,
      entities: {
        find: async ({ subject, keys }) =>
          succeed(unwrap(stage.store.entities.rows(workspace, subject, keys))),
      },
    }),
  )
  stage.heard = (change) => {
    for (const { emit } of windows) emit('draftsChanged', change)
  }
  const [one, two] = windows.map((world, index) => {
    const notices = said[index]
    return createDraftEditing({ ...world, ...(notices && { notices }) }, { workspace, subject: 'card', key })
  })
  if (one === undefined || two === undefined) throw new Error('There are two windows.')
  await Promise.all([one.load(), two.load()])
  return [one, two]
}

function shown({ store }: DraftEditing): Readonly<Record<string, Json>> {
  const { opened } = store.getState()
  return opened.kind === 'open' ? opened.content : {}
}

async function onDisk(draft: Pick<Draft, 'id'>) {
  return contentOf(unwrap(await stage.handlers.get({ draftId: draft.id })).draft)
}

it('keeps what each window typed into its own field, in whatever order it is saved', async () => {
  const doing = fc.record({
    window: fc.constantFrom(0, 1),
    act: fc.constantFrom('type', 'type', 'type', 'flush', 'load'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 25 }), async (doings) => {
      const draft = await stage.create('card', { name: 'First', components: [] })
      const windows = await openWindows(referenceTo(draft.id))
      const fieldOf = ['name', 'components'] as const
      const last: [Json, Json] = ['First', []]
      const pending: Promise<unknown>[] = []
      for (const [turn, { window, act }] of doings.entries()) {
        const editing = windows[window] ?? windows[0]
        if (act === 'flush') pending.push(editing.flush())
        else if (act === 'load') pending.push(editing.load())
        else {
          const value = window === 0 ? `Typed ${turn}` : [{ type: 'MEDIA', media_key: `3_${turn}` }]
          last[window === 0 ? 0 : 1] = value
          editing.set(window === 0 ? fieldOf[0] : fieldOf[1], value)
        }
        if (turn % 3 === 0) await Promise.resolve()
      }
      await Promise.all(pending)
      expect(await Promise.all(windows.map((editing) => editing.flush()))).toEqual([true, true])
      expect(await onDisk(draft)).toEqual({ name: last[0], components: last[1] })
      await Promise.all(windows.map((editing) => editing.load()))
      for (const editing of windows) expect(shown(editing)).toEqual({ name: last[0], components: last[1] })
      for (const editing of windows) editing.close()
    }),
    { numRuns: 60 },
  )
})

it('shows one window’s changes in the other, except in the field being typed in', async () => {
  const draft = await stage.create('card', { name: 'First', components: [] })
  const [one, two] = await openWindows(referenceTo(draft.id))
  one.set('name', 'Of the first window')
  two.set('components', [{ type: 'MEDIA', media_key: '3_7' }])
  await two.flush()
  await expect.poll(() => shown(one).components).toEqual([{ type: 'MEDIA', media_key: '3_7' }])
  expect(shown(one).name).toBe('Of the first window')
  await one.flush()
  await expect.poll(() => shown(two).name).toBe('Of the first window')
  expect(one.hasUnsaved() || two.hasUnsaved()).toBe(false)
})

it('keeps what both type into parts of the same field at the same time', async () => {
  const details = (title: string, url: string): Json => [
    { type: 'DETAILS', title, destination: { type: 'WEBSITE', url } },
  ]
  const draft = await stage.create('card', { name: 'First', components: details('', '') })
  const [one, two] = await openWindows(referenceTo(draft.id))
  one.set('components', details('Of the first window', ''))
  two.set('components', details('', 'https://northwind.example/second'))
  expect(await Promise.all([one.flush(), two.flush()])).toEqual([true, true])
  const both = details('Of the first window', 'https://northwind.example/second')
  expect((await onDisk(draft)).components).toEqual(both)
  await expect.poll(() => shown(one).components).toEqual(both)
  await expect.poll(() => shown(two).components).toEqual(both)
})

it('starts one draft of a record if both windows type first, and keeps both edits', async () => {
  stage.see('card', record)
  const [one, two] = await openWindows('c1')
  one.set('name', 'Of the first window')
  two.set('components', [{ type: 'MEDIA', media_key: '3_7' }])
  expect(await Promise.all([one.flush(), two.flush()])).toEqual([true, true])
  const [row] = stage.rows('card')
  expect(stage.rows('card')).toHaveLength(1)
  expect(await onDisk({ id: row?.change?.draftId ?? '' })).toMatchObject({
    name: 'Of the first window',
    components: [{ type: 'MEDIA', media_key: '3_7' }],
  })
})

it('saves the last edits of both windows if they close at once', async () => {
  stage.see('card', record)
  const [one, two] = await openWindows('c1')
  one.set('name', 'Last of the first')
  two.set('components', [{ type: 'MEDIA', media_key: '3_8' }])
  one.flushOnClose()
  two.flushOnClose()
  await expect.poll(() => stage.rows('card')[0]?.change?.draftId ?? null).not.toBeNull()
  const draftId = stage.rows('card')[0]?.change?.draftId ?? ''
  await expect
    .poll(() => onDisk({ id: draftId }))
    .toMatchObject({
      name: 'Last of the first',
      components: [{ type: 'MEDIA', media_key: '3_8' }],
    })
})

it('says so in the window whose value another one replaced without having seen it', async () => {
  const draft = await stage.create('card', { name: 'First', components: [] })
  const said = [createNotices(), createNotices()]
  const [one, two] = await openWindows(referenceTo(draft.id), said)
  const texts = () => said.map(({ store }) => store.getState().map(({ text }) => text))
  one.set('name', 'ONE')
  two.set('name', 'TWO')
  await one.flush()
  await two.flush()
  await Promise.all([one.load(), two.load()])
  expect(await onDisk(draft)).toMatchObject({ name: 'TWO' })
  expect(texts()).toEqual([['Another window changed the name, too. Yours was: ONE'], []])
  // An undo is no other window's edit.
  two.set('name', 'THREE')
  await two.flush()
  unwrap(await stage.handlers.undo({ workspace }))
  await Promise.all([one.load(), two.load()])
  expect(texts()[1]).toEqual([])
  for (const editing of [one, two]) editing.close()
})
