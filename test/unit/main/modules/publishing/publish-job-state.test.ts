import { afterAll, describe, expect, it } from 'vitest'
import {
  currentStep,
  sentEntries,
  stepsPerSlice,
} from '../../../../../src/main/modules/publishing/publish-job-state.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { dropped, unreadableRow } from './publish-rows.ts'
import { newName, openCardJob, openJob, pollFields } from './sent-steps.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

async function openPolls(count = 1) {
  const drafts = []
  for (let number = 0; number < count; number += 1)
    drafts.push(await stage.create('poll', pollFields(newName())))
  return { ...(await openJob(stage, drafts)), drafts }
}

describe('the state of a job', () => {
  it('is written with its reason, and told once', async () => {
    const { jobState, told } = await openPolls()
    const stored = () => unwrap(stage.store.jobs.get(jobState.job.id))
    told.length = 0
    jobState.transitionTo('paused', 'by you')
    jobState.transitionTo('paused', 'by you')
    expect(told).toHaveLength(1)
    jobState.transitionTo('paused', 'by the service')
    expect(stored()).toMatchObject({ state: 'paused', reason: 'by the service', finishedAt: null })
    expect([jobState.state(), jobState.reason()]).toEqual(['paused', 'by the service'])
    jobState.transitionTo('done', null)
    expect(stored()).toMatchObject({ state: 'done', reason: null, finishedAt: stage.now })
    expect(jobState.summary().finishedAt).toBe(stage.now)
    jobState.transitionTo('running', null)
    expect(jobState.summary().finishedAt).toBeNull()
    jobState.transitionTo('cancelled', null)
    expect(stored()).toMatchObject({ state: 'cancelled', finishedAt: stage.now })
    expect(told).toHaveLength(5)
  })

  it('is broken by the first write that fails, and stays so', async () => {
    const { jobState } = await openPolls()
    const other = { ...dropped, message: 'later' }
    expect(jobState.ensure(succeed(7))).toEqual({ value: 7 })
    expect(jobState.broken()).toBeNull()
    expect(jobState.ensure(fail(dropped))).toBeNull()
    expect(jobState.ensure(fail(other))).toBeNull()
    expect(jobState.broken()).toEqual(dropped)
  })

  it('sums its steps', async () => {
    const { jobState, stepOf } = await openPolls(3)
    jobState.unknown(stepOf(0), null, [])
    jobState.failed(stepOf(1), dropped)
    jobState.countDuplicates()
    expect(jobState.summary()).toMatchObject({
      total: 3,
      counts: { unknown: 1, failed: 1, waiting: 1 },
      duplicates: 0,
      unanswered: 1,
      title: 'Publish',
    })
  })

  it('counts its duplicates, and keeps their number while they can’t be read', async () => {
    const { jobState, stepOf, own } = await openPolls()
    jobState.done(stepOf(0), `p1${jobState.job.id}`, null)
    jobState.note(stepOf(0), [{ remoteId: 'p', title: 'P', createdAt: null }])
    expect(jobState.summary().duplicates).toBe(0)
    jobState.countDuplicates()
    expect(jobState.summary().duplicates).toBe(1)
    Object.assign(own.jobs, { duplicates: () => fail(dropped) })
    jobState.countDuplicates()
    expect(jobState.summary().duplicates).toBe(1)
  })
})

describe('a step', () => {
  it('is sent: its draft says so', async () => {
    const { jobState, ids, stepOf, draftStates, told } = await openPolls()
    const [id = ''] = ids
    told.length = 0
    jobState.sending(id)
    expect(jobState.graph.get(id)?.state).toBe('sending')
    expect(stepOf(0).state).toBe('waiting')
    expect(draftStates()).toEqual(['queued'])
    expect(told).toHaveLength(1)
    jobState.sent([stepOf(0)])
    expect(draftStates()).toEqual(['sent'])
    expect(told).toHaveLength(2)
    jobState.postponed([id])
    expect(jobState.graph.get(id)?.state).toBe('waiting')
    expect(told).toHaveLength(3)
    jobState.sent([stepOf(0)])
    expect(jobState.graph.get(id)?.state).toBe('sending')
    jobState.sending('another')
    expect(told).toHaveLength(4)
    jobState.again([])
    expect(told).toHaveLength(4)
    jobState.again([id])
    expect(draftStates()).toEqual(['queued'])
    expect(stepOf(0).state).toBe('waiting')
  })

  it.each([
    ['failed', unreadableRow, 'failed'],
    ['unknown', unreadableRow, 'unknown'],
    ['unknown', dropped, 'waiting'],
  ] as const)(
    'that can’t be read is %s if its row is damaged, and left to the next start otherwise: %j',
    async (otherwise, fault, state) => {
      const { jobState, ids, own, stepOf } = await openPolls()
      const [id = ''] = ids
      Object.assign(own.jobs, { step: () => fail(fault) })
      expect(jobState.stepOf(id, otherwise)).toBeNull()
      expect(jobState.graph.get(id)?.state).toBe(state)
      expect(jobState.broken()).toEqual(fault === dropped ? dropped : null)
      expect(stepOf(0).candidates).toEqual([])
      expect(jobState.stepOf('another', otherwise)).toBeNull()
      expect(jobState.broken()).toEqual(fault)
    },
  )

  it('that uploads is on disk as soon as it begins, and has its key at the end', async () => {
    const { jobState, ids, stepOf } = await openCardJob(stage)
    jobState.sending(ids[0] ?? '')
    expect(stepOf(0)).toMatchObject({ state: 'sending', startedAt: stage.now, finishedAt: null, fault: null })
    jobState.uploaded(stepOf(0), '3_7')
    expect(stepOf(0)).toMatchObject({ state: 'done', remoteId: '3_7', fault: null, finishedAt: stage.now })
    expect(jobState.graph.get(ids[0] ?? '')).toMatchObject({ state: 'done', remoteId: '3_7' })
  })

  it('that fails blocks all that need it, whose drafts are free again', async () => {
    const { jobState, stepOf, draftStates } = await openCardJob(stage)
    jobState.failed(stepOf(1), dropped)
    expect([1, 2].map((index) => stepOf(index).state)).toEqual(['failed', 'blocked'])
    expect(stepOf(1)).toMatchObject({ fault: dropped, candidates: [], conflicts: [], finishedAt: stage.now })
    expect(stepOf(2).finishedAt).toBe(stage.now)
    expect(draftStates()).toEqual(['failed', 'idle'])
    expect(jobState.hasMoreToBlock()).toBe(false)
  })

  it('that fails blocks many in slices, so that main stays free', async () => {
    const names = Array.from({ length: 45 }, newName)
    const campaign = await stage.create('campaign', { name: newName(), funding_instrument_id: 'f1' })
    const lineItems = []
    for (const name of names)
      lineItems.push(await stage.create('lineItem', { name, campaign_id: referenceTo(campaign.id) }))
    const { jobState, ids, stepOf } = await openJob(stage, [campaign, ...lineItems])
    const [first = ''] = ids
    expect(jobState.graph.batchOf(first)).not.toBeNull()
    jobState.failed(stepOf(0), dropped)
    // Whatever refused it together with others is clearer alone.
    expect(jobState.graph.batchOf(first)).toBeNull()
    expect(jobState.graph.counts()).toMatchObject({ failed: 1, blocked: stepsPerSlice, waiting: 5 })
    expect(jobState.hasMoreToBlock()).toBe(true)
    expect(jobState.blockNext()).toBe(false)
    expect(jobState.graph.counts()).toMatchObject({ blocked: 45, waiting: 0 })
  })

  it('whose upload fails keeps its draft failed', async () => {
    const { jobState, stepOf, draftStates } = await openCardJob(stage)
    jobState.failed(stepOf(0), dropped)
    while (jobState.blockNext()) expect(jobState.broken()).toBeNull()
    expect([0, 1, 2].map((index) => stepOf(index).state)).toEqual(['failed', 'blocked', 'blocked'])
    expect(draftStates()).toEqual(['failed', 'idle'])
  })

  it('in conflict has its fields, and blocks what needs it', async () => {
    const { jobState, stepOf, draftStates } = await openCardJob(stage)
    const conflicts = [{ field: 'name', base: 'a', mine: 'b', theirs: 'c' }]
    jobState.conflict(stepOf(1), conflicts)
    expect(stepOf(1)).toMatchObject({ state: 'conflict', conflicts, finishedAt: stage.now })
    expect(stepOf(2).state).toBe('blocked')
    expect(draftStates()).toEqual(['failed', 'idle'])
  })

  it('that is unknown has a reason if there is one', async () => {
    const { jobState, stepOf, draftStates } = await openPolls()
    jobState.unknown(stepOf(0), dropped, [])
    expect(stepOf(0)).toMatchObject({ state: 'unknown', fault: dropped })
    jobState.unknown(stepOf(0), null, [{ remoteId: 'p', title: 'P', createdAt: null }])
    expect(stepOf(0)).toMatchObject({ fault: dropped, candidates: [{ remoteId: 'p' }] })
    expect(draftStates()).toEqual(['unknown'])
  })

  it('that is canceled frees its draft, unless another step has it', async () => {
    const { jobState, ids, stepOf, draftStates, told } = await openCardJob(stage)
    told.length = 0
    jobState.cancelled([])
    expect(told).toEqual([])
    jobState.sending(ids[0] ?? '')
    const heads = ids.slice(1).flatMap((id) => jobState.graph.get(id) ?? [])
    jobState.cancelled(heads)
    expect([1, 2].map((index) => stepOf(index).state)).toEqual(['cancelled', 'cancelled'])
    expect(draftStates()).toEqual(['queued', 'idle'])
  })

  it('is only blocked while it waits', async () => {
    const { jobState, ids, stepOf, told } = await openPolls(2)
    jobState.failed(stepOf(0), dropped)
    told.length = 0
    jobState.blocked([jobState.graph.get(ids[0] ?? '')].flatMap((head) => head ?? []))
    expect(told).toEqual([])
    expect(stepOf(0).state).toBe('failed')
  })

  it('is reset by a retry', async () => {
    const { jobState, ids, stepOf, told } = await openPolls()
    jobState.failed(stepOf(0), dropped)
    told.length = 0
    const [head] = ids.flatMap((id) => jobState.graph.get(id) ?? [])
    if (head === undefined) throw new Error('no step')
    jobState.retried([{ head, change: { title: 'Anew', matchKey: 'k' } }])
    expect(stepOf(0)).toMatchObject({ state: 'waiting', title: 'Anew', fault: null, finishedAt: null })
    expect(jobState.graph.get(head.id)).toMatchObject({ state: 'waiting', title: 'Anew', matchKey: 'k' })
    expect(told).toHaveLength(1)
  })

  it('is done with its record, and its draft is gone', async () => {
    const { jobState, stepOf, draftStates } = await openPolls()
    jobState.unknown(stepOf(0), dropped, [{ remoteId: 'p', title: 'P', createdAt: null }])
    jobState.done(stepOf(0), 'p1', { id: 'p1' })
    expect(stepOf(0)).toMatchObject({
      state: 'done',
      remoteId: 'p1',
      result: { id: 'p1' },
      fault: null,
      candidates: [],
      conflicts: [],
      finishedAt: stage.now,
    })
    expect(draftStates()).toEqual([undefined])
  })

  it('isn’t done if its draft can’t be removed: the next start does that', async () => {
    const { jobState, stepOf, own } = await openPolls()
    Object.assign(own.drafts, { finish: () => fail(dropped) })
    jobState.done(stepOf(0), 'p1', { id: 'p1' })
    expect(stepOf(0).state).toBe('waiting')
    expect(jobState.broken()).toEqual(dropped)
  })

  it('keeps its title and its record’s ID when something else of it changes', async () => {
    const { jobState, ids, stepOf, told } = await openPolls()
    const remoteId = `p2${jobState.job.id}`
    jobState.done(stepOf(0), remoteId, null)
    told.length = 0
    jobState.note(stepOf(0), [])
    expect(jobState.graph.get(ids[0] ?? '')).toMatchObject({ state: 'done', title: 'title', remoteId })
    expect(told).toHaveLength(1)
  })
})

describe('the current change of a step', () => {
  it('is its draft as it’s now, null once that is gone, and its own for an undo', async () => {
    const { stepOf, drafts, jobState } = await openPolls()
    const [draft] = drafts
    if (draft === undefined) throw new Error('no draft')
    const step = stepOf(0)
    jobState.failed(step, dropped)
    await stage.edit(draft, { name: 'Renamed' })
    expect(unwrap(currentStep(stage.publishing, step))).toMatchObject({
      title: 'Renamed',
      draft: { patch: { name: 'Renamed' } },
    })
    expect(unwrap(currentStep(stage.publishing, { ...step, draftId: null }))?.draft).toEqual(step.draft)
    expect(unwrap(currentStep(stage.publishing, { ...step, draftId: 'gone' }))).toBeNull()
  })

  it('has the calls that were sent for it', async () => {
    const { stepOf, jobState } = await openPolls()
    const { journal } = stage.store
    expect(sentEntries({ journal }, jobState, stepOf(0))).toEqual([])
    const broken = { ofSent: () => fail(dropped) }
    expect(sentEntries({ journal: broken }, jobState, stepOf(0))).toBeNull()
    expect(jobState.broken()).toEqual(dropped)
  })
})
