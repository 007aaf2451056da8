import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { viewOfPart } from '../../../../../src/renderer/workbench/entity-places.ts'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { defaultPreferences } from '../../../../../src/shared/desktop/preferences.ts'
import type { WorkKind } from '../../../../../src/shared/desktop/work-kind.ts'
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
  findings: { errors: 0, incomplete: 0, warnings: 0, blocked: 0, rows: [] },
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
    incomplete: 3,
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
    impressions: [1_000, 2_000, null],
    clicks: [20, 30, null],
  },
  creatives: {
    best: [
      {
        id: 'p1',
        post: 'p1',
        lineItem: 'Late birds',
        title: 'Sleep outside',
        mediaKey: null,
        impressions: 1_000,
        clicks: 25,
      },
    ],
    worst: [
      {
        id: 'p2',
        post: 'p2',
        lineItem: 'Early birds',
        title: null,
        mediaKey: null,
        impressions: 1_000,
        clicks: 5,
      },
    ],
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
  spend: { starts: [], spent: [], planned: [], impressions: [], clicks: [] },
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
  readonly preferences?: Partial<Bridge['preferences']>
  readonly entities?: Partial<Bridge['entities']>
  readonly jobs?: Partial<Bridge['jobs']>
}

async function overview(
  { overview, statistics, preferences, entities, jobs }: Replies = {},
  work: WorkKind = 'both',
) {
  const view = await renderView('/overview', {
    preferences: {
      read: async () => succeed({ ...defaultPreferences, work, tourSeen: true }),
      ...preferences,
    },
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
    entities: {
      list: async () => succeed({ rows: [], total: 0, seenAt: 1, sync: { kind: 'idle' } }),
      ...entities,
    },
    ...(jobs && { jobs }),
  })
  const card = (name: string) => screen.findByRole('region', { name })
  const tile = (name: string) => screen.getByRole('group', { name })
  const cardTitles = () =>
    screen
      .queryAllByRole('heading', { level: 2 })
      .filter((heading) => heading.closest('[role="group"]') === null)
      .map(({ textContent }) => textContent)
  /** Each card has its text, and there is no other. */
  const expectCards = async (texts: Readonly<Record<string, readonly string[]>>) => {
    await waitFor(() => expect(cardTitles()).toEqual(Object.keys(texts)))
    for (const [title, cardTexts] of Object.entries(texts)) {
      const region = await card(title)
      for (const text of cardTexts) await waitFor(() => expect(region.textContent).toContain(text))
    }
  }
  return { ...view, card, tile, cardTitles, expectCards }
}

test('each card says what needs attention', async () => {
  const { expectCards } = await overview()
  await expectCards({
    'Spend against plan': ['150.00 EUR on 2 of 3 days; the others aren’t loaded'],
    Alerts: ['Late birdsSee whyNo impressions for 2 days'],
    'Furthest from plan': ['1 of 8 over 20% off planExpected in 7 days, EUR', 'Winter tents130% of 100'],
    'Creatives by CTR': ['BestSleep outside2.50%', 'WorstPost in Early birds0.50%'],
    'Ending soon': [
      '3 flights end by Fri 23 Jan',
      'Sun 18 Jan: 2 endings',
      'Late birdsWinter tents tomorrow',
    ],
    'Unpublished changes': [
      '4 campaigns3 cards',
      '1 failed1 with an unknown outcome2 conflicts1 change with errors3 to complete2 with warnings1 waiting',
      'Spring tentThe name is too long.',
    ],
    'Changed yesterday': ['Spend on Fri 9 Jan, against the day before', 'Winter tents100.00 → 50.00−50%'],
    Budget: ['1,200.00 EUR a day in the 8 running of 12 campaigns', 'Winter tents500.00 EUR42%'],
  })
  const also = screen.getByRole('list', { name: 'Also' })
  expect(
    within(also)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1 job running',
    '1 job with failures in 14 days',
    '1 of 3 webhooks invalid',
    '1 of 5 audiences too small to target',
  ])
})

test('a post without a name is loading its name as long as posts are synced', async () => {
  const list: Bridge['entities']['list'] = async () =>
    succeed({ rows: [], total: 0, seenAt: null, sync: { kind: 'running', read: 3 } })
  const { card } = await overview({ entities: { list } })
  const name = await within(await card('Creatives by CTR')).findByRole('img', {
    name: 'Loading the name of a post',
  })
  expect(name.closest('li')?.textContent).toBe('')
  expect((await card('Creatives by CTR')).textContent).not.toContain('p2')
})

test('the tour is offered until the first edit', async () => {
  const isNew = { read: async () => succeed({ ...defaultPreferences, tourSeen: false }) }
  const none = { ...much, changes: { ...much.changes, unpublished: 0 } }
  const { card } = await overview({ preferences: isNew, overview: { read: async () => succeed(none) } })
  await card('Tour')
  cleanup()
  const change = vi.fn<Bridge['preferences']['change']>(async () =>
    succeed({ ...defaultPreferences, tourSeen: true }),
  )
  await overview({ preferences: { ...isNew, change } })
  await waitFor(() => expect(change).toHaveBeenCalledWith({ tourSeen: true }))
  expect(screen.queryByRole('region', { name: 'Tour' })).toBeNull()
})

test('the key figures compare a period with the one before, and say what isn’t known', async () => {
  const days = Array.from({ length: 14 }, (_, index) => (today - 14 + index) * day)
  const weeks = (before: number, now: number): (number | null)[] =>
    days.map((_, index) => (index < 7 ? before : now))
  const { user, tile } = await overview({
    statistics: {
      performance: async () =>
        succeed({
          ...performance,
          spend: {
            starts: days,
            spent: weeks(euros(200), euros(210)),
            planned: weeks(euros(200), euros(250)),
            impressions: weeks(100_000, 200_000).with(-2, 150_000),
            clicks: weeks(1_000, 2_000).with(0, null),
          },
        }),
    },
  })
  await waitFor(() => expect(tile('Spend, EUR').textContent).toBe('Spend, EUR1,470+5% vs previous 7 days'))
  expect(tile('Pacing').textContent).toBe('Pacing84%280.00 EUR under')
  expect(tile('Impressions').textContent).toBe('Impressions1.35M+93%')
  expect(tile('CTR').textContent).toBe('CTR1.04%Not all loaded')
  expect(tile('Needs you').textContent).toBe('Needs you81 alert7 unpublished')
  // Spans have thin spaces around their dash.
  expect(screen.getByText('3 – 9 Jan 2026').title).toMatch(/^Compared with 27 Dec 2025\s–\s2 Jan 2026$/)
  await user.click(screen.getByRole('button', { name: 'Yesterday' }))
  expect(screen.getByText('9 Jan 2026').title).toBe('Compared with 8 Jan 2026')
  expect(tile('Spend, EUR').textContent).toBe('Spend, EUR210.000% vs the day before')
  expect(tile('Impressions').textContent).toBe('Impressions200,000+33%')
})

test('a rate of nothing before has nothing to compare with, although all days are loaded', async () => {
  const days = Array.from({ length: 14 }, (_, index) => (today - 14 + index) * day)
  const fromWeek = (value: number) => days.map((_, index) => (index < 7 ? 0 : value))
  const { tile } = await overview({
    statistics: {
      performance: async () =>
        succeed({
          ...performance,
          spend: {
            starts: days,
            spent: fromWeek(euros(210)),
            planned: fromWeek(euros(250)),
            impressions: fromWeek(100_000),
            clicks: fromWeek(1_000),
          },
        }),
    },
  })
  await waitFor(() => expect(tile('CTR').textContent).toContain('Nothing to compare'))
})

test('cards without anything say so, and nothing is called free of issues', async () => {
  const { expectCards } = await overview({
    overview: { read: async () => succeed(nothing) },
    statistics: { performance: async () => succeed(noFigures) },
  })
  await expectCards({
    'Spend against plan': ['Nothing spent or planned in the last 30 days.'],
    Alerts: ['Nothing beyond your thresholds.'],
    'Furthest from plan': ['No active campaign had a budget in the last 7 days.'],
    'Creatives by CTR': ['No promoted post had 500 impressions in the last 7 days.'],
    'Ending soon': ['Some campaigns and line items aren’t synced yet.'],
    'Unpublished changes': ['Everything is published.'],
    'Changed yesterday': ['Nothing was delivered yesterday or the day before.'],
    Budget: ['Campaigns aren’t synced yet.'],
  })
  expect(screen.queryByRole('list', { name: 'Also' })).toBeNull()
  expect(screen.getByText('Campaigns not synced yet')).toBeDefined()
  expect(screen.queryByText(/No issues/)).toBeNull()
})

test('where nothing waits, what was published last is named', async () => {
  const list = vi.fn<Bridge['jobs']['list']>(async () =>
    succeed({
      rows: [job({ id: 'old', title: 'Spring tent', state: 'done', counts: { done: 1 } })],
      total: 1,
    }),
  )
  await overview({
    overview: { read: async () => succeed(nothing), refresh: async () => succeed(nothing) },
    jobs: { list },
  })
  const publishes = within(await screen.findByRole('list', { name: 'Published last' }))
  expect(publishes.getByRole('link').getAttribute('href')).toBe('#/activity/old')
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ account: spring, kinds: ['publish', 'undo'] }))
})

test('every card has its place before anything is known', async () => {
  const never = new Promise<never>(() => {})
  const { cardTitles } = await overview({
    overview: { read: () => never, refresh: () => never },
    statistics: { performance: () => never, state: () => never },
  })
  expect(cardTitles()).toEqual([
    'Spend against plan',
    'Alerts',
    'Furthest from plan',
    'Creatives by CTR',
    'Ending soon',
    'Unpublished changes',
    'Changed yesterday',
    'Budget',
  ])
})

test('for people who build integrations, webhooks and jobs come in place of figures', async () => {
  const { card, cardTitles } = await overview({}, 'integrations')
  expect((await card('Webhooks')).textContent).toContain('1 of 3 invalid: no events delivered')
  expect(cardTitles()).toEqual(['Webhooks', 'Jobs', 'Unpublished changes'])
  expect((await card('Jobs')).textContent).toContain('40 changes 10 of 40')
  expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Also' }).textContent).toBe('1 of 5 audiences too small to target')
})

test('a card leads to what it names: its screen, an entity, the field of an issue', async () => {
  // Several alerts of one rule are seen together.
  const alerts = { ...performance.alerts, byRule: [{ rule: 'noDelivery', count: 2 } as const] }
  const { user, card } = await overview({
    statistics: { performance: async () => succeed({ ...performance, alerts }) },
  })
  const links = async (name: string) =>
    within(await card(name))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(await links('Budget')).toEqual(['#/campaigns', '#/campaigns/campaign/c1'])
  expect(await links('Unpublished changes')).toEqual([
    '#/review',
    '#/review',
    '#/activity',
    '#/conflicts',
    '#/review',
    '#/review',
    '#/review',
    '#/review',
  ])
  const fix = await screen.findByRole('link', { name: 'See why: Late birds' })
  expect(fix.getAttribute('href')).toBe('#/campaigns/line-item/l1')
  // What has ended is active too, and has no impressions.
  const together = (await links('Alerts')).find((href) => href?.startsWith('#/campaigns/view/'))
  expect(viewOfPart('view', together?.split('/').at(-1) ?? '')).toMatchObject({
    shape: 'lineItems',
    filters: [
      { field: 'effective_status', test: 'is', values: ['running', 'unknown'] },
      { field: 'figure:impressions', test: 'below', values: [1] },
    ],
    figures: { range: { kind: 'yesterday' } },
  })
  const address = heldAddress()
  await user.click(within(await card('Unpublished changes')).getByRole('button', { name: /Spring tent/ }))
  await waitFor(() => expect(address()).toBe('/creatives/cards/draft%3Aaaaaaaaaaaaaaaaa?field=name'))
})

test('of many alerts the first ones are shown, and all of them on request', async () => {
  const [first] = performance.alerts.rows
  if (first === undefined) throw new Error('No alert')
  const rows = [1, 2, 3, 4, 5].map((place) => ({ ...first, key: `l${place}`, title: `Late birds ${place}` }))
  const { user } = await overview({
    statistics: {
      performance: async () =>
        succeed({ ...performance, alerts: { total: 5, byRule: [{ rule: 'noDelivery', count: 5 }], rows } }),
    },
  })
  const alerts = within(await screen.findByRole('list', { name: 'Alerts' }))
  expect(alerts.getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show all 5' }))
  expect(alerts.getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(alerts.getAllByRole('listitem')).toHaveLength(3)
})

test('an overview or figures that can’t be read are read again', async () => {
  const read = vi.fn<Bridge['overview']['read']>(async () => fail(offline))
  const figures = vi.fn<Bridge['statistics']['performance']>(async () => fail(offline))
  const { user, card, tile } = await overview({
    overview: { read, refresh: async () => fail(offline) },
    statistics: { performance: figures },
  })
  // One outage is said once above, and where figures are missing.
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  read.mockImplementation(async () => succeed(nothing))
  const [outage] = screen.getAllByRole('alert')
  if (outage === undefined) throw new Error('No outage is shown.')
  await user.click(within(outage).getByRole('button', { name: 'Retry' }))
  // What is there by now stays in sight, with a line above it.
  expect(await screen.findByText('Couldn’t refresh')).toBeDefined()
  const spend = await card('Spend against plan')
  const [line, figuresNotice, ...others] = screen.getAllByRole('alert')
  expect(line?.textContent).toMatch(/^Couldn’t refresh/)
  expect(spend.contains(figuresNotice ?? null)).toBe(true)
  expect(others).toEqual([])
  await waitFor(() => expect(tile('Needs you').textContent).toBe('Needs you–Alerts unknownall published'))
  figures.mockImplementation(async () => succeed({ known: null }))
  await user.click(await within(spend).findByRole('button', { name: 'Retry' }))
  expect(await within(spend).findByText(/appear here once figures are loaded/)).toBeDefined()
})

test('figures are refreshed by the button in the header, and shown once stored', async () => {
  const refresh = vi.fn<Bridge['statistics']['refresh']>(async () => succeed({ ...state, jobId: 'f1' }))
  const figures = vi.fn<Bridge['statistics']['performance']>(async () => succeed(noFigures))
  const states = vi.fn<Bridge['statistics']['state']>(async () => succeed(state))
  const { user, card, emit } = await overview({
    statistics: { refresh, performance: figures, state: states },
  })
  const spend = await card('Spend against plan')
  states.mockImplementation(async () => succeed({ ...state, jobId: 'f1' }))
  await user.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(refresh).toHaveBeenCalledExactlyOnceWith({ workspace: spring, since: null })
  expect(await screen.findByText('Refreshing figures')).toBeDefined()
  figures.mockImplementation(async () => succeed(performance))
  states.mockImplementation(async () => succeed({ ...state, failure: 'One request failed.' }))
  act(() => emit('statisticsChanged', { workspace: spring }))
  expect(await screen.findByText('Couldn’t refresh')).toBeDefined()
  expect(await within(spend).findByText(/150.00 EUR on 2 of 3 days/)).toBeDefined()
})
