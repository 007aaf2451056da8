import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  resendUnanswered,
  resolveAppeared,
  resolveCarriedOut,
  resolveStep,
} from '../../../../../src/main/modules/publishing/resolve-step.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { StepResolution } from '../../../../../src/shared/jobs/job.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, pollRecord, unreadableRow } from './publish-rows.ts'
import { newName, openJob, partsOver, pollFields, type Sent, sentChange, sentSteps } from './sent-steps.ts'
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

  it('says why the service refused it, also beside records that could be it', async () => {
    const refusedPoll = await unknownPoll({ fault: jobFaults.invalid }, answerOf())
    unwrap(await refusedPoll.resolve({ kind: 'notSent' }))
    expect(refusedPoll.step()?.fault).toEqual(jobFaults.invalid)

    const choicePoll = await unknownPoll(
      {
        fault: jobFaults.invalid,
        outcome: { kind: 'several', candidates: [candidate(idOf('p10'))] },
        candidates: [candidate(idOf('p10'))],
      },
      answerOf(),
    )
    unwrap(await choicePoll.resolve({ kind: 'notSent' }))
    expect(choicePoll.step()?.fault).toEqual(jobFaults.invalid)
  })

  it('says that a person decided where no answer came, or only looking it up was refused', async () => {
    const lostPoll = await unknownPoll({}, answerOf())
    unwrap(await lostPoll.resolve({ kind: 'notSent' }))
    expect(lostPoll.step()?.fault).toMatchObject({ kind: 'refused', reason: 'decided' })

    const unreadablePoll = await unknownPoll(
      { fault: jobFaults.forbidden, outcome: { kind: 'several', candidates: [] } },
      fail(jobFaults.forbidden),
    )
    unwrap(await unreadablePoll.resolve({ kind: 'notSent' }))
    expect(unreadablePoll.step()?.fault).toMatchObject({ kind: 'refused', reason: 'decided' })
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

  it('goes through all of them', async () => {
    const setup = await sentSteps(stage, 'poll', [newName(), newName()].map(pollFields), {}, answerOf())
    setup.lookups.clear()
    for (const index of [0, 1]) setup.jobState.unknown(setup.stepOf(index), null, [])
    unwrap(await resendUnanswered(setup.parts, setup))
    expect(setup.steps()).toEqual(['waiting', 'waiting'])
  })

  it('ends if a draft can’t be locked', async () => {
    const setup = await unknownPoll({}, answerOf())
    const lock = () => fail(jobFaults.secrets)
    const parts = { ...setup.parts, drafts: { ...setup.parts.drafts, lock } }
    expect(await resendUnanswered(parts, setup)).toEqual(fail(jobFaults.secrets))
  })

  const unreadable = fail(unreadableRow)
  it.each([
    ['a step can’t be read', { step: () => unreadable }, {}],
    ['a step is gone', { step: () => succeed(null) }, {}],
    ['its journal can’t be read', {}, { ofSent: () => unreadable }],
  ])('leaves one to the person if %s', async (_title, jobsChange, journalChange) => {
    const setup = await unknownPoll({}, answerOf())
    const jobs = { ...setup.parts.jobs, ...jobsChange }
    const journal = { ...setup.parts.journal, ...journalChange }
    const resent = await resendUnanswered({ ...setup.parts, jobs, journal }, setup)
    expect(resent.ok ? '' : resent.fault.message).toContain('Every unanswered step')
    expect(setup.step()?.state).toBe('unknown')
  })

  it('ends if the disk fails', async () => {
    const setup = await unknownPoll({}, answerOf())
    const jobs = { ...setup.parts.jobs, step: () => fail(jobFaults.secrets) }
    expect(await resendUnanswered({ ...setup.parts, jobs }, setup)).toEqual(fail(jobFaults.secrets))
  })

  it('shows what appeared meanwhile instead', async () => {
    const name = newName()
    const records = ['p61', 'p62'].map((id) => named(name, idOf(id)))
    const setup = await sentSteps(stage, 'poll', [pollFields(name)], {}, answerOf(...records))
    setup.lookups.clear()
    setup.jobState.unknown(setup.stepOf(0), null, [])
    unwrap(await resendUnanswered(setup.parts, setup))
    expect(setup.step()?.state).toBe('unknown')
    expect(setup.step()?.candidates).toHaveLength(2)
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
    const setup = await sentChange(stage, 'media', kind, remoteId, ...answers)
    const { jobState, parts, record, stepId, step } = setup
    jobState.failed(step(), jobFaults.forbidden)
    return {
      ...setup,
      remoteId,
      resolve: (resolution: StepResolution) => resolveStep(parts, jobState, step(), resolution),
      carriedOut: () => resolveCarriedOut(parts, jobState, stepId, { ...record, name: 'Mine' }),
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
  const waitsAgain = await resolveStep(
    parts,
    jobState,
    { ...current(), state: 'waiting' },
    { kind: 'notSent' },
  )
  expect(waitsAgain.ok ? '' : waitsAgain.fault.message).toContain('already resolved')
})

describe('an undo that waits for a person', () => {
  /** Others have renamed the poll that it would delete. */
  async function renamedPoll() {
    const content = pollFields(newName())
    const created = await stage.create('poll', content)
    const undone: Draft = { ...created, kind: 'delete', remoteId: idOf('p80'), base: content, patch: {} }
    const { jobState, stepOf } = await openJob(stage, [undone], 'undo')
    const parts = partsOver(stage, serviceThat().gateway)
    const base = content.name ?? null
    jobState.conflict(stepOf(0), [{ field: 'name', base, mine: null, theirs: 'Theirs' }])
    const resolve = (resolution: StepResolution) => resolveStep(parts, jobState, stepOf(0), resolution)
    return { content, resolve, jobState, parts, step: () => stepOf(0) }
  }

  it.each(['undoAnyway', 'keep'] as const)('waits on if the decision can’t be written: %s', async (kind) => {
    const { jobState, parts, step } = await renamedPoll()
    const patched = { ...step(), draft: { ...step().draft, patch: { third_choice: 'c' } } }
    const jobs = { ...parts.jobs, changeSteps: () => fail(jobFaults.secrets) }
    expect(await resolveStep({ ...parts, jobs }, jobState, patched, { kind })).toEqual(
      fail(jobFaults.secrets),
    )
    expect(step().state).toBe('conflict')
  })

  it('deletes what that person saw', async () => {
    const { content, resolve, step } = await renamedPoll()
    unwrap(await resolve({ kind: 'undoAnyway' }))
    expect(step()).toMatchObject({ state: 'waiting', conflicts: [] })
    expect(step().draft.base).toEqual({ ...content, name: 'Theirs' })
  })

  it('keeps what it would have deleted', async () => {
    const { content, resolve, step } = await renamedPoll()
    unwrap(await resolve({ kind: 'keep' }))
    expect(step().state).toBe('cancelled')
    expect(step().draft.base).toEqual(content)
  })

  it.each([
    ['one of two fields: the other is restored', ['name'], 'waiting', { title: 'Old' }],
    ['both fields: it ends', ['name', 'title'], 'cancelled', { name: 'Old', title: 'Old' }],
  ])('keeps what others changed: %s', async (_title, changed, state, patch) => {
    const created = await stage.create('media', {})
    const base = { name: 'New', title: 'New' }
    const restored: Draft = {
      ...created,
      kind: 'update',
      remoteId: idOf('3_1'),
      base,
      patch: { name: 'Old', title: 'Old' },
    }
    const { jobState, stepOf } = await openJob(stage, [restored], 'undo')
    const parts = partsOver(stage, serviceThat().gateway)
    jobState.conflict(
      stepOf(0),
      changed.map((field) => ({ field, base: 'New', mine: 'Old', theirs: 'Theirs' })),
    )
    unwrap(await resolveStep(parts, jobState, stepOf(0), { kind: 'keep' }))
    expect(stepOf(0)).toMatchObject({ state, draft: { base } })
    expect(stepOf(0).draft.patch).toEqual(patch)
  })
})

it('decides nothing while the journal can’t be read or written', async () => {
  const { parts, jobState, current, step, outcomes } = await unknownPoll({}, answerOf())
  const refused = () => fail(jobFaults.secrets)
  for (const change of [{ ofSent: refused }, { conclude: refused }]) {
    const journal = { ...parts.journal, ...change }
    expect(await resolveStep({ ...parts, journal }, jobState, current(), { kind: 'notSent' })).toEqual(
      refused(),
    )
    expect(step()?.state).toBe('unknown')
    expect(outcomes()).toEqual([undefined])
  }
})

it('leaves the outcome of an earlier job’s call as it is', async () => {
  const { parts, jobState, current, step, outcomes } = await unknownPoll({}, answerOf())
  const earlier = unwrap(parts.journal.ofSent(current())).map((entry) => ({ ...entry, stepId: 'earlier' }))
  const journal = { ...parts.journal, ofSent: () => succeed(earlier) }
  unwrap(await resolveStep({ ...parts, journal }, jobState, current(), { kind: 'notSent' }))
  expect(step()?.state).toBe('failed')
  expect(outcomes()).toEqual([undefined])
})
