import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../support/eventually.ts'
import { working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Bridge = FlightdeckBridge

const row = (key: string, title: string, text: string): EntityRow => ({
  key,
  remoteId: key,
  title,
  type: null,
  content: {
    name: title,
    text,
    card_uri: ['7', '10'].includes(key) ? `card://${key}` : null,
    nullcast: true,
  },
  record: {},
  change: null,
  seenAt: 1_000,
  updatedAt: 1_000,
})
const draft = {
  draftId: 'd1',
  kind: 'update',
  sync: 'clean',
  publish: 'idle',
  errors: 1,
  warnings: 0,
} as const
const posts: readonly EntityRow[] = [
  { ...row('7', 'Winter sale DE tent.png 1A', 'Tents for snow'), change: draft },
  row('8', 'Winter sale DE boat.png 1B', 'Boats for ice'),
  {
    ...row('9', 'Eleven bags of litter', ''),
    content: { name: null, text: 'Eleven bags of litter', card_uri: null, nullcast: true },
  },
  row('10', 'Packing poll', 'What do you pack first?'),
]
const card: EntityRow = {
  ...row('c7', 'Tent card', ''),
  type: 'IMAGE_WEBSITE',
  record: { card_uri: 'card://7' },
  content: {
    name: 'Tent card',
    components: [
      { type: 'MEDIA', media_key: '3_1' },
      {
        type: 'DETAILS',
        title: 'Tents',
        destination: { type: 'WEBSITE', url: 'https://tents.example/winter' },
      },
    ],
  },
}
const poll: EntityRow = {
  ...row('p10', 'Packing', ''),
  record: { card_uri: 'card://10' },
  content: {
    name: 'Packing',
    media_key: '3_1',
    first_choice: 'Rope',
    second_choice: 'Stove',
    third_choice: 'Map',
    fourth_choice: 'Book',
  },
}

async function atPosts(change: Bridge['preferences']['change'] = async () => succeed(defaultPreferences)) {
  const list = vi.fn<Bridge['entities']['list']>(async ({ subject }) =>
    succeed({
      rows: subject === 'post' ? posts : [],
      total: subject === 'post' ? posts.length : 0,
      seenAt: 1_000,
      sync: { kind: 'idle' } as const,
    }),
  )
  const find = vi.fn<Bridge['entities']['find']>(async ({ subject, keys }) =>
    succeed(
      subject === 'card'
        ? [card].filter(() => keys.includes('card://7'))
        : subject === 'poll'
          ? [poll].filter(() => keys.includes('card://10'))
          : posts.filter(({ key }) => subject === 'post' && keys.includes(key)),
    ),
  )
  const view = await renderView('/creatives/posts', {
    session: { state: async () => succeed(working()) },
    preferences: { change },
    entities: { list, find, usesOf: async () => succeed([]) },
    media: { thumbnail: async () => succeed(null) },
  })
  await screen.findByRole('option', { name: /Tents for snow/ })
  return { ...view, list, find }
}

const tile = (name: RegExp) => screen.getByRole('option', { name })

test('a post is shown with its text, and the title and address of its card; its state is said by word', async () => {
  await atPosts()
  expect(await within(tile(/Tents for snow/)).findByText('tents.example')).toBeDefined()
  expect(tile(/Tents for snow/).textContent).toContain('Tents')
  expect(tile(/Changed.*1 error.*tent\.png 1A/)).toBeDefined()
  expect(tile(/Eleven bags/).textContent).toContain('Only as an ad')
})

test('below the text of a post, two choices of a poll are shown and how many more there are', async () => {
  await atPosts()
  const choices = await within(tile(/What do you pack/)).findByTitle('Stove')
  expect([...(choices.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Rope',
    'Stove',
    '+2',
  ])
  expect(within(tile(/What do you pack/)).getByText('+2').title).toBe('Map\nBook')
})

test('a name stands whole below what the tile shows, and a creative without one says so', async () => {
  await atPosts()
  expect(within(tile(/Tents for snow/)).getByTitle('Winter sale DE tent.png 1A')).toBeDefined()
  expect(within(tile(/Eleven bags/)).getAllByText('Eleven bags of litter')).toHaveLength(1)
  expect(within(tile(/Eleven bags/)).getByText('No name')).toBeDefined()
})

test('arrows move, Space selects and replaces the toolbar, Ctrl+A selects all', async () => {
  const { user } = await atPosts()
  act(() => screen.getByRole('listbox', { name: 'Posts' }).focus())
  await user.keyboard('{ArrowRight} ')
  expect(tile(/Boats for ice/).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('group', { name: 'Selected rows' }).textContent).toContain('1 selected')
  expect(screen.queryByRole('searchbox', { name: 'Search posts' })).toBeNull()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(screen.getByRole('group', { name: 'Selected rows' }).textContent).toContain('2 selected')
  await user.keyboard('{Control>}a{/Control}')
  await eventually(() => expect(tile(/Tents for snow/).getAttribute('aria-selected')).toBe('true'))
})

test('the box of a tile selects it, a click opens it, and Enter too', async () => {
  const { user, find } = await atPosts()
  fireEvent.click(within(tile(/Boats for ice/)).getByTitle('Select Winter sale DE boat.png 1B'))
  expect(tile(/Boats for ice/).getAttribute('aria-selected')).toBe('true')
  expect(window.location.hash).toBe('#/creatives/posts')
  act(() => screen.getByRole('listbox', { name: 'Posts' }).focus())
  await user.keyboard('{Enter}')
  await eventually(() => expect(window.location.hash).toBe('#/creatives/posts/8'))
  expect(find).toHaveBeenCalledWith(expect.objectContaining({ subject: 'post', keys: ['8'] }))
})

test('pictures have an order, and the list in their place is remembered', async () => {
  const change = vi.fn<Bridge['preferences']['change']>(async (changed) =>
    succeed(preferences.parse({ ...defaultPreferences, ...changed })),
  )
  const { user, list } = await atPosts(change)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name')
  await eventually(() =>
    expect(list).toHaveBeenCalledWith(expect.objectContaining({ sort: 'title', descending: false })),
  )
  await user.click(screen.getByRole('button', { name: 'Show as a list' }))
  expect(change).toHaveBeenCalledWith({ creativesShape: 'list' })
  expect(await screen.findByRole('grid', { name: 'Posts' })).toBeDefined()
})
