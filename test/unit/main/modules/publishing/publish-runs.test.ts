import { afterAll, describe, expect, it } from 'vitest'
import type { PublishParts, PublishRun } from '../../../../../src/main/modules/publishing/publish-run.ts'
import { createPublishRuns } from '../../../../../src/main/modules/publishing/publish-runs.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { openCardJob, partsOver } from './sent-steps.ts'
import { serviceThat } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

/** A stored job of three steps, and the runs that don't know it yet. */
async function storedJob(change: Partial<PublishParts> = {}) {
  const { jobState } = await openCardJob(stage)
  const { id } = jobState.job
  const runs = createPublishRuns({ ...partsOver(stage, serviceThat().gateway), ...change })
  return { id, jobState, runs, take: () => runs.take(id) }
}

describe('a stored job', () => {
  it('is loaded once, with all its steps, however many want it', async () => {
    const { id, jobState, runs, take } = await storedJob()
    expect(runs.get(id)).toBeUndefined()
    const [first, second] = (await Promise.all([take(), take()])).map(unwrap)
    const third = unwrap(await take())
    expect(first?.jobState.graph.inState('waiting')).toEqual(jobState.graph.inState('waiting'))
    expect(second).toBe(first)
    expect(third).toBe(first)
    expect(runs.get(id)).toBe(first)
    expect(runs.all()).toEqual([first])
  })

  it('is unloaded once nobody uses it', async () => {
    const { id, runs, take } = await storedJob()
    const run = unwrap(await take())
    await take()
    runs.drop(run)
    runs.release(run)
    runs.drop(run)
    expect(runs.get(id)).toBe(run)
    runs.release(run)
    expect(runs.get(id)).toBe(run)
    runs.drop(run)
    expect(runs.get(id)).toBeUndefined()
    expect(unwrap(await take())).not.toBe(run)
  })

  it('is loaded anew if it ended while it was being loaded', async () => {
    const { id, runs, take } = await storedJob()
    const taking = take()
    let ended: PublishRun | undefined
    for (let turn = 0; turn < 50 && ended === undefined; turn += 1) {
      await Promise.resolve()
      ended = runs.get(id)
    }
    if (ended === undefined) throw new Error('not loaded')
    runs.drop(ended)
    const run = unwrap(await taking)
    expect(run).not.toBe(ended)
    expect(runs.get(id)).toBe(run)
  })

  it('is read once, in parts, with other work in between', async () => {
    const { jobs } = stage.store
    const events: unknown[] = []
    const { id, jobState, take } = await storedJob({
      jobs: {
        ...jobs,
        heads(jobId, behind, count) {
          events.push([behind, count])
          return jobs.heads(jobId, behind, 1)
        },
      },
      pace: { wait: async () => void events.push('wait') },
    })
    const [run, same] = (await Promise.all([take(), take()])).map(unwrap)
    expect(same).toBe(run)
    expect(run?.jobState.graph.inState('waiting')).toEqual(jobState.graph.inState('waiting'))
    expect(events).toEqual([[0, 250], 'wait', [1, 250], 'wait', [2, 250]])
    expect(run?.jobState.job).toEqual(unwrap(jobs.get(id)))
  })
})

describe('nothing is loaded', () => {
  const refused = () => fail(jobFaults.secrets)

  it('of a job that can’t be read', async () => {
    const { jobs } = stage.store
    for (const change of [{ heads: refused }, { get: refused }]) {
      const { runs, take } = await storedJob({ jobs: { ...jobs, ...change } })
      expect(await take()).toEqual(refused())
      expect(await take()).toEqual(refused())
      expect(runs.all()).toEqual([])
    }
  })

  it('of a job that doesn’t exist, or was never complete', async () => {
    const { jobs } = stage.store
    const { runs, id } = await storedJob()
    const missing = await runs.take('another')
    expect(missing.ok ? '' : missing.fault.kind).toBe('notFound')
    const job = unwrap(jobs.get(id))
    if (job === null) throw new Error('no job')
    const preparing = { ...jobs, get: () => succeed({ ...job, state: 'preparing' as const }) }
    const incomplete = await (await storedJob({ jobs: preparing })).take()
    expect(incomplete).toEqual(missing)
  })

  it('while the program is quitting', async () => {
    const { runs, take } = await storedJob({ isEnding: () => true })
    const taken = await take()
    expect(taken.ok ? '' : taken.fault.message).toContain('quitting')
    expect(runs.all()).toEqual([])
  })
})
