import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { micro } from '../../../../../../src/shared/api/conventions.ts'
import type { GridOpened, GridSums } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { JobSummary } from '../../../../../../src/shared/jobs/job.ts'
import type { MeasuredPeriod } from '../../../../../../src/shared/statistics/measured-period.ts'
import type { StatisticsState } from '../../../../../../src/shared/statistics/statistics-view.ts'
import { job } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

const day = 86_400_000
const span = { from: 20_000, to: 20_007 }
const missing: MeasuredPeriod = {
  span,
  completeness: { kind: 'incomplete', loaded: null },
  zone: 'Europe/Berlin',
  compared: null,
}
const unloaded: StatisticsState = {
  known: null,
  jobId: null,
  failure: null,
  zone: 'Europe/Berlin',
  currency: 'EUR',
  bytes: 0,
}
const loaded: StatisticsState = {
  ...unloaded,
  known: { since: 19_900, until: 20_010 * day },
}

/** The footer over an account with a sum for days that aren't loaded. */
async function footerWith(state: StatisticsState, jobs: readonly JobSummary[] = []) {
  const { overrides } = account()
  const opened: GridOpened = {
    viewId: 'v1',
    rows: 4,
    campaigns: 1,
    lineItems: 3,
    deleted: 0,
    figures: {
      campaigns: { spend: [16_914_010_000, null], pacing: [0.89, null] },
      lineItems: { spend: [16_914_010_000, null], pacing: [0.79, null] },
    },
    period: missing,
    seenAt: 5,
    sync: { kind: 'idle' },
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  }
  await renderView('/campaigns', {
    ...overrides,
    campaigns: { ...overrides.campaigns, open: async () => succeed(opened) },
    statistics: { state: async () => succeed(state) },
    jobs: { list: async () => succeed({ rows: jobs, total: jobs.length }) },
  })
  return within(await screen.findByRole('status', { name: 'Selection' }))
}

test('while figures load, the footer says so and has no sum that may be wrong', async () => {
  const footer = await footerWith({ ...unloaded, jobId: 'f1' })
  expect(await footer.findByText('Loading figures…')).toBeDefined()
  expect(footer.queryByText(/totals|16,914/i)).toBeNull()
})

test('figures that are loaded but not added up yet are loading too', async () => {
  const footer = await footerWith(loaded)
  expect(await footer.findByText('Loading figures…')).toBeDefined()
  expect(footer.queryByText(/totals|16,914/i)).toBeNull()
})

test('once nothing loads them, the footer says which days its sum lacks', async () => {
  const footer = await footerWith(unloaded)
  expect(await footer.findByText(/^Incomplete totals:/)).toBeDefined()
  expect(footer.getByText(/No whole day of .* is loaded/)).toBeDefined()
  expect(footer.queryByText('Loading figures…')).toBeNull()
})

test('while their loading is paused, the footer says what it has', async () => {
  const paused = job({ id: 'f1', kind: 'figures', state: 'paused' })
  const footer = await footerWith({ ...unloaded, jobId: 'f1' }, [paused])
  await waitFor(() => expect(footer.getByText(/^Incomplete totals:/)).toBeDefined())
})

test('the pacing of line items says that their own budgets count, as it differs from that of campaigns', async () => {
  const footer = await footerWith(unloaded)
  expect(await footer.findByText('89%')).toBeDefined()
  expect(footer.queryByText(/of their own budgets/)).toBeNull()
  await userEvent
    .setup()
    .click(within(screen.getByRole('group', { name: 'Rows' })).getByRole('button', { name: 'Line items' }))
  expect(await footer.findByText('79%')).toBeDefined()
  expect(footer.getByText(/of their own budgets/)).toBeDefined()
})

test('until the sums of a selection are known, those of all rows don’t stand beside it', async () => {
  const { overrides } = account()
  const [budget, none] = [micro.parse(280_000_000), micro.parse(0)]
  const amounts = { daily: budget, total: none, dailyBefore: budget, totalBefore: none, runningDaily: none }
  const money = [{ subject: 'campaign', currency: 'EUR', ...amounts }] as const
  const all: GridSums = { campaigns: 1, lineItems: 3, money, figures: null }
  const sums = vi.fn<FlightdeckBridge['campaigns']['sums']>(({ target }) =>
    target.kind === 'view' ? Promise.resolve(succeed(all)) : new Promise(() => undefined),
  )
  await renderView('/campaigns', { ...overrides, campaigns: { ...overrides.campaigns, sums } })
  const before = within(await screen.findByRole('status', { name: 'Selection' }))
  expect(await before.findAllByText(/^1 campaign/)).not.toEqual([])
  const [, box] = await screen.findAllByRole('checkbox', { name: /^Select / })
  if (box === undefined) throw new Error('no row')
  await userEvent.click(box)
  const footer = within(await screen.findByRole('status', { name: 'Selection' }))
  expect(await footer.findByText('1 row selected')).toBeDefined()
  await waitFor(() => expect(sums.mock.lastCall?.[0].target.kind).toBe('rows'))
  expect(footer.queryByText(/campaign|line item|totals/i)).toBeNull()
})
