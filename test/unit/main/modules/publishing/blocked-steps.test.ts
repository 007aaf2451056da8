import { afterAll, describe, expect, it } from 'vitest'
import { cancelRest, endJob } from '../../../../../src/main/modules/publishing/blocked-steps.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { dropped } from './publish-rows.ts'
import { newName, openJob, pollFields } from './sent-steps.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

/** A job of new polls, and how often the others had their turn. */
async function openPolls(count: number) {
  const drafts = []
  for (let number = 0; number < count; number += 1)
    drafts.push(await stage.create('poll', pollFields(newName())))
  const opened = await openJob(stage, drafts)
  const turns: number[] = []
  const { jobState } = opened
  const counts = () => jobState.graph.counts()
  const parts = {
    pace: { wait: async () => void turns.push(jobState.graph.inState('waiting').length) },
    hasEnded: () => false,
  }
  return { ...opened, parts, turns, counts }
}

describe('the rest of a canceled job', () => {
  it.each([
    [40, []],
    [41, [1]],
    [81, [41, 1]],
  ])('of %i steps is canceled in slices', async (count, waiting) => {
    const { jobState, parts, turns, counts, draftStates } = await openPolls(count)
    jobState.transitionTo('cancelled', null)
    await cancelRest(parts, jobState)
    expect(counts().cancelled).toBe(count)
    expect(turns).toEqual(waiting)
    expect(new Set(draftStates())).toEqual(new Set(['idle']))
  })

  it('is what is blocked, then what waits', async () => {
    const { jobState, parts, ids, turns, counts } = await openPolls(42)
    jobState.blocked(jobState.graph.inState('waiting').slice(40))
    jobState.transitionTo('cancelled', null)
    await cancelRest({ ...parts, hasEnded: () => turns.length > 0 }, jobState)
    expect(counts()).toMatchObject({ cancelled: 40, waiting: 2, blocked: 0 })
    expect(ids.slice(40).map((id) => jobState.graph.get(id)?.state)).toEqual(['cancelled', 'cancelled'])
  })

  it('stays as it is unless the job is canceled, whole, and the program runs', async () => {
    const { jobState, parts, counts } = await openPolls(1)
    await cancelRest(parts, jobState)
    jobState.transitionTo('cancelled', null)
    await cancelRest({ ...parts, hasEnded: () => true }, jobState)
    expect(counts().waiting).toBe(1)
    jobState.ensure({ ok: false, fault: dropped })
    await cancelRest(parts, jobState)
    expect(counts().waiting).toBe(1)
  })
})

describe('the end of a job', () => {
  it.each([
    [0, []],
    [40, []],
    [41, [1]],
  ])('blocks what can’t run any more, in slices: %i steps', async (count, waiting) => {
    const { jobState, parts, turns, counts } = await openPolls(Math.max(1, count))
    if (count === 0) jobState.cancelled(jobState.graph.inState('waiting'))
    expect(await endJob(parts, jobState, () => false)).toBe(true)
    expect(jobState.state()).toBe('done')
    expect(counts().blocked).toBe(count)
    expect(turns).toEqual(waiting)
  })

  it('hasn’t come while some can run', async () => {
    const { jobState, parts, counts } = await openPolls(1)
    expect(await endJob(parts, jobState, () => true)).toBe(false)
    expect(jobState.state()).toBe('running')
    expect(counts().waiting).toBe(1)
  })

  it('is left to the next start if the job is paused or broken, or the program has ended', async () => {
    const { jobState, parts, counts } = await openPolls(1)
    expect(await endJob({ ...parts, hasEnded: () => true }, jobState, () => false)).toBe(true)
    jobState.transitionTo('paused', null)
    expect(await endJob(parts, jobState, () => false)).toBe(true)
    jobState.transitionTo('running', null)
    jobState.ensure({ ok: false, fault: dropped })
    expect(await endJob(parts, jobState, () => false)).toBe(true)
    expect(jobState.state()).toBe('running')
    expect(counts().waiting).toBe(1)
  })
})
