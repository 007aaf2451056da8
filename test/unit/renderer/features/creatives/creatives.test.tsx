import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { CreativeRow } from '../../../../../src/shared/creatives/creative-row.ts'
import { offline } from '../../support/bridge.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Library = FlightdeckBridge['creatives']
const session = { state: async () => succeed(working()) }
const poll: CreativeRow = {
  ...{ key: 'p1', remoteId: 'p1', title: 'Which tent?', type: null, seenAt: 1_000, updatedAt: 1_000 },
  content: { name: 'Which tent?', first_choice: 'Ridge', second_choice: 'Dome', duration_in_minutes: 60 },
  record: { end_time: '2026-01-05T10:00:00Z' },
  change: null,
}

test('polls are listed with their choices and how long they are open', async () => {
  const list = vi.fn<Library['list']>(async ({ subject }) =>
    succeed({
      rows: subject === 'poll' ? [poll] : [],
      total: subject === 'poll' ? 1 : 0,
      ...{ seenAt: 1_000, sync: { kind: 'idle' } as const },
    }),
  )
  await renderView('/creatives/polls', { session, creatives: { list } })
  const row = await screen.findByRole('row', { name: /Which tent\?/ })
  expect(row.textContent).toContain('Ridge, Dome')
  expect(row.textContent).toContain('1 hour')
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ workspace: spring, subject: 'poll' }))
})

test('a search that finds nothing says so, and a click brings all of them back', async () => {
  const list: Library['list'] = async ({ text }) =>
    succeed({
      rows: text === '' ? [poll] : [],
      total: text === '' ? 1 : 0,
      ...{ seenAt: 1_000, sync: { kind: 'idle' } as const },
    })
  const { user } = await renderView('/creatives/polls', { session, creatives: { list } })
  await screen.findByRole('row', { name: /Which tent\?/ })
  const search = screen.getByRole('searchbox', { name: /Search polls/i })
  await user.type(search, 'boats')
  expect(await screen.findByText(/No poll/)).toBeDefined()
  await user.clear(search)
  expect(await screen.findByRole('row', { name: /Which tent\?/ })).toBeDefined()
})

test('a new poll that cannot be made leaves the list as it was', async () => {
  const create = vi.fn<FlightdeckBridge['drafts']['create']>(async () => fail(offline))
  const list: Library['list'] = async () =>
    succeed({ rows: [poll], total: 1, seenAt: 1_000, sync: { kind: 'idle' } })
  const { user } = await renderView('/creatives/polls', { session, creatives: { list }, drafts: { create } })
  await user.click(await screen.findByRole('button', { name: 'New poll' }))
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ workspace: spring, subject: 'poll' }),
  )
  expect(await screen.findByRole('row', { name: /Which tent\?/ })).toBeDefined()
})
