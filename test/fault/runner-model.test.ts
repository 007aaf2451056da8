import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { JobEngine } from '../../src/main/jobs/job-engine.ts'
import type { ServiceLine } from '../../src/main/jobs/service-line.ts'
import { createTurns } from '../../src/main/jobs/turns.ts'
import type { Draft } from '../../src/shared/domain/draft.ts'
import type { JobStep, JobSummary } from '../../src/shared/domain/job.ts'
import { type Fields, fields } from '../../src/shared/domain/json.ts'
import type { BatchCall, PublishCall } from '../../src/shared/domain/publish-call.ts'
import type { StorageFault } from '../../src/shared/fault.ts'
import { fail, succeed } from '../../src/shared/outcome.ts'
import { engineOver } from '../unit/main/jobs/engine-over.ts'
import { beginPublish } from '../unit/main/services/begin-publish.ts'
import { setDraftsStage } from '../unit/main/services/drafts-stage.ts'
import { unwrap } from '../unit/main/store/folder.ts'
import { createFakeService, type FakeService, type Mishap, mishaps } from './fake-service.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())
const clock = { now: () => stage.now }
const settlingMs = 5_000

/** Waiting takes no time of ours: the clock moves on. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setImmediate()
  if (!signal.aborted) stage.now += Math.max(1, milliseconds)
}

const dead: StorageFault = { kind: 'storage', code: 'DEAD', message: 'The process was killed.' }

/** Lets so many writes through, then none: what a process leaves that is killed between two of them. */
function dyingAfter(writes: number) {
  let left = writes
  const reading = new Set([
    'get',
    'list',
    'unfinished',
    'undoing',
    'counts',
    'steps',
    'heads',
    'step',
    'claimed',
  ])
  const alsoReading = new Set(['strayDrafts', 'ofStep', 'ids', 'read', 'findings'])
  const wrap = <T extends object>(repository: T): T =>
    new Proxy(repository, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          const isRead = reading.has(String(name)) || alsoReading.has(String(name))
          if (left <= 0) return fail(dead)
          if (!isRead) left -= 1
          return Reflect.apply(method, target, given)
        }
      },
    })
  return { wrap, isDead: () => left <= 0 }
}

interface Life {
  readonly engine: JobEngine
  readonly isDead: () => boolean
}

function begin(line: ServiceLine, writes: number): Life {
  const { wrap, isDead } = dyingAfter(writes)
  const { jobs, journal } = stage.store
  const engine = engineOver(stage, {
    ...{ line, clock, sleep, settlingMs, parallel: 3, turn: createTurns() },
    jobs: wrap(jobs),
    journal: wrap(journal),
    drafts: wrap(stage.publishing),
    durability: { written: () => 0, flush: async () => (isDead() ? fail(dead) : succeed(undefined)) },
  })
  engine.start()
  return { engine, isDead }
}

/** Runs until the job is over, the process is dead, or nothing has happened for long. */
async function goOn({ engine, isDead }: Life, jobId: string): Promise<JobSummary | null> {
  for (let turn = 0; turn < 6_000; turn += 1) {
    if (isDead()) return null
    const job = engine.summary(jobId)
    if (job.ok && job.value.state === 'done') return job.value
    await setImmediate()
    stage.now += 20
    if (turn % 10 === 9) engine.tryAgain('sandbox')
  }
  throw new Error('The job does not come to an end.')
}

const stepsOf = (jobId: string, ...states: JobStep['state'][]) =>
  unwrap(stage.store.jobs.steps(jobId, states, { offset: 0, count: 200 })).rows

/** No send without an intent on disk; none again without the certainty that the one before did nothing. */
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
  // Twins are never under way together.
  expect(same.length).toBe(1)
  const earlier = same[0]?.slice(0, -1).map(({ outcome }) => outcome?.kind)
  expect(['notSent', 'refused', 'setAside', 'absent', 'givenUp']).toEqual(
    expect.arrayContaining(earlier ?? []),
  )
}

const sequence = fc.record({
  things: fc.array(fc.constantFrom('poll', 'twin', 'post', 'campaign', 'twinCampaign'), {
    minLength: 1,
    maxLength: 5,
  }),
  writes: fc.array(fc.constantFrom(...mishaps), { maxLength: 10 }),
  reads: fc.array(fc.constantFrom<Mishap>('none', 'none', 'offline', 'lost', 'brokenAfter'), {
    maxLength: 6,
  }),
  kills: fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 3 }),
})

let run = 0

async function planDrafts(things: readonly string[]): Promise<readonly Draft[]> {
  const drafts: Draft[] = []
  for (const [index, thing] of things.entries()) {
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

/** Settles and retries like a person until everything is done. */
async function settleAll(life: Life, jobId: string): Promise<void> {
  const { engine } = life
  for (let round = 0; round < 10; round += 1) {
    const job = await goOn(life, jobId)
    if (job === null || job.counts.done === job.total) return
    for (const { id } of stepsOf(jobId, 'unknown')) {
      const found = await engine.lookUp(jobId, id)
      if (!found.ok) continue
      const [candidate] = found.value
      if (unwrap(stage.store.jobs.step(id))?.state !== 'unknown') continue
      const remoteId = candidate?.remoteId
      const settled = await engine.settle(
        jobId,
        id,
        remoteId === undefined ? { kind: 'notSent' } : { kind: 'found', remoteId },
      )
      // The reading of the record may have met trouble of its own; a person tries again.
      if (!settled.ok) continue
    }
    await goOn(life, jobId)
    if (stepsOf(jobId, 'failed', 'blocked').length > 0) unwrap(await engine.retryFailed(jobId))
  }
}

const namesOf = ({ polls, posts, campaigns }: FakeService): readonly string[] =>
  [
    ...polls.map(({ name }) => `poll ${name}`),
    ...posts.map(({ text }) => `post ${text}`),
    ...campaigns.map(({ name }) => `campaign ${name}`),
  ].sort()

describe('a job over a service that fails and a program that is killed', () => {
  it('sends nothing without an intent, nothing twice without proof, and ends with each thing once', async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ things, writes, reads, kills }) => {
        run += 1
        const trouble = { write: [...writes], read: [...reads] }
        let jobId = ''
        const line = createFakeService({
          now: clock.now,
          mishap: (of) => trouble[of].shift() ?? 'none',
          onWrite: (call) => checkJournal(jobId, call),
          lateMs: settlingMs / 2,
          firstId: run * 1_000,
        })
        const drafts = await planDrafts(things)
        jobId =
          (await beginPublish(stage, { begin: () => fail(dead) as never }, drafts).catch(() => null))?.id ??
          newestJob()
        for (const kill of kills) if ((await goOn(begin(line, kill), jobId)) !== null) break
        const last = begin(line, Number.POSITIVE_INFINITY)
        await settleAll(last, jobId)
        await last.engine.close()
        expect(stepsOf(jobId).map(({ state }) => state)).toEqual(things.map(() => 'done'))
        expect(new Set(stepsOf(jobId).map(({ remoteId }) => remoteId)).size).toBe(things.length)
        const wanted = drafts.map(({ subject, patch }) => `${subject} ${patch.name ?? patch.text}`)
        expect(namesOf(line)).toEqual([...wanted].sort())
        expect(unwrap(stage.publishing.read(drafts.map(({ id }) => id)))).toEqual([])
        stage.now += 60_000
      }),
      { numRuns: process.env.FLIGHTDECK_LONG === '1' ? 5_000 : 1_000 },
    )
  })
})

function newestJob(): string {
  return unwrap(stage.store.jobs.list({ offset: 0, count: 1 })).rows[0]?.id ?? ''
}
