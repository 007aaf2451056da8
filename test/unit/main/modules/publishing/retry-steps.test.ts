import { afterAll, describe, expect, it } from 'vitest'
import { retryDependents, retryFailed } from '../../../../../src/main/modules/publishing/retry-steps.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped } from './publish-rows.ts'
import { newName, openCardJob, partsOver, pollFields, sentSteps } from './sent-steps.ts'
import { serviceThat } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

/** New polls whose creation has failed. */
async function failedPolls(count = 1, names = Array.from({ length: count }, newName)) {
  const setup = await sentSteps(stage, 'poll', names.map(pollFields), {})
  const { jobState, parts, ids, stepOf } = setup
  for (const index of ids.keys()) jobState.failed(stepOf(index), dropped)
  jobState.transitionTo('done', null)
  return {
    ...setup,
    retry: (stepId?: string) => retryFailed(parts, jobState, stepId),
  }
}

describe('a retry', () => {
  it('resets all that failed, locks its drafts, and lets the job run', async () => {
    const { retry, steps, stepOf, draftStates, jobState } = await failedPolls(2)
    unwrap(await retry())
    expect(steps()).toEqual(['waiting', 'waiting'])
    expect(stepOf(0)).toMatchObject({ fault: null, candidates: [], conflicts: [], finishedAt: null })
    expect(draftStates()).toEqual(['queued', 'queued'])
    expect(jobState.state()).toBe('running')
  })

  it('is of one step, if it’s named', async () => {
    const { retry, steps, ids } = await failedPolls(2)
    unwrap(await retry(ids[1]))
    expect(steps()).toEqual(['failed', 'waiting'])
  })

  it('sends the draft as it’s now', async () => {
    const { retry, drafts, stepOf, jobState, ids } = await failedPolls()
    const [draft] = drafts
    if (draft === undefined) throw new Error('no draft')
    await stage.edit(draft, { name: 'A new name' })
    unwrap(await retry())
    expect(stepOf(0).draft.patch.name).toBe('A new name')
    expect(stepOf(0).title).toBe('A new name')
    expect(jobState.graph.get(ids[0] ?? '')?.matchKey).toContain('A new name')
  })

  it('leaves what has errors, what another job has, and what is gone', async () => {
    const { retry, drafts, steps } = await failedPolls(4)
    const [wrong, elsewhere, unknown] = drafts
    if (wrong === undefined || elsewhere === undefined || unknown === undefined) throw new Error('no draft')
    await stage.edit(wrong, { first_choice: '' })
    unwrap(stage.publishing.mark(workspace, [elsewhere.id], 'sent'))
    unwrap(stage.publishing.mark(workspace, [unknown.id], 'unknown'))
    unwrap(await retry())
    expect(steps()).toEqual(['failed', 'failed', 'failed', 'waiting'])
  })

  it('is refused if nothing can be retried, or the job was canceled', async () => {
    const fine = await failedPolls()
    unwrap(await fine.retry())
    const nothing = await fine.retry()
    expect(nothing.ok ? '' : nothing.fault.message).toContain('Nothing to retry')
    expect(fine.steps()).toEqual(['waiting'])

    const canceled = await failedPolls()
    canceled.jobState.transitionTo('cancelled', null)
    const refused = await canceled.retry()
    expect(refused.ok ? '' : refused.fault.message).toContain('canceled')
    expect(canceled.steps()).toEqual(['failed'])
  })

  it('does nothing once the program is quitting', async () => {
    const { jobState, parts, steps } = await failedPolls()
    await retryFailed({ ...parts, isEnding: () => true }, jobState)
    expect(steps()).toEqual(['failed'])
  })
})

describe('what waited for a step', () => {
  /** Two polls with the same name: the second was blocked by the first. */
  async function twins(state: 'done' | 'failed') {
    const name = newName()
    const setup = await failedPolls(2, [name, name])
    const { jobState, ids, parts } = setup
    const [first = '', second = ''] = ids
    for (const id of [first, second]) {
      jobState.graph.move(id, { state: 'waiting', matchKey: 'same' })
      unwrap(parts.jobs.changeSteps([id], { state: 'waiting', matchKey: 'same' }))
    }
    jobState.blocked([...jobState.graph.inState('waiting')].filter(({ id }) => id === second))
    jobState.graph.move(first, { state })
    return { ...setup, first, second }
  }

  it('is tried again once its twin is resolved', async () => {
    const { jobState, parts, first, second, draftStates } = await twins('done')
    await retryDependents(parts, jobState, first)
    expect(jobState.graph.get(second)?.state).toBe('waiting')
    expect(draftStates()[1]).toBe('queued')
    expect(jobState.state()).toBe('running')
  })

  it('stays blocked by what it still needs, and by nothing that isn’t there', async () => {
    const { jobState, parts, second } = await twins('done')
    await retryDependents(parts, jobState, 'another')
    expect(jobState.graph.get(second)?.state).toBe('blocked')
    expect(jobState.state()).toBe('done')
  })
})

describe('what needs a step', () => {
  const parts = partsOver(stage, serviceThat().gateway)

  it('waits again once that is done, but not while something else of it failed', async () => {
    const { jobState, ids, stepOf, draftStates } = await openCardJob(stage)
    const [upload = '', media = '', card = ''] = ids
    jobState.uploaded(stepOf(0), '3_7')
    jobState.failed(stepOf(1), dropped)
    jobState.transitionTo('done', null)
    await retryDependents(parts, jobState, upload)
    expect(stepOf(2).state).toBe('blocked')
    expect(jobState.state()).toBe('done')
    jobState.graph.move(media, { state: 'done' })
    await retryDependents(parts, jobState, media)
    expect(jobState.graph.get(card)?.state).toBe('waiting')
    expect(draftStates()[1]).toBe('queued')
    expect(jobState.state()).toBe('running')
  })

  it('stays paused with its job', async () => {
    const { jobState, ids, stepOf } = await openCardJob(stage)
    jobState.failed(stepOf(1), dropped)
    jobState.transitionTo('paused', null)
    jobState.graph.move(ids[1] ?? '', { state: 'done' })
    await retryDependents(parts, jobState, ids[1] ?? '')
    expect(stepOf(2).state).toBe('waiting')
    expect(jobState.state()).toBe('paused')
  })

  it('is retried with it, if only that is named', async () => {
    const { jobState, ids, stepOf } = await openCardJob(stage)
    jobState.uploaded(stepOf(0), '3_7')
    jobState.failed(stepOf(1), dropped)
    unwrap(await retryFailed(parts, jobState, ids[1]))
    expect([1, 2].map((index) => stepOf(index).state)).toEqual(['waiting', 'waiting'])
  })
})

it('uploads again what the service has lost before its media was added', async () => {
  for (const [fault, states] of [
    [jobFaults['not found'], ['waiting', 'waiting', 'waiting']],
    [dropped, ['done', 'waiting', 'waiting']],
  ] as const) {
    const forgotten: string[] = []
    const parts = {
      ...partsOver(stage, serviceThat().gateway),
      forgetUpload: (draftId: string) => void forgotten.push(draftId),
    }
    const { jobState, stepOf } = await openCardJob(stage)
    jobState.uploaded(stepOf(0), '3_7')
    jobState.failed(stepOf(1), fault)
    unwrap(await retryFailed(parts, jobState))
    expect([0, 1, 2].map((index) => stepOf(index).state)).toEqual(states)
    expect(forgotten).toEqual(fault === dropped ? [] : [stepOf(1).draftId])
  }
})
