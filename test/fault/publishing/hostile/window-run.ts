import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { SandboxRunner } from '../../../../src/main/core/ports.ts'
import { demoApp, demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { callChannel } from '../../../../src/shared/bridge/channels.ts'
import type { BridgeHandlers } from '../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../src/shared/core/outcome.ts'
import type { JobStep, JobSummary } from '../../../../src/shared/jobs/job.ts'
import { enterSandbox, type Stage, setStage, signIn } from '../../../contract/stage/stage.ts'
import { serveContract, trusted } from '../../../security/served-bridge.ts'
import { unwrap } from '../../../support/outcomes.ts'
import { realTime, startMiddlebox } from '../middlebox/middlebox.ts'
import { createServiceView, ordinaryHabits } from '../middlebox/service-view.ts'
import type { PlannedChange } from '../publishing-plan.ts'
import { type RunResult, untruthOf } from './hostile-run.ts'
import { type HostileService, readPast } from './hostile-stage.ts'
import { calm, isRight, type Judged, judge, sumOf } from './judge.ts'
import { adoptAll, idOfChange, judgeUndo, stepOf } from './judge-undo.ts'
import { planKinds } from './planned-kinds.ts'
import { createFates, createTrace } from './run-record.ts'
import { absenceSeconds, type Scenario, scaledScenario } from './scenario.ts'
import { startShareLimit } from './share-limit.ts'

export interface WindowPlace {
  readonly service: HostileService
  readonly folder: string
  readonly tag: string
}

const pollMs = 50
/** How long a job may be held before a person would leave it. */
const heldMs = 20_000
/** Longer than any honest publish takes, also for the longest list that is read. */
const stuckMs = 420_000

/**
 * Publishes as a window does: all of main's services, each call through the bridge's checks, real time. Compares what
 * the screens show with the service.
 */
export async function runByWindow(place: WindowPlace, originalScenario: Scenario): Promise<RunResult> {
  const { service, tag } = place
  const scenario = scaledScenario(originalScenario)
  const { side } = service
  const folder = join(place.folder, tag)
  mkdirSync(folder, { recursive: true })
  const planned = await planKinds[scenario.kind]({ side, folder, tag, ending: scenario.ending })
  const others = new Set<string>()
  const trace = createTrace(realTime)
  const fates = createFates(scenario)
  let requests = 0
  // What a person edits was listed by a sync, before the lists went wrong.
  let view = createServiceView(ordinaryHabits, Date.now)
  const middlebox = await startMiddlebox({
    target: new URL(service.stage.environment.platformUrl).origin,
    time: realTime,
    view: {
      noteWritten: (answer) => view.noteWritten(answer),
      show: (request, answer) => view.show(request, answer),
      madeUpPage: (url) => view.madeUpPage(url),
    },
    chooseTrouble: fates.choose,
    read: (url) => readPast(service, url),
    onPassed(passage) {
      requests += 1
      trace.note(passage)
    },
  })
  const open = () => openProgram(join(folder, 'profile'), service, middlebox.origin)
  let program = await open()
  try {
    await signIn(program.stage, 'ada')
    const workspace = { environmentId: 'sandbox', host: 'ads', accountId: side.accountId } as const
    for (const { change } of planned) await draftChange(program, workspace, change)
    view = createServiceView(scenario.habits, Date.now)
    for (let count = 0; count < scenario.rivals; count += 1)
      for (const { rival } of planned) if (rival !== null) others.add(await rival())
    fates.begin('publish')
    const started = await program.bridge.publishing.start({ workspace, draftIds: null })
    // A check may refuse what the service would change.
    if (!started.ok) return { verdict: calm, trace: `not started: ${started.fault.message}` }
    const { id: jobId } = started.value
    const { restartAfter } = scenario
    if (restartAfter !== null) {
      await followJob(program.bridge, jobId, () => requests >= restartAfter)
      await program.end()
      trace.say('the program ends and starts again')
      program = await open()
    }
    const { bridge } = program
    const judgeAll = async (job: JobSummary, isAtRest: boolean): Promise<readonly Judged[]> => {
      const steps = await stepsOf(bridge, job.id)
      const isHeld = job.state === 'paused' && job.reason !== null
      const judged: Judged[] = []
      for (const change of planned) {
        const step = stepOf(change, planned, steps)
        if (step === undefined) throw new Error('A change without a step.')
        judged.push(await judge(change, step, { others, isHeld }))
      }
      return isAtRest ? judged : [...judged, { verdict: { ...calm, stuck: 1 }, note: 'the job does not end' }]
    }
    const first = await followJob(bridge, jobId)
    const judgedAtRest = await judgeAll(first.job, first.isAtRest)
    await actAsPerson(bridge, scenario.person, first.job)
    const last = await followJob(bridge, jobId)
    fates.end()
    let judgedLast = await judgeAll(last.job, last.isAtRest)
    if (!isRight(sumOf(judgedLast.map(({ verdict }) => verdict)))) {
      // What the last of the later looks reports isn't silent.
      await setTimeout(absenceSeconds * 6_000)
      judgedLast = await judgeAll((await followJob(bridge, jobId)).job, true)
    }
    const judged: Judged[] = [...judgedAtRest.flatMap(untruthOf), ...judgedLast]
    if (scenario.undo !== null && last.job.counts.done === last.job.total) {
      const adopted = scenario.isAdopted ? await adoptAll(planned) : new Set<string>()
      fates.begin('undo')
      const published = await stepsOf(bridge, jobId)
      const undo = await bridge.publishing.undo({ jobId })
      if (undo.ok) {
        const { isAtRest } = await followJob(bridge, undo.value.id)
        const undone = await stepsOf(bridge, undo.value.id)
        judged.push(...(await judgeUndo({ published, undone, isAtRest }, planned, adopted)))
      }
    }
    return {
      verdict: sumOf(judged.map(({ verdict }) => verdict)),
      trace: [
        ...judged.map(({ note }) => note),
        `the job: ${last.job.state} ${last.job.reason ?? ''}`,
        ...trace.lines(),
      ].join('\n'),
    }
  } finally {
    middlebox.relent()
    await program.end()
    await middlebox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface WindowProgram {
  readonly stage: Stage
  readonly bridge: BridgeHandlers
  end(): Promise<void>
}

async function openProgram(folder: string, service: HostileService, origin: string): Promise<WindowProgram> {
  mkdirSync(folder, { recursive: true })
  const stage = await setStage({
    folder,
    sandbox: sandboxAt(service, origin),
    absenceMs: absenceSeconds * 1_000,
  })
  await enterSandbox(stage)
  return { stage, bridge: overBridge(stage.handlers), end: () => stage.end() }
}

/** A running sandbox that the program reaches through the intermediary. */
function sandboxAt({ stage: { environment } }: HostileService, origin: string): SandboxRunner {
  const through = (url: string): string => url.replace(new URL(url).origin, origin)
  const addresses = {
    baseUrl: through(environment.platformUrl),
    adsUrl: through(environment.adsUrl),
    adsSandboxUrl: through(environment.adsSandboxUrl),
    controlUrl: `${new URL(environment.platformUrl).origin}/__sandbox`,
    app: {
      consumerKey: demoApp.consumerKey,
      consumerSecret: demoApp.consumerSecret,
      clientId: demoApp.clientId,
      callbackUrl: demoApp.callback,
    },
    people: Object.values(demoUsers).map(({ username }) => username),
  }
  return {
    start: async () => succeed(addresses),
    stop: async () => undefined,
    addresses: () => addresses,
    onEnded: () => undefined,
  }
}

/** Calls handlers as a page does: as messages that the bridge checks, and of which only data arrives. */
function overBridge(handlers: BridgeHandlers): BridgeHandlers {
  const bridge = serveContract(handlers)
  const callsOf = (subject: string, verbs: object): object =>
    new Proxy(verbs, {
      get: (_target, verb) => async (input: unknown) =>
        structuredClone(
          await bridge.ask(callChannel(subject, String(verb)), trusted, structuredClone(input)),
        ),
    })
  return new Proxy(handlers, {
    get(target, subject) {
      const verbs: unknown = Reflect.get(target, subject)
      return typeof verbs === 'object' && verbs !== null ? callsOf(String(subject), verbs) : verbs
    },
  })
}

type Workspace = Parameters<BridgeHandlers['drafts']['summary']>[0]['workspace']

async function draftChange(
  { bridge }: WindowProgram,
  workspace: Workspace,
  change: PlannedChange,
): Promise<void> {
  const { subject, kind, fields } = change
  if (kind === 'create') {
    unwrap(await bridge.drafts.create({ workspace, subject, fields }))
    return
  }
  const remoteId = idOfChange(change) ?? ''
  await syncUntilListed(bridge, workspace, change, remoteId)
  if (kind === 'update') unwrap(await bridge.drafts.change({ workspace, subject, remoteId, fields }))
  else unwrap(await bridge.drafts.remove({ workspace, subject, keys: [remoteId] }))
}

async function syncUntilListed(
  bridge: BridgeHandlers,
  workspace: Workspace,
  { subject }: PlannedChange,
  remoteId: string,
): Promise<void> {
  const query = { workspace, subject, keys: [remoteId] }
  for (let tries = 0; tries < 3; tries += 1) {
    if (unwrap(await bridge.entities.find(query)).length > 0) return
    unwrap(await bridge.entities.refresh({ workspace, subject }))
    for (let waitedMs = 0; waitedMs < 30_000; waitedMs += pollMs) {
      if (unwrap(await bridge.entities.find(query)).length > 0) return
      await setTimeout(pollMs)
    }
  }
  throw new Error(`${subject} ${remoteId} isn't listed.`)
}

interface FollowedJob {
  readonly job: JobSummary
  /** Whether it has ended or says what it waits for. */
  readonly isAtRest: boolean
}

async function followJob(
  bridge: BridgeHandlers,
  jobId: string,
  isEnough: () => boolean = () => false,
): Promise<FollowedJob> {
  using limit = startShareLimit(stuckMs)
  let heldSince: number | null = null
  for (;;) {
    const job = unwrap(await bridge.jobs.get({ jobId }))
    if (job.state === 'done' || job.state === 'cancelled' || isEnough()) return { job, isAtRest: true }
    heldSince = job.state === 'paused' && job.reason !== null ? (heldSince ?? performance.now()) : null
    if (heldSince !== null && performance.now() - heldSince > heldMs) return { job, isAtRest: true }
    if (limit.signal.aborted) return { job, isAtRest: false }
    await setTimeout(pollMs)
  }
}

async function stepsOf(bridge: BridgeHandlers, jobId: string): Promise<readonly JobStep[]> {
  return unwrap(await bridge.publishing.steps({ jobId, states: [], offset: 0, count: 200 })).rows
}

async function actAsPerson(
  bridge: BridgeHandlers,
  person: Scenario['person'],
  { id: jobId, counts, state }: JobSummary,
): Promise<void> {
  if (person === 'leaves') return
  if (state === 'paused') unwrap(await bridge.jobs.resume({ jobId }))
  // Refused if what failed has been found since, or its draft now has errors.
  if (person === 'retries' && counts.failed + counts.blocked + counts.conflict > 0)
    await bridge.jobs.retryFailed({ jobId })
  // It's refused while each has possible records.
  if (person === 'resends' && counts.unknown > 0) await bridge.publishing.resendUnanswered({ jobId })
}
