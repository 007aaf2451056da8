import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AudienceLists } from '../../../../../src/shared/contract/audiences.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EntityRow, RowChange } from '../../../../../src/shared/entities/entity-row.ts'
import { offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Audiences = FlightdeckBridge['audiences']
type Drafts = FlightdeckBridge['drafts']
const session = { state: async () => succeed(working()) }
const none: AudienceLists = { own: [], shared: [], doNotReach: [], readAt: 1_000 }

test('the first audience begins as a draft, which opens, and nothing is sent', async () => {
  const create = vi.fn<FlightdeckBridge['drafts']['create']>(async () => fail(offline))
  const { user } = await renderView('/audiences', {
    session,
    audiences: { lastList: async () => succeed(null), list: async () => succeed(none) },
    drafts: { create },
  })
  await user.click(await screen.findByRole('button', { name: 'Create a list' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(create).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    subject: 'customAudience',
    fields: {},
    unchecked: true,
  })
})

test('drafts are listed with what they change, and new ones can’t get people yet', async () => {
  const own = [
    { id: 'a1', name: 'Boot buyers', audience_type: 'CRM', targetable: true, audience_size: 1_200 },
    { id: 'a2', name: 'Cart leavers', audience_type: 'CRM', targetable: true, audience_size: 900 },
  ]
  const draftRow = (key: string, name: string, kind: RowChange['kind']): EntityRow => ({
    key,
    remoteId: key.startsWith('draft:') ? null : key,
    title: name,
    type: null,
    content: { name },
    record: {},
    change: { draftId: `d ${key}`, kind, sync: 'clean', publish: 'idle', errors: 0, warnings: 0 },
    seenAt: null,
    updatedAt: 1,
  })
  const rows = [
    draftRow('draft:n1', 'Walkers', 'create'),
    draftRow('a1', 'Shoe buyers', 'update'),
    draftRow('a2', 'Cart leavers', 'delete'),
  ]
  const bridge = {
    session,
    audiences: {
      lastList: async () => succeed({ ...none, own }),
      list: async () => succeed({ ...none, own }),
    },
    entities: { list: async () => succeed({ rows, total: 3, seenAt: 1, sync: { kind: 'idle' as const } }) },
  }
  await renderView('/audiences', bridge)
  expect(await screen.findByRole('row', { name: /Added\s*Walkers/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /Changed\s*Shoe buyers/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /Removed\s*Cart leavers/ })).toBeDefined()
  cleanup()
  await renderView('/audiences/upload/draft%3An1', bridge)
  expect(await screen.findByText('Walkers isn’t published yet.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Choose a CSV/ })).toBeNull()
})

test('audiences are found by name, and an empty result offers the way back', async () => {
  const own = ['Boot buyers', 'Cart leavers'].map((name, index) => ({
    id: `a${index}`,
    name,
    audience_type: 'CRM',
    audience_size: 900,
  }))
  const lists = {
    lastList: async () => succeed({ ...none, own }),
    list: async () => succeed({ ...none, own }),
  }
  const { user } = await renderView('/audiences', { session, audiences: lists })
  await screen.findByRole('row', { name: /Boot buyers/ })
  const search = screen.getByRole('searchbox', { name: 'Search audiences' })
  await user.type(search, 'cart')
  expect(screen.queryByRole('row', { name: /Boot buyers/ })).toBeNull()
  expect(screen.getByRole('row', { name: /Cart leavers/ })).toBeDefined()
  await user.type(search, 's and more')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(screen.getByRole('row', { name: /Boot buyers/ })).toBeDefined()
})

type Targeted = FlightdeckBridge['audiences']['targeted']

async function askDeletion(targeted: Targeted) {
  const own = [{ id: '1nmth', name: 'Tent buyers', audience_type: 'CRM', audience_size: 1_200 }]
  const row: EntityRow = {
    key: '1nmth',
    remoteId: '1nmth',
    title: 'Tent buyers',
    type: null,
    content: { name: 'Tent buyers', description: null },
    record: { id: '1nmth', name: 'Tent buyers' },
    change: null,
    seenAt: 1,
    updatedAt: 1,
  }
  const remove = vi.fn<FlightdeckBridge['drafts']['remove']>(async () => succeed(undefined))
  const { user } = await renderView('/audiences/1nmth', {
    session,
    audiences: {
      lastList: async () => succeed({ ...none, own }),
      list: async () => succeed({ ...none, own }),
      targeted,
      permissions: async () => succeed({ rows: [], outsideBusiness: null }),
    },
    entities: { find: async () => succeed([row]) },
    drafts: { remove },
  })
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete audience', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Tent buyers?' }))
  return { user, dialog, remove }
}

test('the question before a deletion names the line items that use the list, as the review does, and only drafts it', async () => {
  const { user, dialog, remove } = await askDeletion(async () =>
    succeed([
      {
        campaign_id: 'c1',
        campaign_name: 'Fleece layers',
        line_items: [
          { id: 'l10', name: 'Fleece 10' },
          { id: 'l2', name: 'Fleece 2' },
        ],
      },
    ]),
  )
  expect(await dialog.findByText('Targeted by 2 line items: Fleece 2, Fleece 10.')).toBeDefined()
  expect(dialog.getByText(/Its 1,200 people are deleted for good/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete audience' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Tent buyers?' })).toBeNull())
  expect(remove).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    subject: 'customAudience',
    keys: ['1nmth'],
  })
})

test('the question before a deletion names campaigns whose line items the service doesn’t report', async () => {
  const { dialog } = await askDeletion(async () =>
    succeed([
      { campaign_id: 'c2', campaign_name: 'Winter', line_items: [] },
      { campaign_id: 'c1', campaign_name: 'Autumn', line_items: [] },
    ]),
  )
  expect(await dialog.findByText('Targeted by 2 campaigns: Autumn, Winter.')).toBeDefined()
})

test('the question before a deletion names both line items and campaigns reported without any', async () => {
  const { dialog } = await askDeletion(async () =>
    succeed([
      { campaign_id: 'c2', campaign_name: 'Winter', line_items: [] },
      { campaign_id: 'c1', campaign_name: 'Autumn', line_items: [{ id: 'l1', name: 'Fleece' }] },
    ]),
  )
  expect(
    await dialog.findByText('Targeted by 1 line item: Fleece. Targeted by 1 campaign: Winter.'),
  ).toBeDefined()
})

test('without the service the lists as last read stay, with the reason', async () => {
  const last = {
    ...none,
    own: [{ id: '1nmth', name: 'Tent buyers', audience_type: 'CRM', targetable: true, audience_size: 1200 }],
  }
  await renderView('/audiences', {
    session,
    audiences: { lastList: async () => succeed(last), list: async () => fail(offline) },
  })
  expect(await screen.findByRole('row', { name: /Tent buyers/ })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

test('deleted audiences are requested', async () => {
  const list = vi.fn<Audiences['list']>(async () => succeed(none))
  const { user } = await renderView('/audiences', {
    session,
    audiences: { lastList: async () => succeed(null), list },
  })
  await screen.findByText('No audiences yet.')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Show deleted' }))
  expect(list).toHaveBeenLastCalledWith({ workspace: spring, withDeleted: true })
})

test('a deleted audience is called deleted, whatever the service says of its use', async () => {
  const own = [
    {
      id: 'a1',
      name: 'Boot buyers',
      audience_type: 'CRM',
      targetable: true,
      audience_size: 900,
      deleted: true,
    },
  ]
  await renderView('/audiences', {
    session,
    audiences: {
      lastList: async () => succeed({ ...none, own }),
      list: async () => succeed({ ...none, own }),
    },
  })
  const row = await screen.findByRole('row', { name: /Boot buyers/ })
  expect(within(row).getAllByText('Deleted').length).toBeGreaterThan(0)
  expect(within(row).queryByText('Ready')).toBeNull()
})

test('a sharing that can’t be drafted says why, until it is dismissed', async () => {
  const create = vi.fn<Drafts['create']>(async () => fail(offline))
  const { user } = await renderView('/audiences/tailored', {
    session,
    drafts: { create },
    entities: {
      list: async () => succeed({ rows: [], total: 0, seenAt: null, sync: { kind: 'idle' as const } }),
    },
    audiences: { permissions: async () => succeed({ rows: [], outsideBusiness: null }) },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Tailored audience ID' }), '1nmth{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Account' }), 'Another account, by ID')
  await user.type(screen.getByRole('textbox', { name: 'Account ID' }), ' abc1 {Enter}')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(create).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    subject: 'audiencePermission',
    fields: { tailored_audience_id: '1nmth', granted_account_id: 'abc1', permission_level: 'READ_ONLY' },
  })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an audience is shared with an account by its name', async () => {
  const accounts = [
    { id: spring.accountId, name: 'Own' },
    { id: 'autumn', name: 'Wayline Campervans' },
    { id: 'gone', name: 'Closed', deleted: true },
    { id: 'winter', name: 'Ski lifts' },
  ]
  const row = { id: 'p1', granted_account_id: 'winter', permission_level: 'READ_ONLY' }
  const create = vi.fn<Drafts['create']>(async () => fail(offline))
  const { user } = await renderView('/audiences/tailored', {
    session,
    accounts: { list: async () => succeed({ accounts, seenAt: 1_000 }) },
    drafts: { create },
    audiences: { permissions: async () => succeed({ rows: [row], outsideBusiness: null }) },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Tailored audience ID' }), '1nmth{Enter}')
  await screen.findByRole('button', { name: 'Stop sharing with Ski lifts' })
  const choice = screen.getByRole('combobox', { name: 'Account' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Not chosen', 'Wayline Campervans (autumn)', 'Another account, by ID'])
  await user.selectOptions(choice, 'Another account, by ID')
  const typed = screen.getByRole('textbox', { name: 'Account ID' })
  await user.type(typed, 'winter')
  const described = typed.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Ski lifts')
  await user.selectOptions(choice, 'Wayline Campervans (autumn)')
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(create.mock.calls.map(([{ fields }]) => fields)).toEqual([
    expect.objectContaining({ granted_account_id: 'autumn' }),
  ])
})

test('what is shared and what ends when it’s published stands with the accounts that have access, and can be discarded', async () => {
  const row = { id: 'p1', granted_account_id: 'autumn', permission_level: 'READ_ONLY' }
  const remove = vi.fn<Drafts['remove']>(async () => succeed(undefined))
  const discard = vi.fn<Drafts['discard']>(async () => succeed(undefined))
  const planned: EntityRow = {
    key: 'draft:1',
    remoteId: null,
    title: 'Shared audience',
    type: null,
    content: { tailored_audience_id: '1nmth', granted_account_id: 'winter', permission_level: 'READ_WRITE' },
    record: {},
    change: { draftId: '1', kind: 'create', publish: 'idle', sync: 'clean', errors: 0, warnings: 0 },
    seenAt: null,
    updatedAt: 1,
  }
  const { user } = await renderView('/audiences/tailored', {
    session,
    accounts: {
      list: async () =>
        succeed({
          accounts: [
            { id: 'autumn', name: 'Wayline Campervans' },
            { id: 'winter', name: 'Ski lifts' },
          ],
          seenAt: 1_000,
        }),
    },
    entities: {
      list: async () => succeed({ rows: [planned], total: 1, seenAt: null, sync: { kind: 'idle' as const } }),
    },
    drafts: { remove, discard },
    audiences: { permissions: async () => succeed({ rows: [row], outsideBusiness: null }) },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Tailored audience ID' }), '1nmth{Enter}')
  await screen.findByRole('button', { name: 'Stop sharing with Wayline Campervans' })
  const list = screen.getByRole('list', { name: 'Accounts that may use it' })
  const [published, unpublished] = within(list).getAllByRole('listitem')
  expect(published?.textContent).toContain('Wayline Campervans · Use')
  expect(unpublished?.textContent).toContain('Ski lifts · Use and edit')
  expect(unpublished?.textContent).toContain('Shared when you publish.')
  await user.click(screen.getByRole('button', { name: 'Discard the change for Ski lifts' }))
  expect(discard).toHaveBeenCalledExactlyOnceWith({ draftIds: ['1'] })
  await user.click(screen.getByRole('button', { name: 'Stop sharing with Wayline Campervans' }))
  expect(remove).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    subject: 'audiencePermission',
    keys: ['p1'],
  })
})

test('what creates or deletes a do-not-reach list names the account and says that it happens at once', async () => {
  const doNotReach = [{ id: 'd1', name: 'Do not reach', list_size: 1_200 }]
  const accounts = {
    list: async () => succeed({ accounts: [{ id: spring.accountId, name: 'Northwind' }], seenAt: 1_000 }),
  }
  const sayingOf = async (user: UserEvent, button: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog', { name: title })
    await waitFor(() => expect(dialog.textContent).toContain('Northwind'))
    return dialog.textContent ?? ''
  }
  const stored = (lists: typeof none) => ({
    session,
    accounts,
    audiences: { lastList: async () => succeed(lists), list: async () => succeed(lists) },
  })
  const without = await renderView('/audiences', stored(none))
  const created = await sayingOf(without.user, 'New do-not-reach list', 'New do-not-reach list')
  expect(created).toContain('at once, without a review')
  cleanup()
  const { user } = await renderView('/audiences/d1', stored({ ...none, doNotReach }))
  const deleted = await sayingOf(user, 'Delete list', 'Delete Do not reach?')
  expect(deleted).toContain('at once, without a review')
  expect(deleted).toContain('reach its 1,200 people again')
})

test('an account that has access is named, with its ID on hover', async () => {
  const row = { id: 'p1', granted_account_id: 'autumn', permission_level: 'READ_ONLY' }
  const accounts = [{ id: 'autumn', name: 'Wayline Campervans' }]
  const { user } = await renderView('/audiences/tailored', {
    session,
    accounts: { list: async () => succeed({ accounts, seenAt: 1_000 }) },
    audiences: { permissions: async () => succeed({ rows: [row], outsideBusiness: null }) },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Tailored audience ID' }), '1nmth{Enter}')
  await screen.findByRole('button', { name: 'Stop sharing with Wayline Campervans' })
  expect(screen.getByTitle('autumn').textContent).toBe('Wayline Campervans')
})

test('line items that target a list and have ended say so, although their status allows delivery', async () => {
  const targeted = {
    campaign_id: 'c1',
    campaign_name: 'Fleece layers',
    line_items: [
      { id: 'l1', name: 'Ended', servable: true },
      { id: 'l2', name: 'Running', servable: true },
      { id: 'l3', name: 'Elsewhere', servable: true },
      { id: 'l1', name: 'Ended before', servable: false },
      { id: 'l2', name: 'Refused', servable: false },
    ],
  }
  const row = (key: string, record: EntityRow['record']): EntityRow => ({
    key,
    remoteId: key,
    title: key,
    type: null,
    content: {},
    record,
    change: null,
    seenAt: 1,
    updatedAt: 1,
  })
  const flight = { campaign_id: 'c1', entity_status: 'ACTIVE', start_time: '2020-01-01T00:00:00Z' }
  const records: Readonly<Record<string, EntityRow['record']>> = {
    '1nmth': { id: '1nmth', name: 'Tent buyers' },
    c1: { servable: true },
    l1: { ...flight, end_time: '2020-02-01T00:00:00Z' },
    l2: flight,
  }
  const list = { id: '1nmth', name: 'Tent buyers', audience_type: 'CRM', targetable: true, audience_size: 9 }
  await renderView('/audiences/1nmth', {
    session,
    audiences: {
      lastList: async () => succeed({ ...none, own: [list] }),
      list: async () => succeed({ ...none, own: [list] }),
      targeted: async () => succeed([targeted]),
      permissions: async () => succeed({ rows: [], outsideBusiness: null }),
    },
    entities: {
      find: async ({ keys }) =>
        succeed(keys.flatMap((key) => (records[key] === undefined ? [] : [row(key, records[key])]))),
    },
  })
  const items = await screen.findByRole('list', { name: 'Line items of Fleece layers' })
  const texts = () =>
    within(items)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(texts()).toEqual([
      'EndedEnded',
      'RunningRunning',
      'ElsewhereCan deliver',
      'Ended beforeEnded',
      'RefusedCan’t deliver',
    ]),
  )
})
