import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createEventLoopQueue } from '../../../src/main/modules/jobs/event-loop-queue.ts'
import { createDuplicateWatch } from '../../../src/main/modules/publishing/duplicate-watch.ts'
import type { PublishGateway } from '../../../src/main/modules/publishing/publish-gateway.ts'
import { readDuplicates } from '../../../src/main/modules/publishing/reconcile.ts'
import type { StorageFault } from '../../../src/shared/core/fault.ts'
import { type Fields, fields } from '../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../src/shared/drafts/draft.ts'
import type { JobStep, JobSummary } from '../../../src/shared/jobs/job.ts'
import type { BatchCall, PublishCall } from '../../../src/shared/publishing/publish-call.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor, isNightly } from '../../support/runs.ts'
import { setDraftsStage } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { beginPublish } from '../../unit/main/modules/publishing/begin-publish.ts'
import { engineOver, type TestEngine } from '../../unit/main/modules/publishing/engine-over.ts'
import { createFakeService, type FakeService, type Mishap, mishaps } from './fake-service.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())
/** The time of day, which jumps. */
const clock = { now: () => stage.now }
/** Monotonic time, for the program's waits and the service. */
let passed = 1_700_000_000_000
const monotonic = { now: () => passed }
const absenceMs = 5_000

function pass(milliseconds: number): void {
  stage.now += milliseconds
  passed += milliseconds
}

/** Waiting takes no real time: it moves the clocks. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  for (const until = passed + milliseconds; passed < until && !signal.aborted; ) {
    await setImmediate()
    pass(10)
  }
}

const dead: StorageFault = { kind: 'storage', code: 'DEAD', message: 'The process was killed.' }

/** Allows a number of writes, then none: simulates a process killed between two writes. */
function dyingAfter(writes: number) {
  let left = writes
  const sync = new Set([
    'get',
    'list',
    'unfinished',
    'undoing',
    'counts',
    'steps',
    'heads',
    'step',
    'claimed',
    'sentAgain',
    'duplicates',
  ])
  const otherReads = new Set(['orphanedDrafts', 'ofStep', 'ofDraft', 'ids', 'read', 'findings'])
  const wrap = <T extends object>(repository: T): T =>
    new Proxy(repository, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          const isRead = sync.has(String(name)) || otherReads.has(String(name))
          if (left <= 0) return fail(dead)
          if (!isRead) left -= 1
          return Reflect.apply(method, target, given)
        }
      },
    })
  return { wrap, isDead: () => left <= 0 }
}

interface Life {
  readonly engine: TestEngine
  readonly isDead: () => boolean
  /** Upcoming changes of the time of day, in milliseconds. */
  readonly jumps: number[]
}

function begin(gateway: PublishGateway, writes: number, jumps: number[]): Life {
  const { wrap, isDead } = dyingAfter(writes)
  const { jobs, journal } = stage.store
  const engine = engineOver(stage, {
    gateway,
    clock,
    monotonic,
    sleep,
    absenceMs,
    parallel: 3,
    turn: createEventLoopQueue(),
    jobs: wrap(jobs),
    journal: wrap(journal),
    drafts: wrap(stage.publishing),
    durability: { written: () => 0, flush: async () => (isDead() ? fail(dead) : succeed(undefined)) },
  })
  engine.start()
  return { engine, isDead, jumps }
}

/** Runs until the job is over, the process is dead, or nothing has happened for a long time. */
async function runToEnd({ engine, isDead, jumps }: Life, jobId: string): Promise<JobSummary | null> {
  // Setting the clock back can extend a rate window to the longest there is: a quarter of an hour.
  for (let turn = 0; turn < 20_000; turn += 1) {
    if (isDead()) return null
    const job = engine.summary(jobId)
    if (job.ok && job.value.state === 'done') return job.value
    await setImmediate()
    pass(50)
    if (turn % 20 === 0) stage.now += jumps.shift() ?? 0
    if (turn % 10 === 9) engine.tryAgain('sandbox')
  }
  throw new Error('The job does not come to an end.')
}

const stepsOf = (jobId: string, ...states: JobStep['state'][]) =>
  unwrap(stage.store.jobs.steps(jobId, states, { offset: 0, count: 200 })).rows

/** Nothing is sent without an intent on disk, or sent again without certainty that the previous call did nothing. */
function checkJournal(jobId: string, call: PublishCall | BatchCall): void {
  if (call.kind !== 'batch') {
    checkIntent(jobId, call.operation.id, call.params)
    return
  }
  const names = call.rows.map(({ params }) => fields.parse(params).name)
  expect(new Set(names).size, 'no twins in a batch').toBe(names.length)
  for (const { params } of call.rows) {
    checkIntent(jobId, call.operation.id, { ...call.params, ...fields.parse(params) })
  }
}

function checkIntent(jobId: string, operation: string, params: Fields): void {
  const open = stepsOf(jobId).flatMap(({ id }) => {
    const entries = unwrap(stage.store.journal.ofStep(id))
    const last = entries.at(-1)
    return last?.outcome === null && last.operation === operation ? [entries] : []
  })
  const same = open.filter(
    (entries) => JSON.stringify(entries.at(-1)?.intent.params) === JSON.stringify(params),
  )
  expect(same.length, 'an intent on disk').toBeGreaterThan(0)
  // Twins are never in flight together.
  expect(same.length).toBe(1)
  const earlier = same[0]?.slice(0, -1).map(({ outcome }) => outcome?.kind)
  expect(['notSent', 'refused', 'setAside', 'absent', 'givenUp']).toEqual(
    expect.arrayContaining(earlier ?? []),
  )
}

const sequence = fc.record({
  records: fc.array(fc.constantFrom('poll', 'twin', 'post', 'campaign', 'twinCampaign'), {
    minLength: 1,
    maxLength: 5,
  }),
  writes: fc.array(fc.constantFrom(...mishaps), { maxLength: 10 }),
  reads: fc.array(fc.constantFrom<Mishap>('none', 'none', 'offline', 'lost', 'brokenAfter', 'garbled'), {
    maxLength: 6,
  }),
  kills: fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 3 }),
  /** Lag of the lists. */
  lagMs: fc.constantFrom(0, 0, 400, 2_000),
  /** Changes of the time of day: by seconds, an hour, a day. */
  jumps: fc.array(fc.constantFrom(-86_400_000, -3_600_000, -60_000, -10_000, 10_000, 3_600_000, 86_400_000), {
    maxLength: 4,
  }),
})

type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never
const calm = { kills: [], lagMs: 0 as const, jumps: [] }
/** Sequences that once failed, tried in every run. */
const found: [Sequence][] = [
  // A person was asked before the late request could be visible.
  [{ ...calm, records: ['poll'], writes: ['late'], reads: ['garbled'] }],
  // The record created by the refused call counted as older.
  [{ ...calm, records: ['poll'], writes: ['limitedFalsely'], reads: [] }],
  // Refused after it was carried out, and listed late.
  [{ ...calm, records: ['campaign', 'campaign'], writes: ['limitedFalsely'], reads: [], lagMs: 2_000 }],
  [{ ...calm, records: ['poll'], writes: ['refusedFalsely'], reads: [], lagMs: 2_000 }],
]

let run = 0

async function planDrafts(records: readonly string[]): Promise<readonly Draft[]> {
  const drafts: Draft[] = []
  for (const [index, thing] of records.entries()) {
    if (thing === 'campaign' || thing === 'twinCampaign') {
      const name = thing === 'campaign' ? `r${run} campaign ${index}` : `r${run} same campaign`
      drafts.push(await stage.create('campaign', { name, funding_instrument_id: 'f1' }))
      continue
    }
    const poll = drafts.find(({ subject }) => subject === 'poll')
    const name = thing === 'twin' ? `r${run} twin` : `r${run} ${index}`
    const content =
      thing === 'post'
        ? { as_user_id: '1', text: name, ...(poll === undefined ? {} : { card_uri: `draft:${poll.id}` }) }
        : { name, duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }
    drafts.push(await stage.create(thing === 'post' ? 'post' : 'poll', content))
  }
  return drafts
}

/** Resolves and retries like a person until everything is done. Returns how often it was asked. */
async function resolveAll(life: Life, jobId: string): Promise<number> {
  const { engine } = life
  let asked = 0
  for (let round = 0; round < 10; round += 1) {
    const job = await runToEnd(life, jobId)
    if (job === null || job.counts.done === job.total) return asked
    for (const { id } of stepsOf(jobId, 'unknown')) {
      const found = await engine.lookUp(jobId, id)
      if (!found.ok) continue
      asked += 1
      const [candidate] = found.value
      if (unwrap(stage.store.jobs.step(id))?.state !== 'unknown') continue
      const remoteId = candidate?.remoteId
      const resolved = await engine.resolve(
        jobId,
        id,
        remoteId === undefined ? { kind: 'notSent' } : { kind: 'found', remoteId },
      )
      // Reading the record may have failed; a person tries again.
      if (!resolved.ok) continue
    }
    await runToEnd(life, jobId)
    if (stepsOf(jobId, 'failed', 'blocked').length > 0) unwrap(await engine.retryFailed(jobId))
  }
  return asked
}

/** IDs and names of the service's records. */
const madeAt = ({ polls, posts, campaigns }: FakeService): ReadonlyMap<string, string> =>
  new Map([
    ...polls.map(({ id, name }): [string, string] => [String(id), `poll ${name}`]),
    ...posts.map(({ id_str, text }): [string, string] => [String(id_str), `post ${text}`]),
    ...campaigns.map(({ id, name }): [string, string] => [String(id), `campaign ${name}`]),
  ])

describe('a job with a failing service and a program that is killed', () => {
  it('ends with each record once: a duplicate only if a call took longer than promised, and then it is reported', async () => {
    const seen = { asked: 0, duplicates: 0, tooLate: 0 }
    await fc.assert(
      fc.asyncProperty(sequence, async ({ records, writes, reads, kills, lagMs, jumps }) => {
        run += 1
        const trouble = { write: [...writes], read: [...reads] }
        const met = new Set<Mishap>()
        let jobId = ''
        const gateway = createFakeService({
          now: monotonic.now,
          clientNow: clock.now,
          mishap(of) {
            const mishap = trouble[of].shift() ?? 'none'
            if (of === 'write') met.add(mishap)
            return mishap
          },
          onWrite: (call) => checkJournal(jobId, call),
          // Beyond this plus the lag of the lists, nothing is guaranteed.
          lateMs: absenceMs / 2,
          tooLateMs: absenceMs * 2,
          lagMs,
          firstId: run * 1_000,
        })
        const drafts = await planDrafts(records)
        jobId =
          (await beginPublish(stage, { begin: () => fail(dead) as never }, drafts).catch(() => null))?.id ??
          runningJob()
        const sets = [...jumps]
        for (const kill of kills) if ((await runToEnd(begin(gateway, kill, sets), jobId)) !== null) break
        const last = begin(gateway, Number.POSITIVE_INFINITY, sets)
        seen.asked += await resolveAll(last, jobId)
        // As long as duplicates are looked for.
        for (let turn = 0; turn < 60; turn += 1) {
          await setImmediate()
          pass(500)
        }
        await last.engine.close()
        const steps = stepsOf(jobId)
        expect(steps.map(({ state }) => state)).toEqual(records.map(() => 'done'))
        const ids = steps.map(({ remoteId }) => remoteId ?? '')
        expect(new Set(ids).size).toBe(records.length)
        const made = madeAt(gateway)
        const wanted = drafts.map(({ subject, patch }) => `${subject} ${patch.name ?? patch.text}`)
        expect(ids.map((id) => made.get(id)).sort(), 'each step names its own thing').toEqual(wanted.sort())
        const reported = new Set(
          steps.flatMap(({ candidates }) => candidates.map(({ remoteId }) => remoteId)),
        )
        const others = [...made.keys()].filter((id) => !ids.includes(id))
        expect([...reported].sort(), 'duplicates are reported').toEqual(others.sort())
        if (!met.has('tooLate')) expect(others, 'nothing is doubled').toEqual([])
        expect(unwrap(stage.store.jobs.duplicates(jobId)) > 0).toBe(reported.size > 0)
        expect(unwrap(stage.publishing.byIds(drafts.map(({ id }) => id)))).toEqual([])
        seen.duplicates += others.length
        seen.tooLate += met.has('tooLate') ? 1 : 0
        pass(60_000)
      }),
      { numRuns: casesFor(30, 5_000), examples: found },
    )
    // Without enough of each, the property would mean little. A few runs may have one call that is too late, and none that
    // was sent again before it, which is how a duplicate arises.
    expect(Math.min(seen.asked, seen.tooLate), JSON.stringify(seen)).toBeGreaterThan(isNightly ? 1 : 0)
    if (isNightly) expect(seen.duplicates).toBeGreaterThan(1)
  })

  it('never reports what another step created, or may have created, as a duplicate', async () => {
    run += 1
    let jobId = ''
    const gateway = createFakeService({
      now: monotonic.now,
      clientNow: clock.now,
      lateMs: 0,
      firstId: run * 1_000,
      mishap: () => 'none',
      onWrite: () => undefined,
    })
    const drafts = await planDrafts(['twinCampaign', 'twinCampaign'])
    jobId =
      (await beginPublish(stage, { begin: () => fail(dead) as never }, drafts).catch(() => null))?.id ??
      runningJob()
    const life = begin(gateway, Number.POSITIVE_INFINITY, [])
    await resolveAll(life, jobId)
    await life.engine.close()
    const { jobs, journal } = stage.store
    const [first, second] = stepsOf(jobId)
    const job = unwrap(jobs.get(jobId))
    if (first === undefined || second === undefined || job === null) throw new Error('Two steps are done.')
    const step = unwrap(jobs.step(first.id))
    if (step === null) throw new Error('The step is there.')
    const duplicates = async () => {
      const sent = { step, entries: unwrap(journal.ofStep(step.id)) }
      return unwrap(await readDuplicates({ gateway, jobs, journal }, job, sent)).map(
        ({ candidate }) => candidate.remoteId,
      )
    }
    expect(await duplicates()).toEqual([])
    unwrap(jobs.changeSteps([second.id], { state: 'unknown', remoteId: null }))
    expect(await duplicates(), 'the other step may have made it').toEqual([])
    unwrap(jobs.changeSteps([second.id], { state: 'failed' }))
    const candidates = [{ remoteId: second.remoteId ?? '', title: 'same', createdAt: null }]
    expect(await duplicates(), 'no other step’s').toEqual([second.remoteId])
    unwrap(jobs.changeSteps([first.id], { candidates }))
    unwrap(jobs.changeSteps([second.id], { state: 'done', remoteId: second.remoteId }))
    const changed: string[] = []
    const watch = createDuplicateWatch({
      gateway,
      jobs,
      journal,
      clock,
      sleep,
      absenceMs,
      drafts: stage.publishing,
      changedDuplicates: (id) => changed.push(id),
      appeared: async () => expect.unreachable('Nothing was refused.'),
      carriedOut: async () => expect.unreachable('Nothing was refused.'),
      onError: (error) => expect.unreachable(String(error)),
    })
    watch.follow(jobId, second.id)
    await watch.close()
    expect(unwrap(jobs.step(first.id))?.candidates, 'withdrawn').toEqual([])
    expect(changed).toEqual([jobId])
  })
})

function runningJob(): string {
  const { rows } = unwrap(stage.store.jobs.list({ offset: 0, count: 10_000 }))
  return rows.find(({ state }) => state === 'running')?.id ?? ''
}
