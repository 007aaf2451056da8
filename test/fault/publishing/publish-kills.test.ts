import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { type Stage, setStage } from '../../contract/api/sandbox.ts'
import { longTimeoutMs } from '../../support/runs.ts'
import { parsed } from '../child-lines.ts'
import { faultPlan, type SeededRandom, seededRandom } from '../random.ts'
import { type BuiltProgram, buildProgram } from './built-program.ts'
import { type Middlebox, realTime, startMiddlebox } from './middlebox/middlebox.ts'
import { createRandomTroubles } from './middlebox/random-troubles.ts'
import { createServiceView, ordinaryHabits } from './middlebox/service-view.ts'
import { countRecords } from './publishing-counts.ts'
import { type PublishingEnd, type PublishingOrder, publishingLine } from './publishing-plan.ts'
import { type AppContext, idOf, makeThing, readAppContext } from './publishing-records.ts'
import { planRun, type Run } from './publishing-runs.ts'

const { runs, seed, skipped } = faultPlan(3, 60)
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-publish-kills-'))
let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram('publishing-child.ts')
})
afterAll(() => {
  program.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Number of concurrent runs. They share a sandbox, so each is also affected by trouble meant for another. */
const together = 16
/** The sandbox is restarted after this many runs, so that its lists stay short. */
const perSandbox = 48
/** A second of the real service, a hundred times as fast. */
const secondMs = 10
/**
 * Ten times as long as any delay or list lag here, where the program uses a factor of two: a busy machine adds further
 * delays.
 */
const absenceMs = 6_000

interface Life {
  readonly end: PublishingEnd | null
  readonly output: string
}

/** Runs the publishing program, for a while or to its end. */
async function live(
  orderPath: string,
  onReady: () => Promise<void>,
  killAfterMs: number | null,
): Promise<Life> {
  // Most of a short life is startup.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const child = spawn(process.execPath, ['--no-warnings', program.path, orderPath], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  // A program that can't start says nothing about publishing: the test ends with the reason.
  const closed = new Promise((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', reject)
  })
  closed.catch(() => undefined)
  const stuck = new AbortController()
  const kill = () => child.kill('SIGKILL')
  setTimeout(longTimeoutMs, null, { signal: stuck.signal }).then(kill, () => undefined)
  let end: PublishingEnd | null = null
  for await (const text of createInterface({ input: child.stdout })) {
    // The kill may have cut off the last line.
    const line = publishingLine.safeParse(parsed(text))
    if (!line.success) continue
    if ('over' in line.data) end = line.data
    else
      onReady().then(
        () => killAfterMs !== null && setTimeout(killAfterMs).then(kill),
        (error: unknown) => {
          output += String(error)
          kill()
        },
      )
  }
  await closed
  stuck.abort()
  return { end, output }
}

interface Planned {
  readonly own: SeededRandom
  readonly profile: string
  readonly run: Run
  readonly middlebox: Middlebox
}

interface Outcome {
  readonly run: Run
  readonly kills: number
  readonly end: PublishingEnd | null
  readonly output: string
}

async function publishWithKills(
  run: Run,
  order: PublishingOrder,
  random: SeededRandom,
  onReady: () => Promise<void>,
): Promise<Outcome> {
  const orderPath = join(order.folder, 'order.json')
  mkdirSync(order.folder, { recursive: true })
  writeFileSync(orderPath, JSON.stringify(order))
  const kills = random.below(4)
  for (let kill = 0; kill < kills; kill += 1) {
    const { end, output } = await live(orderPath, onReady, random.below(run.undo ? 1_800 : 900))
    if (end !== null) return { run, kills: kill, end, output }
  }
  return { run, kills, ...(await live(orderPath, onReady, null)) }
}

async function setOut(): Promise<{ stage: Stage; caller: Caller }> {
  const stage = await setStage({ realWaits: true, withoutCounting: true })
  await stage.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 900 })
  return { stage, caller: await stage.signIn('ada') }
}

describe('publishing while the service fails and the program is killed', () => {
  it(`loses and duplicates nothing: ${runs} runs, seed ${seed}`, async () => {
    console.error(`seed ${seed}: FLIGHTDECK_SEED=${seed} FLIGHTDECK_FAULT_RUNS=${runs} npm run test:fault`)
    const random = seededRandom(seed)
    const sums = { kills: 0, records: 0, undone: 0, resolved: 0, several: 0, retried: 0, reported: 0 }
    const spoiled = new Map<string, number>()
    const startedAt = Date.now()
    for (let index = 0; index < skipped; index += 1) random.below(2 ** 31)
    for (let first = skipped; first < runs; first += perSandbox) {
      const { stage, caller } = await setOut()
      const around = await readAppContext(stage, caller, demoAccountIds.northwind)
      for (let from = first; from < Math.min(runs, first + perSandbox); from += together) {
        const batch = Array.from({ length: Math.min(together, runs - from) }, (_, index) => from + index)
        const planned: Planned[] = []
        for (const index of batch) {
          const own = seededRandom(random.below(2 ** 31))
          const profile = join(folder, `run-${index}`)
          const place = { folder: profile, tag: `run${index}`, number: index - first }
          const run = await planRun(stage, caller, around, place, own)
          planned.push({ own, profile, run, middlebox: await standBetween(stage, run, own) })
        }
        // All start at once: rivals create similar records just before, so that time can't tell them apart.
        const begin = whenAll(planned.length, async () => {
          const made: (() => void)[] = []
          for (const { profile, run } of planned) {
            made.push(noteRivals(profile, await makeRivals(stage, caller, around, run)))
          }
          for (const note of made) note()
        })
        const outcomes = await Promise.all(
          planned.map(async ({ own, profile, run, middlebox }) => {
            const order = orderOf(caller, around.accountId, profile, run, middlebox, own)
            const outcome = await publishWithKills(run, order, own, begin)
            await middlebox.close()
            return { ...outcome, middlebox, jumps: order.jumps }
          }),
        )
        for (const { run, kills, end, output, middlebox, jumps } of outcomes) {
          const ways = [...middlebox.used].map(([way, times]) => `${way} ${times}`).join(', ')
          const about = `${run.tag}, seed ${seed}, after ${kills} kills, jumps ${JSON.stringify(jumps)}, ${ways}\n${output}`
          expect(end, about).not.toBeNull()
          const steps = end?.steps ?? []
          expect(new Set(steps.map(({ state }) => state)), about).toEqual(new Set(['done']))
          expect(end?.draftsLeft, about).toBe(0)
          expect(end?.journalOpen, about).toBe(0)
          const { counts, names } = await countRecords(stage, caller, around, run)
          const reported = new Set(steps.flatMap(({ duplicates }) => duplicates))
          for (const id of reported) {
            const name = names.get(id)
            if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) - 1)
          }
          expect(Object.fromEntries(counts), about).toEqual(Object.fromEntries(run.expected))
          // No step contains a record that another step or a rival created.
          for (const { kind, title, subject, remoteId } of run.undo ? [] : steps) {
            if (kind !== 'create' || subject === 'promotedPost' || subject === 'targeting') continue
            expect(names.get(remoteId ?? ''), about).toContain(title)
          }
          sums.kills += kills
          sums.records += run.changes.length
          sums.undone += run.undo ? 1 : 0
          sums.several += end?.several ?? 0
          sums.resolved += end?.resolved ?? 0
          sums.retried += end?.retried ?? 0
          sums.reported += reported.size
          for (const [way, times] of middlebox.used) spoiled.set(way, (spoiled.get(way) ?? 0) + times)
          rmSync(join(folder, run.tag.replace('run', 'run-')), { recursive: true, force: true })
        }
      }
      await stage.end()
    }
    const seconds = Math.round((Date.now() - startedAt) / 1_000)
    console.error(
      `${runs} publishes, ${sums.undone} of them undone, ${sums.records} changes, ${sums.kills} kills, ` +
        `${sums.resolved} resolved by a person (${sums.several} of several), ${sums.retried} tried again, ` +
        `${sums.reported} duplicates reported; 0 lost, 0 doubled, 0 stuck, 0 lies (seed ${seed}, ${seconds} s)\n` +
        [...spoiled].map(([way, times]) => `${way} ${times}`).join(', '),
    )
  })
})

/** Creates something similar to a run's entity, twice, like another user. */
async function makeRivals(
  stage: Stage,
  caller: Caller,
  around: AppContext,
  { rival }: Run,
): Promise<readonly string[]> {
  if (rival === null) return []
  const ids: string[] = []
  for (let time = 0; time < 2; time += 1) {
    const record = await makeThing(stage, caller, around, rival.subject, rival.fields)
    ids.push(idOf(rival.subject, record))
  }
  return ids
}

const rivalsPath = (profile: string): string => join(profile, 'rivals.json')

/** Lets a run start: its file appears atomically. */
function noteRivals(profile: string, ids: readonly string[]): () => void {
  const path = rivalsPath(profile)
  writeFileSync(`${path}.part`, JSON.stringify(ids))
  return () => renameSync(`${path}.part`, path)
}

/** Does the work when `count` callers have arrived; all wait until it's done. */
function whenAll(count: number, work: () => Promise<void>): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = promise.then(work)
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return done
  }
}

const cutPaths: Readonly<Record<string, RegExp>> = {
  poll: /\/cards\/poll$/,
  card: /\/cards$/,
  campaign: /\/campaigns$/,
}

function standBetween(stage: Stage, { rival }: Run, random: SeededRandom): Promise<Middlebox> {
  const path = rival === null ? undefined : cutPaths[rival.subject]
  const way = random.below(2) === 0 ? 'cutAfter' : 'cutBefore'
  const chooseTrouble = createRandomTroubles({
    random: seededRandom(random.below(2 ** 31)),
    maxCorrupted: random.below(12),
    secondMs,
    cuts: path === undefined ? null : { path, way },
  })
  const lists = { kind: 'late', ms: [0, 15, 60, 600][random.below(4)] ?? 0 } as const
  return startMiddlebox({
    target: new URL(stage.environment.platformUrl).origin,
    time: realTime,
    chooseTrouble,
    view: createServiceView({ ...ordinaryHabits, lists }, realTime.now),
  })
}

/** Changes of the time of day during the run: by a few seconds, an hour, a day, in both directions. */
function jumpsOf(random: SeededRandom): PublishingOrder['jumps'] {
  const sizes = [-10_000, -60_000, -240_000, -3_600_000, 15_000, 3_600_000, 86_400_000, -86_400_000]
  return Array.from({ length: random.below(3) }, () => ({
    afterMs: random.below(3_000),
    byMs: sizes[random.below(sizes.length)] ?? 0,
  }))
}

function orderOf(
  caller: Caller,
  accountId: string,
  profile: string,
  run: Run,
  { origin }: Middlebox,
  random: SeededRandom,
): PublishingOrder {
  const { consumer, token } = caller.credentials
  if (token === null) throw new Error('Not signed in.')
  const { environment } = caller
  const through = (url: string): string => url.replace(new URL(url).origin, origin)
  return {
    folder: profile,
    environment: {
      ...environment,
      platformUrl: through(environment.platformUrl),
      adsUrl: through(environment.adsUrl),
      adsSandboxUrl: through(environment.adsSandboxUrl),
    },
    consumer,
    token,
    absenceMs,
    userId: demoUsers.ada.id,
    jumps: jumpsOf(random),
    workspace: { environmentId: environment.id, host: 'ads', accountId },
    changes: [...run.changes],
    undo: run.undo,
    rivals: rivalsPath(profile),
  }
}
