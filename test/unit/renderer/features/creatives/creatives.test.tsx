import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CardPicker } from '../../../../../src/renderer/features/creatives/posts/pickers.tsx'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { missingField } from '../../../../../src/shared/text/text-rules.ts'
import { eventually } from '../../../../support/eventually.ts'
import { listedCreatives, offline } from '../../support/bridge.ts'
import { draft, spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'
import { workbenchAround } from '../../support/workbench.tsx'

type Library = FlightdeckBridge['entities']
const session = { state: async () => succeed(working()) }
const poll: EntityRow = {
  key: 'p1',
  remoteId: 'p1',
  title: 'Which tent?',
  type: null,
  seenAt: 1_000,
  updatedAt: 1_000,
  content: { name: 'Which tent?', first_choice: 'Ridge', second_choice: 'Dome', duration_in_minutes: 60 },
  record: { end_time: '2026-01-05T10:00:00Z' },
  change: null,
}

test('polls are listed with their choices and how long they are open', async () => {
  const list = vi.fn<Library['list']>(async ({ subject }) =>
    succeed({
      rows: subject === 'poll' ? [poll] : [],
      total: subject === 'poll' ? 1 : 0,
      seenAt: 1_000,
      sync: { kind: 'idle' } as const,
    }),
  )
  await renderView('/creatives/polls', { session, preferences: listedCreatives, entities: { list } })
  const row = await screen.findByRole('row', { name: /Which tent\?/ })
  expect(row.textContent).toContain('Ridge, Dome')
  expect(row.textContent).toContain('1 hour')
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ workspace: spring, subject: 'poll' }))
})

test('drafts of agents are marked', async () => {
  const change = {
    draftId: 'd1',
    kind: 'update',
    sync: 'clean',
    publish: 'idle',
    errors: 0,
    warnings: 0,
  } as const
  const rows: readonly EntityRow[] = [
    { ...poll, change: { ...change, byAgent: true } },
    { ...poll, key: 'p2', title: 'Which boot?', change },
  ]
  const list: Library['list'] = async () => succeed({ rows, total: 2, seenAt: 1_000, sync: { kind: 'idle' } })
  await renderView('/creatives/polls', { session, preferences: listedCreatives, entities: { list } })
  const marks = (row: HTMLElement) => within(row).queryAllByRole('img', { name: 'Drafted by an agent' })
  expect(marks(await screen.findByRole('row', { name: /Which tent\?/ }))).toHaveLength(1)
  expect(marks(screen.getByRole('row', { name: /Which boot\?/ }))).toHaveLength(0)
})

test('the Delete key marks the active row for deletion', async () => {
  const list: Library['list'] = async () =>
    succeed({
      rows: [poll, { ...poll, key: 'p2', remoteId: 'p2', title: 'Which boot?' }],
      total: 2,
      seenAt: 1_000,
      sync: { kind: 'idle' },
    })
  const remove = vi.fn<FlightdeckBridge['drafts']['remove']>(async () => fail(offline))
  const usesOf = vi.fn<Library['usesOf']>(async () => succeed([]))
  const entities = { list, usesOf }
  const { user } = await renderView('/creatives/polls', {
    session,
    preferences: listedCreatives,
    entities,
    drafts: { remove },
  })
  await screen.findByRole('row', { name: /Which boot\?/ })
  act(() => screen.getByRole('grid', { name: 'Polls' }).focus())
  await user.keyboard('{End}{Delete}')
  await waitFor(() =>
    expect(remove).toHaveBeenCalledExactlyOnceWith({ workspace: spring, subject: 'poll', keys: ['p2'] }),
  )
  usesOf.mockResolvedValue(succeed([{ subject: 'post', key: '7', title: 'Winter' }]))
  await user.keyboard('{Delete}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete a poll that is in use?' }))
  expect(dialog.getByText('Used by Winter (post).')).toBeDefined()
  expect(dialog.getByText(/the service can’t restore it/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(remove).toHaveBeenCalledTimes(1)
})

test('a copy of a published post says what the service doesn’t return', async () => {
  const film: EntityRow = {
    ...poll,
    title: 'A film',
    content: { text: 'A film', media_keys: ['13_1'], nullcast: true },
    record: {},
  }
  const list: Library['list'] = async ({ subject }) => {
    const rows = subject === 'post' ? [film] : []
    return succeed({ rows, total: rows.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const clone = async () => fail(offline)
  const copied = vi.fn<FlightdeckBridge['drafts']['clone']>(clone)
  const { user } = await renderView('/creatives/posts', {
    session,
    preferences: listedCreatives,
    entities: { list },
    drafts: { clone: copied },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select A film' }))
  const bar = within(screen.getByRole('group', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Duplicate' }))
  expect(screen.queryByText(/aren’t copied/)).toBeNull()
  copied.mockResolvedValue(succeed(draft({ subject: 'post' })))
  await user.click(bar.getByRole('button', { name: 'Duplicate' }))
  expect(
    await screen.findByText(/aren’t copied: call to action, address of the call to action, video title/),
  ).toBeDefined()
})

test('a search without matches says so, and a click restores the list', async () => {
  const list: Library['list'] = async ({ text }) =>
    succeed({
      rows: text === '' ? [poll] : [],
      total: text === '' ? 1 : 0,
      seenAt: 1_000,
      sync: { kind: 'idle' } as const,
    })
  const { user } = await renderView('/creatives/polls', {
    session,
    preferences: listedCreatives,
    entities: { list },
  })
  await screen.findByRole('row', { name: /Which tent\?/ })
  const search = screen.getByRole('searchbox', { name: /Search polls/i })
  await user.type(search, 'boats')
  expect(await screen.findByText(/No poll/)).toBeDefined()
  await user.clear(search)
  expect(await screen.findByRole('row', { name: /Which tent\?/ })).toBeDefined()
})

test('a new poll that can’t be created leaves the list as it was', async () => {
  const create = vi.fn<FlightdeckBridge['drafts']['create']>(async () => fail(offline))
  const list: Library['list'] = async () =>
    succeed({ rows: [poll], total: 1, seenAt: 1_000, sync: { kind: 'idle' } })
  const { user } = await renderView('/creatives/polls', {
    session,
    preferences: listedCreatives,
    entities: { list },
    drafts: { create },
  })
  await user.click(await screen.findByRole('button', { name: 'New poll' }))
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ workspace: spring, subject: 'poll' }),
  )
  expect(await screen.findByRole('row', { name: /Which tent\?/ })).toBeDefined()
})

test('what a new poll still needs is to do until its field was left, and an error after a check', async () => {
  const id = 'aaaaaaaaaaaaaaaa'
  const source = { basis: 'documented', section: 'cards#polls' } as const
  const choice = missingField('poll.choice-required', 'second_choice', 'Enter the second choice.', source)
  const name = missingField('poll.name-required', 'name', 'Enter a name.', source)
  const draft: Draft = {
    id,
    workspace: spring,
    subject: 'poll',
    kind: 'create',
    remoteId: null,
    base: null,
    comment: '',
    patch: { first_choice: 'Ridge', duration_in_minutes: 60 },
    revision: 2,
    unchecked: true,
    sync: 'clean',
    publish: 'idle',
    createdAt: 1_000,
    updatedAt: 2_000,
  }
  const change = { draftId: id, kind: 'create', sync: 'clean', publish: 'idle', warnings: 0 } as const
  const open = async (draft: Draft, counts: { readonly errors: number; readonly missing?: number }) => {
    const row = { ...poll, key: `draft:${id}`, remoteId: null, record: {}, change: { ...change, ...counts } }
    const list: Library['list'] = async () =>
      succeed({ rows: [row], total: 1, seenAt: 1_000, sync: { kind: 'idle' } })
    const find: Library['find'] = async ({ subject }) => succeed(subject === 'poll' ? [row] : [])
    const get = async () =>
      succeed({ draft, title: 'Poll', findings: [name, choice], theirs: null, hasSnapshots: false })
    return renderView(`/creatives/polls/draft:${id}`, {
      session,
      entities: { list, find },
      drafts: { get },
    })
  }

  const { user } = await open(draft, { errors: 0, missing: 2 })
  // In the editor, and in its row, where there is less room.
  expect(await screen.findByText('2 fields to fill')).toBeDefined()
  expect(screen.getByText('2 to fill')).toBeDefined()
  expect(screen.queryByText(/error/)).toBeNull()
  expect(screen.queryByText('Enter a name.')).toBeNull()
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  // A dialog that chooses the field's value takes the focus.
  const dialog = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => dialog.remove())
  dialog.setAttribute('role', 'dialog')
  fireEvent.focusOut(screen.getByRole('textbox', { name: 'Name' }), { relatedTarget: dialog })
  expect(screen.queryByText('Enter a name.')).toBeNull()
  await user.tab()
  expect(await screen.findByText('Enter a name.')).toBeDefined()
  expect(screen.getByText('1 error')).toBeDefined()
  expect(screen.getByText('1 field to fill')).toBeDefined()
  expect(screen.queryByText('Enter the second choice.')).toBeNull()

  cleanup()
  const { unchecked: _, ...checked } = draft
  await open(checked, { errors: 2 })
  expect(await screen.findByText('Enter the second choice.')).toBeDefined()
  expect(screen.getAllByText('2 errors')).toHaveLength(2)
})

test('cards, and those to choose from, are listed with their first picture', async () => {
  const slide = (media_key: string) => [{ type: 'MEDIA', media_key }]
  const rows: readonly EntityRow[] = [
    { ...poll, key: 'c1', title: 'Tents', content: { slides: [slide(''), slide('3_1'), slide('3_2')] } },
    { ...poll, key: 'c2', title: 'No media yet', content: { components: [] } },
  ]
  const post = { ...poll, key: '55', remoteId: null, title: 'Look', content: { media_keys: ['3_4'] } }
  const list: Library['list'] = async ({ subject }) => {
    const shown = subject === 'card' ? rows : subject === 'post' ? [post] : []
    return succeed({ rows: shown, total: shown.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const find: Library['find'] = async ({ subject, keys }) =>
    succeed(subject === 'media' ? keys.map((key) => ({ ...poll, key, type: 'IMAGE', updatedAt: 7 })) : [])
  const thumbnail = vi.fn<FlightdeckBridge['media']['thumbnail']>(async () => succeed(null))
  const bridge = { session, preferences: listedCreatives, entities: { list, find }, media: { thumbnail } }
  await renderView('/creatives/cards', bridge)
  await screen.findByRole('row', { name: /Tents/ })
  await eventually(() =>
    expect(thumbnail).toHaveBeenCalledExactlyOnceWith({ workspace: spring, key: '3_1', size: 'small' }),
  )
  cleanup()
  await renderView('/creatives/posts', bridge)
  await eventually(() =>
    expect(thumbnail).toHaveBeenCalledWith({ workspace: spring, key: '3_4', size: 'small' }),
  )
  cleanup()
  thumbnail.mockClear()
  const nothing = () => undefined
  const { wrapper } = workbenchAround(bridge)
  render(
    <MantineProvider>
      <CardPicker workspace={spring} chosen="" onChoose={nothing} onClose={nothing} />
    </MantineProvider>,
    { wrapper },
  )
  await screen.findByRole('row', { name: /Tents/ })
  await eventually(() =>
    expect(thumbnail).toHaveBeenCalledExactlyOnceWith({ workspace: spring, key: '3_1', size: 'small' }),
  )
})

test('account media are listed with the names and pictures of their videos', async () => {
  const video = { ...poll, key: 'am1', title: '13_9', type: 'PREROLL', content: {} }
  const unknown = { ...video, key: 'am2', title: '13_8' }
  const list: Library['list'] = async ({ subject }) => {
    const shown = subject === 'accountMedia' ? [video, unknown] : []
    return succeed({ rows: shown, total: shown.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const find: Library['find'] = async ({ keys }) =>
    succeed(keys.includes('13_9') ? [{ ...poll, key: '13_9', title: 'Tents at dawn', type: 'VIDEO' }] : [])
  const thumbnail = vi.fn<FlightdeckBridge['media']['thumbnail']>(async () => succeed(null))
  await renderView('/media/account', {
    session,
    preferences: listedCreatives,
    entities: { list, find },
    media: { thumbnail },
  })
  expect(await screen.findByRole('row', { name: /Tents at dawn/ })).toBeDefined()
  expect(await screen.findByRole('row', { name: /13_8/ })).toBeDefined()
  await eventually(() =>
    expect(thumbnail).toHaveBeenCalledWith({ workspace: spring, key: '13_9', size: 'small' }),
  )
})

/** A card of the account in its editor, with these values. */
async function openCard(content: EntityRow['content']) {
  const edit = vi.fn<FlightdeckBridge['drafts']['edit']>(async () => fail(offline))
  const change = vi.fn<FlightdeckBridge['drafts']['change']>(async () => fail(offline))
  const row = {
    ...poll,
    key: 'c1',
    remoteId: 'c1',
    title: 'Tents',
    type: 'IMAGE_WEBSITE',
    content,
    record: {},
  }
  const find: Library['find'] = async ({ subject }) => succeed(subject === 'card' ? [row] : [])
  const list: Library['list'] = async ({ subject }) => {
    const rows = subject === 'card' ? [row] : []
    return succeed({ rows, total: rows.length, seenAt: 1_000, sync: { kind: 'idle' } })
  }
  const view = await renderView('/creatives/cards/c1', {
    session,
    preferences: listedCreatives,
    entities: { list, find },
    drafts: { edit, change, undoState: async () => succeed({ undo: null, redo: null }) },
    media: { thumbnail: async () => succeed(null) },
  })
  return { ...view, change }
}
const website = (url: string) => [
  { type: 'MEDIA', media_key: '3_1' },
  { type: 'DETAILS', title: 'Tents', destination: { type: 'WEBSITE', url } },
]

test('the panel of a card has the card’s name, and its type is in plain words', async () => {
  await openCard({ name: 'Tents, spring', components: website('https://northwind.example') })
  expect(await screen.findByRole('heading', { name: 'Tents, spring', level: 2 })).toBeDefined()
  expect((await screen.findByRole('row', { name: /Tents/ })).textContent).toContain('Image website')
})

test('a card without a name is called by its type', async () => {
  await openCard({ components: website('https://northwind.example') })
  expect(await screen.findByRole('heading', { name: 'Card', level: 2 })).toBeDefined()
})

test('an address without a scheme gets one by a button', async () => {
  const { user, change } = await openCard({ name: 'Tents', components: website('northwind.example/tents') })
  await user.click(await screen.findByRole('button', { name: 'Add https://' }))
  expect(await screen.findByDisplayValue('https://northwind.example/tents')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add https://' })).toBeNull()
  await eventually(() =>
    expect(change).toHaveBeenCalledWith(
      expect.objectContaining({ fields: { components: website('https://northwind.example/tents') } }),
    ),
  )
})

test('each layout of a card says what it is before it is chosen', async () => {
  await openCard({ name: 'Tents', components: website('https://northwind.example') })
  const layouts = within(await screen.findByRole('group', { name: 'Layout' }))
  expect(layouts.getByRole('button', { name: /^One media/ }).getAttribute('aria-pressed')).toBe('true')
  for (const [name, line] of [
    [/^One media/, /leads to a website or an app/],
    [/^Carousel/, /lead to one website or app/],
    [/^Slides/, /each with its own title and website/],
  ] as const) {
    const button = layouts.getByRole('button', { name })
    expect(button.textContent).toMatch(line)
    expect(button.querySelector('svg')).not.toBeNull()
  }
})
