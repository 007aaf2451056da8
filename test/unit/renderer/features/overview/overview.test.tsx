import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Overview } from '../../../../../src/shared/overview/overview.ts'
import type { Performance } from '../../../../../src/shared/statistics/performance.ts'
import type { StatisticsState } from '../../../../../src/shared/statistics/statistics-view.ts'
import { offline } from '../../support/bridge.ts'
import { draft, job, spring, working } from '../../support/publishing.ts'
import { heldAddress, renderView } from '../../support/render-view.tsx'

type Bridge = FlightdeckBridge

const day = 86_400_000
const today = Date.UTC(2026, 0, 10) / day
const euros = (amount: number) => amount * 1_000_000

const nothing: Overview = {
  at: today * day,
  changes: { unpublished: 0, bySubject: {}, failed: 0, unknown: 0, conflicts: 0 },
  findings: { errors: 0, warnings: 0, blocked: 0, rows: [] },
  jobs: { running: 0, paused: 0, withFailures: 0, rows: [] },
  webhooks: { known: 0, invalid: 0, rows: [] },
  audiences: null,
  campaigns: {
    campaigns: 0,
    running: 0,
    currency: null,
    daily: micro.parse(0),
    total: micro.parse(0),
    largest: [],
    endsByDay: Array.from({ length: 14 }, () => 0),
    ends: [],
    readAt: null,
    sync: { kind: 'idle' },
    dayBegins: today * day,
    timezone: 'UTC',
  },
}

const much: Overview = {
  ...nothing,
  changes: { unpublished: 7, bySubject: { campaign: 4, card: 3 }, failed: 1, unknown: 1, conflicts: 2 },
  findings: {
    errors: 1,
    warnings: 2,
    blocked: 1,
    rows: [
      {
        draftId: 'aaaaaaaaaaaaaaaa',
        subject: 'card',
        title: 'Spring tent',
        findings: [
          {
            rule: 'card.name',
            severity: 'error',
            field: 'name',
            code: 'INVALID',
            message: 'The name is too long.',
            source: { basis: 'documented', section: 'cards#card-records' },
          },
        ],
        blockedBy: [],
      },
    ],
  },
  jobs: {
    running: 1,
    paused: 0,
    withFailures: 1,
    rows: [
      job({ id: 'now', title: '40 changes', counts: { done: 10, waiting: 30 } }),
      job({ id: 'old', title: '4 changes', state: 'done', counts: { done: 3, failed: 1 } }),
    ],
  },
  webhooks: {
    known: 3,
    invalid: 1,
    rows: [{ id: 'w1', url: 'https://a.example', since: null, reason: null }],
  },
  audiences: { readAt: today * day, total: 5, tooSmall: 1, rows: [{ id: 'few', name: 'Early buyers' }] },
  campaigns: {
    ...nothing.campaigns,
    campaigns: 12,
    running: 8,
    currency: 'EUR',
    daily: micro.parse(euros(1_200)),
    largest: [{ key: 'c1', title: 'Winter tents', daily: micro.parse(euros(500)) }],
    endsByDay: [0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0],
    ends: [
      {
        subject: 'lineItem',
        key: 'l1',
        title: 'Late birds',
        campaign: 'Winter tents',
        endsAt: (today + 1) * day,
      },
    ],
    readAt: today * day,
  },
}

const performance: Performance = {
  known: { since: today - 30, until: today * day },
  zone: 'UTC',
  currency: 'EUR',
  week: { kind: 'complete' },
  pacing: {
    campaigns: 8,
    offPlan: 1,
    rows: [{ key: 'c1', title: 'Winter tents', spent: euros(130), planned: euros(100) }],
  },
  spend: {
    starts: [(today - 2) * day, (today - 1) * day, today * day],
    spent: [euros(100), euros(50), null],
    planned: [euros(100), euros(100), euros(100)],
  },
  creatives: {
    best: [{ id: 'p1', post: 'p1', title: 'Sleep outside', impressions: 1_000, clicks: 25 }],
    worst: [],
  },
  yesterday: {
    day: today - 1,
    figures: [{ name: 'clicks', now: 30, before: 20 }],
    movers: [{ key: 'c1', title: 'Winter tents', now: euros(50), before: euros(100) }],
  },
  alerts: {
    total: 1,
    byRule: [{ rule: 'noDelivery', count: 1 }],
    rows: [
      {
        subject: 'lineItem',
        key: 'l1',
        title: 'Late birds',
        campaign: 'Winter tents',
        alert: { rule: 'noDelivery', days: 2 },
        causes: [],
      },
    ],
  },
}
const noFigures: Performance = {
  ...performance,
  pacing: { campaigns: 0, offPlan: 0, rows: [] },
  spend: { starts: [], spent: [], planned: [] },
  creatives: { best: [], worst: [] },
  yesterday: { day: today - 1, figures: [], movers: [] },
  alerts: { total: 0, byRule: [], rows: [] },
}

const state: StatisticsState = {
  known: performance.known,
  jobId: null,
  failure: null,
  zone: 'UTC',
  currency: 'EUR',
  bytes: 0,
}

interface Replies {
  readonly overview?: Partial<Bridge['overview']>
  readonly statistics?: Partial<Bridge['statistics']>
}

async function overview({ overview, statistics }: Replies = {}) {
  const view = await renderView('/overview', {
    session: { state: async () => succeed(working()) },
    drafts: {
      get: async () =>
        succeed({ draft: draft(), title: 'Spring tent', findings: [], theirs: null, hasSnapshots: false }),
    },
    overview: {
      read: async () => succeed(much),
      refresh: async () => succeed(much),
      ...overview,
    },
    statistics: {
      performance: async () => succeed(performance),
      state: async () => succeed(state),
      ...statistics,
    },
  })
  const card = (name: string) => screen.findByRole('region', { name })
  /** Each card has its text, and there is no other. */
  const expectCards = async (texts: Readonly<Record<string, readonly string[]>>) => {
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await waitFor(() => expect(titles()).toEqual(Object.keys(texts)))
    for (const heading of screen.getAllByRole('heading', { level: 2 })) {
      const text = heading.closest('section')?.textContent
      for (const part of texts[heading.textContent] ?? []) expect(text).toContain(part)
    }
  }
  return { ...view, card, expectCards }
}

test('each card says what needs attention', async () => {
  const { expectCards } = await overview()
  await expectCards({
    Alerts: ['1 without delivery', 'Late birds', 'No impressions for 2 days'],
    Spend: ['150.00 EUR 75% of plan, on 2 of 3 days; the others aren’t loaded', 'As of'],
    Pacing: ['1 of 8 campaigns more than 20% off plan in 7 days', 'Winter tents130% of 100.00 EUR'],
    Yesterday: ['Thu 8 JanFri 9 Jan', 'Clicks2030+50%', 'Winter tents100.00 → 50.00 EUR'],
    'Creatives by CTR': ['BestSleep outside2.50%'],
    'Unpublished changes': ['7 changes', '1 failed1 with an unknown outcome2 conflicts', 'Campaigns4Cards3'],
    Issues: ['1 change with errors2 with warnings1 waiting', 'Spring tentThe name is too long.'],
    Jobs: ['1 running1 with failures in 14 days', '40 changes 10 of 40', '4 changes1 failed'],
    Budget: ['1,200.00 EUR a day', '8 of 12 campaigns running', 'Winter tents500.00 EUR'],
    'Flights ending soon': [
      '1 ends by Fri 16 Jan',
      'Sun 18 Jan: 2 endings',
      'Late birdstomorrowWinter tents',
    ],
    Webhooks: ['1 of 3 invalid: no events delivered', 'https://a.exampleInvalid'],
    Audiences: ['1 of 5 too small to target', 'Early buyers', 'Updated'],
  })
})

test('cards without anything say so', async () => {
  const { expectCards } = await overview({
    overview: { read: async () => succeed(nothing) },
    statistics: { performance: async () => succeed(noFigures) },
  })
  await expectCards({
    Alerts: ['Nothing beyond your thresholds.'],
    Spend: ['Nothing spent or planned in the last 30 days.'],
    Pacing: ['No active campaign had a budget in the last 7 days.'],
    Yesterday: ['Nothing was delivered yesterday or the day before.'],
    'Creatives by CTR': ['No promoted post had 500 impressions in the last 7 days.'],
    'Unpublished changes': ['Everything is published.'],
    Jobs: ['No running jobs, and no failures in the last 14 days.'],
    Budget: ['Campaigns aren’t synced yet.'],
    'Flights ending soon': ['Some campaigns and line items aren’t synced yet.'],
    Webhooks: ['No webhooks known on this computer.'],
    Audiences: ['Audiences aren’t synced yet.'],
  })
  expect(screen.getByText('Campaigns not synced yet')).toBeDefined()
})

test('a card leads to what it names: its screen, an entity, the field of an issue', async () => {
  const { user, card } = await overview()
  const links = async (name: string) =>
    within(await card(name))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(await links('Budget')).toEqual(['#/campaigns', '#/campaigns/campaign/c1'])
  expect(await links('Jobs')).toEqual(['#/activity', '#/activity/now', '#/activity/old'])
  expect(await links('Webhooks')).toEqual(['#/webhooks', '#/webhooks/w1'])
  expect(await links('Audiences')).toEqual(['#/audiences', '#/audiences/few'])
  expect(await links('Unpublished changes')).toEqual([
    '#/review/changes',
    '#/review',
    '#/activity',
    '#/conflicts',
    '#/review/changes',
    '#/review/changes',
  ])
  const address = heldAddress()
  await user.click(within(await card('Issues')).getByRole('button', { name: /Spring tent/ }))
  await waitFor(() => expect(address()).toBe('/creatives/cards/draft%3Aaaaaaaaaaaaaaaaa?field=name'))
})

test('an overview or figures that can’t be read are read again', async () => {
  const read = vi.fn<Bridge['overview']['read']>(async () => fail(offline))
  const figures = vi.fn<Bridge['statistics']['performance']>(async () => fail(offline))
  const { user, card } = await overview({
    overview: { read, refresh: async () => fail(offline) },
    statistics: { performance: figures },
  })
  const alerts = await screen.findAllByRole('alert')
  expect(alerts).toHaveLength(2)
  read.mockImplementation(async () => succeed(nothing))
  for (const alert of alerts) await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  const whole = await card('Performance')
  figures.mockImplementation(async () => succeed({ known: null }))
  await user.click(await within(whole).findByRole('button', { name: 'Retry' }))
  expect(await within(whole).findByText(/appear here once figures are loaded/)).toBeDefined()
})

test('figures are refreshed by their button, and shown once stored', async () => {
  const refresh = vi.fn<Bridge['statistics']['refresh']>(async () => succeed({ ...state, jobId: 'f1' }))
  const figures = vi.fn<Bridge['statistics']['performance']>(async () => succeed(noFigures))
  const states = vi.fn<Bridge['statistics']['state']>(async () => succeed(state))
  const { user, card, emit } = await overview({
    statistics: { refresh, performance: figures, state: states },
  })
  const spend = await card('Spend')
  states.mockImplementation(async () => succeed({ ...state, jobId: 'f1' }))
  await user.click(await within(spend).findByRole('button', { name: 'Refresh figures' }))
  expect(refresh).toHaveBeenCalledExactlyOnceWith({ workspace: spring, since: null })
  expect(await within(spend).findByText('Refreshing figures')).toBeDefined()
  figures.mockImplementation(async () => succeed(performance))
  states.mockImplementation(async () => succeed({ ...state, failure: 'One request failed.' }))
  act(() => emit('statisticsChanged', { workspace: spring }))
  expect(await within(spend).findByText('Couldn’t refresh')).toBeDefined()
  expect(await within(spend).findByText(/75% of plan/)).toBeDefined()
})
