import { expect, it } from 'vitest'
import { createJobFollower } from '../../../../../src/main/modules/jobs/job-follower.ts'
import type { JobSummary } from '../../../../../src/shared/jobs/job.ts'

const none = { waiting: 0, sending: 0, done: 0, failed: 0, conflict: 0, unknown: 0, blocked: 0, cancelled: 0 }

function job(id: string, change: Partial<JobSummary>): JobSummary {
  return {
    id,
    kind: 'publish',
    title: `job ${id}`,
    state: 'running',
    reason: null,
    total: 4,
    counts: none,
    createdAt: 1,
    finishedAt: null,
    bytes: null,
    waitingUntil: null,
    duplicates: 0,
    unanswered: 0,
    workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' },
    ...change,
  }
}

function follower() {
  const notices: unknown[] = []
  const shown: unknown[] = []
  const follow = createJobFollower(
    { notify: (notice) => notices.push(notice) },
    { show: (progress) => shown.push(progress) },
    ({ accountId }) => `Account ${accountId}`,
  )
  return { follow, notices, shown }
}

it('shows the combined progress of all open jobs, held only if every one is', () => {
  const { follow, shown } = follower()
  follow([job('a', { counts: { ...none, waiting: 3, done: 1 } })])
  follow([job('b', { state: 'paused', counts: { ...none, waiting: 4 } })])
  follow([job('a', { state: 'cancelled', counts: { ...none, cancelled: 4 } })])
  follow([job('b', { state: 'done', counts: { ...none, done: 4 } })])
  expect(shown).toEqual([
    { done: 0.25, held: false },
    { done: 0.125, held: false },
    { done: 0, held: true },
    null,
  ])
})

it('counts what is being sent as not done, and shows no progress of a job without steps', () => {
  const { follow, shown } = follower()
  follow([job('a', { counts: { ...none, waiting: 1, sending: 1, done: 2 } })])
  expect(shown).toEqual([{ done: 0.5, held: false }])
  const empty = follower()
  empty.follow([job('a', { total: 0 })])
  expect(empty.shown).toEqual([{ done: 0, held: false }])
})

it('counts all that needs attention, and announces no read of statistics', () => {
  const { follow, notices } = follower()
  follow([job('a', {}), job('b', { kind: 'figures' })])
  const counts = { ...none, done: 1, failed: 2, conflict: 3, unknown: 4, blocked: 5 }
  follow([job('a', { state: 'done', total: 15, counts }), job('b', { kind: 'figures', state: 'done' })])
  expect(notices).toMatchObject([{ body: 'Account abc1: 1 of 15 done, 14 not. See Activity.' }])
})

it('announces the end of a job once, and whether it needs attention', () => {
  const { follow, notices } = follower()
  follow([job('a', {}), job('b', { kind: 'products' }), job('c', {})])
  const done = job('a', { state: 'done', counts: { ...none, done: 4 } })
  follow([
    done,
    job('b', { kind: 'products', state: 'done', counts: { ...none, done: 2, failed: 1, blocked: 1 } }),
  ])
  follow([done, job('c', { state: 'cancelled', counts: { ...none, cancelled: 4 } })])
  follow([job('never begun here', { state: 'done' })])
  expect(notices).toEqual([
    {
      title: 'Finished: Publish of job a',
      body: 'Account abc1: 4 of 4 done.',
      place: '/activity/a',
      onlyUnfocused: true,
    },
    {
      title: 'Needs attention: job b',
      place: '/catalogs/jobs/b',
      onlyUnfocused: true,
      body: '2 of 4 done, 2 not. See Activity.',
    },
  ])
})
