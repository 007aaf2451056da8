import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { job, step, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

test.each([
  ['Delete it anyway', 'undoAnyway'],
  ['Keep it', 'keep'],
] as const)('an undo shows what changed since in what it would delete: %s', async (label, kind) => {
  const undo = job({ kind: 'undo', title: 'Undo of Spring', state: 'done', counts: { conflict: 1 } })
  const resolve = vi.fn<FlightdeckBridge['publishing']['resolve']>(async () => succeed(undo))
  const changed = step({
    draftId: null,
    subject: 'campaign',
    kind: 'delete',
    title: 'Spring',
    state: 'conflict',
    conflicts: [
      { field: 'name', base: 'Spring', mine: null, theirs: 'Summer' },
      { field: 'line_items', base: null, mine: null, theirs: ['Early birds', 'Late birds'] },
    ],
  })
  const { user } = await renderView('/activity/job1/step1', {
    session: { state: async () => succeed(working()) },
    jobs: { get: async () => succeed(undo) },
    publishing: { steps: async () => succeed({ rows: [changed], total: 1 }), resolve },
    requestLog: { list: async () => succeed({ rows: [], total: 0 }) },
  })
  expect(await screen.findByText(/Nothing was deleted/)).toBeDefined()
  const changes = screen.getByLabelText('Changed since in Spring')
  for (const text of ['Summer', 'Line items', 'Early birds', 'Late birds'])
    expect(changes.textContent).toContain(text)
  await user.click(screen.getByRole('button', { name: label }))
  expect(resolve).toHaveBeenCalledExactlyOnceWith({ jobId: 'job1', stepId: 'step1', resolution: { kind } })
})

test.each([
  ['Restore the earlier values anyway', 'undoAnyway'],
  ['Keep what changed', 'keep'],
] as const)('an undo shows what changed since in what it would restore: %s', async (label, kind) => {
  const undo = job({ kind: 'undo', title: 'Undo of Spring', state: 'done', counts: { conflict: 1 } })
  const resolve = vi.fn<FlightdeckBridge['publishing']['resolve']>(async () => succeed(undo))
  const changed = step({
    draftId: null,
    subject: 'campaign',
    kind: 'update',
    title: 'Spring',
    state: 'conflict',
    conflicts: [{ field: 'name', base: 'Spring', mine: 'Winter', theirs: 'Summer' }],
  })
  const { user } = await renderView('/activity/job1/step1', {
    session: { state: async () => succeed(working()) },
    jobs: { get: async () => succeed(undo) },
    publishing: { steps: async () => succeed({ rows: [changed], total: 1 }), resolve },
    requestLog: { list: async () => succeed({ rows: [], total: 0 }) },
  })
  expect(await screen.findByText(/Nothing was restored/)).toBeDefined()
  expect(screen.getByLabelText('Changed since in Spring').textContent).toContain('Summer')
  await user.click(screen.getByRole('button', { name: label }))
  expect(resolve).toHaveBeenCalledExactlyOnceWith({ jobId: 'job1', stepId: 'step1', resolution: { kind } })
})
