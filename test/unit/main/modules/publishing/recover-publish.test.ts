import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import { recoverPublish } from '../../../../../src/main/modules/publishing/recover-publish.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, unreadableRow } from './publish-rows.ts'
import { newName, openCardJob, partsOver, pollFields, type Sent, sentSteps } from './sent-steps.ts'
import { serviceThat } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})

/** A program that was killed after it had sent a poll. */
async function killed(sent: Sent) {
  const setup = await sentSteps(stage, 'poll', [pollFields(newName())], sent)
  const { jobState, parts, lookups } = setup
  lookups.clear()
  return {
    ...setup,
    recover: (change: Partial<typeof parts> = {}) =>
      recoverPublish({ ...parts, ...change }, jobState, lookups),
  }
}

describe('what a killed program left', () => {
  it('is looked up from now on, if it had no answer', async () => {
    const { recover, lookups, ids, step } = await killed({})
    stage.now += 5_000
    await recover()
    expect([...lookups]).toEqual([
      [ids[0], expect.objectContaining({ unansweredAt: stage.now, dueAt: stage.now })],
    ])
    expect(step()?.state).toBe('sending')
  })

  it.each<[string, JournalOutcome, string]>([
    ['an answer', { kind: 'done', by: 'answer', remoteId: 'p1', record: null }, 'done'],
    ['a refusal', { kind: 'refused', fault: jobFaults.forbidden }, 'failed'],
    ['a call that may be repeated', { kind: 'absent', why: '', fault: null }, 'waiting'],
    ['a person’s choice', { kind: 'several', candidates: [] }, 'unknown'],
  ])('takes effect: %s', async (_title, outcome, state) => {
    const { recover, step, lookups } = await killed({ outcome })
    await recover()
    expect(step()?.state).toBe(state)
    expect(lookups.size).toBe(0)
  })

  it('stays a person’s to decide, with what that person sees', async () => {
    const candidates = [{ remoteId: 'p9', title: 'Tent', createdAt: null }]
    const { recover, step, jobState } = await killed({ outcome: { kind: 'several', candidates: [] } })
    const sending = step()
    if (sending === null) throw new Error('no step')
    jobState.unknown(sending, null, candidates)
    await recover()
    expect(step()).toMatchObject({ state: 'unknown', candidates })
  })

  it('is what its journal says, even if it wasn’t known before', async () => {
    const remoteId = `p8r${runs}`
    const { recover, step, jobState } = await killed({
      outcome: { kind: 'done', by: 'lookup', remoteId, record: null },
    })
    const sending = step()
    if (sending === null) throw new Error('no step')
    jobState.unknown(sending, null, [])
    await recover()
    expect(step()).toMatchObject({ state: 'done', remoteId })
  })

  it('is a person’s to decide if the journal lost it', async () => {
    const { recover, step, parts, lookups } = await killed({})
    await recover({ journal: { ...parts.journal, ofSent: () => succeed([]) } })
    expect(step()?.state).toBe('unknown')
    expect(step()?.fault?.message).toContain('lost the record')
    expect(lookups.size).toBe(0)
  })

  it('is a person’s to decide if the journal or the step can’t be read', async () => {
    const unreadable = () => fail(unreadableRow)
    const answered = { kind: 'done', by: 'answer', remoteId: 'p', record: null } as const
    const { recover, jobState, parts, ids, stepOf } = await killed({ outcome: answered })
    await recover({ journal: { ...parts.journal, ofSent: unreadable } })
    expect(jobState.graph.get(ids[0] ?? '')?.state).toBe('unknown')
    expect(stepOf(0).candidates).toEqual([])
    const damaged = await killed({ outcome: answered })
    Object.assign(damaged.own.jobs, { step: unreadable })
    await damaged.recover()
    expect(damaged.jobState.graph.get(damaged.ids[0] ?? '')?.state).toBe('unknown')
    expect([jobState.broken(), damaged.jobState.broken()]).toEqual([null, null])
  })

  it('is left to the next start if the program ends, or the disk fails', async () => {
    const { recover, jobState, lookups, step } = await killed({})
    await recover({ hasEnded: () => true })
    expect(lookups.size).toBe(0)
    jobState.ensure(fail(dropped))
    await recover()
    expect(lookups.size).toBe(0)
    expect(step()?.state).toBe('sending')
  })

  it('isn’t what a person decided meanwhile', async () => {
    const { recover, jobState, lookups, ids } = await killed({})
    const recovering = recover()
    jobState.graph.move(ids[0] ?? '', { state: 'failed' })
    await recovering
    expect(lookups.size).toBe(0)
  })

  it('may be an upload, which goes on', async () => {
    const { jobState, ids, stepOf } = await openCardJob(stage)
    jobState.sending(ids[0] ?? '')
    const lookups = new Map()
    await recoverPublish(partsOver(stage, serviceThat().gateway), jobState, lookups)
    expect(stepOf(0).state).toBe('waiting')
    expect(lookups.size).toBe(0)
  })
})
