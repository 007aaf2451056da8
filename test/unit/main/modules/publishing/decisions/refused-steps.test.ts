import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JournalOutcome } from '../../../../../../src/main/modules/jobs/journal.ts'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import {
  resolveAppeared,
  resolveCarriedOut,
  resolveStep,
} from '../../../../../../src/main/modules/publishing/resolve-step.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { newName, openCardJob, openJob, partsOver, pollFields, sentChange, sentSteps } from '../sent-steps.ts'
import { answerOf, serviceThat } from '../service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

const refused: JournalOutcome = { kind: 'refused', fault: jobFaults.forbidden }
const broken = () => fail(jobFaults.secrets)

async function refusedPoll() {
  const setup = await sentSteps(stage, 'poll', [pollFields(newName())], { outcome: refused })
  const { jobState, parts, stepOf, ids } = setup
  const [id = ''] = ids
  jobState.failed(stepOf(0), jobFaults.forbidden)
  const candidates = [{ remoteId: idOf('p1'), title: 'Seen', createdAt: null }]
  return {
    ...setup,
    candidates,
    appear: (change: Partial<PublishParts> = {}) =>
      resolveAppeared({ ...parts, ...change }, jobState, id, candidates),
  }
}

describe('what appears after a refusal', () => {
  it('isn’t shown while that can’t be read or written', async () => {
    const { appear, parts, stepOf } = await refusedPoll()
    for (const change of [
      { jobs: { ...parts.jobs, step: broken } },
      { journal: { ...parts.journal, ofSent: broken } },
      { journal: { ...parts.journal, conclude: broken } },
      { drafts: { ...parts.drafts, byIds: broken } },
    ]) {
      expect(await appear(change)).toEqual(broken())
      expect(stepOf(0).state).toBe('failed')
    }
  })

  it('isn’t this step’s if only an earlier job’s call is known', async () => {
    const { appear, parts, stepOf } = await refusedPoll()
    const earlier = unwrap(parts.journal.ofSent(stepOf(0))).map((entry) => ({ ...entry, stepId: 'earlier' }))
    unwrap(await appear({ journal: { ...parts.journal, ofSent: () => succeed(earlier) } }))
    expect(stepOf(0).state).toBe('failed')
  })

  it('is shown also if its draft may be edited again', async () => {
    const { appear, drafts, stepOf, candidates } = await refusedPoll()
    unwrap(
      stage.publishing.mark(
        workspace,
        drafts.map(({ id }) => id),
        'idle',
      ),
    )
    unwrap(await appear())
    expect(stepOf(0)).toMatchObject({ state: 'unknown', candidates })
  })
})

/** An undo that renames a media, and was refused. */
async function refusedUndo() {
  const created = await stage.create('media', {})
  const names = { base: { name: 'New' }, patch: { name: 'Old' } }
  const renamed: Draft = { ...created, ...names, kind: 'update', remoteId: idOf('3_1') }
  const opened = await openJob(stage, [renamed], 'undo')
  const { jobState, stepOf, ids } = opened
  const [id = ''] = ids
  const parts = partsOver(stage, serviceThat().gateway)
  const intent = { params: renamed.patch, body: null, before: null }
  const sent = { stepId: id, draftId: null, operation: '', intent, intendedAt: stage.now }
  const [entry = 0] = unwrap(parts.journal.intend(jobState.job.id, [sent]))
  unwrap(parts.journal.conclude(entry, refused, stage.now))
  jobState.failed(stepOf(0), jobFaults.forbidden)
  // What needs it.
  jobState.graph.add([{ ...stepOf(0), id: 'behind', position: 2, needs: [id], state: 'blocked' }])
  return {
    ...opened,
    parts,
    id,
    behind: () => jobState.graph.get('behind')?.state,
    outcomes: () => unwrap(parts.journal.ofStep(id)).map(({ outcome }) => outcome?.kind),
    carriedOut: (change: Partial<PublishParts> = {}) =>
      resolveCarriedOut({ ...parts, ...change }, jobState, id, { media_key: idOf('3_1'), name: 'Old' }),
  }
}

describe('a refused undo that was carried out after all', () => {
  it('is done, and what needs it goes on', async () => {
    const { carriedOut, stepOf, outcomes, behind } = await refusedUndo()
    unwrap(await carriedOut())
    expect(stepOf(0)).toMatchObject({ state: 'done', result: { name: 'Old' } })
    expect(outcomes()).toEqual(['done'])
    expect(behind()).toBe('waiting')
  })

  it('changes nothing while that can’t be written', async () => {
    const { carriedOut, parts, stepOf, jobState, id, behind } = await refusedUndo()
    const journal = { ...parts.journal, conclude: broken }
    jobState.graph.move(id, { state: 'done' })
    expect(await carriedOut({ journal })).toEqual(broken())
    expect(stepOf(0).state).toBe('failed')
    expect(behind()).toBe('blocked')
  })

  it('changes nothing if it was decided meanwhile', async () => {
    const { carriedOut, jobState, stepOf, outcomes } = await refusedUndo()
    jobState.conflict(stepOf(0), [])
    unwrap(await carriedOut())
    expect(stepOf(0).state).toBe('conflict')
    expect(outcomes()).toEqual(['refused'])
  })
})

describe('a record that another step has created', () => {
  const claimedBy = (parts: PublishParts, ...ids: readonly string[]) => ({
    ...parts,
    jobs: { ...parts.jobs, claimed: () => succeed(new Set(ids)) },
  })

  it('may be changed by this one', async () => {
    const record = { id: idOf('c1'), name: 'Mine' }
    const { parts, jobState, step } = await sentChange(
      stage,
      'campaign',
      'update',
      record.id,
      answerOf(record),
    )
    jobState.failed(step(), jobFaults.forbidden)
    const claimed = claimedBy(parts, record.id)
    unwrap(await resolveStep(claimed, jobState, step(), { kind: 'treatedAsDone' }))
    expect(step().state).toBe('done')
  })

  it('may be this one’s media, which both added', async () => {
    const { jobState, stepOf } = await openCardJob(stage)
    const record = { media_key: idOf('3_2'), name: 'Tent' }
    const parts = claimedBy(partsOver(stage, serviceThat(answerOf(record)).gateway), record.media_key)
    jobState.unknown(stepOf(1), null, [])
    unwrap(await resolveStep(parts, jobState, stepOf(1), { kind: 'found', remoteId: record.media_key }))
    expect(stepOf(1)).toMatchObject({ state: 'done', remoteId: record.media_key })
  })

  it('isn’t decided about while the journal of the others can’t be read', async () => {
    const { parts, jobState, stepOf } = await refusedPoll()
    const jobs = { ...parts.jobs, claimed: broken }
    const decided = await resolveStep({ ...parts, jobs }, jobState, stepOf(0), {
      kind: 'found',
      remoteId: idOf('p1'),
    })
    expect(decided).toEqual(broken())
  })
})

it('can’t treat a creation as done without saying which record it became', async () => {
  const { parts, jobState, stepOf } = await refusedPoll()
  const decided = await resolveStep(parts, jobState, stepOf(0), { kind: 'treatedAsDone' })
  expect(decided.ok ? '' : decided.fault.message).toContain('no record to treat as done')
  expect(stepOf(0).state).toBe('failed')
})
