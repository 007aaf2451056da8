import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { MoneyAlert } from '../../../../../src/shared/money/money-guard.ts'
import type { AmountToConfirm } from '../../../../../src/shared/money/money-threshold.ts'
import type { ReviewItem } from '../../../../../src/shared/publishing/review.ts'
import { offline } from '../../support/bridge.ts'
import { draft, job, reviewItem, spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Publishing = FlightdeckBridge['publishing']

const same = { before: micro.parse(0), after: micro.parse(0) }
const idOf = (index: number) => `d${index}`

/** The review of `count` publishable drafts. */
async function reviewOf(
  count: number,
  toType: readonly AmountToConfirm[] = [],
  alerts: readonly MoneyAlert[] = [],
  change: Partial<ReviewItem> = {},
) {
  const all = Array.from({ length: count }, (_, index) => reviewItem(idOf(index), change))
  const asked: string[] = []
  let held = Promise.resolve()
  const start = vi.fn<Publishing['start']>(async () => succeed(job({ id: 'started' })))
  const comment = vi.fn<FlightdeckBridge['drafts']['comment']>(async () => succeed(draft()))
  const filters: unknown[] = []
  const review: Publishing['review'] = async ({ draftIds, offset, count: wanted, filter }) => {
    await held
    asked.push(`${draftIds === null ? 'all' : draftIds.length}@${offset}+${wanted}`)
    filters.push(filter)
    const chosen = draftIds === null ? all : all.filter(({ draftId }) => draftIds.includes(draftId))
    const items = chosen.filter(({ title }) => title.includes(filter?.text ?? ''))
    return succeed({
      rows: items.slice(offset, offset + wanted),
      total: items.length,
      groups: [...Map.groupBy(items, ({ campaign }) => campaign)].map(([campaign, members]) => ({
        campaign,
        count: members.length,
        isCampaignAlone: members.length === 1 && members[0]?.subject === 'campaign',
        daily: null,
      })),
      all: chosen.length,
      publishable: chosen.length,
      blocked: 0,
      irreversible: chosen.filter(({ undoBlocker }) => undoBlocker !== null).length,
      warnings: chosen.reduce((sum, { warnings }) => sum + warnings, 0),
      windows: [],
      calls: items.length,
      uploadBytes: 0,
      minDurationMs: 0,
      money: toType.map(({ currency, amount: largestAmount }) => {
        const effect = {
          daily: same,
          total: same,
          largestFactor: null,
          alerts: [...alerts],
          activated: 0,
          starts: 0,
          largestAmount,
        }
        return { subject: 'campaign', currency, effect, alerts: alerts.length }
      }),
      toType: [...toType],
    })
  }
  const view = await renderView('/review/changes', {
    session: { state: async () => succeed(working()) },
    drafts: {
      comment,
      findings: async () => succeed({ rows: [], total: 0 }),
      check: async () =>
        succeed({ drafts: count, errors: 0, warnings: change.warnings ?? 0, blocked: 0, tookMs: 3 }),
    },
    accounts: { list: async () => fail(offline) },
    publishing: { review, start },
    jobs: { get: async () => succeed(job({ id: 'started' })) },
  })
  await screen.findByRole('grid', { name: 'Changes' })
  const send = (index: number) => screen.findByRole('checkbox', { name: `Send ${idOf(index)}` })
  /** From now on no review is answered. */
  const hold = () => {
    held = new Promise(() => {})
  }
  return { ...view, all, asked, start, send, hold, comment, filters }
}

test('all changes are selected at first, and the count is the total', async () => {
  const { asked } = await reviewOf(250)
  expect(screen.getByRole('button', { name: 'Publish 250 changes' })).toBeDefined()
  expect(screen.getByText('All selected')).toBeDefined()
  expect(asked).toEqual(['all@0+100'])
})

test('warnings have a column beside the change, where there are any', async () => {
  await reviewOf(2)
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(titles()).toEqual(['', 'Name', 'Before → after'])
  cleanup()
  await reviewOf(2, [], [], { warnings: 1 })
  expect(titles()).toEqual(['', 'Name', 'Before → after', 'Warnings'])
})

test('what can’t be undone is marked, and counted beside the button', async () => {
  const { user, all, emit, send } = await reviewOf(3)
  expect(screen.queryByText(/can’t be undone/)).toBeNull()
  all[1] = reviewItem(idOf(1), { undoBlocker: 'The service can’t delete this.' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(1)], all: false })
  expect(await screen.findByText('1 of 3 can’t be undone entirely')).toBeDefined()
  const row = screen.getByRole('row', { name: /d1/ })
  const mark = 'Can’t be undone: The service can’t delete this.'
  expect(within(row).getByRole('img', { name: mark })).toBeDefined()
  expect(screen.getAllByRole('img', { name: mark })).toHaveLength(1)
  await user.click(await send(1))
  await waitFor(() => expect(screen.queryByText(/of \d can’t be undone/)).toBeNull())
})

test('a deletion says what uses it', async () => {
  const { all, emit } = await reviewOf(2)
  all[1] = reviewItem(idOf(1), {
    kind: 'delete',
    subject: 'media',
    uses: [
      { subject: 'post', key: '7', title: 'Winter' },
      { subject: 'post', key: 'draft:0123456789abcdef', title: 'Spring' },
    ],
  })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(1)], all: false })
  expect(await screen.findByText('Used by Winter (post), Spring (post, draft)')).toBeDefined()
})

test('the deletion of an audience says how many people it has and which line items target it', async () => {
  const { all, emit } = await reviewOf(2)
  const lineItem = (name: string, place: number) =>
    ({ subject: 'lineItem', key: `l${place}`, title: name }) as const
  all[1] = reviewItem(idOf(1), {
    kind: 'delete',
    subject: 'customAudience',
    summary: { parts: [{ part: 'audience', text: '5,200 people' }], mediaKeys: [] },
    uses: ['Boots', 'Tents', 'Lamps', 'Ropes'].map(lineItem),
  })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(1)], all: false })
  expect(await screen.findByText('Targeted by 4 line items: Boots, Tents, Lamps and 1 more')).toBeDefined()
  expect(screen.getByText('5,200 people')).toBeDefined()
})

test('leaving one out selects all others, however many were read', async () => {
  const { user, asked, send } = await reviewOf(250)
  await user.click(await send(3))
  expect(await screen.findByRole('button', { name: 'Publish 249 changes' })).toBeDefined()
  expect(asked).toEqual(['all@0+100', 'all@0+200', 'all@200+200', '249@0+1'])
  expect(await send(3)).toHaveProperty('checked', false)
  await user.click(await send(3))
  expect(await screen.findByRole('button', { name: 'Publish 250 changes' })).toBeDefined()
  expect(screen.getByText('All selected')).toBeDefined()
})

test('with none selected, nothing is requested and nothing can be sent', async () => {
  const { user, asked, send } = await reviewOf(4)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(await screen.findByRole('button', { name: 'Nothing to publish' })).toHaveProperty('disabled', true)
  expect(asked).toHaveLength(1)
  await user.click(await send(1))
  expect(await screen.findByRole('button', { name: 'Publish 1 change' })).toBeDefined()
})

test('what is selected is what is sent, and afterwards everything is selected again', async () => {
  const { user, start, send } = await reviewOf(3)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  await user.click(await send(2))
  await user.click(await screen.findByRole('button', { name: 'Publish 1 change' }))
  expect(start).toHaveBeenCalledExactlyOnceWith({ workspace: spring, draftIds: [idOf(2)], confirmed: [] })
  await waitFor(() => expect(window.location.hash).toBe('#/activity/started'))
  act(() => {
    window.location.hash = '#/review/changes'
  })
  expect(await screen.findByRole('button', { name: 'Publish 3 changes' })).toBeDefined()
})

test('an edit elsewhere is shown, also for the open change', async () => {
  const { user, emit, all } = await reviewOf(2)
  await user.click(await screen.findByRole('row', { name: /d1/ }))
  expect(await screen.findByRole('heading', { name: 'd1' })).toBeDefined()
  all[1] = reviewItem(idOf(1), { title: 'Autumn tent' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(1)], all: false })
  expect(await screen.findByRole('heading', { name: 'Autumn tent' })).toBeDefined()
})

test('another account clears the selection', async () => {
  const { user, emit } = await reviewOf(2)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(await screen.findByText('0 of 2 selected')).toBeDefined()
  emit('sessionChanged', working('autumn'))
  expect(await screen.findByText('All selected')).toBeDefined()
})

test('another account’s review isn’t mistaken for that of the chosen one', async () => {
  const { emit, hold } = await reviewOf(2)
  hold()
  emit('sessionChanged', working('autumn'))
  expect(await screen.findByRole('button', { name: 'Nothing to publish' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('grid', { name: 'Changes' })).toBeNull()
})

test('a refused publish says so and keeps the selection', async () => {
  const { user, start, send } = await reviewOf(2)
  start.mockResolvedValue(fail(offline))
  await user.click(await send(0))
  await user.click(await screen.findByRole('button', { name: 'Publish 1 change' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByText('1 of 2 selected')).toBeDefined()
})

test('the key for publishing leads to the review, and sends nothing by itself', async () => {
  const { user, start } = await reviewOf(2)
  act(() => {
    window.location.hash = '#/activity'
  })
  for (let press = 0; press < 2; press += 1) {
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(await screen.findByRole('button', { name: 'Publish 2 changes' })).toBeDefined()
  }
  expect(start).not.toHaveBeenCalled()
})

test('a large amount is typed before the publish, and sent along', async () => {
  const amount = micro.parse(50_000_000_000)
  const { user, start } = await reviewOf(2, [{ currency: 'EUR', amount, of: 'single' }])
  const button = screen.getByRole('button', { name: 'Publish 2 changes' })
  expect(button).toHaveProperty('disabled', true)
  const waitsFor = screen.getByRole('button', { name: 'Type the amount first' })
  await user.click(waitsFor)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type the amount in EUR' }))
  await user.keyboard('50000')
  expect(button).toHaveProperty('disabled', false)
  expect(waitsFor.isConnected).toBe(false)
  await user.click(button)
  expect(start).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    draftIds: null,
    confirmed: [{ currency: 'EUR', amount }],
  })
  await waitFor(() => expect(window.location.hash).toBe('#/activity/started'))
  act(() => {
    window.location.hash = '#/review/changes'
  })
  expect(await screen.findByRole('textbox', { name: 'Type the amount in EUR' })).toHaveProperty('value', '')
})

test('a new entity is shown by what it costs, when it runs and whom it reaches, not by a number of fields', async () => {
  const parts = [
    { part: 'budget', text: '120.00 EUR a day' },
    { part: 'flight', text: '1–24 Dec 2026' },
    { part: 'targeting', text: 'Women 35–54' },
  ] as const
  const changes = [{ field: 'name', before: null, after: 'Snow' }]
  await reviewOf(1, [], [], { changes, summary: { parts, mediaKeys: [] } })
  const row = screen.getByRole('row', { name: /d0/ })
  expect(row.textContent).toContain('120.00 EUR a day · 1–24 Dec 2026 · Women 35–54')
})

test('a new entity without a summary shows the fields that it has, not those still empty', async () => {
  await reviewOf(1, [], [], {
    changes: [
      { field: 'name', before: null, after: 'Snow' },
      { field: 'components', before: null, after: [] },
    ],
  })
  expect(screen.getByText('Snow').closest('td')?.textContent).toBe('Name Snow')
})

test('a time is shown with its year, and a user by handle', async () => {
  await reviewOf(1, [], [], {
    kind: 'update',
    changes: [
      { field: 'end_time', before: '2026-12-21T10:00:00Z', after: '2062-12-21T10:00:00Z' },
      { field: 'as_user_id', before: null, after: '756201191646691328' },
    ],
    names: { '756201191646691328': '@ada' },
  })
  const cell = screen.getByText(/2062/).closest('td')
  expect(cell?.textContent).toMatch(/^End 21 Dec 2026, .* → 21 Dec 2062, .* · Posted as user Not set → @ada$/)
})

test('a row shows the values before and after, with the difference of an amount', async () => {
  const { all, emit, user } = await reviewOf(1)
  all[0] = reviewItem(idOf(0), {
    kind: 'update',
    subject: 'campaign',
    currency: 'EUR',
    changes: [
      { field: 'daily_budget_amount_local_micro', before: 120_000_000, after: 138_000_000 },
      { field: 'name', before: 'Spring', after: 'Early spring' },
    ],
  })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  const row = await screen.findByRole('row', { name: /Daily budget/ })
  expect(row.textContent).toContain('120.00 EUR → 138.00 EUR (+18.00, +15%)')
  expect(row.textContent).toContain('Spring Early spring')
  await user.click(row)
  const fields = await screen.findByRole('table', { name: 'Fields of d0' })
  expect(fields.textContent).toContain('+18.00, +15%')
})

test('calls and their paths are behind one disclosure', async () => {
  const { all, emit, user } = await reviewOf(1)
  const call = { position: 1, operation: 'x', title: 'Update a card', route: 'PUT cards/:id', changes: 1 }
  all[0] = reviewItem(idOf(0), { title: 'Tent', calls: [call] })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  const row = await screen.findByRole('row', { name: /Tent/ })
  expect(row.textContent).not.toContain('PUT')
  await user.click(row)
  const sent = (await screen.findByText('What will be sent')).closest('details')
  expect(sent?.open).toBe(false)
  expect(sent?.textContent).toContain('PUT cards/:id')
})

test('what the money guard noticed is visible without a click', async () => {
  const alert = {
    draftId: idOf(0),
    title: 'Spring',
    factor: 10,
    field: 'daily_budget_amount_local_micro',
    kind: 'powerOfTen',
  } as const
  await reviewOf(1, [{ currency: 'EUR', amount: micro.parse(1), of: 'single' }], [alert])
  const list = await screen.findByRole('list', { name: 'To double-check' })
  expect(list.textContent).toContain('becomes 10 times')
  expect(list.closest('details')).toBeNull()
})

test('changes stand under their campaign, and values are shown by their names', async () => {
  const { all, emit, user } = await reviewOf(1)
  all[0] = reviewItem(idOf(0), {
    kind: 'update',
    subject: 'lineItem',
    title: 'Early birds',
    campaign: 'Winter tents',
    changes: [{ field: 'tweet_id', before: '1', after: 'draft:aaaaaaaaaaaaaaaa' }],
    names: { '1': 'Old post', 'draft:aaaaaaaaaaaaaaaa': 'New post' },
  })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  expect(await screen.findByRole('row', { name: /^Winter tents/ })).toBeDefined()
  const row = await screen.findByRole('row', { name: /Early birds/ })
  expect(row.textContent).toContain('Old post → New post')
  expect(screen.getByTitle('1').textContent).toBe('Old post')
  await user.click(row)
  expect(await screen.findByText('In the campaign Winter tents')).toBeDefined()
})

test('there are no headings as long as no change has a campaign', async () => {
  const { all, emit } = await reviewOf(2)
  expect(await screen.findByRole('row', { name: /d1/ })).toBeDefined()
  expect(screen.queryByRole('row', { name: /^Outside campaigns/ })).toBeNull()
  all[0] = reviewItem(idOf(0), { campaign: 'Winter tents' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  expect(await screen.findByRole('row', { name: /^Outside campaigns/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /^Winter tents/ })).toBeDefined()
})

test('there are no headings above nothing but the campaigns’ own changes', async () => {
  const { all, emit } = await reviewOf(2)
  const own = { subject: 'campaign', campaign: 'Winter tents', title: 'Winter tents' } as const
  all[0] = reviewItem(idOf(0), own)
  all[1] = reviewItem(idOf(1), { ...own, campaign: 'Night hikes', title: 'Night hikes' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0), idOf(1)], all: false })
  expect(await screen.findByRole('row', { name: /Night hikes/ })).toBeDefined()
  expect(screen.queryByRole('row', { name: /^Night hikes/ })).toBeNull()
  expect(screen.queryByRole('row', { name: /^Winter tents/ })).toBeNull()
})

test('a comment is saved once its field is left, also for another row, and marks its row', async () => {
  const { all, emit, user, comment } = await reviewOf(2)
  await user.click(await screen.findByRole('row', { name: /d0/ }))
  const field = await screen.findByRole('textbox', { name: 'Comment' })
  await user.type(field, 'Agreed')
  expect(comment).not.toHaveBeenCalled()
  await user.tab()
  expect(comment).toHaveBeenCalledExactlyOnceWith({ draftId: idOf(0), comment: 'Agreed' })
  all[0] = reviewItem(idOf(0), { comment: 'Agreed' })
  emit('draftsChanged', { workspace: spring, draftIds: [idOf(0)], all: false })
  expect(await screen.findByRole('img', { name: 'Comment: Agreed' })).toBeDefined()
  await user.type(field, '!')
  act(() => {
    window.location.hash = `#/review/changes/${idOf(1)}`
  })
  await waitFor(() => expect(comment).toHaveBeenLastCalledWith({ draftId: idOf(0), comment: 'Agreed!' }))
})

test('the list can be filtered without changing the selection', async () => {
  const { user, filters } = await reviewOf(12, [], [], { warnings: 1 })
  await user.type(screen.getByRole('searchbox', { name: 'Search changes' }), 'd1')
  expect(await screen.findByText('3 of 12 changes shown')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Publish 12 changes' })).toBeDefined()
  expect(screen.getByText('All selected')).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'Changed')
  await user.click(screen.getByRole('checkbox', { name: 'With warnings' }))
  await waitFor(() =>
    expect(filters.at(-1)).toEqual({ text: 'd1', kind: 'update', issuesOnly: true, isSendable: true }),
  )
  await user.type(screen.getByRole('searchbox', { name: 'Search changes' }), 'x')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('row', { name: /d0/ })).toBeDefined()
})

test('the print view has the changes by campaign, with comments, and each call once at the end', async () => {
  const { all } = await reviewOf(3)
  const call = { position: 1, operation: 'x', title: 'Update line items', route: 'POST batch', changes: 2 }
  const lineItem = { subject: 'lineItem', kind: 'update', campaign: 'Winter tents', calls: [call] } as const
  all[1] = reviewItem(idOf(1), { ...lineItem, title: 'Early birds', comment: 'Agreed with the client' })
  all[2] = reviewItem(idOf(2), { ...lineItem, title: 'Late birds' })
  act(() => {
    window.location.hash = '#/review/print'
  })
  const paper = await screen.findByRole('article', { name: 'Printed review' })
  const headings = within(paper)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Review of unpublished changes',
    'Changes outside campaigns',
    'Add card: d0',
    'Campaign: Winter tents',
    'Change line item: Early birds',
    'Change line item: Late birds',
    'Calls in order',
  ])
  expect(within(paper).getByText('Comment: Agreed with the client')).toBeDefined()
  expect(within(paper).getByRole('list', { name: 'Calls' }).textContent).toBe(
    '1. Update line items POST batch, 2 changes',
  )
})

test('a change of an agent is marked in its row and in its details', async () => {
  const { user } = await reviewOf(2, [], [], { byAgent: true })
  expect(await screen.findAllByRole('img', { name: 'Drafted by an agent' })).toHaveLength(2)
  await user.click(await screen.findByRole('row', { name: /d0/ }))
  expect(await screen.findByText('Drafted by an agent')).toBeDefined()
})
