import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendTogether } from '../../../../../../src/main/modules/publishing/batch-sending.ts'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import type { Fault } from '../../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { dropped } from '../publish-rows.ts'
import { newName, openJob } from '../sent-steps.ts'
import { type Answer, answerOf } from '../service-that.ts'
import { type Service, sendingParts } from './sending-parts.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

let runs = 0
beforeEach(() => {
  runs += 1
  stage.now = 1_800_000_000_000 + runs * 3_600_000
})
/** Unique in each run of a test: a record belongs to one step. */
const idOf = (name: string): string => `${name}r${runs}`

type Job = Awaited<ReturnType<typeof openJob>>

async function send(job: Job, service: Service, change: Partial<PublishParts> = {}) {
  const { jobState, ids, stepOf } = job
  const { parts, events } = sendingParts(stage, service, change)
  const attempt = await sendTogether(parts, jobState, ids)
  return {
    ...job,
    attempt,
    events,
    states: () => ids.map((id) => jobState.graph.get(id)?.state),
    steps: () => ids.map((_, index) => stepOf(index)),
    isAlone: () => ids.map((id) => jobState.graph.batchOf(id) === null),
    outcomes: () => ids.map((id) => unwrap(parts.journal.ofStep(id)).map(({ outcome }) => outcome?.kind)),
  }
}

/** New campaigns that are sent to a service that answers so. */
async function sendNew(
  count: number,
  writeOf: (contents: readonly Fields[]) => Answer,
  change?: Partial<PublishParts>,
) {
  const contents = Array.from({ length: count }, () => ({
    name: newName(),
    funding_instrument_id: 'f1',
    daily_budget_amount_local_micro: 1_000_000,
  }))
  const drafts = []
  for (const content of contents) drafts.push(await stage.create('campaign', content))
  return send(await openJob(stage, drafts), { write: writeOf(contents) }, change)
}

/** Renamed campaigns, of which the service has these records. */
async function sendRenamed(
  reads: (ids: readonly string[]) => Answer,
  write: (ids: readonly string[]) => Answer,
) {
  const campaignIds = ['c1', 'c2', 'c3'].map(idOf)
  const drafts = []
  for (const remoteId of campaignIds) {
    stage.see('campaign', { id: remoteId, name: 'Before' })
    unwrap(
      await stage.handlers.change({ workspace, subject: 'campaign', remoteId, fields: { name: 'Mine' } }),
    )
    const stored = unwrap(stage.store.drafts.ofRecord(workspace, 'campaign', remoteId))
    if (stored !== null) drafts.push(stored.draft)
  }
  return send(await openJob(stage, drafts), { reads: [reads(campaignIds)], write: write(campaignIds) })
}

const complete = { kind: 'complete' }
const created = (contents: readonly Fields[]) =>
  answerOf(...contents.map((content, index) => ({ id: idOf(`c${index}`), ...content })))
const renamed = (ids: readonly string[]) => answerOf(...ids.map((id) => ({ id, name: 'Mine' })))

describe('creations that share a call', () => {
  it('are each done by their own row, after one read and one write', async () => {
    const { attempt, events, steps, outcomes } = await sendNew(3, created)
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read', 'flush', 'write'])
    expect(steps().map(({ state, remoteId }) => [state, remoteId])).toEqual(
      ['c0', 'c1', 'c2'].map((id) => ['done', idOf(id)]),
    )
    expect(outcomes()).toEqual([['done'], ['done'], ['done']])
  })

  it('are looked up if the answer was lost', async () => {
    const { attempt, ids, steps, outcomes, isAlone } = await sendNew(2, () => fail(dropped))
    expect(attempt).toEqual({ kind: 'lookUp', ids, trouble: null })
    expect(steps()).toMatchObject([{ fault: dropped }, { fault: dropped }])
    expect(outcomes()).toEqual([[undefined], [undefined]])
    expect(isAlone()).toEqual([true, true])
  })

  it('wait together if the call didn’t leave', async () => {
    const { attempt, states, outcomes, isAlone } = await sendNew(2, () => fail(jobFaults.offline))
    expect(attempt.kind).toBe('hold')
    expect(states()).toEqual(['waiting', 'waiting'])
    expect(outcomes()).toEqual([['notSent'], ['notSent']])
    expect(isAlone()).toEqual([false, false])
  })

  it('are sent alone if our own check refuses one of them', async () => {
    const refusedHere: Fault = { kind: 'invalid', reached: 'no', errors: [], message: 'wrong' }
    const { attempt, states, isAlone } = await sendNew(2, () => fail(refusedHere))
    expect(attempt).toEqual(complete)
    expect(states()).toEqual(['waiting', 'waiting'])
    expect(isAlone()).toEqual([true, true])
  })

  it('hold up the job as well if they were put off', async () => {
    const { attempt, ids } = await sendNew(2, () => fail(jobFaults['rate limit']))
    expect(attempt).toMatchObject({ kind: 'lookUp', ids, trouble: { kind: 'window' } })
  })

  it('are sent without those whose draft is gone', async () => {
    let readCount = 0
    const { states, events, steps } = await sendNew(2, ([, second = {}]) => created([second]), {
      drafts: {
        ...stage.publishing,
        byIds(ids) {
          readCount += 1
          return readCount === 1 ? succeed([]) : stage.publishing.byIds(ids)
        },
      },
    })
    expect(states()).toEqual(['cancelled', 'done'])
    expect(events).toEqual(['read', 'flush', 'write'])
    expect(steps()[1]?.remoteId).toBe(idOf('c0'))
  })

  it('aren’t sent once the program has ended', async () => {
    const { attempt, events } = await sendNew(2, created, { hasEnded: () => true })
    expect(attempt).toEqual(complete)
    expect(events).toEqual([])
  })

  it('aren’t sent if their intents can’t be made safe', async () => {
    const { events, states } = await sendNew(2, created, {
      durability: { written: () => 0, flush: async () => fail(jobFaults.secrets) },
    })
    expect(events).toEqual(['read'])
    expect(states()).toEqual(['sending', 'sending'])
  })
})

describe('changes that share a call', () => {
  it('are sent without those that somebody else has changed, or that are gone', async () => {
    const { attempt, events, states, steps } = await sendRenamed(
      ([first = '', second = '']) => answerOf({ id: first, name: 'Before' }, { id: second, name: 'Theirs' }),
      ([first = '']) => renamed([first]),
    )
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read', 'flush', 'write'])
    expect(states()).toEqual(['done', 'conflict', 'failed'])
    expect(steps()[1]?.conflicts).toMatchObject([{ field: 'name', theirs: 'Theirs' }])
    expect(steps()[2]?.fault?.kind).toBe('notFound')
  })

  it('wait together if their records can’t be read', async () => {
    const { attempt, events, states, isAlone } = await sendRenamed(() => fail(dropped), renamed)
    expect(attempt.kind).toBe('hold')
    expect(events).toEqual(['read'])
    expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(isAlone()).toEqual([false, false, false])
  })

  it('are read each on its own if that read is refused', async () => {
    const { attempt, states, isAlone } = await sendRenamed(() => fail(jobFaults.forbidden), renamed)
    expect(attempt).toEqual(complete)
    expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(isAlone()).toEqual([true, true, true])
  })

  it('are judged each on its own if the service refuses some of them', async () => {
    const batch: Fault = {
      kind: 'batch',
      message: 'no',
      operations: [{ index: 1, errors: [{ code: 'INVALID', message: 'Not this one.', field: 'name' }] }],
    }
    const { attempt, ids, states, steps, isAlone } = await sendRenamed(
      (campaignIds) => answerOf(...campaignIds.map((id) => ({ id, name: 'Before' }))),
      () => fail(batch),
    )
    expect(attempt).toEqual({ kind: 'lookUp', ids: [ids[1]], trouble: null })
    // Nothing speaks against the others, and a change may be repeated.
    expect(states()).toEqual(['waiting', 'sending', 'waiting'])
    expect(steps()[1]?.fault).toMatchObject({ kind: 'invalid', message: 'Not this one.' })
    expect(isAlone()).toEqual([false, false, false])
  })
})
