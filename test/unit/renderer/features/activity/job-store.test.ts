import { expect, test } from 'vitest'
import { jobStore } from '../../../../../src/renderer/features/activity/job-store.ts'
import { jobsListStore } from '../../../../../src/renderer/features/activity/jobs-list-store.ts'
import { rowAt } from '../../../../../src/renderer/workbench/row-windows.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobStep, JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { offline, testBridge } from '../../support/bridge.ts'
import { draft, job, step } from '../../support/publishing.ts'

/** A job of main with its steps, which a test may change. */
function jobOver(steps: JobStep[]) {
  const state = { job: job({ counts: { waiting: steps.length } }), steps }
  const calls: string[] = []
  const answer = async (call: string) => {
    calls.push(call)
    return succeed<JobSummary>(state.job)
  }
  const { bridge, emit } = testBridge({
    drafts: {
      settle: async ({ choices }) => {
        calls.push(`choices ${JSON.stringify(choices)}`)
        return succeed(draft())
      },
    },
    publishing: {
      job: async () => succeed(state.job),
      jobs: async () => succeed({ rows: [state.job], total: 1 }),
      steps: async ({ states, offset, count }) => {
        const rows = state.steps.filter((row) => states.length === 0 || states.includes(row.state))
        return succeed({ rows: rows.slice(offset, offset + count), total: rows.length })
      },
      pause: () => answer('pause'),
      resume: () => answer('resume'),
      retryFailed: ({ stepId = 'all' }) => answer(`retry ${stepId}`),
      settle: ({ stepId, settlement }) => answer(`settle ${stepId} ${JSON.stringify(settlement)}`),
      lookUp: async () => succeed([{ remoteId: 'c9', title: 'Spring tent', createdAt: null }]),
      undoPlan: async () =>
        succeed({
          possible: {
            total: 1,
            items: [{ title: 'Spring tent', subject: 'card' as const, possible: true, effect: 'Deletes it' }],
          },
          impossible: { total: 0, items: [] },
        }),
      undo: async () => succeed(job({ id: 'undo1', kind: 'undo' })),
    },
  })
  const workbench = createWorkbench(bridge)
  return { state, calls, emit, workbench, store: jobStore(workbench) }
}

test('a job is opened with its steps, and news of it are taken over', async () => {
  const { store, state, emit } = jobOver([step()])
  await store.open('job1')
  expect(rowAt(store.steps.store.getState(), 0)?.state).toBe('waiting')
  store.openStep(rowAt(store.steps.store.getState(), 0))
  state.steps = [step({ state: 'done', remoteId: 'c1' })]
  emit('jobsChanged', { jobs: [job({ state: 'done', counts: { done: 1 } })] })
  await expect.poll(() => store.store.getState().step?.state).toBe('done')
  expect(store.store.getState().job).toMatchObject({ value: { state: 'done' } })
})

test('news of other jobs change nothing here', async () => {
  const { store, emit } = jobOver([step()])
  await store.open('job1')
  emit('jobsChanged', { jobs: [job({ id: 'job2', state: 'done' })] })
  expect(store.store.getState().job).toMatchObject({ value: { id: 'job1' } })
})

test('the filter shows one state; the opened step stays when it leaves it', async () => {
  const failed = step({ id: 'b', state: 'failed', fault: offline })
  const { store, state } = jobOver([step(), failed])
  await store.open('job1')
  store.filterBy('failed')
  await expect.poll(() => store.steps.store.getState().total).toBe(1)
  store.openStep(failed)
  state.steps = [step(), { ...failed, state: 'sending', fault: null }]
  await store.act('retryFailed')
  expect(store.steps.store.getState().total).toBe(0)
  expect(store.store.getState().step?.id).toBe('b')
})

test('looking again shows what was found, with the time', async () => {
  const unknown = step({ state: 'unknown' })
  const { store, state } = jobOver([unknown])
  await store.open('job1')
  store.openStep(unknown)
  state.steps = [{ ...unknown, candidates: [{ remoteId: 'c9', title: 'Spring tent', createdAt: null }] }]
  await store.lookUp(unknown)
  expect(store.store.getState().step?.candidates).toHaveLength(1)
  expect(store.store.getState().lookedUpAt).not.toBeNull()
})

test("a person's word on an unknown step goes to main", async () => {
  const unknown = step({ state: 'unknown' })
  const { store, calls } = jobOver([unknown])
  await store.open('job1')
  await store.settle(unknown, { kind: 'found', remoteId: 'c9' })
  await store.settle(unknown, { kind: 'notSent' })
  expect(calls).toEqual(['settle step1 {"kind":"found","remoteId":"c9"}', 'settle step1 {"kind":"notSent"}'])
})

test('a conflict is settled in the draft first, then that step alone is tried again', async () => {
  const conflict = step({
    state: 'conflict',
    conflicts: [{ field: 'title', base: 'a', mine: 'b', theirs: 'c' }],
  })
  const { store, calls } = jobOver([conflict])
  await store.open('job1')
  store.openStep(conflict)
  store.choose('title', 'theirs')
  await store.settleConflict(conflict)
  expect(calls).toEqual(['choices {"title":"theirs"}', 'retry step1'])
})

test('an undo is planned before it is begun, and is a job of its own', async () => {
  const { store, workbench } = jobOver([step({ state: 'done' })])
  await store.open('job1')
  await store.planUndo()
  expect(store.store.getState().undoPlan).toMatchObject({ kind: 'ready', value: { possible: { total: 1 } } })
  expect((await store.undo())?.id).toBe('undo1')
  expect(workbench.notices.store.getState()).toEqual([])
})

test('another job begins with nothing of the one before', async () => {
  const { store } = jobOver([step()])
  await store.open('job1')
  store.openStep(step())
  store.choose('title', 'mine')
  await store.open('job2')
  expect(store.store.getState()).toMatchObject({ jobId: 'job2', step: null, choices: {}, filter: null })
})

test('what cannot be done is said on the job', async () => {
  const { bridge } = testBridge({
    publishing: {
      job: async () => succeed(job({})),
      steps: async () => succeed({ rows: [], total: 0 }),
      pause: async () => fail(offline),
    },
  })
  const store = jobStore(createWorkbench(bridge))
  await store.open('job1')
  await store.act('pause')
  expect(store.store.getState().jobTask).toEqual({ kind: 'failed', fault: offline })
})

test('the list of jobs follows the news once it is shown', async () => {
  const { workbench, state, emit } = jobOver([])
  const list = jobsListStore(workbench)
  await list.load()
  state.job = job({ state: 'done' })
  emit('jobsChanged', { jobs: [state.job] })
  await expect.poll(() => rowAt(list.store.getState(), 0)?.state).toBe('done')
})
