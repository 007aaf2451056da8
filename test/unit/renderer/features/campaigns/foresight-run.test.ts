import { expect, it, vi } from 'vitest'
import { createForesightRun } from '../../../../../src/renderer/features/campaigns/bulk/foresight-run.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { BulkForesight } from '../../../../../src/shared/campaigns/validation-preview.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { testBridge } from '../../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const target = { kind: 'view', viewId: 'v1' } as const
const pause = { kind: 'set', field: 'entity_status', value: 'PAUSED' } as const
const none: BulkForesight = {
  ...{ foresightId: 1, changed: 3, errors: 0, warnings: 0, groups: [], others: 0 },
}

/** Every question waits until it is answered. */
function asking() {
  const asked: { requestId: string; answer: (outcome: Outcome<BulkForesight>) => void }[] = []
  const endForesight = vi.fn(async (_: { requestId: string }) => succeed(undefined))
  const world = testBridge({
    campaigns: {
      foresee: ({ requestId }) =>
        new Promise<Outcome<BulkForesight>>((answer) => asked.push({ requestId, answer })),
      endForesight,
    },
  })
  const run = createForesightRun(createWorkbench(world.bridge), workspace, target)
  return { ...world, run, asked, endForesight, state: run.store.getState }
}

it('tells how far it is, and what it found', async () => {
  const { run, asked, emit, state } = asking()
  const looking = run.look(['lineItem'], pause)
  const [first] = asked
  emit('foreseeing', { requestId: 'of another window', done: 9, total: 10 })
  expect(state()).toEqual({ kind: 'working', done: 0, total: null })
  emit('foreseeing', { requestId: first?.requestId ?? '', done: 2, total: 3 })
  expect(state()).toEqual({ kind: 'working', done: 2, total: 3 })
  first?.answer(succeed(none))
  await looking
  expect(state()).toEqual({ kind: 'known', foresight: none })
})

it('ends what another edit has made idle, and drops what comes of it all the same', async () => {
  const { run, asked, endForesight, state } = asking()
  const before = run.look(['lineItem'], pause)
  const now = run.look(['lineItem'], { ...pause, value: 'ACTIVE' })
  expect(endForesight.mock.calls).toEqual([[{ requestId: asked[0]?.requestId }]])
  asked[1]?.answer(succeed({ ...none, foresightId: 2 }))
  await now
  asked[0]?.answer(succeed(none))
  await before
  expect(state()).toMatchObject({ kind: 'known', foresight: { foresightId: 2 } })
})

it('ends with the dialog', async () => {
  const { run, asked, endForesight, state } = asking()
  const looking = run.look(['lineItem'], pause)
  run.close()
  expect(endForesight).toHaveBeenCalledWith({ requestId: asked[0]?.requestId })
  asked[0]?.answer(fail({ kind: 'cancelled', message: 'Nobody waits.' }))
  await looking
  expect(state().kind).toBe('working')
  run.forget()
  expect(endForesight).toHaveBeenCalledTimes(1)
})
