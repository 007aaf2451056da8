import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { daysOf } from '../../../../../src/main/modules/jobs/job-rows.ts'
import { dayOf } from '../../../../../src/shared/statistics/days.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../data-file/folder.ts'
import { draftOf, stepOf } from '../publishing/publish-rows.ts'

const spring = { environmentId: 'sandbox', host: 'ads', accountId: 'spring' } as const
const autumn = { ...spring, accountId: 'autumn' }

let folder: TestFolder
let store: Store
beforeEach(() => {
  folder = makeFolder()
  store = folder.open()
  const job = {
    title: '4 changes',
    state: 'done',
    reason: null,
    undoOf: null,
    finishedAt: null,
  } as const
  unwrap(store.jobs.add({ ...job, id: 'a', workspace: spring, userId: '1', kind: 'publish', createdAt: 10 }))
  unwrap(store.jobs.add({ ...job, id: 'b', workspace: spring, userId: '2', kind: 'undo', createdAt: 20 }))
  unwrap(store.jobs.add({ ...job, id: 'c', workspace: autumn, userId: '1', kind: 'figures', createdAt: 30 }))
})
afterEach(() => {
  store.close()
  folder.remove()
})

test.each([
  ['all of them, newest first', {}, ['c', 'b', 'a']],
  ['some kinds', { kinds: ['publish', 'undo'] as const }, ['b', 'a']],
  ['one account', { account: spring }, ['b', 'a']],
  ['one user', { userId: '1' }, ['c', 'a']],
  ['since a time', { since: 20 }, ['c', 'b']],
  ['several at once', { kinds: ['publish'] as const, account: spring, userId: '1', since: 10 }, ['a']],
  ['nothing that fits', { account: autumn, userId: '2' }, []],
])('jobs are listed: %s', (_, filter, ids) => {
  const { rows, total } = unwrap(store.jobs.list({ offset: 0, count: 10, ...filter }))
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(total).toBe(ids.length)
})

test('by day, what is in progress comes first, and each day has its number of jobs', () => {
  const noon = Date.UTC(2026, 10, 30, 12)
  const hours = (number: number) => noon + number * 3_600_000
  const jobs = [
    ['d', 'paused', hours(-40)],
    ['e', 'done', hours(-24)],
    ['f', 'cancelled', hours(-11)],
    ['g', 'done', hours(11)],
    ['h', 'running', hours(-50)],
  ] as const
  for (const [id, state, createdAt] of jobs) {
    const job = { id, state, createdAt, workspace: spring, userId: '3', kind: 'publish', title: id } as const
    unwrap(store.jobs.add({ ...job, reason: null, undoOf: null, finishedAt: null }))
  }
  const query = { offset: 0, count: 10, userId: '3', dayZone: 'UTC' } as const
  expect(unwrap(store.jobs.list(query)).rows.map(({ id }) => id)).toEqual(['d', 'h', 'g', 'f', 'e'])
  const monday = Date.UTC(2026, 10, 30) / 86_400_000
  expect(unwrap(store.jobs.days(query, 'UTC'))).toEqual([
    { day: null, count: 2 },
    { day: monday, count: 2 },
    { day: monday - 1, count: 1 },
  ])
  // In Auckland, it's Tuesday when the last one begins.
  expect(unwrap(store.jobs.days(query, 'Pacific/Auckland'))).toEqual([
    { day: null, count: 2 },
    { day: monday + 1, count: 1 },
    { day: monday, count: 2 },
  ])
})

test('by day, recent jobs in which something waits for a person come before the days', () => {
  const noon = Date.UTC(2026, 10, 30, 12)
  const job = { workspace: spring, userId: '3', kind: 'publish', reason: null, undoOf: null } as const
  const jobs = [
    ['old', 'done', 'failed', noon - 9_000],
    ['failed', 'done', 'failed', noon - 3_000],
    ['stopped', 'cancelled', 'failed', noon - 2_000],
    ['whole', 'done', 'done', noon - 1_000],
    ['open', 'running', 'conflict', noon - 8_000],
  ] as const
  for (const [id, state, stepState, createdAt] of jobs) {
    unwrap(store.jobs.add({ ...job, id, state, createdAt, title: id, finishedAt: null }))
    const poll = draftOf('poll', 'create', { workspace: spring })
    unwrap(store.jobs.addSteps([stepOf(poll, { id: `${id}-1`, jobId: id, state: stepState })]))
  }
  const query = { offset: 0, count: 10, userId: '3', dayZone: 'UTC', attentionSince: noon - 5_000 } as const
  const ids = unwrap(store.jobs.list(query)).rows.map(({ id }) => id)
  expect(ids).toEqual(['open', 'failed', 'whole', 'stopped', 'old'])
  expect(unwrap(store.jobs.days(query, 'UTC'))).toEqual([
    { day: null, count: 1 },
    { day: null, needsYou: true, count: 1 },
    { day: Date.UTC(2026, 10, 30) / 86_400_000, count: 3 },
  ])
})

test('days are looked up once a day, also where clocks change', () => {
  const hour = 3_600_000
  const latest = Date.UTC(2026, 10, 30, 12)
  // Chile's clocks skip midnight, at which a day then begins at one.
  for (const zone of ['UTC', 'America/Santiago', 'Australia/Lord_Howe', 'Nowhere/Nowhere']) {
    const times = Array.from({ length: 300 * 24 }, (_, index) => ({ began: latest - index * hour, count: 1 }))
    const countByDay = Map.groupBy(times, ({ began }) => dayOf(began, zone))
    const expected = [...countByDay].map(([day, { length }]) => ({ day, count: length }))
    expect(daysOf(times, zone)).toEqual(expected)
  }
  const lookups = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => void lookups.mockRestore())
  const times = Array.from({ length: 500 }, (_, index) => ({ began: latest - index, count: 1 }))
  expect(daysOf(times, 'Asia/Tokyo')).toEqual([{ day: Math.floor(latest / (24 * hour)), count: 500 }])
  expect(lookups.mock.calls.length).toBeLessThan(10)
})

test('a job is told from others by its first step, and by the first comment of its changes', () => {
  expect(unwrap(store.jobs.gist('a'))).toBeNull()
  const steps = ['Spring tent', 'Summer tent'].map((title, index) => {
    const comment = index === 0 ? '' : 'For Easter'
    const poll = draftOf('poll', 'create', { workspace: spring, comment })
    return stepOf(poll, { id: `s${index}`, jobId: 'a', position: index + 1, title, state: 'done' })
  })
  unwrap(store.jobs.addSteps(steps))
  expect(unwrap(store.jobs.gist('a'))).toEqual({ first: 'Spring tent', comment: 'For Easter' })
})
