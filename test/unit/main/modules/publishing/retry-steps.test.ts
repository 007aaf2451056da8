import { afterAll, describe, expect, it } from 'vitest'
import type { PublishParts } from '../../../../../src/main/modules/publishing/publish-run.ts'
import { retryDependents, retryFailed } from '../../../../../src/main/modules/publishing/retry-steps.ts'
import { fail, mapOutcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped } from './publish-rows.ts'
import { newName, openCardJob, openJob, partsOver, pollFields, sentChange, sentSteps } from './sent-steps.ts'
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

  it('does nothing once the program is quitting, or its job is broken', async () => {
    const { jobState, parts, steps, retry } = await failedPolls()
    await retryFailed({ ...parts, isEnding: () => true }, jobState)
    expect(steps()).toEqual(['failed'])
    jobState.ensure(fail(dropped))
    await retry()
    expect(steps()).toEqual(['failed'])
  })

  it('lets a paused job run, unless there is nothing to retry', async () => {
    const { retry, jobState } = await failedPolls()
    jobState.transitionTo('paused', null)
    unwrap(await retry())
    expect(jobState.state()).toBe('running')
    jobState.transitionTo('paused', null)
    await retry()
    expect(jobState.state()).toBe('paused')
    const wrong = await failedPolls()
    for (const draft of wrong.drafts) await stage.edit(draft, { first_choice: '' })
    expect((await wrong.retry()).ok).toBe(false)
    expect(wrong.jobState.state()).toBe('done')
  })

  it('ends if drafts can’t be read', async () => {
    const { parts, jobState } = await failedPolls()
    const drafts = { ...parts.drafts, byIds: () => fail(jobFaults.secrets) }
    expect(await retryFailed({ ...parts, drafts }, jobState)).toEqual(fail(jobFaults.secrets))
  })

  it('of a change has the draft as it’s now, and no key that tells creations apart', async () => {
    const { jobState, parts, draft, step, stepId } = await sentChange(stage, 'campaign', 'update', newName())
    jobState.failed(step(), dropped)
    await stage.edit(draft, { name: 'A new name' })
    unwrap(await retryFailed(parts, jobState))
    expect(step().draft.patch.name).toBe('A new name')
    expect(jobState.graph.get(stepId)?.matchKey).toBeNull()
  })

  it('forgets no upload of what has none', async () => {
    const { jobState, parts, stepOf } = await failedPolls()
    jobState.failed(stepOf(0), jobFaults['not found'])
    const forgotten: string[] = []
    const forgetUpload = (draftId: string) => void forgotten.push(draftId)
    unwrap(await retryFailed({ ...parts, forgetUpload }, jobState))
    expect(forgotten).toEqual([])
  })

  describe('of more steps than are reset at once', () => {
    /** Retries 41 polls; this happens before the last of them is reset. */
    async function retryMany(between: (setup: Awaited<ReturnType<typeof failedPolls>>) => void) {
      const setup = await failedPolls(41)
      const { jobState, parts, ids } = setup
      const waiting: number[] = []
      const pace = {
        wait: async () => {
          waiting.push(jobState.graph.counts().waiting)
          if (waiting.length === 2) between(setup)
        },
      }
      await retryFailed({ ...parts, pace }, jobState)
      return { ...setup, waiting, last: () => jobState.graph.get(ids[40] ?? '')?.state }
    }

    it('lets other work run in between', async () => {
      const { waiting, last, jobState } = await retryMany(() => undefined)
      expect(waiting).toEqual([0, 40])
      expect(last()).toBe('waiting')
      expect(jobState.state()).toBe('running')
    })

    it.each([
      ['stays paused if it’s paused', 'paused', 'paused', 'waiting'],
      ['runs again if it ended', 'done', 'running', 'waiting'],
      ['goes no further if it’s canceled', 'cancelled', 'cancelled', 'failed'],
    ] as const)('%s meanwhile', async (_title, state, expected, lastState) => {
      const { last, jobState } = await retryMany((setup) => setup.jobState.transitionTo(state, null))
      expect(jobState.state()).toBe(expected)
      expect(last()).toBe(lastState)
    })

    it('leaves what was resolved meanwhile', async () => {
      const { last } = await retryMany(({ jobState, ids }) =>
        jobState.graph.move(ids[40] ?? '', { state: 'done' }),
      )
      expect(last()).toBe('done')
    })
  })
})

describe('what waited for a step', () => {
  /** Two polls with the same name: the second was blocked by the first. */
  async function twins(firstKey: string | null = 'same', secondKey = firstKey) {
    const name = newName()
    const setup = await failedPolls(2, [name, name])
    const { jobState, ids, parts } = setup
    const [first = '', second = ''] = ids
    for (const [id, matchKey] of [
      [first, firstKey],
      [second, secondKey],
    ] as const) {
      jobState.graph.move(id, { state: 'waiting', matchKey })
      unwrap(parts.jobs.changeSteps([id], { state: 'waiting', matchKey }))
    }
    jobState.blocked([...jobState.graph.inState('waiting')].filter(({ id }) => id === second))
    jobState.graph.move(first, { state: 'done' })
    return { ...setup, first, second }
  }

  it('is tried again once its twin is resolved', async () => {
    const { jobState, parts, first, second, draftStates } = await twins()
    await retryDependents(parts, jobState, first)
    expect(jobState.graph.get(second)?.state).toBe('waiting')
    expect(draftStates()[1]).toBe('queued')
    expect(jobState.state()).toBe('running')
  })

  it('stays blocked by what it still needs, and by nothing that isn’t there', async () => {
    const { jobState, parts, second } = await twins()
    await retryDependents(parts, jobState, 'another')
    expect(jobState.graph.get(second)?.state).toBe('blocked')
    expect(jobState.state()).toBe('done')
  })

  it.each([
    ['has another key', 'same', 'another'],
    ['has a key, unlike the resolved one', null, 'same'],
    ['has no key, like the resolved one', null, null],
  ])('stays blocked if it %s', async (_title, firstKey, secondKey) => {
    const { jobState, parts, first, second } = await twins(firstKey, secondKey)
    await retryDependents(parts, jobState, first)
    expect(jobState.graph.get(second)?.state).toBe('blocked')
  })

  it.each<[string, Partial<PublishParts['drafts']>]>([
    ['its draft is gone', { byIds: () => succeed([]) }],
    ['its draft can’t be read', { byIds: () => fail(dropped) }],
    ['its draft can’t be locked', { lock: () => fail(dropped) }],
  ])('stays blocked in an ended job if %s', async (_title, change) => {
    const { jobState, parts, first, second } = await twins()
    await retryDependents({ ...parts, drafts: { ...parts.drafts, ...change } }, jobState, first)
    expect(jobState.graph.get(second)?.state).toBe('blocked')
    expect(jobState.state()).toBe('done')
  })

  it('is tried again with what needs it', async () => {
    const content = { name: newName(), funding_instrument_id: 'f1' }
    const campaigns = [await stage.create('campaign', content), await stage.create('campaign', content)]
    const parent = referenceTo(campaigns[1]?.id ?? '')
    const lineItem = await stage.create('lineItem', { name: newName(), campaign_id: parent })
    const { jobState, ids } = await openJob(stage, [...campaigns, lineItem])
    const [first = '', ...behind] = ids
    jobState.blocked(behind.flatMap((id) => jobState.graph.get(id) ?? []))
    jobState.graph.move(first, { state: 'done' })
    const parts = partsOver(stage, serviceThat().gateway)
    // It would take much more to make a line item that the checks accept.
    const byIds: typeof parts.drafts.byIds = (draftIds) =>
      mapOutcome(parts.drafts.byIds(draftIds), (rows) => rows.map((row) => ({ ...row, errors: 0 })))
    await retryDependents({ ...parts, drafts: { ...parts.drafts, byIds } }, jobState, first)
    expect(behind.map((id) => jobState.graph.get(id)?.state)).toEqual(['waiting', 'waiting'])
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

  it('is retried with it, even if its own draft is locked by that', async () => {
    const { jobState, ids, stepOf } = await openCardJob(stage)
    jobState.failed(stepOf(0), dropped)
    while (jobState.blockNext()) expect(jobState.broken()).toBeNull()
    unwrap(await retryFailed(parts, jobState, ids[0]))
    expect([0, 1, 2].map((index) => stepOf(index).state)).toEqual(['waiting', 'waiting', 'waiting'])
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
