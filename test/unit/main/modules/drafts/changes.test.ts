import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const gone = 'aaaaaaaaaaaaaaaa'
const tent = { media_key: '3_1', media_type: 'IMAGE', name: 'Tent', updated_at: '2026-01-02T00:00:00Z' }
const changeTent = () => stage.handlers.change({ workspace, subject: 'media', remoteId: '3_1' })
const changedTent = async (fields: Fields = { name: 'Big tent' }) =>
  stage.edit(unwrap(await changeTent()), fields)
const removeTent = async () =>
  unwrap(await stage.handlers.remove({ workspace, subject: 'media', keys: ['3_1'] }))
const removePoll = async (key: string) =>
  unwrap(await stage.handlers.remove({ workspace, subject: 'poll', keys: [key] }))
const draftOf = (id: string) => unwrap(stage.store.drafts.get(id))?.draft
const ids = () => unwrap(stage.store.drafts.ids(workspace))
const undoState = async () => unwrap(await stage.handlers.undoState({ workspace }))
const publishState = (id: string, state: 'queued' | 'failed') =>
  unwrap(stage.publishing.mark(workspace, [id], state))

describe('a new draft', () => {
  it.each([true, undefined] as const)('whose form is being filled in is unchecked: %s', async (unchecked) => {
    const input = { workspace, subject: 'poll', fields: { name: 'Poll' }, ...(unchecked && { unchecked }) }
    const made = unwrap(await stage.handlers.create({ ...input, subject: 'poll' }))
    expect(made.unchecked).toBe(unchecked)
    expect(draftOf(made.id)?.unchecked).toBe(unchecked)
  })
})

describe('beginning a change', () => {
  it.each([
    ['of a record that isn’t synced', 'media', '3_2', { kind: 'notFound', code: 'RECORD' }],
    ['of a kind that never changes', 'poll', 'p1', { kind: 'refused' }],
  ] as const)('is refused %s', async (_what, subject, remoteId, fault) => {
    stage.see('poll', { id: 'p1', name: 'Poll' })
    expect(faultOf(await stage.handlers.change({ workspace, subject, remoteId }))).toMatchObject(fault)
  })

  it('continues the one that was begun', async () => {
    stage.see('media', tent)
    const changed = await changedTent()
    expect(unwrap(await changeTent())).toEqual(changed)
  })

  it('keeps what was to be deleted, which can be undone', async () => {
    stage.see('media', tent)
    await removeTent()
    const kept = unwrap(await changeTent())
    expect(kept).toMatchObject({ kind: 'update', revision: 2 })
    expect(await undoState()).toEqual({ undo: 'keep Tent', redo: null })
    await stage.undo()
    expect(draftOf(kept.id)).toMatchObject({ kind: 'delete' })
  })

  it('waits for a deletion that is being published', async () => {
    stage.see('media', tent)
    await removeTent()
    const [id = ''] = ids()
    publishState(id, 'queued')
    expect(faultOf(await changeTent()).kind).toBe('refused')
    expect(draftOf(id)).toMatchObject({ kind: 'delete' })
  })
})

describe('an edit', () => {
  it('is refused for a value of another kind, or what is to be deleted', async () => {
    stage.see('media', tent)
    const { id } = await changedTent()
    expect(faultOf(await stage.handlers.edit({ draftId: id, fields: { name: 7 } })).kind).toBe('invalid')
    await removeTent()
    const outcome = await stage.handlers.edit({ draftId: id, fields: { name: 'Small tent' } })
    expect(faultOf(outcome)).toMatchObject({
      kind: 'refused',
      message: 'This is marked for deletion. Keep it first.',
    })
  })

  it('that changes nothing is no step', async () => {
    const made = await stage.create('poll', { name: 'Poll' })
    expect(await stage.edit(made, { name: 'Poll' })).toEqual(made)
    expect((await undoState()).undo).toBe('create poll')
  })

  it('of a record that is gone still changes the draft', async () => {
    stage.see('media', tent)
    const changed = await changedTent()
    unwrap(stage.store.entities.endSync(workspace, 'media', stage.now + 1))
    expect(await stage.edit(changed, { name: 'Huge tent' })).toMatchObject({
      sync: 'clean',
      patch: { name: 'Huge tent' },
    })
  })

  it('merges with what another window has typed since the form was read', async () => {
    const seen = { name: 'Poll', first_choice: null }
    const { id } = await stage.create('poll', { name: 'Poll' })
    const edit = (fields: Fields) => stage.handlers.edit({ draftId: id, fields, seen })
    unwrap(await edit({ name: 'Other', first_choice: 'yes' }))
    // This form is as it was read, but for the second choice.
    expect(unwrap(await edit({ ...seen, second_choice: 'no' })).patch).toEqual({
      name: 'Other',
      first_choice: 'yes',
      second_choice: 'no',
    })
  })

  it('of a field that another window has cleared clears it too, if it was only read', async () => {
    const { id } = await stage.create('poll', { name: 'Poll', first_choice: 'yes' })
    const seen = { first_choice: 'yes' }
    unwrap(await stage.handlers.edit({ draftId: id, fields: { first_choice: null } }))
    const fields = { first_choice: 'yes', second_choice: 'no' }
    expect(unwrap(await stage.handlers.edit({ draftId: id, fields, seen })).patch).toEqual({
      name: 'Poll',
      second_choice: 'no',
    })
  })
})

describe('edits are one undo step', () => {
  it.each([
    [3_000, 'create poll'],
    [3_001, 'change the name of B'],
  ])('within three seconds, not %d ms later', async (pause, left) => {
    const made = await stage.create('poll', { name: 'A' })
    await stage.edit(made, { name: 'B' })
    stage.now += pause
    await stage.edit(made, { name: 'C' })
    await stage.undo()
    expect((await undoState()).undo).toBe(left === 'create poll' ? left : 'change the name of A')
  })

  it('if they have the same fields, in any order', async () => {
    const made = await stage.create('poll', { name: 'A' })
    await stage.edit(made, { name: 'B', first_choice: 'b' })
    await stage.edit(made, { first_choice: 'c', name: 'C' })
    await stage.undo()
    expect(draftOf(made.id)?.patch).toEqual({ name: 'A' })
    await stage.redo()
    expect(draftOf(made.id)?.patch).toEqual({ name: 'C', first_choice: 'c' })
  })

  it('unless one of another field was undone in between', async () => {
    const made = await stage.create('poll', { name: 'A' })
    await stage.edit(made, { name: 'B' })
    await stage.edit(made, { first_choice: 'b' })
    await stage.undo()
    await stage.edit(made, { name: 'C' })
    expect((await undoState()).redo).toBeNull()
    await stage.undo()
    expect(draftOf(made.id)?.patch).toEqual({ name: 'B' })
  })
})

describe('a comment', () => {
  const comment = (draftId: string, text: string) => stage.handlers.comment({ draftId, comment: text })

  it('is stored, and undone by itself', async () => {
    const { id } = await stage.create('poll', { name: 'Poll' })
    expect(unwrap(await comment(id, 'Ask Ada'))).toMatchObject({ comment: 'Ask Ada', revision: 2 })
    expect(await undoState()).toEqual({ undo: 'change the comment of Poll', redo: null })
    await stage.undo()
    expect(draftOf(id)).toMatchObject({ comment: '', patch: { name: 'Poll' } })
    await stage.redo()
    expect(draftOf(id)).toMatchObject({ comment: 'Ask Ada' })
  })

  it('is typed in one step', async () => {
    const { id } = await stage.create('poll', { name: 'Poll' })
    for (const text of ['A', 'As', 'Ask']) unwrap(await comment(id, text))
    await stage.undo()
    expect(draftOf(id)).toMatchObject({ comment: '' })
  })

  it('that is the same is no step', async () => {
    const { id } = await stage.create('poll', { name: 'Poll' })
    expect(unwrap(await comment(id, ''))).toMatchObject({ revision: 1 })
    expect((await undoState()).undo).toBe('create poll')
  })

  it('leaves a failed publish as it is, and waits for a running one', async () => {
    const { id } = await stage.create('poll', { name: 'Poll' })
    publishState(id, 'failed')
    expect(unwrap(await comment(id, 'Why?'))).toMatchObject({ publish: 'failed' })
    publishState(id, 'queued')
    expect(faultOf(await comment(id, 'Wait')).kind).toBe('refused')
    expect(faultOf(await comment(gone, 'Wait')).kind).toBe('notFound')
  })
})

describe('resolving', () => {
  const resolve = (draftId: string) => stage.handlers.resolve({ draftId, choices: {} })

  it('changes nothing where nothing can be in conflict', async () => {
    const made = await stage.create('poll', { name: 'Poll' })
    expect(unwrap(await resolve(made.id))).toEqual(made)
    stage.see('media', tent)
    const changed = await changedTent()
    unwrap(stage.store.entities.endSync(workspace, 'media', stage.now + 1))
    expect(unwrap(await resolve(changed.id))).toEqual(changed)
  })

  it('is refused for what is gone', async () => {
    expect(faultOf(await resolve(gone)).kind).toBe('notFound')
  })
})

describe('a copy', () => {
  const copy = async (subject: 'accountMedia' | 'media' | 'poll' | 'card', key: string) =>
    stage.handlers.clone({ workspace, subject, key })

  it.each([
    ['of a kind that can’t be created', 'accountMedia', 'm1', { kind: 'refused' }],
    ['of a record that isn’t synced', 'card', 'c1', { kind: 'notFound', code: 'RECORD' }],
    ['of a draft that is gone', 'card', `draft:${gone}`, { kind: 'notFound', code: 'RECORD' }],
  ] as const)('is refused %s', async (_what, subject, key, fault) => {
    stage.see('accountMedia', { id: 'm1', media_id: '1', creative_type: 'BANNER' })
    expect(faultOf(await copy(subject, key))).toMatchObject(fault)
    expect(ids()).toEqual([])
  })

  it('has the changes of its original, without the fields that these clear', async () => {
    const destination = { type: 'WEBSITE', url: 'https://northwind.example/' }
    const components = [{ type: 'DETAILS', title: 'Go', destination }]
    stage.see('card', { id: 'c1', name: 'Card', card_type: 'IMAGE_WEBSITE', components })
    const begun = await stage.handlers.change({ workspace, subject: 'card', remoteId: 'c1' })
    await stage.edit(unwrap(begun), { name: null, components: [...components, ...components] })
    expect(unwrap(await copy('card', 'c1')).patch).toEqual({ components: [...components, ...components] })
  })

  it('has the media of its original, or their address if they aren’t in the library', async () => {
    const [known, unknown] = ['https://m.example/1.mp4', 'https://m.example/2.mp4']
    stage.see('media', { media_key: '13_1', media_type: 'VIDEO', media_url: known })
    stage.see('poll', { id: 'p1', name: 'A', video_url: known }, { id: 'p2', name: 'B', video_url: unknown })
    expect(unwrap(await copy('poll', 'p1')).patch).toMatchObject({ media_key: '13_1' })
    expect(unwrap(await copy('poll', 'p2')).patch).toMatchObject({ media_key: unknown })
    await removePoll('p1')
    expect(unwrap(await copy('poll', 'p1')).patch).toMatchObject({ name: 'A (copy)', media_key: '13_1' })
  })

  it.each([
    ['Boots', { name: 'Boots (copy)' }],
    ['', { name: '' }],
    ['  ', { name: '  ' }],
    [null, {}],
  ])('of the name %j is called after it', async (name, named) => {
    const { id } = await stage.create('poll', { name })
    expect(unwrap(await copy('poll', `draft:${id}`)).patch).toEqual(named)
    expect((await undoState()).undo).toMatch(/^copy/)
  })
})
