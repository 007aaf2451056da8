import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import type { CheckSummary } from '../../../../../src/shared/contract/drafts.ts'
import type { Finding } from '../../../../../src/shared/core/finding.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { DraftFindings } from '../../../../../src/shared/drafts/draft.ts'
import type { Review } from '../../../../../src/shared/publishing/review.ts'
import type { Rehearsal } from '../../../../../src/shared/sandbox/rehearsal.ts'
import { later, offline } from '../../support/bridge.ts'
import { draft, reviewItem, spring, working } from '../../support/publishing.ts'
import { heldAddress, renderView } from '../../support/render-view.tsx'

const session = { state: async () => succeed(working()) }

function finding(severity: Finding['severity'], field: string): Finding {
  return {
    rule: 'card.rule',
    severity,
    field,
    code: 'INVALID',
    message: `The ${field} is too long.`,
    source: { document: 'advertising', place: 'Cards' },
  }
}

const tent: DraftFindings = {
  draftId: 'aaaaaaaaaaaaaaaa',
  subject: 'card',
  title: 'Spring tent',
  findings: [finding('error', 'name')],
  blockedBy: [],
}
const film: DraftFindings = {
  draftId: 'bbbbbbbbbbbbbbbb',
  subject: 'post',
  title: 'Tent film',
  findings: [],
  blockedBy: [{ draftId: tent.draftId, title: 'Spring tent' }],
}
const checked: CheckSummary = { drafts: 12, errors: 1, warnings: 0, blocked: 1, tookMs: 8 }

test('a check counts the issues and lists them by draft; one opens its field', async () => {
  const { user } = await renderView('/review', {
    session,
    drafts: {
      check: async () => succeed(checked),
      findings: async () => succeed({ rows: [tent, film], total: 2 }),
      get: async () =>
        succeed({ draft: draft(), title: 'Spring tent', findings: [], theirs: null, hasSnapshots: false }),
    },
  })
  const grid = await screen.findByRole('grid', { name: 'Issues' })
  expect(await screen.findByText('12 drafts checked in 8 ms')).toBeDefined()
  const header = screen.getByRole('heading', { name: 'Review' }).closest('header')
  expect(header?.textContent).toContain('1 error')
  expect(header?.textContent).toContain('1 blocked')
  const rows = within(grid).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Spring tent card1 error',
    'NameErrorThe name is too long.',
    'Tent film post',
    'Whole draftBlockedNeeds “Spring tent”, which has errors.',
  ])
  await user.click(screen.getByRole('button', { name: 'Warnings' }))
  expect(await screen.findByText('No warnings.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all issues' }))
  const address = heldAddress()
  await user.click(await screen.findByRole('row', { name: /The name is too long/ }))
  await waitFor(() => expect(address()).toBe('/creatives/cards/draft%3Aaaaaaaaaaaaaaaaa?field=name'))
})

test('a running check shows how far it is; a failed one is repeated, and one without issues leads on', async () => {
  let answer = later<Outcome<CheckSummary>>()
  const check = vi.fn<FlightdeckBridge['drafts']['check']>(() => answer.promise)
  const { emit, user } = await renderView('/review', {
    session,
    drafts: {
      check,
      findings: async () => succeed({ rows: [], total: 0 }),
      summary: async () => succeed({ unpublished: 40, bySubject: {}, failed: 0, unknown: 0, conflicts: 0 }),
    },
    publishing: { review: async () => succeed(review) },
  })
  act(() => emit('checkChanged', { workspace: spring, done: 10, total: 40 }))
  const progress = await screen.findByRole('progressbar', { name: 'Check' })
  expect(progress.getAttribute('aria-valuetext')).toContain('10 of 40 drafts')
  expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true)
  const failed = answer
  answer = later()
  await act(async () => failed.resolve(fail(offline)))
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }))
  await act(async () => answer.resolve(succeed({ ...checked, errors: 0, blocked: 0 })))
  expect(await screen.findByText('No issues')).toBeDefined()
  expect(check).toHaveBeenCalledTimes(2)
  const empty = screen.getByText('Next, review what will be sent.').parentElement
  await user.click(within(empty ?? document.body).getByRole('button', { name: 'Review changes' }))
  expect(window.location.hash).toBe('#/review/changes')
})

const figures = (clicks: number, spend: number) => ({
  impressions: [1_000, 1_000],
  engagements: [0, 0],
  clicks: [clicks, clicks],
  url_clicks: [0, 0],
  follows: [0, 0],
  video_total_views: [0, 0],
  billed_charge_local_micro: [spend, spend],
})
const sums = (clicks: number, spend: number) => ({
  impressions: 2_000,
  engagements: 0,
  clicks,
  url_clicks: 0,
  follows: 0,
  video_total_views: 0,
  billed_charge_local_micro: spend,
})
const rehearsal: Rehearsal = {
  starts: [Date.UTC(2026, 10, 28), Date.UTC(2026, 10, 29)],
  zone: 'UTC',
  currency: 'EUR',
  without: figures(10, 50_000_000),
  with: figures(15, 60_000_000),
  items: [
    { id: 'early', without: sums(20, 100_000_000), with: sums(30, 120_000_000) },
    { id: 'late', without: sums(0, 0), with: sums(0, 0) },
  ],
  names: { early: { title: 'Early birds', campaign: 'Winter tents' } },
  assumptions: { withoutTargeting: 1, withoutPosts: 0, audiences: 2, left: 0 },
}

test('a rehearsal shows its progress, and figures with and without the changes; it can be cancelled', async () => {
  const answers: ReturnType<typeof later<Outcome<Rehearsal>>>[] = []
  const run = vi.fn<FlightdeckBridge['rehearsal']['run']>(() => {
    const answer = later<Outcome<Rehearsal>>()
    answers.push(answer)
    return answer.promise
  })
  const cancel = vi.fn<FlightdeckBridge['rehearsal']['cancel']>(async () => succeed(undefined))
  const { emit, user } = await renderView('/review/rehearsal', { session, rehearsal: { run, cancel } })
  expect(await screen.findByText('Reading what is stored')).toBeDefined()
  expect(run).toHaveBeenLastCalledWith({ workspace: spring, draftIds: null, days: 14 })
  act(() => emit('rehearsalChanged', { done: 1, total: 4 }))
  expect(screen.getByText('1 of 4 line items')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Simulation' })).toHaveProperty('value', 0.25)
  await act(async () => answers[0]?.resolve(succeed(rehearsal)))
  const table = screen.getByRole('table', { name: 'Figures with and without the changes' })
  const lineOf = (name: string) =>
    within(table).getByRole('row', { name: new RegExp(`^${name}`) }).textContent
  expect(lineOf('Spend')).toBe('Spend100.00 EUR120.00 EUR+20%')
  expect(lineOf('Clicks')).toBe('Clicks2030+50%')
  expect(screen.getByRole('region', { name: '1 line item affected' }).textContent).toContain('Early birds')
  expect(screen.getByText(/^2 custom audiences/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '30 days' }))
  expect(run).toHaveBeenLastCalledWith({ workspace: spring, draftIds: null, days: 30 })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalled()
  await act(async () =>
    answers[1]?.resolve(fail({ kind: 'cancelled', message: 'The simulation was stopped.' })),
  )
  expect(screen.getByText('The simulation was stopped.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: '7 days' }))
  await act(async () => answers[2]?.resolve(fail(offline)))
  expect(await screen.findByRole('alert')).toBeDefined()
})

test('a printed review is saved as a PDF; a failed save is repeated', async () => {
  const savePdf = vi.fn<FlightdeckBridge['desktop']['savePdf']>(async () => fail(offline))
  const { user } = await renderView('/review/print', {
    session,
    desktop: { savePdf },
    drafts: { findings: async () => succeed({ rows: [tent], total: 1 }) },
    accounts: {
      list: async () =>
        succeed({
          accounts: [{ id: 'spring', name: 'Northwind Outdoor', timezone: 'Asia/Tokyo' }],
          seenAt: 1_000,
        }),
    },
    publishing: { review: async () => succeed({ ...review, blocked: 1, uploadBytes: 2_000_000 }) },
  })
  const paper = await screen.findByRole('article', { name: 'Printed review' })
  expect(paper.textContent).toContain('1 change in 1 write call')
  expect(within(paper).getByRole('list', { name: 'Issues of Spring tent' }).textContent).toBe(
    'Error, Name: The name is too long.',
  )
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }))
  const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' })
  savePdf.mockResolvedValue(succeed({ fileName: 'Review spring.pdf' }))
  await user.click(again)
  expect(await screen.findByText('Saved as Review spring.pdf.')).toBeDefined()
  expect(savePdf).toHaveBeenCalledTimes(2)
  expect(savePdf.mock.calls[0]?.[0].name).toMatch(/^Review spring \d{4}-\d{2}-\d{2}$/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a change there is nothing to check or review', async () => {
  const { user } = await renderView('/review', {
    session,
    drafts: { check: async () => succeed({ ...checked, drafts: 0, errors: 0, blocked: 0 }) },
  })
  const go = await screen.findByRole('button', { name: 'Go to campaigns' })
  const button = (name: string) => screen.getByRole('button', { name })
  expect([button('Check again'), button('Review changes')]).toMatchObject([
    { disabled: true, title: 'No unpublished changes.' },
    { disabled: true, title: 'No unpublished changes.' },
  ])
  const address = heldAddress()
  await user.click(go)
  expect(address()).toBe('/campaigns')
})

const review: Review = {
  rows: [reviewItem(tent.draftId, { title: tent.title })],
  total: 1,
  all: 1,
  publishable: 1,
  irreversible: 0,
  blocked: 0,
  warnings: 0,
  windows: [],
  calls: 1,
  uploadBytes: 0,
  minDurationMs: 0,
  money: [],
  toType: [],
}
