import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  resendUnanswered,
  resolveAppeared,
  resolveCarriedOut,
  resolveStep,
} from '../../../../../src/main/modules/publishing/resolve-step.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import type { StepResolution } from '../../../../../src/shared/jobs/job.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, pollRecord } from './publish-rows.ts'
import { newName, openJob, partsOver, pollFields, type Sent, sentSteps } from './sent-steps.ts'
import { type Answer, answerOf, gone, serviceThat } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

const candidate = (remoteId: string) => ({ remoteId, title: remoteId, createdAt: null })

/** A creation that nobody knows of, and the person who decides about it. */
async function unknownPoll(sent: Sent, ...answers: readonly Answer[]) {
  const { candidates = [] } = sent
  const setup = await sentSteps(stage, 'poll', [pollFields(newName())], sent, ...answers)
  setup.lookups.clear()
  const { jobState, parts } = setup
  const current = () => {
    const step = setup.step()
    if (step === null) throw new Error('no step')
    return step
  }
  jobState.unknown(current(), null, candidates)
  return {
    ...setup,
    current,
    resolve: (resolution: StepResolution) => resolveStep(parts, jobState, current(), resolution),
    resend: () => resendUnanswered(parts, setup),
    draftState: () => setup.draftStates()[0],
  }
}
const named = (title: string, id: string) => pollRecord(id, { name: title })

describe('a record that a person names', () => {
  it('is read, and then the step is done', async () => {
    const { resolve, step, outcomes, calls, finished, ids } = await unknownPoll(
      {},
      answerOf(pollRecord(idOf('p1'))),
    )
    unwrap(await resolve({ kind: 'found', remoteId: idOf('p1') }))
    expect(step()).toMatchObject({ state: 'done', remoteId: idOf('p1'), result: { id: idOf('p1') } })
    expect(outcomes()).toEqual(['done'])
    expect(calls).toHaveLength(1)
    expect(finished).toEqual(ids)
  })

  it('isn’t used if it can’t be read, or if another step created it', async () => {
    const missing = await unknownPoll({}, gone)
    expect((await missing.resolve({ kind: 'found', remoteId: idOf('p2') })).ok).toBe(false)
    expect(missing.step()?.state).toBe('unknown')

    const first = await unknownPoll({}, answerOf(pollRecord(idOf('p3'))))
    unwrap(await first.resolve({ kind: 'found', remoteId: idOf('p3') }))
    const second = await unknownPoll({}, answerOf(pollRecord(idOf('p3'))))
    const resolved = await second.resolve({ kind: 'found', remoteId: idOf('p3') })
    expect(resolved.ok ? '' : resolved.fault.message).toContain('Another step already created')
    expect(second.step()?.state).toBe('unknown')
    expect(second.calls).toEqual([])
  })

  it('isn’t written over what was decided meanwhile, or once the program ends', async () => {
    const { resolve, current, jobState, parts, step } = await unknownPoll(
      {},
      answerOf(pollRecord(idOf('p4'))),
    )
    const pending = resolve({ kind: 'found', remoteId: idOf('p4') })
    jobState.failed(current(), dropped)
    const resolved = await pending
    expect(resolved.ok ? '' : resolved.fault.message).toContain('already resolved')
    expect(step()?.state).toBe('failed')

    const late = await unknownPoll({}, answerOf(pollRecord(idOf('p5'))))
    const ended = { ...late.parts, hasEnded: () => true }
    const quit = await resolveStep(ended, late.jobState, late.current(), {
      kind: 'found',
      remoteId: idOf('p5'),
    })
    expect(quit.ok ? '' : quit.fault.message).toContain('quitting')
    expect(late.step()?.state).toBe('unknown')
    expect(parts.hasEnded()).toBe(false)
  })
})

describe('a creation that a person says wasn’t carried out', () => {
  it('is looked for once more, and then its draft can be sent again', async () => {
    const { resolve, step, outcomes, calls, draftState } = await unknownPoll({}, answerOf())
    unwrap(await resolve({ kind: 'notSent' }))
    expect(step()?.state).toBe('failed')
    expect(outcomes()).toEqual(['givenUp'])
    expect(draftState()).toBe('failed')
    expect(calls).toHaveLength(1)
  })

  it('is done if it is found, and none of the records that were shown', async () => {
    const name = newName()
    const setup = await sentSteps(stage, 'poll', [pollFields(name)], {}, answerOf(named(name, idOf('p20'))))
    const step = setup.step()
    if (step === null) throw new Error('no step')
    setup.jobState.unknown(step, null, [])
    const again = setup.step()
    if (again === null) throw new Error('no step')
    unwrap(await resolveStep(setup.parts, setup.jobState, again, { kind: 'notSent' }))
    expect(setup.step()).toMatchObject({ state: 'done', remoteId: idOf('p20') })
  })

  it('is given up if only what was declined is there', async () => {
    const name = newName()
    for (const records of [[idOf('p30')], [idOf('p30'), idOf('p31')]]) {
      const setup = await sentSteps(
        stage,
        'poll',
        [pollFields(name)],
        {},
        answerOf(...records.map((id) => named(name, id))),
      )
      const step = setup.step()
      if (step === null) throw new Error('no step')
      setup.jobState.unknown(step, null, records.map(candidate))
      const shown = setup.step()
      if (shown === null) throw new Error('no step')
      unwrap(await resolveStep(setup.parts, setup.jobState, shown, { kind: 'notSent' }))
      expect(setup.step()?.state).toBe('failed')
    }
  })

  it('shows what appeared meanwhile first', async () => {
    const name = newName()
    const setup = await sentSteps(
      stage,
      'poll',
      [pollFields(name)],
      {},
      answerOf(named(name, idOf('p40')), named(name, idOf('p41'))),
    )
    const step = setup.step()
    if (step === null) throw new Error('no step')
    setup.jobState.unknown(step, null, [candidate(idOf('p40'))])
    const shown = setup.step()
    if (shown === null) throw new Error('no step')
    const resolved = await resolveStep(setup.parts, setup.jobState, shown, { kind: 'notSent' })
    expect(resolved.ok ? '' : resolved.fault.message).toContain('More possible matches')
    expect(setup.step()?.state).toBe('unknown')
    expect(setup.step()?.candidates.map(({ remoteId }) => remoteId)).toEqual([idOf('p40'), idOf('p41')])
  })

  it('waits if the service can’t be read, but not if it refuses', async () => {
    const cut = await unknownPoll({}, fail(dropped))
    expect(await cut.resolve({ kind: 'notSent' })).toEqual(fail(dropped))
    expect(cut.step()?.state).toBe('unknown')
    const refused = await unknownPoll({}, fail(jobFaults.forbidden))
    unwrap(await refused.resolve({ kind: 'notSent' }))
    expect(refused.step()?.state).toBe('failed')
  })
})

describe('sending all unanswered steps again', () => {
  it('gives up and retries those without candidates that aren’t being looked up', async () => {
    const { resend, step, draftState } = await unknownPoll({}, answerOf())
    unwrap(await resend())
    expect(step()?.state).toBe('waiting')
    expect(draftState()).toBe('queued')
  })

  it('does nothing where a person has to choose, or a look-up is under way', async () => {
    const chosen = await unknownPoll({ candidates: [candidate(idOf('p50'))] }, answerOf())
    const nothing = await chosen.resend()
    expect(nothing.ok ? '' : nothing.fault.message).toContain('Every unanswered step')
    expect(chosen.step()?.state).toBe('unknown')
    const busy = await unknownPoll({}, answerOf())
    const [id = ''] = busy.ids
    busy.lookups.set(id, { unansweredAt: 0, firstEmptyAt: null, lastEmptyAt: null, dueAt: 0, isTimed: false })
    expect((await busy.resend()).ok).toBe(false)
    expect(busy.step()?.state).toBe('unknown')
  })

  it('ends at a service that can’t be read', async () => {
    const { resend, step } = await unknownPoll({}, fail(dropped))
    expect(await resend()).toEqual(fail(dropped))
    expect(step()?.state).toBe('unknown')
  })

  it('uses what it finds', async () => {
    const name = newName()
    const setup = await sentSteps(stage, 'poll', [pollFields(name)], {}, answerOf(named(name, idOf('p60'))))
    setup.lookups.clear()
    const step = setup.step()
    if (step === null) throw new Error('no step')
    setup.jobState.unknown(step, null, [])
    unwrap(await resendUnanswered(setup.parts, setup))
    expect(setup.step()).toMatchObject({ state: 'done', remoteId: idOf('p60') })
  })
})

describe('what appears after a refusal', () => {
  async function refusedPoll() {
    const setup = await unknownPoll({ outcome: { kind: 'refused', fault: jobFaults.forbidden } }, answerOf())
    setup.jobState.failed(setup.current(), jobFaults.forbidden)
    return setup
  }

  it('is left to the person', async () => {
    const { parts, jobState, ids, step, outcomes } = await refusedPoll()
    unwrap(await resolveAppeared(parts, jobState, ids[0] ?? '', [candidate(idOf('p70'))]))
    expect(step()).toMatchObject({ state: 'unknown', candidates: [candidate(idOf('p70'))] })
    expect(outcomes()).toEqual(['several'])
  })

  it('is nothing for a step that isn’t failed, or whose draft is in another job', async () => {
    const waiting = await unknownPoll({}, answerOf())
    unwrap(
      await resolveAppeared(waiting.parts, waiting.jobState, waiting.ids[0] ?? '', [candidate(idOf('p71'))]),
    )
    expect(waiting.step()).toMatchObject({ state: 'unknown', candidates: [] })
    const { parts, jobState, ids, step, drafts } = await refusedPoll()
    unwrap(
      stage.publishing.mark(
        workspace,
        drafts.map(({ id }) => id),
        'queued',
      ),
    )
    unwrap(await resolveAppeared(parts, jobState, ids[0] ?? '', [candidate(idOf('p72'))]))
    expect(step()?.state).toBe('failed')
    unwrap(await resolveAppeared(parts, jobState, 'another', [candidate(idOf('p73'))]))
  })

  it('isn’t a creation that was carried out after all: which record it became is a person’s to say', async () => {
    const { parts, jobState, ids, step } = await refusedPoll()
    unwrap(await resolveCarriedOut(parts, jobState, ids[0] ?? '', {}))
    expect(step()?.state).toBe('failed')
  })
})

describe('a change that failed', () => {
  async function failedChange(kind: 'update' | 'delete', ...answers: readonly Answer[]) {
    const remoteId = idOf('3_1')
    const record = { media_key: remoteId, name: 'Before' }
    stage.see('media', record)
    if (kind === 'delete')
      unwrap(await stage.handlers.remove({ workspace, subject: 'media', keys: [remoteId] }))
    else
      unwrap(await stage.handlers.change({ workspace, subject: 'media', remoteId, fields: { name: 'Mine' } }))
    const stored = unwrap(stage.store.drafts.ofRecord(workspace, 'media', remoteId))
    if (stored === null) throw new Error('no draft')
    const { draft } = stored
    const opened = await openJob(stage, [draft])
    const { jobState, stepOf, ids } = opened
    const service = serviceThat(...answers)
    const parts = partsOver(stage, service.gateway)
    const intent = { params: draft.patch, body: null, before: null }
    const [id = ''] = ids
    const sent = { stepId: id, draftId: draft.id, operation: '', intent, intendedAt: stage.now }
    unwrap(parts.journal.intend(jobState.job.id, [sent]))
    jobState.failed(stepOf(0), jobFaults.forbidden)
    return {
      ...opened,
      ...service,
      draft,
      remoteId,
      resolve: (resolution: StepResolution) => resolveStep(parts, jobState, stepOf(0), resolution),
      carriedOut: () => resolveCarriedOut(parts, jobState, id, { ...record, name: 'Mine' }),
      outcomes: () => unwrap(parts.journal.ofStep(id)).map(({ outcome }) => outcome),
    }
  }

  it('can be treated as done: its record is read, a deleted one isn’t', async () => {
    const update = await failedChange('update', answerOf({ media_key: idOf('3_1'), name: 'Mine' }))
    unwrap(await update.resolve({ kind: 'treatedAsDone' }))
    expect(update.stepOf(0)).toMatchObject({
      state: 'done',
      remoteId: update.remoteId,
      result: { name: 'Mine' },
    })
    expect(update.outcomes()).toMatchObject([{ kind: 'done', by: 'person' }])
    const removal = await failedChange('delete')
    unwrap(await removal.resolve({ kind: 'treatedAsDone' }))
    expect(removal.stepOf(0)).toMatchObject({ state: 'done', remoteId: removal.remoteId, result: null })
    expect(removal.calls).toEqual([])
  })

  it('is done if it turns out to have been carried out', async () => {
    const { carriedOut, stepOf, draftStates, outcomes, remoteId } = await failedChange('update')
    unwrap(await carriedOut())
    expect(stepOf(0)).toMatchObject({ state: 'done', remoteId, result: { name: 'Mine' } })
    expect(draftStates()).toEqual([undefined])
    expect(outcomes()).toMatchObject([{ kind: 'done', by: 'lookup', remoteId }])
  })

  it('stays failed if its draft says something else by now', async () => {
    const { carriedOut, stepOf, draft } = await failedChange('update')
    await stage.edit(draft, { name: 'Something else' })
    unwrap(await carriedOut())
    expect(stepOf(0).state).toBe('failed')
  })

  it('is done also if its draft was discarded', async () => {
    const { carriedOut, stepOf, draft } = await failedChange('update')
    unwrap(await stage.handlers.discard({ draftIds: [draft.id] }))
    unwrap(await carriedOut())
    expect(stepOf(0).state).toBe('done')
  })

  it('is given up without a look', async () => {
    const { resolve, stepOf, calls } = await failedChange('update')
    unwrap(await resolve({ kind: 'notSent' }))
    expect(stepOf(0).state).toBe('failed')
    expect(calls).toEqual([])
  })
})

it('decides nothing about a step that was never sent', async () => {
  const { parts, jobState, current } = await unknownPoll({}, answerOf())
  const blank = { ...current(), id: 'never', draftId: null, state: 'waiting' } as const
  const resolved = await resolveStep(parts, jobState, blank, { kind: 'notSent' })
  expect(resolved.ok ? '' : resolved.fault.message).toContain('Nothing was sent')
})

describe('what others have changed since, and an undo keeps', () => {
  const changedField = (field: string) => ({ field, base: null, mine: null, theirs: 'theirs' })

  it('all fields: the step ends', async () => {
    const { resolve, current, jobState, step } = await unknownPoll({}, answerOf())
    jobState.conflict(current(), Object.keys(pollFields('any')).map(changedField))
    unwrap(await resolve({ kind: 'keep' }))
    expect(step()?.state).toBe('cancelled')
  })

  it('a record that it would have deleted: the step ends', async () => {
    const { resolve, current, jobState, step, parts } = await unknownPoll({}, answerOf())
    unwrap(
      parts.jobs.changeSteps([current().id], { draft: { ...current().draft, kind: 'delete', patch: {} } }),
    )
    jobState.conflict(current(), [changedField('name')])
    unwrap(await resolve({ kind: 'keep' }))
    expect(step()?.state).toBe('cancelled')
  })
})
