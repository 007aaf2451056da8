import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { startSandbox } from '../../../../src/sandbox/sandbox.ts'
import type { Workspace } from '../../../../src/shared/accounts/workspace.ts'
import type { JobStep } from '../../../../src/shared/jobs/job.ts'
import { type Stage, setStage } from '../../../contract/api/sandbox.ts'
import { unwrap } from '../../../support/outcomes.ts'
import { checksInPlace } from '../../../unit/main/modules/checks/checks-in-place.ts'
import { type Middlebox, type Passage, type PassingRequest, startMiddlebox } from '../middlebox/middlebox.ts'
import type { HttpAnswer } from '../middlebox/service-answers.ts'
import { createServiceView } from '../middlebox/service-view.ts'
import { createSimulatedTime, type SimulatedTime } from '../middlebox/simulated-time.ts'
import type { Trouble } from '../middlebox/trouble.ts'
import { planChange } from '../plan-change.ts'
import type { PlannedChange } from '../publishing-plan.ts'
import { idOf, readAppContext } from '../publishing-records.ts'
import { setPublishingStage } from '../publishing-stage.ts'
import { calm, type Judged, judge, sumOf, type Verdict } from './judge.ts'
import { type Planned, planKinds } from './planned-kinds.ts'
import type { Scenario } from './scenario.ts'
import { createServiceSide, type ServiceSide } from './service-side.ts'

/** A service and its time, for many publishes one after the other. */
export interface HostileStage {
  readonly time: SimulatedTime
  readonly stage: Stage
  readonly caller: Caller
  readonly side: ServiceSide
  end(): Promise<void>
}

const start = Date.UTC(2026, 10, 25, 10)

export async function openHostileStage(): Promise<HostileStage> {
  const time = createSimulatedTime(start)
  const source = { kind: 'seed', seed: 'demo' } as const
  const sandbox = await startSandbox({ port: 0, source, dataDirectory: null, latency: 0 }, time)
  const stage = await setStage({ sandbox, clock: time, withoutCounting: true })
  await stage.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 900 })
  const caller = await stage.signIn('ada')
  const around = await readAppContext(stage, caller, demoAccountIds.northwind)
  const side = createServiceSide(stage, caller, around)
  return { time, stage, caller, side, end: () => stage.end() }
}

export interface RunResult {
  readonly verdict: Verdict
  /** What each change came to, and all requests, to read when it's wrong. */
  readonly trace: string
}

/** The program gives up on absence, waits for windows and looks for duplicates well within this. */
const patienceMs = 3 * 3_600_000
/** The last look for duplicates comes a quarter of an hour later. */
const watchedMs = 20 * 60_000
/** More than any honest publish of a few changes takes. */
const maxRequests = 1_500

type Program = ReturnType<typeof setPublishingStage>

/** Publishes, as the whole program without a window, and compares the reports with the service. */
export async function runScenario(
  hostile: HostileStage,
  scenario: Scenario,
  place: { readonly folder: string; readonly tag: string },
): Promise<RunResult> {
  const { time, side, caller } = hostile
  const { tag } = place
  const folder = join(place.folder, tag)
  const planned = await planKinds[scenario.kind]({ side, folder, tag, ending: scenario.ending })
  const others = new Set<string>()
  const addRivals = async (): Promise<void> => {
    for (let count = 0; count < scenario.rivals; count += 1) {
      for (const { rival } of planned) if (rival !== null) others.add(await rival())
    }
  }
  const trace = createTrace(time)
  const fate = createFates(scenario)
  const middlebox = await startMiddlebox({
    target: new URL(hostile.stage.environment.platformUrl).origin,
    time,
    view: createServiceView(scenario.habits, time.now),
    chooseTrouble: fate.choose,
    read: (url) => readPast(hostile, url),
    onPassed: trace.note,
  })
  const workspace: Workspace = {
    environmentId: caller.environment.id,
    host: 'ads',
    accountId: side.accountId,
  }
  const open = (): Program =>
    setPublishingStage({
      folder,
      caller: throughMiddlebox(caller, middlebox),
      userId: demoUsers.ada.id,
      time,
      onJobs: () => undefined,
      checksOf: checksInPlace,
    })
  let program = open()
  /** Ends the program while time passes, since it waits for what's under way. */
  const close = async (): Promise<void> => {
    let isClosed = false
    const closing = program.end().finally(() => {
      isClosed = true
    })
    while (!isClosed) {
      await time.pass(
        60_000,
        () => isClosed,
        () => isClosed,
      )
      await setImmediate()
    }
    await closing
  }
  const isStuck = (): boolean => trace.count() > maxRequests
  const rest = async (jobId: string): Promise<void> => {
    const isOver = async () => unwrap(await program.jobs.get({ jobId })).state !== 'running'
    await time.pass(patienceMs, isOver, isStuck)
  }
  const stepsOf = async (jobId: string): Promise<readonly JobStep[]> =>
    unwrap(await program.publishing.handlers.steps({ jobId, states: [], offset: 0, count: 200 })).rows

  try {
    const draftIds: string[] = []
    for (const { change } of planned) {
      draftIds.push((await planChange(program, workspace, change, new Map())).id)
    }
    await addRivals()
    program.publishing.start()
    fate.begin('publish')
    const started = await duringAll(time, program.publishing.handlers.start({ workspace, draftIds: null }))
    // A check may refuse what the service would change.
    if (!started.ok) return { verdict: calm, trace: `not started: ${started.fault.message}` }
    const jobId = started.value.id
    if (scenario.restartAfter !== null) {
      const { restartAfter } = scenario
      await time.pass(
        patienceMs,
        async () => unwrap(await program.jobs.get({ jobId })).state !== 'running',
        () => trace.count() >= restartAfter,
      )
      await close()
      trace.say('the program ends and starts again')
      program = open()
      program.publishing.start()
    }
    await rest(jobId)
    await actAsPerson(scenario, program, jobId, time, trace.say)
    await rest(jobId)
    await time.pass(watchedMs, undefined, isStuck)
    fate.end()
    const judged = await judgeAll(planned, draftIds, await stepsOf(jobId), others)
    const isOver = unwrap(await program.jobs.get({ jobId })).state !== 'running'
    const undone =
      scenario.undo === null || !isOver
        ? []
        : await judgeUndo({ program, time, planned, jobId, rest, stepsOf, begin: () => fate.begin('undo') })
    const verdicts = [...judged, ...undone]
    const unfinished = isOver ? [] : [{ ...calm, stuck: 1 }]
    return {
      verdict: sumOf([
        ...verdicts.map(({ verdict }) => verdict),
        ...(sumOf(verdicts.map(({ verdict }) => verdict)).stuck > 0 ? [] : unfinished),
      ]),
      trace: [...verdicts.map(({ note }) => note), ...trace.lines()].join('\n'),
    }
  } finally {
    middlebox.relent()
    await close()
    await duringAll(time, middlebox.close())
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Work of the program that may wait for time to pass. */
async function duringAll<T>(time: SimulatedTime, work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await time.pass(
      patienceMs,
      () => isDone,
      () => isDone,
    )
    await setImmediate()
  }
  return done
}

async function actAsPerson(
  { person }: Scenario,
  program: Program,
  jobId: string,
  time: SimulatedTime,
  say: (line: string) => void,
): Promise<void> {
  if (person === 'leaves') return
  const { counts } = unwrap(await program.jobs.get({ jobId }))
  if (person === 'retries' && counts.failed + counts.blocked + counts.conflict > 0) {
    say('a person retries')
    await duringAll(time, program.jobs.retryFailed({ jobId }))
  }
  if (person === 'resends' && counts.unknown > 0) {
    say('a person has unanswered steps sent again')
    await duringAll(time, program.publishing.handlers.resendUnanswered({ jobId }))
  }
}

async function judgeAll(
  planned: readonly Planned[],
  draftIds: readonly string[],
  steps: readonly JobStep[],
  others: ReadonlySet<string>,
): Promise<readonly Judged[]> {
  const judged: Judged[] = []
  for (const [index, one] of planned.entries()) {
    const step = steps.find(({ draftId }) => draftId === draftIds[index])
    if (step === undefined) throw new Error('A change without a step.')
    judged.push(await judge(one, step, others))
  }
  return judged
}

interface UndoParts {
  readonly program: Program
  readonly time: SimulatedTime
  readonly planned: readonly Planned[]
  readonly jobId: string
  readonly rest: (jobId: string) => Promise<void>
  readonly stepsOf: (jobId: string) => Promise<readonly JobStep[]>
  readonly begin: () => void
}

/** An undo that is done has to leave nothing of what it undid. */
async function judgeUndo(parts: UndoParts): Promise<readonly Judged[]> {
  const { program, time, planned, rest, stepsOf } = parts
  const published = await stepsOf(parts.jobId)
  parts.begin()
  const begun = await duringAll(time, program.publishing.handlers.undo({ jobId: parts.jobId }))
  if (!begun.ok) return []
  await rest(begun.value.id)
  const isOver = unwrap(await program.jobs.get({ jobId: begun.value.id })).state !== 'running'
  const left = new Set((await Promise.all(planned.map(({ created }) => created()))).flat())
  const steps = await stepsOf(begun.value.id)
  const judged: Judged[] = []
  for (const step of steps) {
    const changed = planned.find(({ change }) => idOfChange(change) === step.remoteId)
    const isCreation = published.some(({ kind, remoteId }) => kind === 'create' && remoteId === step.remoteId)
    const isLeft = step.remoteId !== null && left.has(step.remoteId)
    if (step.kind !== 'delete' && changed === undefined) continue
    const isThere = step.kind === 'delete' ? isLeft && isCreation : ((await changed?.isInPlace()) ?? false)
    judged.push({
      verdict: {
        ...calm,
        lost: step.state === 'done' && isThere ? 1 : 0,
        lies: step.state === 'failed' && !isThere ? 1 : 0,
        asked: step.state === 'unknown' || step.state === 'conflict' ? 1 : 0,
      },
      note: `undo ${step.title}: ${step.state} ${step.remoteId ?? ''} ${step.fault?.message ?? ''}; ${isThere ? 'still there' : 'gone'}`,
    })
  }
  return isOver ? judged : [...judged, { verdict: { ...calm, stuck: 1 }, note: 'the undo does not end' }]
}

function idOfChange({ subject, record }: PlannedChange): string | null {
  return record === null ? null : idOf(subject, record)
}

/** Which trouble a request meets: the first of its kind the first, and so on. */
function createFates({ writes, reads, undo }: Scenario) {
  let left: { writes: (Trouble | null)[]; reads: (Trouble | null)[] } = { writes: [], reads: [] }
  return {
    begin(phase: 'publish' | 'undo') {
      left =
        phase === 'publish'
          ? { writes: [...writes], reads: [...reads] }
          : { writes: [...(undo ?? [])], reads: [] }
    },
    end() {
      left = { writes: [], reads: [] }
    },
    choose({ method, url }: PassingRequest): Trouble | null {
      if (!url.includes('/accounts/')) return null
      return (method === 'GET' ? left.reads : left.writes).shift() ?? null
    },
  }
}

function createTrace(time: SimulatedTime) {
  const begunAt = time.now()
  const lines: string[] = []
  let requests = 0
  const say = (line: string): void => {
    lines.push(`${((time.now() - begunAt) / 1_000).toFixed(1)} s  ${line}`)
  }
  return {
    say,
    count: () => requests,
    lines: () => (lines.length > 80 ? [...lines.slice(0, 60), '…', ...lines.slice(-20)] : lines),
    note({ request, trouble, answer }: Passage): void {
      requests += 1
      const url = new URL(request.url, 'http://service')
      const path = url.pathname.replace(/^.*\/accounts\/\w+/, '')
      const name = url.searchParams.get('q') ?? url.searchParams.get('name') ?? ''
      const heard =
        answer === null ? 'cut' : `${answer.status}, ${answer.body.subarray(0, 160).toString('utf8')}`
      say(`${request.method} ${path} ${name}${trouble === null ? '' : ` [${trouble.name}]`} → ${heard}`)
    },
  }
}

function throughMiddlebox(caller: Caller, { origin }: Middlebox): Caller {
  const { environment } = caller
  const through = (url: string): string => url.replace(new URL(url).origin, origin)
  return {
    ...caller,
    environment: {
      ...environment,
      platformUrl: through(environment.platformUrl),
      adsUrl: through(environment.adsUrl),
      adsSandboxUrl: through(environment.adsSandboxUrl),
    },
  }
}

/** Reads what is at an address, without the intermediary. */
async function readPast({ stage, caller }: HostileStage, address: string): Promise<HttpAnswer> {
  const { adsUrl } = caller.environment
  const url = new URL(address, adsUrl)
  // The route of a deletion names the type of a card; cards of every type are read at one address.
  const path = url.pathname
    .replace(new URL(adsUrl).pathname, '')
    .replace(/\/cards\/[a-z_A-Z]+\/(\w+)$/, '/cards/all/$1')
  const answer = unwrap(
    await stage.client.sendRaw(caller, {
      host: 'ads',
      method: 'GET',
      path,
      query: [],
      headers: {},
      body: { kind: 'none' },
      auth: 'user',
    }),
  )
  return { status: answer.status, headers: { ...answer.headers }, body: Buffer.from(answer.body) }
}
