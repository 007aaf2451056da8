import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftEditing } from '../../../../../src/renderer/drafting/editor/draft-editing.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { DraftView } from '../../../../../src/shared/contract/drafts.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { type Draft, patchAfter } from '../../../../../src/shared/drafts/draft.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { later, testBridge } from '../../support/bridge.ts'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }
const id = 'abcdefghijklmnop'
const key = `draft:${id}`
const diskFull: Fault = { kind: 'storage', code: 'SQLITE_FULL', message: 'The disk is full.' }

const begun: Draft = {
  id,
  workspace,
  subject: 'card',
  kind: 'create',
  remoteId: null,
  base: null,
  patch: { name: 'Spring' },
  revision: 1,
  comment: '',
  sync: 'clean',
  publish: 'idle',
  createdAt: 1,
  updatedAt: 1,
}

/** A disk in memory: drafts exist or not, edits are accepted or refused. */
function disk(first: Draft | null, row: EntityRow | null = null) {
  const held = { draft: first, row }
  const writes: Fields[] = []
  const answers: (() => Promise<Outcome<Draft>>)[] = []
  const gone = fail({ kind: 'notFound', code: 'NOT_FOUND', message: 'No such draft.' })
  const edit = async ({ fields }: { readonly fields: Fields }): Promise<Outcome<Draft>> => {
    writes.push(fields)
    const answer = answers.shift()
    if (answer !== undefined) return answer()
    if (held.draft === null) return gone
    const { base, patch, revision } = held.draft
    held.draft = { ...held.draft, patch: patchAfter(base, patch, fields), revision: revision + 1 }
    return succeed(held.draft)
  }
  const view = (draft: Draft): DraftView => ({
    draft,
    title: 'Spring',
    findings: [],
    theirs: null,
    hasSnapshots: false,
  })
  const change = async ({ fields }: { readonly fields?: Fields | undefined }): Promise<Outcome<Draft>> => {
    const base = held.row?.content ?? {}
    held.draft ??= { ...begun, kind: 'update', remoteId: 'c1', base, patch: {} }
    if (held.row !== null) held.row = { ...held.row, change: rowChange }
    return fields === undefined ? succeed(held.draft) : edit({ fields })
  }
  const { bridge, emit } = testBridge({
    drafts: {
      get: async () => (held.draft === null ? gone : succeed(view(held.draft))),
      change,
      edit,
    },
    entities: { find: async () => succeed(held.row === null ? [] : [held.row]) },
  })
  return { held, writes, answers, bridge, emit }
}

const rowChange = {
  draftId: id,
  kind: 'update',
  sync: 'clean',
  publish: 'idle',
  errors: 0,
  warnings: 0,
} as const

const record: EntityRow = {
  key: 'c1',
  remoteId: 'c1',
  title: 'Spring',
  type: 'IMAGE_WEBSITE',
  content: { name: 'Spring', components: [] },
  record: {},
  change: null,
  seenAt: 1,
  updatedAt: 1,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function opened(world: ReturnType<typeof disk>, target = key) {
  const editing = createDraftEditing(world, { workspace, subject: 'card', key: target })
  await editing.load()
  const content = () => {
    const state = editing.store.getState().opened
    return state.kind === 'open' ? state.content : null
  }
  return { editing, content, save: () => editing.store.getState().save }
}

describe('an open draft', () => {
  it('shows typed text at once and saves it after a pause', async () => {
    const world = disk(begun)
    const { editing, content, save } = await opened(world)
    editing.set('name', 'Summer')
    expect(content()).toEqual({ name: 'Summer' })
    expect(world.writes).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(world.writes).toEqual([{ name: 'Summer' }])
    expect(save().kind).toBe('saved')
  })

  it('reports a value that isn’t on disk yet as being saved, never as saved', async () => {
    const world = disk(begun)
    const { editing, save } = await opened(world)
    editing.set('name', 'Summer')
    await editing.flush()
    expect(save().kind).toBe('saved')
    editing.set('name', 'Autumn')
    expect(save().kind).toBe('saving')
  })

  it('saves within a second while someone types without a pause', async () => {
    const world = disk(begun)
    const { editing } = await opened(world)
    for (let letters = 1; letters <= 10; letters++) {
      editing.set('name', 'x'.repeat(letters))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(world.writes.length).toBeGreaterThan(0)
  })

  it('sends nothing for an unchanged value', async () => {
    const world = disk(begun)
    const { editing } = await opened(world)
    editing.set('name', 'Spring')
    await editing.flush()
    expect(world.writes).toEqual([])
    expect(editing.hasUnsaved()).toBe(false)
  })

  it('keeps a field being typed in while events from another window change the others', async () => {
    const world = disk(begun)
    const { editing, content } = await opened(world)
    editing.set('name', 'Mine')
    world.held.draft = { ...begun, patch: { name: 'Theirs', components: [] }, revision: 2 }
    world.emit('draftsChanged', { workspace, draftIds: [id], all: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(content()).toEqual({ name: 'Mine', components: [] })
    await editing.flush()
    expect(world.held.draft.patch).toEqual({ name: 'Mine', components: [] })
  })

  it('adopts events for fields that are on disk', async () => {
    const world = disk(begun)
    const { content } = await opened(world)
    world.held.draft = { ...begun, patch: { name: 'Theirs' }, revision: 2 }
    world.emit('draftsChanged', { workspace, draftIds: [], all: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(content()).toEqual({ name: 'Theirs' })
  })

  it('keeps what is typed while an older value is saved', async () => {
    const world = disk(begun)
    const { editing, content } = await opened(world)
    const answer = later<Outcome<Draft>>()
    world.answers.push(() => answer.promise)
    editing.set('name', 'First')
    const flushed = editing.flush()
    editing.set('name', 'Second')
    answer.resolve(succeed({ ...begun, patch: { name: 'First' }, revision: 2 }))
    expect(await flushed).toBe(true)
    expect(content()).toEqual({ name: 'Second' })
    expect(world.writes).toEqual([{ name: 'First' }, { name: 'Second' }])
  })

  it('keeps what could not be saved, says why, and saves it on another attempt', async () => {
    const world = disk(begun)
    const { editing, content, save } = await opened(world)
    world.answers.push(async () => fail(diskFull))
    editing.set('name', 'Kept')
    expect(await editing.flush()).toBe(false)
    expect(save()).toEqual({ kind: 'failed', fault: diskFull })
    expect(content()).toEqual({ name: 'Kept' })
    expect(editing.hasUnsaved()).toBe(true)
    expect(await editing.flush()).toBe(true)
    expect(world.held.draft?.patch).toEqual({ name: 'Kept' })
  })

  it('shows what is on disk after the typed value is given up', async () => {
    const world = disk(begun)
    const { editing, content, save } = await opened(world)
    world.answers.push(async () => fail(diskFull))
    editing.set('name', 'Lost')
    await editing.flush()
    await editing.forget()
    expect(content()).toEqual({ name: 'Spring' })
    expect(save()).toEqual({ kind: 'idle' })
  })

  it('drops a read that began before a save', async () => {
    const world = disk(begun)
    const { editing, content } = await opened(world)
    const slow = later<Outcome<DraftView>>()
    const old = world.bridge.drafts.get({ draftId: id })
    const get = vi.spyOn(world.bridge.drafts, 'get').mockReturnValueOnce(slow.promise)
    const sync = editing.load()
    editing.set('name', 'Newer')
    await editing.flush()
    // The read after the save repairs the content, so the moment between the two counts.
    const shownContents = new Set<unknown>()
    const end = editing.store.subscribe(() => shownContents.add(content()?.name))
    slow.resolve(await old)
    await sync
    end()
    expect([...shownContents]).toEqual(['Newer'])
    expect(content()).toEqual({ name: 'Newer' })
    expect(get).toHaveBeenCalledTimes(2)
  })

  it('reports that a draft is gone', async () => {
    const world = disk(null)
    const { editing } = await opened(world)
    expect(editing.store.getState().opened).toEqual({ kind: 'gone' })
  })
})

describe('a record', () => {
  it('is shown without a draft and gets one with the first edit', async () => {
    const world = disk(null, record)
    const { editing, content } = await opened(world, 'c1')
    expect(editing.store.getState().opened).toMatchObject({ kind: 'open', draft: null, title: 'Spring' })
    editing.set('name', 'Autumn')
    await editing.flush()
    expect(world.held.draft?.patch).toEqual({ name: 'Autumn' })
    expect(content()).toEqual({ name: 'Autumn', components: [] })
  })

  it('is changed by one message when the window closes, even during an earlier one', async () => {
    const world = disk(null, record)
    const { editing } = await opened(world, 'c1')
    editing.flushOnClose()
    expect(world.writes).toEqual([])
    world.answers.push(() => new Promise(() => undefined))
    editing.set('name', 'Never answered')
    editing.flush()
    editing.set('name', 'Last words')
    editing.flushOnClose()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.writes).toEqual([{ name: 'Never answered' }, { name: 'Last words' }])
    expect(world.held.draft?.patch).toEqual({ name: 'Last words' })
  })

  it('starts another draft if the first one was discarded elsewhere', async () => {
    const world = disk(null, record)
    const { editing } = await opened(world, 'c1')
    editing.set('name', 'Autumn')
    await editing.flush()
    world.held.draft = null
    editing.set('name', 'Winter')
    expect(await editing.flush()).toBe(true)
    expect(world.writes.at(-1)).toEqual({ name: 'Winter' })
    expect(world.held).toMatchObject({ draft: { patch: { name: 'Winter' } } })
  })
})
