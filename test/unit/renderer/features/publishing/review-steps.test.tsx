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
