import { MantineProvider } from '@mantine/core'
import { act, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { postColumns } from '../../../../../../src/renderer/features/creatives/creative-columns.tsx'
import { LineItemPicker } from '../../../../../../src/renderer/features/creatives/posts/pickers.tsx'
import { PromotionsSection } from '../../../../../../src/renderer/features/creatives/posts/promotions-section.tsx'
import { usePromotions } from '../../../../../../src/renderer/features/creatives/posts/use-promotions.ts'
import type { Workspace } from '../../../../../../src/shared/accounts/workspace.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { EntityRow, RowChange, Use } from '../../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { offline } from '../../../support/bridge.ts'
import { workbenchAround } from '../../../support/workbench.tsx'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }

function change(kind: RowChange['kind']): RowChange {
  return { draftId: 'aaaaaaaaaaaaaaaa', kind, sync: 'clean', publish: 'idle', errors: 0, warnings: 0 }
}

function promoted(key: string, post: string, lineItem: string, planned: RowChange | null = null): EntityRow {
  return {
    key,
    remoteId: key.startsWith('draft:') ? null : key,
    title: post,
    type: null,
    content: { tweet_id: post, line_item_id: lineItem },
    record: {},
    change: planned,
    seenAt: 1,
    updatedAt: 1,
  }
}

function named(key: string, title: string, content: EntityRow['content'] = {}): EntityRow {
  return { ...promoted(key, '', ''), title, content }
}

/** Line items and campaigns that were synced. */
const known: Readonly<Record<string, EntityRow>> = {
  'lineItem m1': named('m1', 'Boots, spring', { campaign_id: 'c1' }),
  'lineItem m6': named('m6', 'Boots, spring', { campaign_id: 'c2' }),
  'campaign c1': named('c1', 'Spring sale'),
}

/** A list that finds promotions like the real one: by a part of the title, which is the ID of the post. */
async function world(rows: readonly EntityRow[]) {
  const list = vi.fn(async ({ text }: { text: string }) => {
    const found = rows.filter(({ title }) => title.includes(text))
    return succeed({
      rows: found.slice(0, 200),
      total: found.length,
      seenAt: 1,
      sync: { kind: 'idle' } as const,
    })
  })
  const find = async ({ subject, keys }: { subject: string; keys: readonly string[] }) =>
    succeed(keys.flatMap((key) => known[`${subject} ${key}`] ?? []))
  const createMany = vi.fn(async (): Promise<Outcome<readonly string[]>> => fail(offline))
  const remove = vi.fn(async (): Promise<Outcome<void>> => succeed(undefined))
  const discard = vi.fn(async (): Promise<Outcome<void>> => succeed(undefined))
  const { wrapper, emit } = workbenchAround({
    entities: { list, find },
    drafts: { createMany, remove, discard },
  })
  const { result } = renderHook(() => usePromotions(workspace, '55'), { wrapper })
  await eventually(() => expect(result.current.promotions).not.toBeNull())
  return { list, createMany, remove, discard, emit, shown: () => result.current }
}

describe('promotions of a post', () => {
  const rows = [
    promoted('p1', '55', 'm1'),
    promoted('draft:aaaaaaaaaaaaaaaa', '55', 'm2', change('create')),
    promoted('p3', '55', 'm3', change('delete')),
    // Its ID contains the other one's.
    promoted('p4', '1550', 'm4'),
    promoted('p5', '77', 'm1'),
  ]

  test('are those of this post, by their current and planned content, with the names that were read', async () => {
    const { shown } = await world(rows)
    await eventually(() =>
      expect(
        shown().promotions?.map(({ lineItemId, lineItemName, campaignName, state }) => [
          lineItemId,
          lineItemName,
          campaignName,
          state,
        ]),
      ).toEqual([
        ['m1', 'Boots, spring', 'Spring sale', 'runs'],
        ['m2', null, null, 'planned'],
        ['m3', null, null, 'ending'],
      ]),
    )
  })

  test('say how many aren’t listed', async () => {
    const many = Array.from({ length: 203 }, (_, index) => promoted(`p${index}`, '55', `m${index}`))
    const { shown } = await world(many)
    expect(shown().promotions).toHaveLength(200)
    expect(shown().unlisted).toBe(3)
  })

  test('are planned in one step; a refusal is shown', async () => {
    const { shown, createMany } = await world(rows)
    expect(await act(() => shown().promote(['m8', 'm9']))).toBe(false)
    expect(createMany).toHaveBeenCalledExactlyOnceWith({
      workspace,
      subject: 'promotedPost',
      records: [
        { line_item_id: 'm8', tweet_id: '55' },
        { line_item_id: 'm9', tweet_id: '55' },
      ],
    })
    expect(shown().fault).toEqual(offline)
    createMany.mockClear()
    createMany.mockImplementation(async () => succeed([]))
    const many = Array.from({ length: 201 }, (_, index) => `n${index}`)
    expect(await act(() => shown().promote(many))).toBe(true)
    expect(createMany).toHaveBeenCalledTimes(2)
  })

  test('are ended by removing them, and a planned end can be undone', async () => {
    const { shown, remove, discard, list } = await world(rows)
    const [runs, , ending] = shown().promotions ?? []
    if (runs === undefined || ending === undefined) throw new Error('not read')
    const before = list.mock.calls.length
    await act(() => shown().stop(runs))
    expect(remove).toHaveBeenCalledWith({ workspace, subject: 'promotedPost', keys: ['p1'] })
    expect(list.mock.calls.length).toBe(before + 1)
    await act(() => shown().keep(ending))
    expect(discard).toHaveBeenCalledWith({ draftIds: ['aaaaaaaaaaaaaaaa'] })
  })
})

describe('choosing line items', () => {
  const rows = [
    named('m1', 'Boots, spring', { campaign_id: 'c1', product_type: 'PROMOTED_POST' }),
    named('m6', 'Boots, spring', { campaign_id: 'c2', product_type: 'PROMOTED_POST' }),
  ]
  const find = async ({ subject, keys }: { subject: string; keys: readonly string[] }) =>
    succeed(keys.flatMap((key) => known[`${subject} ${key}`] ?? []))

  test('distinguishes equal names by their campaigns, which the search finds as well', async () => {
    const list = vi.fn<FlightdeckBridge['entities']['list']>(async () =>
      succeed({ rows, total: 2, seenAt: 1, sync: { kind: 'idle' } }),
    )
    const onChoose = vi.fn()
    const { wrapper } = workbenchAround({ entities: { list, find } })
    const user = userEvent.setup()
    const picker = { workspace, promoting: [], onChoose, onClose: () => undefined }
    render(
      <MantineProvider>
        <LineItemPicker {...picker} />
      </MantineProvider>,
      { wrapper },
    )
    expect(await screen.findByRole('columnheader', { name: 'Campaign' })).toBeDefined()
    const row = await screen.findByRole('row', { name: /Boots, spring.*Spring sale/ })
    // Only the ID of a campaign that wasn't synced is known.
    expect(screen.getByRole('row', { name: /Boots, spring.*c2/ })).toBeDefined()
    expect(list).toHaveBeenCalledWith(
      expect.objectContaining({ subject: 'lineItem', sort: 'parent', descending: false }),
    )
    await user.click(row)
    await user.click(screen.getByRole('button', { name: 'Promote with 1 line item' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(['m1'])
    await user.type(screen.getByRole('searchbox', { name: 'Search line items and campaigns' }), 'sale')
    await eventually(() => expect(list).toHaveBeenCalledWith(expect.objectContaining({ text: 'sale' })))
  })

  test('all that match are chosen at once: drafts too, but none that promote the post or will be deleted', async () => {
    const draft = 'draft:bbbbbbbbbbbbbbbb'
    const gone = { ...named('m9', 'Leaving'), change: change('delete') }
    const choices = [
      { ...named(draft, 'Tents, draft', { campaign_id: 'c1' }), change: change('create') },
      ...rows,
      gone,
    ]
    const list = async () =>
      succeed({ rows: choices, total: choices.length, seenAt: 1, sync: { kind: 'idle' } as const })
    const onChoose = vi.fn()
    const { wrapper } = workbenchAround({ entities: { list, find } })
    const user = userEvent.setup()
    const picker = { workspace, promoting: ['m6'], onChoose, onClose: () => undefined }
    render(
      <MantineProvider>
        <LineItemPicker {...picker} />
      </MantineProvider>,
      { wrapper },
    )
    const row = await screen.findByRole('row', { name: /Tents, draft/ })
    expect(row.textContent).not.toContain(draft)
    const all = screen.getByRole('checkbox', { name: 'Select all that match' })
    await user.click(all)
    await user.click(await screen.findByRole('button', { name: 'Promote with 2 line items' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith([draft, 'm1'])
    await user.click(all)
    expect(await screen.findByText('0 chosen')).toBeDefined()
  })

  test('the choice is the draft: nothing more has to be pressed', async () => {
    const list = async ({ subject }: { readonly subject: string }) =>
      succeed({
        rows: subject === 'lineItem' ? rows : [],
        total: subject === 'lineItem' ? rows.length : 0,
        seenAt: 1,
        sync: { kind: 'idle' } as const,
      })
    const createMany = vi.fn(async () => succeed(['aaaaaaaaaaaaaaaa']))
    const { wrapper } = workbenchAround({ entities: { list, find }, drafts: { createMany } })
    const user = userEvent.setup()
    render(
      <MantineProvider>
        <PromotionsSection workspace={workspace} postKey="55" />
      </MantineProvider>,
      { wrapper },
    )
    await user.click(await screen.findByRole('button', { name: 'Choose line items' }))
    await user.click(await screen.findByRole('row', { name: /Boots, spring.*Spring sale/ }))
    await user.click(screen.getByRole('button', { name: 'Promote with 1 line item' }))
    await eventually(() =>
      expect(createMany).toHaveBeenCalledExactlyOnceWith({
        workspace,
        subject: 'promotedPost',
        records: [{ line_item_id: 'm1', tweet_id: '55' }],
      }),
    )
  })

  test('shows the names of the chosen ones, and the campaign of a promotion', async () => {
    const promotions = [promoted('p1', '55', 'm1')]
    const list = async () =>
      succeed({ rows: promotions, total: 1, seenAt: 1, sync: { kind: 'idle' } as const })
    const { wrapper } = workbenchAround({ entities: { list, find } })
    const user = userEvent.setup()
    render(
      <MantineProvider>
        <PromotionsSection workspace={workspace} postKey="55" />
      </MantineProvider>,
      { wrapper },
    )
    expect(
      await screen.findByRole('button', { name: 'Stop promoting by Boots, spring, Spring sale' }),
    ).toBeDefined()
    await user.type(screen.getByLabelText('Line items'), 'm6 m77')
    const chosen = await screen.findByRole('list', { name: 'Line items chosen' })
    expect(chosen.textContent).toContain('Boots, spring')
  })
})

test('the spend of posts names its currency once that is known', () => {
  const titleIn = (currency: string | null) =>
    postColumns(workspace, currency).find(({ key }) => key === 'spend')?.title
  expect(titleIn('EUR')).toBe('Spend, 30 days, EUR')
  expect(titleIn(null)).toBe('Spend, 30 days')
})

test('the list of posts counts their promotions, and again after events', async () => {
  const uses: Use[] = [
    { subject: 'promotedPost', key: 'p1', title: '55' },
    { subject: 'promotedPost', key: 'p2', title: '55' },
    { subject: 'post', key: '9', title: 'Another' },
  ]
  const usesOf = vi.fn(async (): Promise<Outcome<readonly Use[]>> => succeed(uses))
  const { wrapper, emit } = workbenchAround({ entities: { usesOf } })
  const column = postColumns(workspace, 'EUR').find(({ key }) => key === 'promoted')
  render(column?.cell(promoted('55', '', '')), { wrapper })
  expect(await screen.findByText('2 line items')).toBeDefined()
  uses.pop()
  uses.pop()
  emit('entitiesChanged', { workspace, subject: 'promotedPost', sync: { kind: 'idle' } })
  expect(await screen.findByText('1 line item')).toBeDefined()
})
