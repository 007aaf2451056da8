import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../../../src/main/core/api/types.ts'
import type { JobSummary } from '../../../../src/shared/jobs/job.ts'
import { type Middlebox, type Passage, type PassingRequest, startMiddlebox } from '../middlebox/middlebox.ts'
import { createServiceView } from '../middlebox/service-view.ts'
import type { SimulatedTime } from '../middlebox/simulated-time.ts'
import type { Trouble } from '../middlebox/trouble.ts'
import type { PlannedChange } from '../publishing-plan.ts'
import { idOf } from '../publishing-records.ts'
import { type HostileStage, readPast } from './hostile-stage.ts'
import { calm, type Judged, judge, sumOf, type Verdict } from './judge.ts'
import { type Planned, planKinds } from './planned-kinds.ts'
import { type Program, startProgram } from './program-life.ts'
import type { Scenario } from './scenario.ts'

export interface RunResult {
  readonly verdict: Verdict
  /** What each change came to, and all requests, to read when it's wrong. */
  readonly trace: string
}

/** The last look for duplicates comes a quarter of an hour later. */
const watchedMs = 20 * 60_000
/** More than any honest publish of a few changes needs, also if it's held for hours. */
const maxRequests = 1_500

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
  const fates = createFates(scenario)
  const middlebox = await startMiddlebox({
    target: new URL(hostile.stage.environment.platformUrl).origin,
    time,
    view: createServiceView(scenario.habits, time.now),
    chooseTrouble: fates.choose,
    read: (url) => readPast(hostile, url),
    onPassed: trace.note,
  })
  const program = startProgram({
    folder,
    caller: throughMiddlebox(caller, middlebox),
    workspace: { environmentId: caller.environment.id, host: 'ads', accountId: side.accountId },
    time,
    say: trace.say,
    isStuck: () => trace.count() > maxRequests,
  })
  try {
    const draftIds: string[] = []
    for (const { change } of planned) draftIds.push(await program.plan(change))
    await addRivals()
    fates.begin('publish')
    const started = await program.publish()
    // A check may refuse what the service would change.
    if (!started.ok) return { verdict: calm, trace: `not started: ${started.fault.message}` }
    const { id: jobId } = started.value
    const { restartAfter } = scenario
    if (restartAfter !== null) await program.restartWhen(jobId, () => trace.count() >= restartAfter)
    await program.rest(jobId)
    await program.actAsPerson(scenario.person, jobId)
    await program.rest(jobId)
    await time.pass(watchedMs, undefined, () => trace.count() > maxRequests)
    fates.end()
    const job = await program.jobOf(jobId)
    const steps = await program.stepsOf(jobId)
    const judged: Judged[] = []
    for (const [index, one] of planned.entries()) {
      const step = steps.find(({ draftId }) => draftId === draftIds[index])
      if (step === undefined) throw new Error('A change without a step.')
      judged.push(await judge(one, step, { others, isHeld: isHeld(job) }))
    }
    if (scenario.undo !== null && job.state === 'done') {
      const adopted = scenario.isAdopted ? await adoptAll(planned) : new Set<string>()
      fates.begin('undo')
      judged.push(...(await judgeUndo(program, planned, jobId, adopted)))
    }
    return {
      verdict: sumOf(judged.map(({ verdict }) => verdict)),
      trace: [
        ...judged.map(({ note }) => note),
        `the job: ${job.state} ${job.reason ?? ''}`,
        ...trace.lines(),
      ].join('\n'),
    }
  } finally {
    middlebox.relent()
    await program.end()
    await program.during(middlebox.close())
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A job that waits for something and says so leaves it to a person. */
function isHeld({ state, reason }: JobSummary): boolean {
  return state === 'paused' && reason !== null
}

/** Another user goes on with all that was created; returns the IDs. */
async function adoptAll(planned: readonly Planned[]): Promise<ReadonlySet<string>> {
  const adopted = new Set<string>()
  for (const { created, adopt } of planned) {
    if (adopt === null) continue
    for (const id of await created()) {
      await adopt(id)
      adopted.add(id)
    }
  }
  return adopted
}

/** An undo that is done has to leave nothing of what it undid, and everything of what others have made of it. */
async function judgeUndo(
  program: Program,
  planned: readonly Planned[],
  publishId: string,
  adopted: ReadonlySet<string>,
): Promise<readonly Judged[]> {
  const published = await program.stepsOf(publishId)
  const begun = await program.undo(publishId)
  if (!begun.ok) return []
  const { id } = begun.value
  await program.rest(id)
  const job = await program.jobOf(id)
  const left = new Set((await Promise.all(planned.map(({ created }) => created()))).flat())
  const judged: Judged[] = []
  for (const step of await program.stepsOf(id)) {
    const { remoteId, state } = step
    const changed = planned.find(({ change }) => idOfChange(change) === remoteId)
    const isCreation = published.some((one) => one.kind === 'create' && one.remoteId === remoteId)
    if (step.kind !== 'delete' && changed === undefined) continue
    const isLeft = remoteId !== null && left.has(remoteId)
    const isThere = step.kind === 'delete' ? isLeft && isCreation : ((await changed?.isInPlace()) ?? false)
    const isAdopted = remoteId !== null && adopted.has(remoteId)
    judged.push({
      verdict: {
        ...calm,
        lost: (state === 'done' && isThere) || (isAdopted && !isThere) ? 1 : 0,
        lies: state === 'failed' && !isThere && !isAdopted ? 1 : 0,
        asked: state === 'unknown' || state === 'conflict' ? 1 : 0,
      },
      note: `undo ${step.title}: ${state} ${remoteId ?? ''} ${step.fault?.message ?? ''}; ${isThere ? 'still there' : 'gone'}`,
    })
  }
  return job.state === 'done' || isHeld(job)
    ? judged
    : [...judged, { verdict: { ...calm, stuck: 1 }, note: 'the undo does not end' }]
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
