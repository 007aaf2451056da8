import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import type { CheckSummary } from '../../../../../src/shared/contract/drafts.ts'
import type { Finding } from '../../../../../src/shared/core/finding.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { DraftFindings } from '../../../../../src/shared/drafts/draft.ts'
import type { Review } from '../../../../../src/shared/publishing/review.ts'
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
    source: { basis: 'documented', section: 'cards#card-records' },
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

const drafts = {
  findings: async () => succeed({ rows: [tent, film], total: 2 }),
  get: async () =>
    succeed({ draft: draft(), title: 'Spring tent', findings: [], theirs: null, hasSnapshots: false }),
}

test('what needs fixing is folded below what can be sent, says what it is, and leads to its field', async () => {
  const { user } = await renderView('/review', {
    session,
    drafts: { ...drafts, check: async () => succeed({ ...checked, warnings: 1 }) },
    publishing: { review: async () => succeed({ ...review, all: 3, blocked: 2 }) },
  })
  await screen.findByRole('grid', { name: 'Changes' })
  expect(await screen.findByText('12 drafts checked in 8 ms')).toBeDefined()
  expect(screen.getByText('All selected')).toBeDefined()
  const toggle = screen.getByRole('button', { name: /2 need fixing/ })
  await waitFor(() => expect(toggle.textContent).toBe('2 need fixing1 warningSpring tent: Name'))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('grid', { name: 'Issues' })).toBeNull()
  await user.click(toggle)
  const grid = await screen.findByRole('grid', { name: 'Issues' })
  expect(within(grid).queryByRole('checkbox')).toBeNull()
  const rows = within(grid).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Spring tentcard',
    'ErrorNameThe name is too long.',
    'Tent filmpost',
    'BlockedWhole draftNeeds “Spring tent”, which has errors.',
  ])
  await user.click(screen.getByRole('button', { name: 'Warnings' }))
  expect(await screen.findByText('No warnings.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'All issues' }))
  const address = heldAddress()
  await user.click(await screen.findByRole('row', { name: /The name is too long/ }))
  await waitFor(() => expect(address()).toBe('/creatives/cards/draft%3Aaaaaaaaaaaaaaaaa?field=name'))
})

test('as long as nothing can be sent, what needs fixing is in sight', async () => {
  await renderView('/review', {
    session,
    drafts: { ...drafts, check: async () => succeed(checked) },
    publishing: {
      review: async () =>
        succeed({ ...review, rows: [], total: 0, all: 2, publishable: 0, blocked: 2, calls: 0 }),
    },
  })
  expect(await screen.findByRole('row', { name: /The name is too long/ })).toBeDefined()
  expect(screen.queryByRole('grid', { name: 'Changes' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Nothing to publish' })).toHaveProperty('disabled', true)
})

test('what drafts have in common is said once, and their conflicts are resolved from the header', async () => {
  const stove = { ...tent, draftId: 'cccccccccccccccc', title: 'Stove' }
  const { user } = await renderView('/review', {
    session,
    drafts: {
      ...drafts,
      findings: async () => succeed({ rows: [tent, stove], total: 2 }),
      check: async () => succeed(checked),
      summary: async () => succeed({ unpublished: 2, bySubject: {}, failed: 0, unknown: 0, conflicts: 2 }),
    },
    publishing: {
      review: async () =>
        succeed({ ...review, rows: [], total: 0, all: 2, publishable: 0, blocked: 2, calls: 0 }),
    },
  })
  const rows = within(await screen.findByRole('grid', { name: 'Issues' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ErrorThe name is too long.2 cards',
    'Spring tentName',
    'StoveName',
  ])
  const address = heldAddress()
  await user.click(await screen.findByRole('button', { name: 'Resolve 2 conflicts' }))
  await waitFor(() => expect(address()).toBe('/conflicts'))
})

test('a running check shows how far it is; a failed one is repeated', async () => {
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
  expect(screen.queryByText('No issues')).toBeNull()
  const failed = answer
  answer = later()
  await act(async () => failed.resolve(fail(offline)))
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }))
  await act(async () => answer.resolve(succeed({ ...checked, errors: 0, blocked: 0 })))
  expect(await screen.findByText('No issues')).toBeDefined()
  expect(check).toHaveBeenCalledTimes(2)
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
    publishing: {
      review: async () => succeed({ ...review, rows: [], total: 0, all: 0, publishable: 0, calls: 0 }),
    },
  })
  const go = await screen.findByRole('button', { name: 'Go to campaigns' })
  expect(screen.getByRole('button', { name: 'Nothing to publish' })).toHaveProperty('disabled', true)
  expect(screen.queryByText('No issues')).toBeNull()
  const address = heldAddress()
  await user.click(go)
  expect(address()).toBe('/campaigns')
})

const review: Review = {
  rows: [reviewItem(tent.draftId, { title: tent.title })],
  total: 1,
  groups: [],
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
