import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newCard } from '../../../../../src/renderer/features/creatives/cards/card-form.ts'
import { newConversation } from '../../../../../src/renderer/features/creatives/conversations/conversation-form.ts'
import { newPoll } from '../../../../../src/renderer/features/creatives/polls/poll-form.ts'
import { newPost } from '../../../../../src/renderer/features/creatives/posts/post-form.ts'
import { setLanguage } from '../../../../../src/shared/text/language.ts'
import { translated } from '../../../../../src/shared/text/translated.ts'
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
const view = async (draftId: string) => unwrap(await stage.handlers.get({ draftId }))
const undoState = async () => unwrap(await stage.handlers.undoState({ workspace }))

describe('who made a draft', () => {
  it('is noted, and who changed it last', async () => {
    stage.handle = 'ada'
    const made = await stage.create('poll', { name: 'Boots' })
    expect(made).toMatchObject({ createdBy: 'ada', changedBy: 'ada' })
    stage.handle = 'bert'
    const edited = await stage.edit(made, { first_choice: 'Leather' })
    expect(edited).toMatchObject({ createdBy: 'ada', changedBy: 'bert' })
    expect((await view(made.id)).draft).toMatchObject({ createdBy: 'ada', changedBy: 'bert' })
    expect(stage.rows('poll')[0]?.change).toMatchObject({ changedBy: 'bert' })
  })

  it('survives that it is discarded and comes back', async () => {
    stage.handle = 'ada'
    const made = await stage.create('poll', { name: 'Boots' })
    stage.handle = 'bert'
    unwrap(await stage.handlers.discard({ draftIds: [made.id] }))
    await stage.undo()
    expect((await view(made.id)).draft).toMatchObject({ createdBy: 'ada', changedBy: 'bert' })
    const { rows } = unwrap(
      await stage.handlers.snapshots({ workspace, draftId: made.id, offset: 0, count: 5 }),
    )
    expect(rows[0]).toMatchObject({ reason: 'discarded', changedBy: 'ada' })
  })

  it('isn’t who only opened the form', async () => {
    stage.see('media', tent)
    stage.handle = 'ada'
    const opened = await changeTent()
    stage.handle = 'bert'
    expect(await stage.edit(opened, { name: 'Big tent' })).toMatchObject({
      createdBy: 'bert',
      changedBy: 'bert',
    })
  })

  it('is unknown without a user', async () => {
    const made = await stage.create('poll', { name: 'Boots' })
    expect(made).not.toHaveProperty('createdBy')
    expect(stage.rows('poll')[0]?.change).not.toHaveProperty('changedBy')
  })
})

describe('a new draft', () => {
  it('is listed before the records, with its content', async () => {
    stage.see('poll', { id: 'p1', name: 'Asked', first_choice: 'a', second_choice: 'b' })
    const draft = await stage.create('poll', { name: 'Zebra', first_choice: 'yes' })
    expect(stage.rows('poll').map(({ key, title, type }) => [key, title, type])).toEqual([
      [`draft:${draft.id}`, 'Zebra', '1 choice'],
      ['p1', 'Asked', '2 choices'],
    ])
    expect(stage.rows('poll')[0]).toMatchObject({ remoteId: null, change: { kind: 'create' }, record: {} })
  })

  it.each([
    ['card', newCard, { name: 'Tents' }],
    ['poll', newPoll, { first_choice: 'Tent' }],
    ['post', newPost('1'), { name: 'Tents' }],
    ['videoConversation', newConversation, { media_key: '13_1' }],
  ] as const)('counts, with its issues, once it has content: %s', async (subject, fresh, typed) => {
    const counted = async () => unwrap(await stage.handlers.summary({ workspace })).unpublished
    const row = () => stage.rows(subject)[0]?.change
    const listed = (changedOnly: boolean) => {
      const query = { text: '', types: [], sort: 'updated', descending: true, offset: 0, count: 10 } as const
      return unwrap(stage.store.entities.window({ workspace, subject, changedOnly, ...query })).total
    }
    const draft = await stage.create(subject, fresh)
    await stage.checker.idle()
    expect(await counted()).toBe(0)
    expect(row()).toMatchObject({ kind: 'create', errors: 0, warnings: 0 })
    expect([listed(false), listed(true)]).toEqual([1, 0])
    expect(unwrap(stage.store.drafts.ids(workspace))).toEqual([])
    expect(unwrap(await stage.handlers.findings({ workspace, offset: 0, count: 10 })).total).toBe(0)
    await stage.edit(draft, typed)
    await stage.checker.idle()
    expect(await counted()).toBe(1)
    expect(listed(true)).toBe(1)
    expect(row()?.errors).toBeGreaterThan(0)
  })

  it('keeps what an edit sets, and leaves all other fields alone', async () => {
    const draft = await stage.create('poll', { name: 'Poll', first_choice: 'yes' })
    const edited = await stage.edit(draft, { second_choice: 'no', first_choice: null })
    expect(edited).toMatchObject({ patch: { name: 'Poll', second_choice: 'no' }, revision: 2 })
    expect(stage.events.length).toBeGreaterThan(0)
  })

  it.each([
    ['a field that it does not have', { colour: 'red' }],
    ['a value of another kind', { duration_in_minutes: 'long' }],
  ])('refuses %s', async (_, fields) => {
    expect(faultOf(await stage.handlers.create({ workspace, subject: 'poll', fields })).kind).toBe('invalid')
  })

  it('of a kind that the service can’t create is refused', async () => {
    const outcome = await stage.handlers.create({ workspace, subject: 'legacyCard', fields: {} })
    expect(faultOf(outcome).kind).toBe('refused')
  })
})

describe('a change of a record', () => {
  beforeEach(() => {
    stage.see('media', tent)
  })

  it('begins empty, contains the differences, and ends when nothing differs', async () => {
    const draft = await changeTent()
    expect(stage.rows('media')[0]).toMatchObject({ change: null, title: 'Tent' })
    expect((await stage.edit(draft, { name: 'Big tent' })).patch).toEqual({ name: 'Big tent' })
    expect(stage.rows('media')[0]).toMatchObject({ title: 'Big tent', change: { kind: 'update' } })
    expect((await stage.edit(draft, { name: 'Tent' })).patch).toEqual({})
    expect(unwrap(await stage.handlers.summary({ workspace })).unpublished).toBe(0)
    expect((await changeTent()).id).toBe(draft.id)
  })

  it('is refused for fields that the service doesn’t let change', async () => {
    stage.see('post', { id_str: '10', full_text: 'Hello', user: { id_str: '1' }, nullcast: true })
    const change = await stage.handlers.change({ workspace, subject: 'post', remoteId: '10' })
    const draft = unwrap(change)
    expect(faultOf(await stage.handlers.edit({ draftId: draft.id, fields: { text: 'x' } })).kind).toBe(
      'refused',
    )
    expect((await stage.edit(draft, { name: 'Greeting' })).patch).toEqual({ name: 'Greeting' })
  })

  it('reports that the record has changed: in other fields, in the same ones, or to the same value', async () => {
    const draft = await changeTent()
    await stage.edit(draft, { name: 'Big tent' })
    stage.see('media', { ...tent, file_name: 'tent.png' })
    expect(await view(draft.id)).toMatchObject({
      draft: { sync: 'incoming' },
      theirs: { file_name: 'tent.png' },
    })
    expect(stage.see('media', { ...tent, name: 'Small tent' })).toEqual([draft.id])
    const conflict = await view(draft.id)
    expect(conflict).toMatchObject({ draft: { sync: 'conflict' }, theirs: { name: 'Small tent' } })
    expect(conflict.findings.map(({ rule, field }) => [rule, field])).toContainEqual([
      'draft.conflict',
      'name',
    ])
    stage.see('media', { ...tent, name: 'Big tent' })
    expect((await view(draft.id)).draft.sync).toBe('incoming')
    stage.see('media', tent)
    expect(await view(draft.id)).toMatchObject({ draft: { sync: 'clean' }, theirs: null })
  })

  it.each([
    ['mine', { base: { name: 'Small tent' }, patch: { name: 'Big tent' } }],
    ['theirs', { base: { name: 'Small tent' }, patch: {} }],
  ] as const)('is resolved field by field: %s', async (choice, expected) => {
    const draft = await changeTent()
    await stage.edit(draft, { name: 'Big tent' })
    stage.see('media', { ...tent, name: 'Small tent' })
    const unresolved = await stage.handlers.resolve({ draftId: draft.id, choices: {} })
    expect(faultOf(unresolved).message).toContain('name')
    const resolved = unwrap(await stage.handlers.resolve({ draftId: draft.id, choices: { name: choice } }))
    expect(resolved).toMatchObject({ ...expected, sync: 'clean' })
    await stage.undo()
    expect((await view(draft.id)).draft).toMatchObject({ sync: 'conflict', patch: { name: 'Big tent' } })
  })

  it('is marked for deletion, and can be kept', async () => {
    unwrap(await stage.handlers.remove({ workspace, subject: 'media', keys: ['3_1'] }))
    expect(stage.rows('media')[0]?.change).toMatchObject({ kind: 'delete' })
    expect(await undoState()).toEqual({ undo: 'delete Tent', redo: null })
    await stage.undo()
    expect(stage.rows('media')[0]?.change).toBeNull()
    await stage.redo()
    expect(stage.rows('media')[0]?.change).toMatchObject({ kind: 'delete' })
  })

  it('stays listed, with an error, when its record is gone', async () => {
    const draft = await stage.edit(await changeTent(), { name: 'Big tent' })
    unwrap(stage.store.entities.endSync(workspace, 'media', stage.now + 1))
    expect(stage.rows('media')[0]).toMatchObject({ key: '3_1', title: 'Big tent', seenAt: null })
    expect((await view(draft.id)).findings).toMatchObject([{ rule: 'draft.record-gone' }])
  })
})

describe('undo', () => {
  it('says what it undoes, and goes back through everything and forward again', async () => {
    const draft = await stage.create('card', { name: 'Spring tent' })
    stage.now += 10_000
    await stage.edit(draft, { name: 'Summer tent' })
    expect((await undoState()).undo).toBe('change the name of Spring tent')
    await stage.undo()
    expect(await undoState()).toEqual({ undo: 'create card', redo: 'change the name of Spring tent' })
    await stage.undo()
    expect(stage.rows('card')).toEqual([])
    await stage.redo()
    await stage.redo()
    expect((await view(draft.id)).draft.patch).toEqual({ name: 'Summer tent' })
    expect(faultOf(await stage.handlers.redo({ workspace })).kind).toBe('refused')
  })

  it('reverts typing in one field at once, but no other field and nothing typed after a pause', async () => {
    const draft = await stage.create('card', { name: 'T' })
    for (const name of ['Te', 'Ten', 'Tent']) {
      stage.now += 1_000
      await stage.edit(draft, { name })
    }
    stage.now += 3_001
    await stage.edit(draft, { name: 'Tents' })
    await stage.edit(draft, { components: [] })
    const names: unknown[] = []
    for (let step = 0; step < 3; step += 1) {
      await stage.undo()
      names.push((await view(draft.id)).draft.patch)
    }
    expect(names).toEqual([{ name: 'Tents' }, { name: 'Tent' }, { name: 'T' }])
  })

  it('forgets what was undone once something else changes', async () => {
    const draft = await stage.create('card', { name: 'A' })
    await stage.undo()
    await stage.create('card', { name: 'B' })
    expect((await undoState()).redo).toBeNull()
    expect(faultOf(await stage.handlers.get({ draftId: draft.id })).kind).toBe('notFound')
  })

  it('reverts a large change as one', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 120 }, (_, n) => stage.create('poll', { name: `${n}` })),
    )
    unwrap(await stage.handlers.discard({ draftIds: drafts.map(({ id }) => id) }))
    expect(await undoState()).toMatchObject({ undo: 'discard changes of 120 polls' })
    expect(stage.rows('poll')).toEqual([])
    await stage.undo()
    expect(stage.rows('poll')).toHaveLength(120)
    expect((await undoState()).redo).toBe('discard changes of 120 polls')
    await stage.redo()
    expect(stage.rows('poll')).toEqual([])
  })

  it('names a change by everything it affects, though it is processed one at a time', async () => {
    const drafts = await Promise.all(['a', 'b', 'c'].map((name) => stage.create('poll', { name })))
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1_000
      return now
    })
    unwrap(await stage.handlers.discard({ draftIds: drafts.map(({ id }) => id) }))
    clock.mockRestore()
    expect(await undoState()).toMatchObject({ undo: 'discard changes of 3 polls' })
    await stage.undo()
    expect(stage.rows('poll')).toHaveLength(3)
  })

  it('of a change that was published meanwhile says so, and continues with the one before', async () => {
    await stage.create('poll', { name: 'Other' })
    const draft = await stage.create('card', { name: 'Card' })
    unwrap(stage.publishing.finish(draft, { remoteId: 'c1', record: { id: 'c1', name: 'Card' } }))
    expect(faultOf(await stage.handlers.undo({ workspace })).message).toContain('has been published')
    await stage.undo()
    expect(stage.rows('poll')).toEqual([])
  })

  it('goes back past a later change of the same record that no longer matters, and forward again', async () => {
    stage.see('media', tent)
    const first = await stage.edit(await changeTent(), { name: 'First' })
    unwrap(await stage.handlers.discard({ draftIds: [first.id] }))
    const second = await stage.edit(await changeTent(), { name: 'Second' })
    await stage.undo()
    await stage.undo()
    expect((await view(first.id)).draft.patch).toEqual({ name: 'First' })
    await stage.redo()
    await stage.redo()
    expect(stage.rows('media')).toMatchObject([{ title: 'Second', change: { draftId: second.id } }])
    expect((await undoState()).redo).toBeNull()
  })

  it('stops if the same record was changed again', async () => {
    stage.see('media', tent)
    const first = await stage.edit(await changeTent(), { name: 'First' })
    unwrap(await stage.handlers.discard({ draftIds: [first.id] }))
    const second = await changeTent()
    // Another window's change bypasses this one's undo log.
    unwrap(
      stage.store.drafts.change((store) => {
        const stored = store.get(second.id)
        if (stored !== null) store.put({ ...stored, draft: { ...stored.draft, patch: { name: 'Second' } } })
        return { ok: true, value: undefined }
      }),
    )
    expect(faultOf(await stage.handlers.undo({ workspace })).message).toContain('has a newer change')
    expect((await view(second.id)).draft.patch).toEqual({ name: 'Second' })
  })
})

it('refuses an undo in the language of the program', async () => {
  onTestFinished(() => setLanguage(null))
  setLanguage(
    translated({
      code: 'de',
      messages: { 'Nothing to undo.': 'Nichts da.', 'Nothing to redo.': 'Nichts mehr.' },
    }),
  )
  const messages = await Promise.all([stage.handlers.undo({ workspace }), stage.handlers.redo({ workspace })])
  expect(messages.map((outcome) => faultOf(outcome).message)).toEqual(['Nichts da.', 'Nichts mehr.'])
})

describe('two windows', () => {
  it('merge by field', async () => {
    const draft = await stage.create('poll', { name: 'Poll' })
    await Promise.all([
      stage.edit(draft, { first_choice: 'yes' }),
      stage.edit(draft, { second_choice: 'no' }),
    ])
    expect((await view(draft.id)).draft.patch).toEqual({
      name: 'Poll',
      first_choice: 'yes',
      second_choice: 'no',
    })
  })
})

describe('a copy', () => {
  it('has the fields of a record without those the service adds', async () => {
    const destination = { type: 'WEBSITE', url: 'https://northwind.example/' }
    const details = { type: 'DETAILS', title: 'Go' }
    stage.see('card', {
      id: 'c1',
      name: 'Card',
      card_uri: 'card://1',
      card_type: 'IMAGE_WEBSITE',
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { ...details, destination: { ...destination, tco_url: 'https://t.co/abc' } },
      ],
    })
    const copy = unwrap(await stage.handlers.clone({ workspace, subject: 'card', key: 'c1' }))
    expect(copy).toMatchObject({ kind: 'create', base: null })
    expect(copy.patch).toEqual({
      name: 'Card (copy)',
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { ...details, destination },
      ],
    })
    const again = unwrap(await stage.handlers.clone({ workspace, subject: 'card', key: `draft:${copy.id}` }))
    expect(again.patch).toEqual({ ...copy.patch, name: 'Card (copy 2)' })
    expect(again.id).not.toBe(copy.id)
  })
})
