import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createEventLoopQueue } from '../../../src/main/modules/jobs/event-loop-queue.ts'
import type { StorageFault } from '../../../src/shared/core/fault.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../src/shared/drafts/draft.ts'
import type { JobSummary } from '../../../src/shared/jobs/job.ts'
import { unwrap } from '../../support/outcomes.ts'
import { isGate, isNightly } from '../../support/runs.ts'
import { setDraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { beginPublish } from '../../unit/main/modules/publishing/begin-publish.ts'
import { engineOver, type TestEngine } from '../../unit/main/modules/publishing/engine-over.ts'
import { createExploredService, type ExploredService, type Fate, type Habits } from './explored-service.ts'

/**
 * Every state that a small publish can reach, instead of a sample: each request meets every fate, with up to two troubles
 * per publish, under every habit of the service. A state that was reached before isn't searched again. The gate takes
 * turns: some plans and habits, and some of the second troubles that follow a first one.
 */
const maxTroubles = 2
/** Of so many second troubles, the gate tries one. */
const pairsPerTurn = 12

const stage = setDraftsStage()
afterAll(() => stage.end())
const absenceMs = 5_000
const dayMs = 86_400_000

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  for (const until = stage.now + milliseconds; stage.now < until && !signal.aborted; ) {
    await setImmediate()
    stage.now += 10
  }
}

const plans = {
  campaign: ['campaign'],
  campaigns: ['campaign', 'campaign'],
  twinCampaigns: ['twin campaign', 'twin campaign'],
  poll: ['poll'],
  twinPolls: ['twin poll', 'twin poll'],
  post: ['post'],
  postWithPoll: ['poll', 'post'],
  deletion: ['deletion'],
} as const
type Plan = keyof typeof plans
const habits: readonly Habits[] = [
  { lagMs: 0, skewMs: 0 },
  { lagMs: 2_000, skewMs: 0 },
  { lagMs: 0, skewMs: -5_000 },
  { lagMs: 2_000, skewMs: 3_600_000 },
  { lagMs: 2_000, skewMs: null },
]

let run = 0
async function planDrafts(plan: Plan, service: ExploredService): Promise<readonly Draft[]> {
  const drafts: Draft[] = []
  for (const [index, what] of plans[plan].entries()) {
    const name = what.startsWith('twin') ? `r${run} twin` : `r${run} ${index}`
    if (what === 'deletion') {
      const record = service.add('poll', {
        name,
        duration_in_minutes: '60',
        first_choice: 'a',
        second_choice: 'b',
      })
      stage.see('poll', record)
      unwrap(await stage.handlers.remove({ workspace, subject: 'poll', keys: [String(record.id)] }))
      const deletion = unwrap(stage.store.drafts.ofRecord(workspace, 'poll', String(record.id)))
      if (deletion === null) throw new Error('The deletion was not planned.')
      drafts.push(deletion.draft)
      continue
    }
    const [poll] = drafts
    const kind = what === 'post' ? 'post' : what.endsWith('poll') ? 'poll' : 'campaign'
    const content: Record<typeof kind, Fields> = {
      campaign: { name, funding_instrument_id: 'f1' },
      poll: { name, duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' },
      post: { as_user_id: '1', text: name, ...(poll === undefined ? {} : { card_uri: `draft:${poll.id}` }) },
    }
    drafts.push(await stage.create(kind, content[kind]))
  }
  return drafts
}

const dead: StorageFault = { kind: 'storage', code: 'DEAD', message: 'The process was killed.' }

/** A process whose writes end with it. */
function startLife(gateway: ExploredService, isDead: () => boolean): TestEngine {
  const wrap = <T extends object>(repository: T): T =>
    new Proxy(repository, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => (isDead() ? fail(dead) : Reflect.apply(method, target, given))
      },
    })
  const engine = engineOver(stage, {
    gateway,
    sleep,
    absenceMs,
    parallel: 3,
    turn: createEventLoopQueue(),
    jobs: wrap(stage.store.jobs),
    journal: wrap(stage.store.journal),
    drafts: wrap(stage.publishing),
    durability: { written: () => 0, flush: async () => (isDead() ? fail(dead) : succeed(undefined)) },
  })
  engine.start()
  return engine
}

interface Choice {
  readonly fates: readonly Fate[]
  /** Null where the state was reached before. */
  readonly state: string | null
}

interface Ended {
  readonly choices: readonly Choice[]
  readonly wrong: string | null
}

const stepsOf = (jobId: string) => unwrap(stage.store.jobs.steps(jobId, [], { offset: 0, count: 200 })).rows

/** A publish whose first requests meet the given fates; every later one is answered. */
async function publish(
  plan: Plan,
  habit: Habits,
  path: readonly number[],
  reached: (state: string) => boolean,
): Promise<Ended> {
  run += 1
  const choices: Choice[] = []
  const trace: string[] = []
  const firstId = run * 1_000
  let jobId = ''
  let isDead = false
  let lastRequestAt = stage.now
  const stateNow = (request: string): string => {
    const steps = jobId === '' ? [] : stepsOf(jobId)
    const journal = steps.map(({ id }) =>
      unwrap(stage.store.journal.ofStep(id)).map(({ outcome }) => outcome?.kind ?? 'open'),
    )
    const ordinal = (id: string | null) => (id === null ? null : Number(id) - firstId)
    return JSON.stringify([
      request,
      steps.map(({ state, remoteId, candidates }) => [state, ordinal(remoteId), candidates.length]),
      journal,
      service.records.map(({ id, shownAt, isDeleted }) => [ordinal(id), shownAt <= stage.now, isDeleted]),
      service.pending(),
      Math.round((stage.now - lastRequestAt) / 250),
      path.filter((choice) => choice > 0).length,
    ])
  }
  const service = createExploredService({
    now: () => stage.now,
    habits: habit,
    lateMs: absenceMs / 2,
    firstId,
    kill() {
      isDead = true
    },
    choose(request, fates) {
      const state = stateNow(request)
      const position = choices.length
      const fate = fates[path[position] ?? 0] ?? 'answered'
      choices.push({ fates, state: position >= path.length && !reached(state) ? null : state })
      lastRequestAt = stage.now
      trace.push(`${request}: ${fate}`)
      return fate
    },
  })
  const drafts = await planDrafts(plan, service)
  // The first life begins with a job that is on the disk.
  await beginPublish(stage, { begin: () => fail(dead) }, drafts).catch(() => null)
  const { rows } = unwrap(stage.store.jobs.list({ offset: 0, count: 10 }))
  jobId = rows.find(({ state }) => state === 'running')?.id ?? ''
  let engine = startLife(service, () => isDead)
  let job: JobSummary | null = null
  for (let turn = 0; turn < 4_000 && job === null; turn += 1) {
    if (isDead) {
      isDead = false
      engine = startLife(service, () => false)
    }
    const now = engine.summary(jobId)
    if (now.ok && now.value.state === 'done' && !isDead) job = now.value
    else {
      await setImmediate()
      stage.now += 50
      if (turn % 10 === 9) engine.tryAgain('sandbox')
    }
  }
  const isEnded = job !== null
  for (let turn = 0; turn < 60 && isEnded; turn += 1) {
    await setImmediate()
    stage.now += 500
  }
  await engine.close()
  const wrong = isEnded ? judge(jobId, service, firstId) : 'hangs'
  // Earlier publishes aren't watched any more.
  stage.now += 8 * dayMs
  return {
    choices,
    wrong: wrong === null ? null : `${plan} ${JSON.stringify(habit)}: ${wrong}\n${trace.join('\n')}`,
  }
}

/** What is wrong with how it ended; null if nothing is. */
function judge(jobId: string, { records }: ExploredService, firstId: number): string | null {
  const steps = stepsOf(jobId)
  const named = new Set(
    steps.flatMap(({ remoteId, candidates }) => [remoteId, ...candidates.map((one) => one.remoteId)]),
  )
  const done = steps.filter(({ state }) => state === 'done')
  for (const { kind, remoteId } of done) {
    const record = records.find(({ id }) => id === remoteId)
    if (record === undefined) return 'done, but nothing is there'
    if (kind === 'delete' && !record.isDeleted) return 'deleted, but still there'
  }
  const resting = new Set(['done', 'failed', 'unknown', 'conflict', 'blocked'])
  if (steps.some(({ state }) => !resting.has(state))) return 'neither ended nor asked'
  if (new Set(done.map(({ remoteId }) => remoteId)).size < done.length) return 'two steps with one record'
  const [only] = steps
  if (only?.kind === 'delete')
    return only.state === 'failed' && records[0]?.isDeleted === true ? 'failed, but deleted' : null
  const own = records.filter(({ id }) => Number(id) > firstId)
  // No request and no list here is later than the program counts on, so nothing may be sent twice, reported or not.
  if (own.length > steps.length) return `doubled: ${own.length} records for ${steps.length} steps`
  const unnamed = own.filter(({ id }) => !named.has(id))
  const isAsked = steps.some(({ state }) => state === 'unknown')
  if (unnamed.length > 0 && !isAsked) return `there without a word: ${unnamed.map(({ id }) => id).join(', ')}`
  return null
}

it(`reaches no state that doubles, lies or hangs, with up to ${maxTroubles} troubles`, async () => {
  const everything = (Object.keys(plans) as Plan[]).flatMap((plan) =>
    habits.map((habit) => [plan, habit] as const),
  )
  const seed = Number(process.env.FLIGHTDECK_SEED ?? Date.now())
  const searched = isGate ? everything.filter((_, index) => index % 12 === seed % 12) : everything
  let pairs = seed
  let publishes = 0
  let states = 0
  const wrong: string[] = []
  for (const [plan, habit] of searched) {
    const known = new Set<string>()
    const reached = (state: string) => known.size < known.add(state).size
    const queue: (readonly number[])[] = [[]]
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const { choices, wrong: problem } = await publish(plan, habit, path, reached)
      publishes += 1
      if (problem !== null) wrong.push(problem)
      if (path.filter((choice) => choice > 0).length === maxTroubles) continue
      for (const [position, { fates, state }] of choices.entries()) {
        if (position < path.length) continue
        // What follows a state that was reached before was searched from there.
        if (state === null) break
        const begun = [...path, ...Array.from({ length: position - path.length }, () => 0)]
        const isPair = begun.some((choice) => choice > 0)
        for (let fate = 1; fate < fates.length; fate += 1) {
          if (isPair) pairs += 1
          if (!isPair || isNightly || pairs % pairsPerTurn === 0) queue.push([...begun, fate])
        }
      }
    }
    states += known.size
  }
  console.log(`${states} states in ${publishes} publishes (seed ${seed})`)
  expect(wrong.slice(0, 3), `${wrong.length} of ${publishes}`).toEqual([])
})
