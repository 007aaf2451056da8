import { expect, it, vi } from 'vitest'
import { createPreviewRun } from '../../../../../src/renderer/features/campaigns/bulk/preview-run.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { BulkPreviewResult } from '../../../../../src/shared/campaigns/validation-preview.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const target = { kind: 'view', viewId: 'v1' } as const
const pause = { kind: 'set', field: 'entity_status', value: 'PAUSED' } as const
const none: BulkPreviewResult = {
  ...{ previewId: 1, changed: 3, errors: 0, warnings: 0, groups: [], others: 0 },
}

/** Every question waits until it is answered. */
function asking() {
  const asked: { requestId: string; answer: (outcome: Outcome<BulkPreviewResult>) => void }[] = []
  const endPreview = vi.fn(async (_: { requestId: string }) => succeed(undefined))
  const world = testBridge({
    campaigns: {
      previewEdit: ({ requestId }) =>
        new Promise<Outcome<BulkPreviewResult>>((answer) => asked.push({ requestId, answer })),
      endPreview,
    },
  })
  const run = createPreviewRun(createWorkbench(world.bridge), workspace, target)
  return { ...world, run, asked, endPreview, state: run.store.getState }
}

it('tells how far it is, and what it found', async () => {
  const { run, asked, emit, state } = asking()
  const looking = run.look(['lineItem'], pause)
  const [first] = asked
  emit('previewProgress', { requestId: 'of another window', done: 9, total: 10 })
  expect(state()).toEqual({ kind: 'working', done: 0, total: null })
  emit('previewProgress', { requestId: first?.requestId ?? '', done: 2, total: 3 })
  expect(state()).toEqual({ kind: 'working', done: 2, total: 3 })
  first?.answer(succeed(none))
  await looking
  expect(state()).toEqual({ kind: 'known', preview: none })
})

it('ends what another edit has made idle, and drops what comes of it all the same', async () => {
  const { run, asked, endPreview, state } = asking()
  const before = run.look(['lineItem'], pause)
  const now = run.look(['lineItem'], { ...pause, value: 'ACTIVE' })
  expect(endPreview.mock.calls).toEqual([[{ requestId: asked[0]?.requestId }]])
  asked[1]?.answer(succeed({ ...none, previewId: 2 }))
  await now
  asked[0]?.answer(succeed(none))
  await before
  expect(state()).toMatchObject({ kind: 'known', preview: { previewId: 2 } })
})

it('ends with the dialog', async () => {
  const { run, asked, endPreview, state } = asking()
  const looking = run.look(['lineItem'], pause)
  run.close()
  expect(endPreview).toHaveBeenCalledWith({ requestId: asked[0]?.requestId })
  asked[0]?.answer(fail({ kind: 'cancelled', message: 'Nobody waits.' }))
  await looking
  expect(state().kind).toBe('working')
  run.forget()
  expect(endPreview).toHaveBeenCalledTimes(1)
})
