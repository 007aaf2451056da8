import { expect, test } from 'vitest'
import {
  attentionLabel,
  finishedLabel,
  heldLabel,
  outcomeLabel,
  progressLabel,
  roughDuration,
  shortHeldLabel,
} from '../../../../../src/renderer/workbench/jobs/job-labels.ts'
import {
  confirmedPart,
  paceAfter,
  rateOf,
  timeLeft,
} from '../../../../../src/renderer/workbench/jobs/job-pace.ts'
import { jobsStore, openJobs } from '../../../../../src/renderer/workbench/jobs/jobs.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobChanges } from '../../../../../src/shared/jobs/job.ts'
import { jobName } from '../../../../../src/shared/jobs/job-name.ts'
import { later, testBridge } from '../../support/bridge.ts'
import { job } from '../../support/publishing.ts'

const second = 1_000

test('the remaining time is shown after ten seconds of work, based on what was done in them', () => {
  const begin = job({ counts: { done: 10, waiting: 90 } })
  const then = job({ counts: { done: 30, waiting: 70 } })
  const first = paceAfter(null, begin, 0)
  const pace = paceAfter(first, then, 10 * second)
  if (pace === null) throw new Error('no pace')
  expect(rateOf(pace)).toBe(2)
  expect(timeLeft(pace, then, 9 * second)).toBeNull()
  expect(timeLeft(pace, then, 10 * second)).toBe(35 * second)
})

test('an upload is measured in bytes, and counting something else starts over', () => {
  const steps = paceAfter(null, job({ counts: { waiting: 2 } }), 0)
  const bytes = job({ counts: { sending: 1, waiting: 1 }, bytes: { sent: 4_000_000, total: 40_000_000 } })
  const upload = paceAfter(steps, bytes, 5 * second)
  expect(upload).toMatchObject({ since: 5 * second, unit: 'bytes', from: 4_000_000 })
  expect(paceAfter(upload, job({ counts: { done: 1, waiting: 1 } }), 6 * second)).toMatchObject({
    since: 6 * second,
    unit: 'steps',
  })
})

test('a held job has no pace', () => {
  expect(paceAfter(null, job({ state: 'paused' }), 0)).toBeNull()
})

test('progress, holds and problems in words', () => {
  const running = job({ counts: { done: 10, failed: 1, unknown: 1, waiting: 28 } })
  expect(progressLabel(running, null, 0)).toBe('11 of 40 confirmed, 1 unknown')
  expect(progressLabel(job({ counts: { done: 12, waiting: 28 } }), null, 0)).toBe('12 of 40')
  expect(attentionLabel(running)).toBe('1 failed, 1 unknown')
  expect(attentionLabel(job({ counts: { done: 3 } }))).toBeNull()
  expect(heldLabel(running, 0)).toBeNull()
  expect(heldLabel(job({ state: 'paused', reason: 'Offline' }), 0)).toBe('Offline')
  expect(heldLabel(job({ state: 'paused' }), 0)).toBe('Paused')
  expect(heldLabel(job({ waitingUntil: 5 }), 4)).toMatch(/^Waiting for the rate limit until /)
  expect(heldLabel(job({ waitingUntil: 5 }), 5)).toBeNull()
})

test('the status bar says in a word why a job is held, and leaves room for its name', () => {
  expect(shortHeldLabel(job({ state: 'paused', reason: 'The service isn’t answering.' }), 0)).toBe('Paused')
  expect(shortHeldLabel(job({ waitingUntil: 5 }), 4)).toMatch(/^Waiting until \d/)
  expect(shortHeldLabel(job({ waitingUntil: 5 }), 5)).toBeNull()
})

test.each([
  [0, 'less than a minute'],
  [60_000, '1 minute'],
  [4.6 * 60_000, '5 minutes'],
  [60 * 60_000, '1 hour'],
  [130 * 60_000, '2 hours 10 minutes'],
])('%d ms are %s', (milliseconds, label) => {
  expect(roughDuration(milliseconds)).toBe(label)
})

function jobsOver(listed: ReturnType<typeof job>[]) {
  const { bridge, emit } = testBridge({
    jobs: { list: async () => succeed({ rows: listed, total: listed.length }) },
  })
  const workbench = createWorkbench(bridge)
  const texts = () => workbench.notices.store.getState().map(({ tone, text }) => `${tone}: ${text}`)
  return { jobs: jobsStore(workbench), emit, texts }
}

test('the end of a job is announced once; one that was over before isn’t announced', async () => {
  const { jobs, emit, texts } = jobsOver([job({ counts: { sending: 1 } }), job({ id: 'old', state: 'done' })])
  await jobs.load()
  expect(texts()).toEqual([])
  const done = job({ state: 'done', counts: { done: 1 } })
  emit('jobsChanged', { jobs: [done] })
  emit('jobsChanged', { jobs: [done] })
  expect(texts()).toEqual(['ok: Publish of 4 changes: 1 of 1 change published.'])
})

test.each([
  ['publish', '#/activity/job1'],
  ['undo', '#/activity/job1'],
  ['products', '#/catalogs/jobs/job1'],
  ['audience', '#/audiences/uploads/job1'],
  ['publish', '#/activity/job1/step1'],
] as const)('the result of a job of kind %s is announced where it’s in view, at %s', async (kind, hash) => {
  const { jobs, emit, texts } = jobsOver([
    job({ kind, counts: { sending: 1 } }),
    job({ kind, id: 'job2', counts: { sending: 2 } }),
  ])
  await jobs.load()
  globalThis.location.hash = hash
  emit('jobsChanged', { jobs: [job({ kind, state: 'done', counts: { done: 1 } })] })
  expect(texts()).toEqual([])
  const second = job({ kind, id: 'job2', state: 'done', counts: { done: 1, failed: 1 } })
  globalThis.location.hash = hash.replace('job1', 'job2')
  emit('jobsChanged', { jobs: [second] })
  globalThis.location.hash = ''
  expect(texts()).toEqual([])
})

test('a job that ends with problems stays to be read', async () => {
  const { jobs, emit, texts } = jobsOver([job({ counts: { sending: 2 } })])
  await jobs.load()
  emit('jobsChanged', { jobs: [job({ state: 'done', counts: { done: 1, failed: 1 } })] })
  expect(texts()).toEqual([
    'attention: Publish of 4 changes: 1 of 2 changes published, 1 failed. See Activity.',
  ])
})

test('events that arrive while the jobs are read are newer', async () => {
  const answer = later<ReturnType<typeof succeed<{ rows: ReturnType<typeof job>[]; total: number }>>>()
  const { bridge, emit } = testBridge({ jobs: { list: () => answer.promise } })
  const jobs = jobsStore(createWorkbench(bridge))
  const sync = jobs.load()
  emit('jobsChanged', { jobs: [job({ state: 'paused', counts: { waiting: 1 } })] })
  answer.resolve(succeed({ rows: [job({ state: 'running', counts: { waiting: 1 } })], total: 1 }))
  await sync
  expect(jobs.store.getState().jobs.map(({ state }) => state)).toEqual(['paused'])
})

test('events that arrive before the reply of an act are newer than it', async () => {
  const { jobs, emit } = jobsOver([])
  const reply = later<ReturnType<typeof succeed<ReturnType<typeof job>>>>()
  const acting = jobs.act(() => reply.promise)
  emit('jobsChanged', { jobs: [job({ state: 'paused', reason: 'Signed out.', counts: { waiting: 1 } })] })
  reply.resolve(succeed(job({ state: 'running', counts: { waiting: 1 } })))
  expect(await acting).toMatchObject({ value: { state: 'paused', reason: 'Signed out.' } })
  expect(jobs.store.getState().jobs.map(({ state }) => state)).toEqual(['paused'])
  await jobs.act(async () => succeed(job({ state: 'running', counts: { waiting: 1 } })))
  expect(jobs.store.getState().jobs.map(({ state }) => state)).toEqual(['running'])
})

test('running and held jobs are open, newest first', async () => {
  const { jobs } = jobsOver([
    job({ id: 'a', createdAt: 1 }),
    job({ id: 'b', createdAt: 3, state: 'done' }),
    job({ id: 'c', createdAt: 2, state: 'paused' }),
  ])
  await jobs.load()
  expect(openJobs(jobs.store.getState().jobs).map(({ id }) => id)).toEqual(['c', 'a'])
})

test('a job without known steps has not begun, and one that needed none is complete', () => {
  const none = job({ state: 'running', total: 0, counts: { waiting: 0 } })
  expect(confirmedPart(none)).toBe(0)
  expect(progressLabel(none, null, 0)).toBe('Starting')
  expect(confirmedPart({ ...none, state: 'done' })).toBe(1)
})

test('a step whose outcome is unknown is no progress', () => {
  const unanswered = job({ state: 'paused', counts: { unknown: 5 } })
  expect(confirmedPart(unanswered)).toBe(0)
  expect(progressLabel(unanswered, null, 0)).toBe('0 of 5 confirmed, 5 unknown')
})

test.each<[string, Partial<JobChanges>, string, string, string]>([
  [
    'files',
    { subject: 'media', kind: 'create' },
    'Upload of 5 files',
    'All 5 uploaded',
    '5 of 5 files uploaded',
  ],
  [
    'deletions',
    { subject: 'card', kind: 'delete' },
    'Deletion of 5 cards',
    'All 5 deleted',
    '5 of 5 deleted',
  ],
  [
    'line items',
    { subject: 'lineItem' },
    'Publish of 5 line items',
    'All 5 published',
    '5 of 5 changes published',
  ],
  ['different kinds', {}, 'Publish of 5 changes', 'All 5 published', '5 of 5 changes published'],
  [
    'targeting',
    { subject: 'targeting' },
    'Publish of 5 changes',
    'All 5 published',
    '5 of 5 changes published',
  ],
])('a job of %s says what was done, and counts what people count', (_, alike, name, result, finished) => {
  const counts = { ...job({}).counts, done: 5 }
  const changes = { total: 5, subject: null, kind: null, ...alike, counts }
  // Each file takes two steps.
  const done = job({ title: '5 changes', state: 'done', counts: { done: 10 }, changes })
  expect(jobName(done)).toBe(name)
  expect(outcomeLabel(done)).toBe(result)
  expect(finishedLabel(done)).toBe(`${name}: ${finished}.`)
  expect(progressLabel(done, null, 0)).toBe('5 of 5')
})

test('the outcome of a job counts what arrived, and names what became of a single change', () => {
  expect(outcomeLabel(job({ state: 'done', total: 3, counts: { done: 1, failed: 1, conflict: 1 } }))).toBe(
    '1 of 3 published',
  )
  expect(outcomeLabel(job({ state: 'done', total: 1, counts: { done: 1 } }))).toBe('Published')
  expect(outcomeLabel({ ...job({ state: 'done', total: 1, counts: { done: 1 } }), kind: 'undo' })).toBe(
    'Undone',
  )
})

test('a single upload and deletion have their own names', () => {
  const one = { total: 1, counts: job({}).counts }
  expect(
    jobName({ kind: 'publish', title: 'tent.jpg', changes: { ...one, subject: 'media', kind: 'create' } }),
  ).toBe('Upload of tent.jpg')
  expect(
    jobName({ kind: 'publish', title: 'Boots', changes: { ...one, subject: 'card', kind: 'delete' } }),
  ).toBe('Deletion of Boots')
  const all = { total: 4, counts: one.counts, subject: 'card', kind: 'delete' } as const
  expect(jobName({ kind: 'undo', title: 'Undo of 4 changes', changes: all })).toBe('Undo of 4 cards')
})
