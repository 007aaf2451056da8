import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { communityNoteOperations } from '../../../../../src/shared/api/platform/community-notes.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { offline } from '../../support/bridge.ts'
import { job, step, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Jobs = FlightdeckBridge['jobs']
type Status = FlightdeckBridge['status']
const session = { state: async () => succeed(working()) }

test('jobs are listed with the outcome of their steps', async () => {
  const published = job({ title: '4 changes', state: 'done', counts: { done: 3, failed: 1 } })
  await renderView('/activity', {
    session,
    jobs: { list: async () => succeed({ rows: [published], total: 1 }) },
  })
  expect(await screen.findByRole('row', { name: /4 changes.*spring/ })).toBeDefined()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toContain('Failed')
  // Empty in every row, so it would only take space.
  expect(heads).not.toContain('Conflict')
})

test('without a job the list leads to the review; if it can’t be read, it can be reloaded', async () => {
  const list = vi.fn<Jobs['list']>(async () => fail(offline))
  const { user } = await renderView('/activity', { session, jobs: { list } })
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(async () => succeed({ rows: [], total: 0 }))
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'Review unpublished changes' }))
  expect(window.location.hash).toMatch(/^#\/review/)
})

test('open rate windows show what is left; an exhausted one says so', async () => {
  const rateWindows: Status['rateWindows'] = async () =>
    succeed([
      {
        name: 'writes',
        host: 'ads',
        accountId: 'spring',
        limit: 60,
        remaining: 0,
        resetsAt: Number.MAX_SAFE_INTEGER / 1_000,
        observedAt: 1_000,
      },
    ])
  await renderView('/activity/limits', { session, status: { rateWindows } })
  expect(await screen.findByRole('row', { name: /spring.*Used up/ })).toBeDefined()
})

test('the rate window of a single operation goes by the operation’s title', async () => {
  const rateWindows: Status['rateWindows'] = async () =>
    succeed([
      {
        name: 'communityNotes.searchWritten',
        host: 'platform',
        accountId: null,
        limit: 60,
        remaining: 58,
        resetsAt: Number.MAX_SAFE_INTEGER / 1_000,
        observedAt: 1_000,
      },
    ])
  await renderView('/activity/limits', { session, status: { rateWindows } })
  const { title } = communityNoteOperations.searchWritten
  const head = await screen.findByRole('rowheader', { name: title })
  expect(head.title).toBe('communityNotes.searchWritten')
})

test('a job and its steps name the account and show times in its zone', async () => {
  const noon = Date.parse('2026-11-21T12:00:00Z')
  const done = job({ id: 'job1', state: 'done', counts: { done: 1 }, createdAt: noon })
  const finished = step({ state: 'done', startedAt: noon, finishedAt: noon })
  const account = { id: 'spring', name: 'Northwind Outdoor', timezone: 'Asia/Tokyo' }
  await renderView('/activity/job1/step1', {
    session,
    accounts: { list: async () => succeed({ accounts: [account], seenAt: 1_000 }) },
    jobs: { get: async () => succeed(done) },
    publishing: { steps: async () => succeed({ rows: [finished], total: 1 }) },
    requestLog: { list: async () => succeed({ rows: [], total: 0 }) },
  })
  expect(await screen.findByText('Northwind Outdoor', { selector: 'span[title=spring]' })).toBeDefined()
  const row = await screen.findByRole('row', { name: /Spring tent/ })
  await waitFor(() => expect(row.textContent).toContain('21:00:00 GMT+9'))
  expect(screen.getAllByText('21 Nov 2026, 21:00:00 GMT+9')).toHaveLength(2)
})

test('an undo that another window has finished meanwhile opens, and isn’t sent again', async () => {
  const published = job({ id: 'job1', state: 'done', counts: { done: 1 } })
  const undone = job({
    id: 'undo1',
    kind: 'undo',
    title: 'Undo of Spring tent',
    state: 'done',
    counts: { done: 1 },
  })
  const item = {
    title: 'Spring tent',
    subject: 'card',
    effect: 'Deletes the card',
    changes: [],
    currency: null,
  } as const
  const { user } = await renderView('/activity/job1/undo', {
    session,
    jobs: { get: async ({ jobId }) => succeed(jobId === 'undo1' ? undone : published) },
    publishing: {
      steps: async () => succeed({ rows: [], total: 0 }),
      undoPlan: async () =>
        succeed({
          possible: { total: 1, items: [{ ...item, possible: true }] },
          impossible: { total: 0, items: [] },
        }),
      undo: async () => succeed(undone),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo 1 change' }))
  expect(window.location.hash).toBe('#/activity/undo1')
  expect(await screen.findByRole('heading', { name: /Undo of Spring tent/ })).toBeDefined()
})
