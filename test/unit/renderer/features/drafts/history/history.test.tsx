import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import type { Snapshot } from '../../../../../../src/shared/contract/drafts.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline } from '../../../support/bridge.ts'
import { draft, spring, working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

type Drafts = FlightdeckBridge['drafts']

const earlier: Snapshot = {
  changedBy: null,
  id: 5,
  draftId: draft().id,
  at: 1_000,
  title: 'Spring tent',
  subject: 'card',
  kind: 'create',
  reason: 'discarded',
  content: { name: 'Spring tent' },
  current: false,
}
const listing = (...rows: readonly Snapshot[]) =>
  vi.fn<Drafts['snapshots']>(async () => succeed({ rows, total: rows.length }))
const open = (drafts: Partial<Drafts>, address = '/history') =>
  renderView(address, {
    session: { state: async () => succeed(working()) },
    drafts,
  })

test('without an account nothing is read', async () => {
  const snapshots = listing()
  await renderView('/history', {
    session: { state: async () => succeed(working(null)) },
    drafts: { snapshots },
  })
  expect(await screen.findByText('Choose an account to see its draft history.')).toBeDefined()
  expect(snapshots).not.toHaveBeenCalled()
})

test('without a version the list says what will appear; if it can’t be read, it can be reloaded', async () => {
  const snapshots = vi.fn<Drafts['snapshots']>(async () => fail(offline))
  const { user } = await open({ snapshots })
  const again = await screen.findByRole('button', { name: 'Retry' })
  snapshots.mockImplementation(listing())
  await user.click(again)
  expect(await screen.findByText('Earlier versions of drafts appear here.')).toBeDefined()
  expect(snapshots).toHaveBeenLastCalledWith(expect.objectContaining({ workspace: spring, draftId: null }))
})

test('a discarded draft is created again from its version, and opens', async () => {
  const restore = vi.fn<Drafts['restore']>(async () => succeed(draft()))
  const { user } = await open({ snapshots: listing(earlier), restore })
  await user.click(await screen.findByRole('row', { name: /Spring tent.*When discarded/ }))
  expect(window.location.hash).toBe('#/history/5')
  expect(await screen.findByText(/The draft no longer exists\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Restore version' }))
  expect(restore).toHaveBeenCalledExactlyOnceWith({ snapshotId: 5 })
  expect(await screen.findByText('“Spring tent” restored.')).toBeDefined()
  expect(window.location.hash).toMatch(/^#\/creatives\/cards\//)
})

test('a version that can’t be restored stays open, with the reason', async () => {
  const { user } = await open(
    { snapshots: listing(earlier), restore: async () => fail(offline) },
    '/history/5',
  )
  await user.click(await screen.findByRole('button', { name: 'Restore version' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(window.location.hash).toBe('#/history/5')
})
