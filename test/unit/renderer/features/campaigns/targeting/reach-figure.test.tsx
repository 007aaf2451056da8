import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ReachFigure } from '../../../../../../src/renderer/features/campaigns/targeting/reach-figure.tsx'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { TargetingRow } from '../../../../../../src/shared/targeting/targeting-view.ts'
import { workbenchAround } from '../../../support/workbench.tsx'

type Estimate = FlightdeckBridge['targeting']['estimate']

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const hour = 3_600_000

function keywords(...values: readonly string[]): readonly TargetingRow[] {
  return values.map((targeting_value) => ({
    targeting_type: 'BROAD_KEYWORD',
    targeting_value,
    operator_type: 'EQ',
    name: targeting_value,
    state: 'unchanged',
    field: `BROAD_KEYWORD:${targeting_value}`,
  }))
}

/** The figure on a clock of its own. */
function reach(estimate: Estimate) {
  vi.useFakeTimers({ now: 3 * hour })
  onTestFinished(() => void vi.useRealTimers())
  const double = workbenchAround({ targeting: { estimate } })
  const figure = (rows: readonly TargetingRow[]) => (
    <MantineProvider>
      <ReachFigure workspace={workspace} timezone="UTC" rows={rows} />
    </MantineProvider>
  )
  const view = render(figure(keywords('tent')), { wrapper: double.wrapper })
  return {
    ...double,
    target: (...values: readonly string[]) => view.rerender(figure(keywords(...values))),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}

test('is estimated 300 ms after the last change, once', async () => {
  const estimate = vi.fn<Estimate>(async ({ criteria }) =>
    succeed({ value: { min: criteria.length, max: 10 * criteria.length }, readAt: 1, fault: null }),
  )
  const { target, wait } = reach(estimate)
  await wait(0)
  expect(estimate).toHaveBeenCalledTimes(1)
  for (const values of [
    ['tent', 'b'],
    ['tent', 'bo'],
    ['tent', 'boots', 'ski'],
  ]) {
    target(...values)
    await wait(200)
  }
  expect(estimate).toHaveBeenCalledTimes(1)
  await wait(100)
  expect(estimate).toHaveBeenCalledTimes(2)
  expect(estimate.mock.lastCall?.[0]).toMatchObject({ ask: true, criteria: [{}, {}, {}] })
  await wait(0)
  expect(screen.getByText(/Estimated reach: 3 to 30 people\./)).toBeDefined()
})

test('asks nothing while offline, and shows the last estimate with its age', async () => {
  const estimate = vi.fn<Estimate>(async () =>
    succeed({ value: { min: 1_000, max: 2_000 }, readAt: hour, fault: null }),
  )
  const { emit, target, wait } = reach(estimate)
  act(() => emit('connectionChanged', { kind: 'offline', since: 1 }))
  estimate.mockClear()
  target('tent', 'boots')
  await wait(400)
  expect(estimate.mock.calls.map(([{ ask }]) => ask)).not.toContain(true)
  expect(screen.getByText(/Estimated reach: 1,000 to 2,000 people\./)).toBeDefined()
  expect(screen.getByRole('status').textContent).toMatch(/Last estimated 2 h/)
})

test.each([
  [0, 1_000, true],
  [0, 40_000, false],
])('of %d to %d people is called very narrow: %s', async (min, max, isNarrow) => {
  const { wait } = reach(async () => succeed({ value: { min, max }, readAt: 1, fault: null }))
  await wait(0)
  expect(screen.getByText(/Estimated reach/)).toBeDefined()
  expect(screen.queryByText('Very narrow') !== null).toBe(isNarrow)
})
