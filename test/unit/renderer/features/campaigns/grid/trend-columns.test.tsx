import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { linePath } from '../../../../../../src/renderer/features/campaigns/grid/trend-path.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import { dayOf, midnightOf } from '../../../../../../src/shared/statistics/days.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

const zone = 'Europe/Berlin'
test('trend lines are read once for all rows on screen, and say their course', async () => {
  // No day ends during the test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 20, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const today = dayOf(Date.now(), zone)
  const series = vi.fn<FlightdeckBridge['statistics']['series']>(async ({ entity, ids, span }) => {
    const days = Array.from({ length: span.to - span.from }, (_, index) => span.from + index)
    const values = (id: string) =>
      days.map((day) => (id === 'l2' ? null : (day - span.from + 1) * (entity === 'CAMPAIGN' ? 3 : 1) * 1e6))
    return succeed({
      zone,
      starts: days.map((day) => midnightOf(day, zone)),
      finality: days.map(() => null),
      known: null,
      series: (ids === 'all' ? [] : ids).map((id) => ({
        id,
        segment: null,
        readAt: 1,
        values: { billed_charge_local_micro: values(id) },
      })),
    })
  })
  const state = async () =>
    succeed({
      known: { since: today - 29, until: Date.now() },
      jobId: null,
      failure: null,
      zone,
      currency: 'EUR',
      bytes: 0,
    })
  const { overrides } = account()
  const { user } = await renderView('/campaigns', {
    ...overrides,
    statistics: { series, state },
  })
  const grid = await screen.findByRole('treegrid', { name: 'Campaigns' })
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = await screen.findByRole('dialog', { name: 'Columns' })
  await user.click(within(panel).getByLabelText('Spend trend'))
  // Otherwise it's far to the right, where nothing is drawn.
  await user.click(await within(panel).findByRole('button', { name: 'Keep Spend trend in sight' }))
  await user.keyboard('{Escape}')
  const tents = await within(grid).findByRole('row', { name: /Tents/ })
  // Seven whole days: today isn't over.
  const line = await within(tents).findByRole('img', {
    name: /^From 1\.00.EUR \(.*\) to 7\.00.EUR \(.*\); highest 7\.00.EUR \(/,
  })
  expect(line.querySelector('path')?.getAttribute('d')).toMatch(/^M\S+ \S+(L\S+ \S+){6}$/)
  const spring = within(grid).getByRole('row', { name: /Spring/ })
  expect(within(spring).getByRole('img', { name: /21\.00/ })).toBeDefined()
  await waitFor(() => expect(within(grid).getByRole('row', { name: /Maps/ }).textContent).toContain('–'))
  const asked = series.mock.calls.map(([{ entity, ids }]) => [entity, ids])
  expect(asked.toSorted()).toEqual([
    ['CAMPAIGN', ['c1']],
    ['LINE_ITEM', ['l0', 'l1', 'l2']],
  ])
})

test.each<[string, readonly (number | null)[], string]>([
  ['rises from 0 to the top', [0, 2, 4], 'M1.5 18.5L50.0 10.0L98.5 1.5'],
  ['breaks where nothing is known, and shows a value alone', [4, 4, null, 4], 'M1.5 1.5L33.8 1.5M98.5 1.5h0'],
  ['stays at the bottom without a count', [0, 0], 'M1.5 18.5L98.5 18.5'],
  ['is empty without values', [null, null], ''],
])('a line %s', (_what, values, path) => {
  expect(linePath(values, 100, 20)).toBe(path)
})
