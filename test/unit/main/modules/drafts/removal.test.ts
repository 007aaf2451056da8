import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftRemoval } from '../../../../../src/main/modules/drafts/removal.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const tent = { media_key: '3_1', media_type: 'IMAGE', name: 'Tent', updated_at: '2026-01-02T00:00:00Z' }
const changeTent = async () =>
  unwrap(await stage.handlers.change({ workspace, subject: 'media', remoteId: '3_1' }))
const removeTent = () => stage.handlers.remove({ workspace, subject: 'media', keys: ['3_1'] })
const draftOf = (id: string) => unwrap(stage.store.drafts.get(id))?.draft
const undoLabel = async () => unwrap(await stage.handlers.undoState({ workspace })).undo
const createPolls = async (count: number) => {
  const records = Array.from({ length: count }, (_, place) => ({ name: `Poll ${place}` }))
  return unwrap(await stage.handlers.createMany({ workspace, subject: 'poll', records }))
}

describe('deleting', () => {
  it('removes a draft of its own', async () => {
    const { id } = await stage.create('poll', { name: 'Poll' })
    unwrap(await stage.handlers.remove({ workspace, subject: 'poll', keys: [`draft:${id}`] }))
    expect(draftOf(id)).toBeUndefined()
    expect(await undoLabel()).toBe('delete Poll')
  })

  it('leaves drafts of other accounts alone', async () => {
    const { id } = await stage.create('poll', { name: 'Poll' })
    const elsewhere = { ...workspace, accountId: 'a2' }
    const keys = [`draft:${id}`]
    const outcome = await stage.handlers.remove({ workspace: elsewhere, subject: 'poll', keys })
    expect(faultOf(outcome)).toMatchObject({ kind: 'notFound', code: 'DRAFT' })
    expect(draftOf(id)).toMatchObject({ id })
  })

  it.each([
    ['a draft that is gone', 'poll', 'draft:aaaaaaaaaaaaaaaa', { kind: 'notFound', code: 'DRAFT' }],
    ['a record that isn’t synced', 'poll', 'p1', { kind: 'notFound', code: 'RECORD' }],
    ['a kind that the service never deletes', 'post', '10', { kind: 'refused' }],
  ] as const)('is refused for %s', async (_what, subject, key, fault) => {
    stage.see('post', { id_str: '10', full_text: 'Hello', user: { id_str: '1' }, nullcast: true })
    const outcome = await stage.handlers.remove({ workspace, subject, keys: [key] })
    expect(faultOf(outcome)).toMatchObject(fault)
  })

  it('marks a record, and once is enough', async () => {
    stage.see('media', tent)
    unwrap(await removeTent())
    const [id = ''] = unwrap(stage.store.drafts.ids(workspace))
    expect(draftOf(id)).toMatchObject({ kind: 'delete', remoteId: '3_1', revision: 1 })
    unwrap(await removeTent())
    expect(draftOf(id)).toMatchObject({ revision: 1 })
    await stage.undo()
    expect(draftOf(id)).toBeUndefined()
  })

  it('takes the place of a change', async () => {
    stage.see('media', tent)
    const { id } = await stage.edit(await changeTent(), { name: 'Big tent' })
    unwrap(await removeTent())
    expect(draftOf(id)).toMatchObject({ kind: 'delete', revision: 3 })
    await stage.undo()
    expect(draftOf(id)).toMatchObject({ kind: 'update', patch: { name: 'Big tent' } })
  })

  it('waits for a change that is being published', async () => {
    stage.see('media', tent)
    const { id } = await stage.edit(await changeTent(), { name: 'Big tent' })
    unwrap(stage.publishing.lock(workspace, [id]))
    expect(faultOf(await removeTent()).kind).toBe('refused')
    expect(draftOf(id)).toMatchObject({ kind: 'update' })
  })
})

describe('discarding', () => {
  it.each([
    [1, 'discard the change of Poll 0'],
    [3, 'discard changes of 3 polls'],
    [21, 'discard changes of 21 polls'],
  ])('%d is named by what it affects', async (count, label) => {
    const draftIds = await createPolls(count)
    unwrap(await stage.handlers.discard({ draftIds: [...draftIds] }))
    expect(await undoLabel()).toBe(label)
  })

  it('names a single one in the slice after another that was gone', async () => {
    const [first = '', second = ''] = await createPolls(2)
    unwrap(await stage.handlers.discard({ draftIds: [first] }))
    unwrap(await stage.handlers.discard({ draftIds: [first, second] }))
    expect(await undoLabel()).toBe('discard the change of Poll 1')
  })

  it('in slices is one step of all, undone or not', async () => {
    unwrap(await stage.handlers.discard({ draftIds: [...(await createPolls(21))] }))
    await stage.undo()
    const { redo } = unwrap(await stage.handlers.undoState({ workspace }))
    expect(redo).toBe('discard changes of 21 polls')
  })

  it('of what is gone is no step', async () => {
    await createPolls(1)
    unwrap(await stage.handlers.discard({ draftIds: ['aaaaaaaaaaaaaaaa'] }))
    expect(await undoLabel()).toBe('create poll')
  })

  it.each([
    [200, 0, 0],
    [201, 1, 1],
    // The last slice has nothing left to discard.
    [201, 30, 1],
    [201, 201, 0],
  ])('%d, of which %d are gone: everything is checked %d times', async (count, goneCount, times) => {
    const existing = await createPolls(Math.min(200, count - goneCount))
    const gone = Array.from({ length: count - existing.length }, () => 'aaaaaaaaaaaaaaaa')
    const rechecked: Workspace[] = []
    const checker = { ...stage.parts.checker, recheckAll: vi.fn((of: Workspace) => void rechecked.push(of)) }
    const { discard } = createDraftRemoval({ ...stage.parts, checker })
    unwrap(await discard({ draftIds: [...existing, ...gone] }))
    expect(rechecked).toEqual(Array.from({ length: times }, () => workspace))
    expect(unwrap(stage.store.drafts.ids(workspace))).toEqual([])
  })
})
