import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { communityNoteOperations } from '../../../../../src/shared/api/platform/community-notes.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import type { RateWindowState } from '../../../../../src/shared/contract/status.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { offline } from '../../support/bridge.ts'
import { job, spring, step, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Jobs = FlightdeckBridge['jobs']
type Status = FlightdeckBridge['status']
const session = { state: async () => succeed(working()) }

/** A rate window of an account that resets later. */
function oneWindow(
  given: Partial<RateWindowState> & Pick<RateWindowState, 'limit' | 'remaining'>,
): Status['rateWindows'] {
  const resetsAt = Number.MAX_SAFE_INTEGER / 1_000
  const writes = { name: 'writes', host: 'ads', accountId: 'spring', resetsAt, observedAt: 1_000 } as const
  return async () => succeed([{ ...writes, ...given }])
}

test('jobs are a history by day: those in progress come first, and only trouble has words', async () => {
  const today = new Date().setHours(12, 0, 0, 0)
  const at = { createdAt: today, finishedAt: today + 12_000 }
  const yesterday = new Date(today)
  yesterday.setDate(yesterday.getDate() - 1)
  const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000)
  const rows = [
    job({ id: 'a', title: '4 changes', counts: { done: 1, waiting: 3 } }),
    job({ id: 'b', title: '2 changes', state: 'done', counts: { done: 2 }, ...at }),
    job({ id: 'c', title: '5 changes', state: 'done', counts: { done: 4, failed: 1 }, ...at }),
  ]
  const days = [
    { day: null, count: 1 },
    { day: dayOf(new Date(today)), count: 1 },
    { day: dayOf(yesterday), count: 1 },
  ]
  const list = vi.fn<Jobs['list']>(async () => succeed({ rows, total: 3, days }))
  const { user } = await renderView('/activity', { session, jobs: { list } })
  const whole = await screen.findByRole('row', { name: /2 changes/ })
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ byDay: 'UTC' }))
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(texts.slice(1)).toEqual([
    expect.stringMatching(/^In progress/),
    expect.stringMatching(/4 changes.*1 of 4/),
    expect.stringMatching(/^Today/),
    expect.stringMatching(/2 changes.*All 2 published.*12 seconds12:00$/),
    expect.stringMatching(/^Yesterday/),
    expect.stringMatching(/5 changes.*4 of 5 published.*1 failed/),
  ])
  expect(within(whole).queryByRole('img')).toBeNull()
  expect(screen.getByRole('img', { name: /^Results of Publish of 5 changes/ })).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Progress of Publish of 4 changes' })).toBeDefined()
  // A click on a heading does nothing, and keys pass it by.
  const activeRow = () => screen.getByRole('grid').getAttribute('aria-activedescendant')
  const idOf = (name: RegExp) => screen.getByRole('row', { name }).id
  await user.click(screen.getByText('Yesterday'))
  expect(window.location.hash).toBe('#/activity')
  expect(activeRow()).toBe(idOf(/4 changes/))
  await user.keyboard('{End}')
  expect(activeRow()).toBe(idOf(/5 changes/))
  await user.keyboard('{ArrowUp}')
  expect(activeRow()).toBe(idOf(/2 changes/))
  await user.keyboard('{Home}')
  expect(activeRow()).toBe(idOf(/4 changes/))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(window.location.hash).toBe('#/activity/b')
})

test.each([
  [
    'a cancelled job says so beside what failed before',
    job({ state: 'cancelled', finishedAt: 2_000, counts: { done: 2, failed: 1, cancelled: 2 } }),
    /Cancelled · 2 of 5 published 1 failed/,
    'error',
  ],
  [
    'a cancelled job without a failure is in no one’s way',
    job({ state: 'cancelled', finishedAt: 2_000, counts: { done: 2, cancelled: 2 } }),
    /Cancelled/,
    'neutral',
  ],
  [
    'what failed in a job that goes on is said with its progress',
    job({ counts: { done: 200, failed: 200, waiting: 600 } }),
    /200 failed · 400 of 1,000/,
    'error',
  ],
  [
    'and while it’s paused',
    job({ state: 'paused', counts: { done: 1, conflict: 1, waiting: 2 } }),
    /1 in conflict · Paused/,
    'attention',
  ],
  [
    'what is unknown is only said once',
    job({ counts: { done: 1, unknown: 1, waiting: 2 } }),
    /1 of 4 confirmed, 1 unknown/,
    'attention',
  ],
])('%s', async (_rule, listed, text, tone) => {
  await renderView('/activity', {
    session,
    jobs: { list: async () => succeed({ rows: [listed], total: 1 }) },
  })
  const row = await screen.findByRole('row', { name: /4 changes/ })
  expect(row.textContent).toMatch(text)
  expect(row.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})

test('jobs are narrowed by what was done, in which account, and when', async () => {
  const list = vi.fn<Jobs['list']>(async ({ kinds }) => {
    const rows = kinds === undefined ? [job({ title: '4 changes' })] : []
    return succeed({ rows, total: rows.length })
  })
  const { user } = await renderView('/activity', { session, jobs: { list } })
  await screen.findByRole('row', { name: /4 changes/ })
  const midnight = new Date().setHours(0, 0, 0, 0)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'This account')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Started' }), 'Today')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of job' }), 'Publishes')
  await screen.findByText('No jobs match.')
  const { since, ...narrowed } = list.mock.lastCall?.[0] ?? { offset: 0, count: 0 }
  expect(narrowed).toMatchObject({ kinds: ['publish'], account: spring })
  expect(since).toBeGreaterThanOrEqual(midnight)
  await user.click(screen.getByRole('button', { name: 'Show all jobs' }))
  expect(await screen.findByRole('row', { name: /4 changes/ })).toBeDefined()
  expect(list.mock.lastCall?.[0]).not.toHaveProperty('account')
})

test('jobs with as many changes are told apart by their first one and by a comment', async () => {
  const counts = { done: 25 }
  const rows = [
    job({ id: 'a', title: '25 changes', counts, gist: { first: 'Boots DE', comment: '' } }),
    job({ id: 'b', title: '25 changes', counts, gist: { first: 'Boots SE', comment: 'Raised for Easter' } }),
    job({ id: 'c', title: 'Spring tent', counts: { done: 1 }, gist: { first: 'Spring tent', comment: '' } }),
  ]
  await renderView('/activity', { session, jobs: { list: async () => succeed({ rows, total: 3 }) } })
  expect(await screen.findByText('Boots DE and 24 more')).toBeDefined()
  expect(screen.getByText('Boots SE and 24 more “Raised for Easter”')).toBeDefined()
  expect(screen.getByRole('row', { name: /Publish of Spring tent/ }).textContent).not.toContain('more')
})

test('without a job the list leads to the review; if it can’t be read, it can be reloaded', async () => {
  const list = vi.fn<Jobs['list']>(async () => fail(offline))
  const { user } = await renderView('/activity', { session, jobs: { list } })
  const again = await screen.findByRole('button', { name: 'Retry' })
  list.mockImplementation(async () => succeed({ rows: [], total: 0 }))
  await user.click(again)
  await user.click(await screen.findByRole('button', { name: 'Review unpublished changes' }))
  expect(window.location.hash).toMatch(/^#\/review/)
})

test.each(['/activity/gone', '/audiences/uploads/gone', '/catalogs/jobs/gone'])(
  'the address %s of a job that no longer exists leads to the others',
  async (address) => {
    const get: Jobs['get'] = async () =>
      fail({ kind: 'notFound', code: 'NOT_FOUND', message: 'No such job.' })
    const { user } = await renderView(address, {
      session,
      jobs: { get, list: async () => succeed({ rows: [], total: 0 }) },
    })
    expect(await screen.findByText('This job no longer exists.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show all jobs' }))
    expect(window.location.hash).toBe('#/activity')
  },
)

test('open rate windows show what is left; an exhausted one says so', async () => {
  const rateWindows = oneWindow({ limit: 60, remaining: 0 })
  await renderView('/activity/limits', { session, status: { rateWindows } })
  expect(await screen.findByRole('row', { name: /spring.*Used up/ })).toBeDefined()
})

test('the rate window of a single operation goes by the operation’s title', async () => {
  const rateWindows = oneWindow({
    name: 'communityNotes.searchWritten',
    host: 'platform',
    accountId: null,
    limit: 60,
    remaining: 58,
  })
  await renderView('/activity/limits', { session, status: { rateWindows } })
  const { title } = communityNoteOperations.searchWritten
  expect((await screen.findByRole('rowheader', { name: new RegExp(`^${title}`) })).title).toBe(
    'communityNotes.searchWritten',
  )
})

test('a window that is used by exactly a step of five percent isn’t said to be below it', async () => {
  const rateWindows = oneWindow({ limit: 300, remaining: 255 })
  await renderView('/activity/limits', { session, status: { rateWindows } })
  expect(await screen.findByText(/used below 20%/)).toBeDefined()
})

test('a job and its steps name the account and show times in its zone', async () => {
  const noon = Date.parse('2026-11-21T12:00:00Z')
  const done = job({ id: 'job1', state: 'done', counts: { done: 1 }, createdAt: noon })
  const finished = step({ state: 'done', startedAt: noon, finishedAt: noon })
  const account = { id: 'spring', name: 'Northwind Outdoor', timezone: 'Asia/Tokyo' }
  await renderView('/activity/job1/step1', {
    session,
    accounts: { list: async () => succeed({ accounts: [account], seenAt: 1_000 }) },
    jobs: { get: async () => succeed(done) },
    publishing: { steps: async () => succeed({ rows: [finished], total: 1 }) },
    requestLog: { list: async () => succeed({ rows: [], total: 0 }) },
  })
  expect(await screen.findByText('Northwind Outdoor', { selector: 'span[title=spring]' })).toBeDefined()
  const row = await screen.findByRole('row', { name: /Spring tent/ })
  await waitFor(() => expect(row.textContent).toContain('21:00:00 GMT+9'))
  expect(screen.getAllByText('21 Nov 2026, 21:00:00 GMT+9')).toHaveLength(2)
})

test('days, hours and periods of the list of jobs are in the account’s zone, which is named once', async () => {
  const night = Date.parse('2026-11-21T22:00:00Z')
  const rows = [job({ state: 'done', counts: { done: 4 }, createdAt: night, finishedAt: night })]
  const days = [{ day: Date.parse('2026-11-22') / 86_400_000, count: 1 }]
  const account = { id: 'spring', name: 'Northwind Outdoor', timezone: 'Asia/Tokyo' }
  const list = vi.fn<Jobs['list']>(async () => succeed({ rows, total: 1, days }))
  const { user } = await renderView('/activity', {
    session,
    accounts: { list: async () => succeed({ accounts: [account], seenAt: 1_000 }) },
    jobs: { list },
  })
  expect(await screen.findByText('Times in Asia/Tokyo')).toBeDefined()
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ byDay: 'Asia/Tokyo' }))
  const row = await screen.findByRole('row', { name: /4 changes/ })
  expect(row.textContent).toContain('07:00')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Started' }), 'Today')
  const { since = 0 } = list.mock.lastCall?.[0] ?? { offset: 0, count: 0 }
  expect(new Date(since).toISOString()).toMatch(/T15:00:00\.000Z$/)
})

test('an undo that another window has finished meanwhile opens, and isn’t sent again', async () => {
  const published = job({ id: 'job1', state: 'done', counts: { done: 1 } })
  const undone = job({
    id: 'undo1',
    kind: 'undo',
    title: 'Undo of Spring tent',
    state: 'done',
    counts: { done: 1 },
  })
  const item = {
    title: 'Spring tent',
    subject: 'card',
    effect: 'Deletes the card',
    changes: [],
    currency: null,
  } as const
  const { user } = await renderView('/activity/job1/undo', {
    session,
    jobs: { get: async ({ jobId }) => succeed(jobId === 'undo1' ? undone : published) },
    publishing: {
      steps: async () => succeed({ rows: [], total: 0 }),
      undoPlan: async () =>
        succeed({
          possible: { total: 1, items: [{ ...item, possible: true }] },
          impossible: { total: 0, items: [] },
        }),
      undo: async () => succeed(undone),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo 1 change' }))
  expect(window.location.hash).toBe('#/activity/undo1')
  expect(await screen.findByRole('heading', { name: /Undo of Spring tent/ })).toBeDefined()
})

test('a running publish shows its progress, is paused and resumed, and says how it ended', async () => {
  let current = job({ counts: { done: 1, waiting: 3 } })
  const become = (change: Parameters<typeof job>[0]) => {
    current = job(change)
    return succeed(current)
  }
  const pause = vi.fn<Jobs['pause']>(async () => become({ state: 'paused', counts: { done: 2, waiting: 2 } }))
  const resume = vi.fn<Jobs['resume']>(async () => become({ counts: { done: 2, waiting: 2 } }))
  const { user, emit } = await renderView('/activity/job1', {
    session,
    jobs: { get: async () => succeed(current), pause, resume },
    publishing: { steps: async () => succeed({ rows: [step()], total: 1 }) },
  })
  const main = within(screen.getByRole('main'))
  const bar = await main.findByRole('progressbar', { name: 'Progress of Publish of 4 changes' })
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 4')
  await user.click(main.getByRole('button', { name: 'Pause' }))
  await user.click(await main.findByRole('button', { name: 'Resume' }))
  expect([pause.mock.calls, resume.mock.calls]).toEqual([[[{ jobId: 'job1' }]], [[{ jobId: 'job1' }]]])
  expect(await main.findByText('Running')).toBeDefined()
  become({ state: 'done', counts: { done: 3, failed: 1 } })
  act(() => emit('jobsChanged', { jobs: [current] }))
  const result = within(await main.findByRole('region', { name: 'Result' }))
  expect(result.getByText('3 of 4 published')).toBeDefined()
  expect(result.getByText('1 failed')).toBeDefined()
  expect(result.getByRole('button', { name: 'Retry 1 failed step' })).toBeDefined()
  expect(screen.queryByText(/See Activity/)).toBeNull()
})

test.each([
  ['/activity/job1', 'publish', true],
  ['/activity/job1', 'undo', false],
  ['/catalogs/jobs/job1', 'products', false],
  ['/audiences/uploads/job1', 'audience', false],
] as const)(
  'the drawing of the review is beside what was sent from there: %s, %s',
  async (address, kind, isDrawn) => {
    const whole = job({ kind, state: 'done', finishedAt: 2_000, counts: { done: 2 } })
    await renderView(address, { session, jobs: { get: async () => succeed(whole) } })
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(result.querySelector('svg[viewBox^="-"]') !== null).toBe(isDrawn)
  },
)

test('a publish in which everything arrived says so, with its undo and the way to what it sent', async () => {
  const { user } = await renderView('/activity/job1', {
    session,
    jobs: { get: async () => succeed(job({ state: 'done', finishedAt: 2_000, counts: { done: 4 } })) },
    publishing: { steps: async () => succeed({ rows: [step({ subject: 'lineItem' })], total: 1 }) },
  })
  const result = within(await screen.findByRole('region', { name: 'Result' }))
  expect(result.getByText('All 4 published')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
  const see = await result.findByRole('link', { name: 'See in Campaigns' })
  expect(see.getAttribute('href')).toBe('#/campaigns')
  expect(screen.getAllByRole('button', { name: 'Undo publish' })).toHaveLength(1)
  await user.click(result.getByRole('button', { name: 'Undo publish' }))
  expect(window.location.hash).toBe('#/activity/job1/undo')
})

test('a failed step says why and is sent again alone; of the rest, what can be is undone', async () => {
  const published = job({ state: 'done', counts: { done: 2, failed: 1 } })
  const fault: Fault = { kind: 'refused', reason: 'state', message: 'The card is in use.' }
  const failed = step({ id: 'step2', title: 'Autumn tent', state: 'failed', fault })
  const steps = vi.fn<FlightdeckBridge['publishing']['steps']>(async ({ states }) =>
    succeed(
      states.length === 0
        ? { rows: [step({ state: 'done' }), failed], total: 2 }
        : { rows: [failed], total: 1 },
    ),
  )
  const retryFailed = vi.fn<Jobs['retryFailed']>(async () => succeed(published))
  const undo = vi.fn<FlightdeckBridge['publishing']['undo']>(async () => fail(offline))
  const item = {
    title: 'Spring tent',
    subject: 'card',
    effect: 'Deletes the card',
    changes: [],
    currency: null,
  } as const
  const { user } = await renderView('/activity/job1', {
    session,
    jobs: { get: async () => succeed(published), retryFailed },
    publishing: {
      steps,
      undo,
      undoPlan: async () =>
        succeed({
          possible: { total: 1, items: [{ ...item, possible: true }] },
          impossible: { total: 1, items: [{ ...item, effect: 'Changed since', possible: false }] },
        }),
    },
    requestLog: { list: async () => succeed({ rows: [], total: 0 }) },
  })
  const main = within(screen.getByRole('main'))
  await user.click(await main.findByRole('button', { name: 'Failed 1' }))
  await waitFor(() => expect(steps.mock.lastCall?.[0].states).toEqual(['failed']))
  await user.click(await main.findByRole('row', { name: /Autumn tent/ }))
  const reason = await screen.findByRole('alert')
  expect(reason.textContent).toContain('The card is in use.')
  await user.click(screen.getByRole('button', { name: 'Retry step' }))
  expect(retryFailed).toHaveBeenCalledExactlyOnceWith({ jobId: 'job1', stepId: 'step2' })
  act(() => {
    window.location.hash = '#/activity/job1/undo'
  })
  const impossible = await screen.findByRole('list', { name: 'Can’t be undone' })
  expect(impossible.textContent).toContain('Changed since')
  await user.click(screen.getByRole('button', { name: 'Undo 1 of 2 changes' }))
  expect(undo).toHaveBeenCalledExactlyOnceWith({ jobId: 'job1' })
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(window.location.hash).toBe('#/activity/job1/undo')
})
