import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftHistory } from '../../../../../src/main/modules/drafts/history.ts'
import {
  changeDrafts,
  type DraftParts,
  newDraft,
} from '../../../../../src/main/modules/drafts/transaction.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
  // No slice takes long.
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  stage.end()
})

const tent = { media_key: '3_1', media_type: 'IMAGE', name: 'Tent', updated_at: '2026-01-02T00:00:00Z' }
const changeTent = async () =>
  unwrap(await stage.handlers.change({ workspace, subject: 'media', remoteId: '3_1' }))
const removeTent = async () =>
  unwrap(await stage.handlers.remove({ workspace, subject: 'media', keys: ['3_1'] }))
const draftOf = (id: string) => unwrap(stage.store.drafts.get(id))?.draft
const ids = () => unwrap(stage.store.drafts.ids(workspace))
const undoMessage = async () => faultOf(await stage.handlers.undo({ workspace })).message
const redoMessage = async () => faultOf(await stage.handlers.redo({ workspace })).message

async function createPolls(count: number): Promise<readonly string[]> {
  const records = Array.from({ length: count }, (_, place) => ({ name: `Poll ${place}` }))
  return unwrap(await stage.handlers.createMany({ workspace, subject: 'poll', records }))
}

/** Changes a draft behind the undo log's back. */
function bypass(id: string, changed: Partial<Draft>): void {
  unwrap(
    stage.store.drafts.change((store) => {
      const stored = store.get(id)
      if (stored === null) return fail({ kind: 'notFound', code: 'DRAFT', message: id })
      store.put({ ...stored, draft: { ...stored.draft, ...changed } })
      return succeed(undefined)
    }),
  )
}

/** The history with notes of what is checked when. */
function watchedHistory(changes: Partial<DraftParts> = {}) {
  const { checker } = stage.parts
  const rechecked: Workspace[] = []
  const checked: string[] = []
  const parts: DraftParts = {
    ...stage.parts,
    checker: {
      ...checker,
      recheckAll: (of) => rechecked.push(of),
      describing() {
        const { describe: describeDraft, forget } = checker.describing()
        return {
          forget,
          describe(draft) {
            checked.push(draft.id)
            return describeDraft(draft)
          },
        }
      },
    },
    ...changes,
  }
  return { history: createDraftHistory(parts), rechecked, checked }
}

describe('what an undo changes is checked', () => {
  it.each([
    ['one', 1, 1, false],
    ['as many as one transaction checks', 20, 20, false],
    ['the others of a large change afterwards', 21, 1, true],
    ['what is written in larger slices afterwards', 201, 0, true],
  ])('%s', async (_what, count, checkedCount, isRechecked) => {
    const existing = await createPolls(Math.min(count, 200))
    const more = count > 200 ? await createPolls(count - 200) : []
    unwrap(await stage.handlers.discard({ draftIds: [...existing, ...more] }))
    const { history, rechecked, checked } = watchedHistory()
    unwrap(await history.undo({ workspace }))
    expect(ids()).toHaveLength(count)
    expect(checked).toHaveLength(checkedCount)
    expect(rechecked).toEqual(isRechecked ? [workspace] : [])
  })

  it('also after a fault in the middle', async () => {
    const full: Fault = { kind: 'storage', code: 'SQLITE_FULL', message: 'No space is left.' }
    unwrap(await stage.handlers.discard({ draftIds: [...(await createPolls(41))] }))
    const { drafts } = stage.parts
    let transactions = 0
    const { history, rechecked } = watchedHistory({
      drafts: {
        ...drafts,
        change(work) {
          transactions += 1
          return transactions === 2 ? fail(full) : drafts.change(work)
        },
      },
    })
    expect(await history.undo({ workspace })).toEqual(fail(full))
    expect(ids()).toHaveLength(1)
    expect(rechecked).toEqual([workspace])
  })
})

describe('nothing to undo', () => {
  it.each([
    [false, 'Nothing to undo.', 'Nothing to redo.'],
    [true, 'Nothing more to undo. Earlier changes are no longer stored.', 'Nothing to redo.'],
  ])('is said, with earlier steps dropped: %s', async (isTruncated, undo, redo) => {
    const drafts = { ...stage.parts.drafts, isUndoTruncated: () => succeed(isTruncated) }
    const { history } = watchedHistory({ drafts })
    expect(faultOf(await history.undo({ workspace })).message).toBe(undo)
    expect(faultOf(await history.redo({ workspace })).message).toBe(redo)
  })
})

describe('a step of several drafts', () => {
  it('is undone for those that weren’t published', async () => {
    const [first = '', second = ''] = await createPolls(2)
    const published = draftOf(first)
    if (published === undefined) throw new Error('The draft is gone.')
    unwrap(stage.publishing.finish(published, { remoteId: 'p1', record: { id: 'p1', name: 'Poll 0' } }))
    await stage.undo()
    expect(draftOf(second)).toBeUndefined()
  })

  it('that changes one twice goes back and forward in order', async () => {
    const { id } = await stage.create('poll', { name: 'A' })
    unwrap(
      changeDrafts(stage.parts, ({ store, put, changes, now }) => {
        for (const name of ['B', 'C']) {
          const stored = store.get(id)
          if (stored !== null) put(stored, { ...stored.draft, patch: { name } })
        }
        store.addUndo(workspace, { at: now, label: 'change twice', joins: null, changes })
        return succeed(undefined)
      }),
    )
    await stage.undo()
    expect(draftOf(id)?.patch).toEqual({ name: 'A' })
    await stage.redo()
    expect(draftOf(id)?.patch).toEqual({ name: 'C' })
  })
})

describe('undo', () => {
  it('of a first edit leaves nothing to publish', async () => {
    stage.see('media', tent)
    const { id } = await stage.edit(await changeTent(), { name: 'Big tent' })
    await stage.undo()
    expect(draftOf(id)?.patch).toEqual({})
    expect(ids()).toEqual([])
  })

  it('leaves what changed otherwise since', async () => {
    stage.see('media', tent)
    const { id, base } = await stage.edit(await changeTent(), {
      name: 'Big tent',
      title: 'T',
      description: 'D',
    })
    stage.now += 10_000
    await stage.edit({ id } as Draft, { name: 'Huge tent' })
    const since = { base: { ...base, file_name: 'tent.png' }, comment: 'Ask Ada' }
    bypass(id, { ...since, patch: { name: 'Huge tent', title: 'Title', description: 'D' } })
    await stage.undo()
    expect(draftOf(id)).toMatchObject({
      ...since,
      patch: { name: 'Big tent', title: 'Title', description: 'D' },
    })
  })

  it('of a discarded change stops at a newer one of the record', async () => {
    stage.see('media', tent)
    const { id } = await stage.edit(await changeTent(), { name: 'Big tent' })
    unwrap(await stage.handlers.discard({ draftIds: [id] }))
    bypass((await changeTent()).id, { patch: { name: 'Huge tent' } })
    expect(await undoMessage()).toBe('Tent has a newer change. Discard that change to undo this one.')
  })

  it('of what made room for an earlier change has nothing to do', async () => {
    const opened = {
      ...newDraft('aaaaaaaaaaaaaaaa', workspace, 'media', {}, stage.now),
      kind: 'update' as const,
      remoteId: '3_1',
      base: { name: 'Tent' },
    }
    unwrap(
      changeDrafts(stage.parts, ({ store, put, changes, now }) => {
        put(null, opened)
        store.addUndo(workspace, { at: now, label: 'open', joins: null, changes })
        return succeed(undefined)
      }),
    )
    unwrap(
      stage.store.drafts.change((store) => {
        store.remove(opened)
        return succeed(undefined)
      }),
    )
    await stage.undo()
    expect(unwrap(await stage.handlers.undoState({ workspace }))).toEqual({ undo: null, redo: 'open' })
  })
})

describe('redo', () => {
  it('of an edit says that the draft was published', async () => {
    const made = await stage.create('poll', { name: 'A' })
    await stage.edit(made, { name: 'B' })
    await stage.undo()
    unwrap(stage.publishing.finish(made, { remoteId: 'p1', record: { id: 'p1', name: 'A' } }))
    expect(await redoMessage()).toBe(
      'What this would redo (change the name of A) has been published. Undo the publish in Activity.',
    )
    expect(await undoMessage()).toBe(
      'What this would undo (create poll) has been published. Undo the publish in Activity.',
    )
  })

  it('of a deletion stops at a newer change of the record', async () => {
    stage.see('media', tent)
    await removeTent()
    await stage.undo()
    const { id } = await changeTent()
    bypass(id, { patch: { name: 'Big tent' } })
    // The title is that of the last check.
    expect(await redoMessage()).toBe('Tent has a newer change. Discard that change to redo this one.')
    expect(draftOf(id)).toMatchObject({ kind: 'update' })
  })

  it('of a creation changes a draft that is there already', async () => {
    const made = await stage.create('poll', { name: 'A' })
    await stage.undo()
    unwrap(
      changeDrafts(stage.parts, ({ put }) =>
        succeed(put(null, { ...made, comment: 'Ask Ada', patch: { name: 'B', first_choice: 'yes' } })),
      ),
    )
    await stage.redo()
    expect(draftOf(made.id)).toMatchObject({ comment: '', patch: { name: 'A', first_choice: 'yes' } })
  })
})

describe('restoring an earlier state', () => {
  const newestSnapshot = async (reason: string) => {
    const page = unwrap(await stage.handlers.snapshots({ workspace, draftId: null, offset: 0, count: 50 }))
    return page.rows.find((row) => row.reason === reason)?.id ?? 0
  }
  const restore = async (reason: string) =>
    stage.handlers.restore({ snapshotId: await newestSnapshot(reason) })
  const discard = async ({ id }: Draft) => unwrap(await stage.handlers.discard({ draftIds: [id] }))

  it('is refused if it’s gone', async () => {
    const outcome = await stage.handlers.restore({ snapshotId: 7 })
    expect(faultOf(outcome)).toMatchObject({ kind: 'notFound', code: 'SNAPSHOT' })
  })

  it('waits for a draft that is being published', async () => {
    const made = await stage.create('poll', { name: 'A' })
    await stage.edit(made, { name: 'B' })
    unwrap(stage.publishing.lock(workspace, [made.id]))
    expect(faultOf(await restore('changing')).kind).toBe('refused')
    expect(draftOf(made.id)?.patch).toEqual({ name: 'B' })
  })

  it('goes on with an existing draft, whoever made it', async () => {
    stage.handle = 'ada'
    const made = await stage.create('poll', { name: 'A' })
    const commented = unwrap(await stage.handlers.comment({ draftId: made.id, comment: 'First' }))
    stage.now += 300_000
    stage.handle = 'bert'
    await stage.edit(commented, { name: 'B', first_choice: 'b' })
    unwrap(await stage.handlers.comment({ draftId: made.id, comment: 'Second' }))
    expect(unwrap(await restore('changing'))).toMatchObject({
      id: made.id,
      revision: 5,
      createdAt: made.createdAt,
      createdBy: 'ada',
      changedBy: 'bert',
      comment: 'First',
      patch: { name: 'A' },
    })
    expect(unwrap(await stage.handlers.undoState({ workspace })).undo).toBe('restore an earlier state of A')
  })

  it('brings a discarded one back with its comment and author', async () => {
    stage.handle = 'ada'
    const made = await stage.create('poll', { name: 'A' })
    await discard(unwrap(await stage.handlers.comment({ draftId: made.id, comment: 'First' })))
    stage.handle = 'bert'
    expect(unwrap(await restore('discarded'))).toMatchObject({
      id: made.id,
      createdBy: 'ada',
      comment: 'First',
    })
  })

  it('of a change starts from the record as it is now', async () => {
    stage.see('media', tent)
    const fields: Fields = { name: 'Big tent', title: 'Spring' }
    await discard(await stage.edit(await changeTent(), fields))
    stage.see('media', { ...tent, name: 'Big tent', file_name: 'tent.png' })
    expect(unwrap(await restore('discarded'))).toMatchObject({
      kind: 'update',
      sync: 'clean',
      base: { name: 'Big tent', file_name: 'tent.png' },
      patch: { title: 'Spring' },
    })
  })

  it('of a change whose record is gone is as it was', async () => {
    stage.see('media', tent)
    const changed = await stage.edit(await changeTent(), { name: 'Big tent' })
    await discard(changed)
    unwrap(stage.store.entities.endSync(workspace, 'media', stage.now + 1))
    const { base, patch } = changed
    expect(unwrap(await restore('discarded'))).toMatchObject({ kind: 'update', base, patch })
  })

  it('of a change goes into the one that was begun since', async () => {
    stage.see('media', tent)
    const first = await stage.edit(await changeTent(), { name: 'Big tent' })
    await discard(first)
    const second = await stage.edit(await changeTent(), { title: 'Spring' })
    expect(second.id).not.toBe(first.id)
    const restored = unwrap(await restore('discarded'))
    expect([restored.id, restored.patch]).toEqual([second.id, { name: 'Big tent' }])
  })
})
