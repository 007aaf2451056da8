import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { Performance } from '../../../../../../src/shared/statistics/performance.ts'
import { renderView } from '../../../support/render-view.tsx'
import { account } from '../account.ts'

function alertedBy(rows: Performance['alerts']['rows']): Performance {
  return {
    known: { since: 20_000, until: 20_030 * 86_400_000 },
    zone: 'Europe/Berlin',
    currency: 'EUR',
    week: { kind: 'complete' },
    pacing: { campaigns: 0, offPlan: 0, rows: [] },
    spend: { starts: [], spent: [], planned: [], impressions: [], clicks: [] },
    creatives: { best: [], worst: [] },
    yesterday: { day: 20_029, figures: [], movers: [] },
    alerts: { total: rows.length, byRule: [], rows },
  }
}

test('the editor that an alert leads to says what it’s about', async () => {
  const alerted = (key: string, days: number): Performance['alerts']['rows'][number] => ({
    subject: 'lineItem',
    key,
    title: key,
    campaign: 'Spring',
    alert: { rule: 'noDelivery', days },
    causes: [
      { kind: 'rejectedPosts', posts: 1 },
      { kind: 'daysLeft', days: 2 },
    ],
  })
  const { overrides } = account()
  await renderView('/campaigns/line-item/l0', {
    ...overrides,
    statistics: { performance: async () => succeed(alertedBy([alerted('l0', 2), alerted('l1', 5)])) },
  })
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  expect(alerts.children).toHaveLength(1)
  expect(within(alerts).getByText('No impressions for 2 days, although it’s running')).toBeDefined()
  const causes = within(within(alerts).getByRole('list', { name: 'Likely causes' })).getAllByRole('listitem')
  expect(causes.map(({ textContent }) => textContent)).toEqual([
    'Its post was rejected',
    'The flight ends in 2 days',
  ])
})

test('a line item that lags says which alert of its campaign led there', async () => {
  const lagging = (key: string, spent: number) => ({
    kind: 'laggingLineItem' as const,
    key,
    title: `Item ${key}`,
    spent,
    planned: 200_000_000,
  })
  const performance = alertedBy([
    {
      subject: 'campaign',
      key: 'c9',
      title: 'Spring',
      campaign: null,
      alert: { rule: 'behindPlan', spend: 41, planned: 100 },
      causes: [lagging('l0', 0), lagging('l1', 20_000_000)],
    },
  ])
  const { overrides } = account()
  await renderView('/campaigns/line-item/l0', {
    ...overrides,
    statistics: { performance: async () => succeed(performance) },
  })
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  expect(alerts.children).toHaveLength(1)
  expect(within(alerts).getByText('Spent 59% less than planned in 7 days')).toBeDefined()
  expect(within(alerts).getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe(
    '#/campaigns/campaign/c9',
  )
  expect(within(alerts).getByText('Item l0 spent 0.00 EUR of 200.00 EUR')).toBeDefined()
  expect(within(alerts).queryByText(/Item l1/)).toBeNull()
})
