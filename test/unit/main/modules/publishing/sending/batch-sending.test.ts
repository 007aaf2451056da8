import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendTogether } from '../../../../../../src/main/modules/publishing/batch-sending.ts'
import type { PublishParts } from '../../../../../../src/main/modules/publishing/publish-run.ts'
import type { Fault } from '../../../../../../src/shared/core/fault.ts'
import { type Fields, fields } from '../../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { draftOf, dropped, unreadableRow } from '../publish-rows.ts'
import { newName, openJob } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'
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

/** Tells the records of one job from those of another. */
let jobs = 0

type Job = Awaited<ReturnType<typeof openJob>>

async function send(job: Job, service: Service, change: Partial<PublishParts> = {}) {
  const { jobState, ids, stepOf } = job
  const { parts, events, written } = sendingParts(stage, service, change)
  const attempt = await sendTogether(parts, jobState, ids)
  return {
    ...job,
    attempt,
    events,
    /** The rows of each batch; `alone` for a call of its own. */
    sizes: written.map((call) => (call.kind === 'batch' ? call.rows.length : 'alone')),
    states: () => ids.map((id) => jobState.graph.get(id)?.state),
    steps: () => ids.map((_, index) => stepOf(index)),
    isAlone: () => ids.map((id) => jobState.graph.batchOf(id) === null),
    outcomes: () => ids.map((id) => unwrap(parts.journal.ofStep(id)).map(({ outcome }) => outcome?.kind)),
  }
}

/** A job that creates campaigns. */
async function newCampaigns(count: number) {
  const contents = Array.from({ length: count }, () => ({
    name: newName(),
    funding_instrument_id: 'f1',
    daily_budget_amount_local_micro: 1_000_000,
  }))
  const drafts = []
  for (const content of contents) drafts.push(await stage.create('campaign', content))
  return { contents, job: await openJob(stage, drafts) }
}

/** New campaigns that are sent to a service that answers so. */
async function sendNew(
  count: number,
  writeOf: (contents: readonly Fields[]) => Answer,
  change?: Partial<PublishParts>,
) {
  const { contents, job } = await newCampaigns(count)
  return send(job, { write: writeOf(contents) }, change)
}

/** A job that changes three campaigns named `Before`, by default their names. */
async function renaming(changeOf: (index: number) => Fields = () => ({ name: 'Mine' })) {
  jobs += 1
  const campaignIds = ['c1', 'c2', 'c3'].map((name) => idOf(`${name}of${jobs}`))
  const drafts = []
  for (const [index, remoteId] of campaignIds.entries()) {
    stage.see('campaign', { id: remoteId, name: 'Before', total_budget_amount_local_micro: 1_000_000 })
    const fields = changeOf(index)
    unwrap(await stage.handlers.change({ workspace, subject: 'campaign', remoteId, fields }))
    const stored = unwrap(stage.store.drafts.ofRecord(workspace, 'campaign', remoteId))
    if (stored !== null) drafts.push(stored.draft)
  }
  return { campaignIds, job: await openJob(stage, drafts) }
}

/** Renamed campaigns, of which the service has these records. */
async function sendRenamed(
  reads: (ids: readonly string[]) => Answer,
  write: (ids: readonly string[]) => Answer,
  change?: Partial<PublishParts>,
) {
  const { campaignIds, job } = await renaming()
  return send(job, { reads: [reads(campaignIds)], write: write(campaignIds) }, change)
}

const complete = { kind: 'complete' }
type Call = Parameters<PublishParts['gateway']['write']>[1]
/** Each row as a new record. */
const createdBy = (call: Call) =>
  answerOf(
    ...(call.kind === 'batch' ? call.rows.map(({ params }) => fields.parse(params)) : [call.params]).map(
      (content) => ({ id: idOf(`${content.name}`), ...content }),
    ),
  )
const created = (contents: readonly Fields[]) =>
  answerOf(...contents.map((content, index) => ({ id: idOf(`c${index}`), ...content })))
const renamed = (ids: readonly string[]) => answerOf(...ids.map((id) => ({ id, name: 'Mine' })))
const unchanged = (ids: readonly string[]) => answerOf(...ids.map((id) => ({ id, name: 'Before' })))
const theirs = (ids: readonly string[]) => answerOf(...ids.map((id) => ({ id, name: 'Theirs' })))

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

  it('are under way while they are read, so that nothing else sends them', async () => {
    const { contents, job } = await newCampaigns(2)
    const statesAtRead: unknown[] = []
    const onRead = () => void statesAtRead.push(job.jobState.graph.counts().sending)
    await send(job, { write: created(contents), onRead })
    expect(statesAtRead).toEqual([2])
  })

  it('are sent in calls of forty rows, what is left over alone', async () => {
    const { job } = await newCampaigns(81)
    const { attempt, sizes, states } = await send(job, { write: createdBy })
    expect(attempt).toEqual(complete)
    expect(sizes).toEqual([40, 40, 'alone'])
    expect(new Set(states())).toEqual(new Set(['done']))
  })

  it('wait if an earlier call of theirs is stopped', async () => {
    const { job } = await newCampaigns(42)
    const { attempt, sizes, states, outcomes } = await send(job, { write: fail(jobFaults['rate limit']) })
    expect(attempt).toMatchObject({ kind: 'lookUp', ids: job.ids.slice(0, 40), trouble: { kind: 'window' } })
    expect(sizes).toEqual([40])
    expect(states().slice(40)).toEqual(['waiting', 'waiting'])
    expect(outcomes().slice(40)).toEqual([[], []])
  })

  it('aren’t even journaled once the program ends during an earlier call of theirs', async () => {
    let hasEnded = false
    const { job } = await newCampaigns(42)
    const write = (call: Call) => {
      hasEnded = true
      return createdBy(call)
    }
    const { attempt, sizes, states, outcomes } = await send(job, { write }, { hasEnded: () => hasEnded })
    expect(attempt).toEqual(complete)
    expect(sizes).toEqual([40])
    // Its answer isn't written either.
    expect(outcomes()[0]).toEqual([undefined])
    expect(states()[0]).toBe('sending')
    expect(outcomes().slice(40)).toEqual([[], []])
  })

  it('of sets are sent in calls of as many rows as the service takes', async () => {
    const locations = Array.from({ length: 300 }, (_, number) => `${number}`)
    const drafts = []
    for (const lineItem of ['l1', 'l2'].map(idOf)) {
      const fields = locations.map((location) => [`LOCATION:${location}`, 'EQ'])
      drafts.push(await stage.create('targeting', { line_item_id: lineItem, ...Object.fromEntries(fields) }))
    }
    const { sizes } = await send(await openJob(stage, drafts), { write: fail(dropped) })
    expect(sizes).toEqual(['alone'])
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

  it.each<[string, Partial<PublishParts>, readonly string[]]>([
    ['drafts can’t be read', { drafts: { ...stage.publishing, byIds: () => fail(jobFaults.secrets) } }, []],
    [
      'intents can’t be written',
      { journal: { ...stage.store.journal, intend: () => fail(jobFaults.secrets) } },
      ['read'],
    ],
  ])('aren’t sent if their %s', async (_what, change, expected) => {
    const { attempt, events, draftStates, jobState } = await sendNew(2, created, change)
    expect(attempt).toEqual(complete)
    expect(events).toEqual(expected)
    expect(draftStates()).toEqual(['queued', 'queued'])
    expect(jobState.broken()).toEqual(jobFaults.secrets)
  })

  it('aren’t even journaled if the program ends while they are read', async () => {
    let hasEnded = false
    const { contents, job } = await newCampaigns(2)
    const onRead = () => {
      hasEnded = true
    }
    const service = { write: created(contents), onRead }
    const { attempt, events, outcomes } = await send(job, service, { hasEnded: () => hasEnded })
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read'])
    expect(outcomes()).toEqual([[], []])
  })

  it('aren’t sent if the program ends during the second read, although the first proved one absent', async () => {
    const { job } = await newCampaigns(2)
    const { jobState, ids, stepOf } = job
    const intent = { params: stepOf(0).draft.patch, body: null, before: [] }
    const earlier = {
      stepId: ids[0] ?? '',
      draftId: stepOf(0).draftId,
      operation: '',
      intent,
      intendedAt: stage.now,
    }
    const [entry = 0] = unwrap(stage.store.journal.intend(jobState.job.id, [earlier]))
    const absent = { kind: 'absent', why: '', fault: null } as const
    unwrap(stage.store.journal.conclude(entry, absent, stage.now))
    let reads = 0
    const onRead = () => {
      reads += 1
    }
    const { events } = await send(job, { onRead }, { hasEnded: () => reads > 1 })
    expect(events).toEqual(['read', 'read'])
  })

  it('aren’t decided if what their answers left open can’t be written', async () => {
    const jobs = { ...stage.store.jobs, changeEach: () => fail(jobFaults.secrets) }
    const { attempt, states } = await sendNew(
      2,
      ([first = {}]) => answerOf({ id: idOf('c0'), ...first }, {}),
      {
        jobs,
      },
    )
    expect(attempt).toEqual(complete)
    expect(states()).toEqual(['sending', 'sending'])
  })

  it('aren’t done anew after the program ended between two of their answers', async () => {
    const { contents, job } = await newCampaigns(2)
    const { attempt, states, steps, outcomes } = await send(
      job,
      { write: created(contents) },
      { hasEnded: () => job.stepOf(0).state === 'done' },
    )
    expect(attempt).toEqual(complete)
    // The next start reads what the journal has of it.
    expect(states()).toEqual(['done', 'sending'])
    expect(steps()[1]?.state).toBe('sending')
    expect(outcomes()).toEqual([['done'], ['done']])
  })

  it('leave a record that isn’t what was sent to the person', async () => {
    const { steps } = await sendNew(2, ([first = {}]) =>
      answerOf({ id: idOf('c0'), ...first }, { id: idOf('c1'), name: 'Another' }),
    )
    expect(steps().map(({ candidates }) => candidates.map(({ remoteId }) => remoteId))).toEqual([
      [],
      [idOf('c1')],
    ])
  })

  it('are sent without one whose row is damaged', async () => {
    const { contents, job } = await newCampaigns(2)
    const { step } = job.own.jobs
    Object.assign(job.own.jobs, {
      step: (id: string) => (id === job.ids[0] ? fail(unreadableRow) : step(id)),
    })
    const { states, sizes } = await send(job, { write: created(contents.slice(1)) })
    expect(states()).toEqual(['failed', 'done'])
    expect(sizes).toEqual(['alone'])
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

  it('are sent without one that clears a field, which takes a call of its own', async () => {
    const { campaignIds, job } = await renaming((index) =>
      index === 0 ? { total_budget_amount_local_micro: null } : { name: 'Mine' },
    )
    const seen = campaignIds.map((id) => ({
      id,
      name: 'Before',
      total_budget_amount_local_micro: 1_000_000,
    }))
    const { attempt, sizes, states, isAlone } = await send(job, {
      reads: [answerOf(...seen)],
      write: renamed(campaignIds.slice(1)),
    })
    expect(attempt).toEqual(complete)
    expect(sizes).toEqual([2])
    expect(states()).toEqual(['waiting', 'done', 'done'])
    expect(isAlone()).toEqual([true, false, false])
  })

  it('have nothing to send if somebody else has changed them all', async () => {
    const { attempt, events, states } = await sendRenamed(theirs, renamed)
    expect(attempt).toEqual(complete)
    expect(events).toEqual(['read'])
    expect(states()).toEqual(['conflict', 'conflict', 'conflict'])
  })

  it('are looked up, those that were sent before and aren’t listed now as well', async () => {
    const { campaignIds, job } = await renaming()
    const { jobState, ids, stepOf } = job
    const intent = { params: { name: 'Mine' }, body: null, before: null }
    const sent = {
      stepId: ids[0] ?? '',
      draftId: stepOf(0).draftId,
      operation: '',
      intent,
      intendedAt: stage.now,
    }
    unwrap(stage.store.journal.intend(jobState.job.id, [sent]))
    const { attempt, outcomes } = await send(job, {
      reads: [unchanged(campaignIds.slice(1))],
      write: fail(dropped),
    })
    expect(attempt).toEqual({ kind: 'lookUp', ids, trouble: null })
    expect(outcomes()).toEqual([[undefined, undefined], [undefined], [undefined]])
  })

  it('aren’t read once the program has ended, nor is anything written that a read has shown', async () => {
    const early = await sendRenamed(unchanged, renamed, { hasEnded: () => true })
    expect(early.events).toEqual([])
    const { campaignIds, job } = await renaming()
    let hasEnded = false
    const onRead = () => {
      hasEnded = true
    }
    const late = await send(job, { reads: [theirs(campaignIds)], onRead }, { hasEnded: () => hasEnded })
    expect(late.attempt).toEqual(complete)
    expect(late.states()).toEqual(['sending', 'sending', 'sending'])
    const between = await renaming()
    const { states } = await send(
      between.job,
      { reads: [theirs(between.campaignIds)] },
      { hasEnded: () => between.job.stepOf(0).state === 'conflict' },
    )
    expect(states()).toEqual(['conflict', 'sending', 'sending'])
  })

  it('of an undo wait while lists may be late', async () => {
    const drafts = ['c2', 'c3'].map((name) =>
      draftOf('campaign', 'delete', { id: name.padEnd(16, 'a'), remoteId: idOf(name), base: { name } }),
    )
    const { attempt, events, states } = await send(await openJob(stage, drafts, 'undo'), { reads: [gone] })
    expect(attempt).toEqual(complete)
    expect(states()).toEqual(['waiting', 'waiting'])
    expect(events).not.toContain('write')
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
