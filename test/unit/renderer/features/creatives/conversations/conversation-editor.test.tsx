import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { offline } from '../../../support/bridge.ts'
import { draft, spring, working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

type Bridge = FlightdeckBridge

const session = { state: async () => succeed(working()) }
const conversation = (content: Fields): EntityRow => ({
  key: 'v1',
  remoteId: 'v1',
  title: 'Which tent?',
  type: 'VIDEO_CONVERSATION',
  content,
  record: {},
  change: null,
  seenAt: 1_000,
  updatedAt: 1_000,
})
const listing =
  (...rows: readonly EntityRow[]): Bridge['entities']['list'] =>
  async ({ subject }) => {
    const shown = subject === 'videoConversation' ? rows : []
    return succeed({ rows: shown, total: shown.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }

/** The editor of a published conversation with this content. */
async function open(content: Fields, recordMedia: Fields = {}) {
  let row: EntityRow = { ...conversation(content), recordMedia }
  let opened = draft({
    subject: 'videoConversation',
    kind: 'update',
    remoteId: 'v1',
    base: content,
    patch: {},
  })
  const save = (fields: Fields) => {
    opened = { ...opened, patch: { ...opened.patch, ...fields } }
    row = {
      ...row,
      change: { draftId: opened.id, kind: 'update', sync: 'clean', publish: 'idle', errors: 0, warnings: 0 },
    }
    return succeed(opened)
  }
  const change = vi.fn<Bridge['drafts']['change']>(async ({ fields = {} }) => save(fields))
  const view = await renderView('/creatives/conversations/v1', {
    session,
    entities: { list: listing(row), find: async () => succeed([row]), usesOf: async () => succeed([]) },
    drafts: {
      edit: async ({ fields }) => save(fields),
      get: async () =>
        succeed({ draft: opened, title: row.title, findings: [], theirs: null, hasSnapshots: false }),
      change,
      undoState: async () => succeed({ undo: null, redo: null }),
    },
    media: { thumbnail: async () => succeed(null) },
  })
  return { ...view, change, saved: () => opened.patch }
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

test('the preview shows the calls to action, and what is typed is drafted when the field is left', async () => {
  const { user, change, saved } = await open({
    name: 'Which tent?',
    first_cta: '#Ridge',
    first_cta_tweet: 'Ridge!',
  })
  const calls = within(await screen.findByRole('list', { name: 'Calls to action in the preview' }))
  expect(calls.getByText('Post #Ridge')).toBeDefined()
  const title = await box('Title')
  await user.type(title, 'Choose')
  expect(await screen.findByText('Choose', { selector: 'p' })).toBeDefined()
  await user.tab()
  await eventually(() => expect(saved()).toEqual({ title: 'Choose' }))
  expect(change).toHaveBeenCalledWith(
    expect.objectContaining({ workspace: spring, subject: 'videoConversation', remoteId: 'v1' }),
  )
})

test('media that the service returns only as addresses are shown, and can be replaced', async () => {
  const { user } = await open(
    { name: 'Which tent?' },
    { poster_media_key: '3_1', unlocked_image_media_key: '3_2' },
  )
  expect(await screen.findByRole('button', { name: 'Replace poster frame' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Replace unlocked image' })).toBeDefined()
  // The service can't be told to drop what it doesn't return.
  expect(screen.queryByRole('button', { name: 'Remove poster frame' })).toBeNull()
  expect(screen.getAllByText('3_1')).toHaveLength(1)
  await user.tab()
})

test('up to four calls are added; the post of one can be written once it has a call', async () => {
  const { user } = await open({ name: 'Which tent?', first_cta: '#Ridge' })
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a call to action' })
  expect(screen.queryByRole('textbox', { name: /^Third call/ })).toBeNull()
  expect((await box('Post of the second call')).disabled).toBe(true)
  expect(screen.getByText('There is no second call to action that prepares a post.')).toBeDefined()
  await user.type(await box('Second call to action'), '#Dome')
  expect((await box('Post of the second call')).disabled).toBe(false)
  await user.click(add)
  await user.click(add)
  expect(await box('Fourth call to action')).toBeDefined()
  expect(add.disabled).toBe(true)
})

test('spelling is checked in texts, and not in addresses', async () => {
  await open({ name: 'Which tent?' })
  expect((await box('Thank-you text')).getAttribute('spellcheck')).toBe('true')
  expect((await box('Thank-you address')).getAttribute('spellcheck')).toBe('false')
})

test('without a conversation one is begun; a list that can’t be read is reloaded', async () => {
  const list = vi.fn<Bridge['entities']['list']>(async () => fail(offline))
  const create = vi.fn<Bridge['drafts']['create']>(async () => fail(offline))
  const { user } = await renderView('/creatives/conversations', {
    session,
    entities: { list },
    drafts: { create },
  })
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(listing())
  await user.click(again)
  const [begin] = await screen.findAllByRole('button', { name: 'New conversation' })
  if (begin === undefined) throw new Error('There is no button.')
  await user.click(begin)
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ workspace: spring, subject: 'videoConversation' }),
  )
})
