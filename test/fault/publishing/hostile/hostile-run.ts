import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../../../src/main/core/api/types.ts'
import type { JobSummary } from '../../../../src/shared/jobs/job.ts'
import { type Middlebox, startMiddlebox } from '../middlebox/middlebox.ts'
import { createServiceView } from '../middlebox/service-view.ts'
import { type HostileStage, readPast } from './hostile-stage.ts'
import { calm, type Judged, judge, sumOf, type Verdict } from './judge.ts'
import { adoptAll, judgeUndo } from './judge-undo.ts'
import { type Planned, planKinds } from './planned-kinds.ts'
import { type Program, startProgram } from './program-life.ts'
import { createFates, createTrace } from './run-record.ts'
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
    const judgeAll = async (): Promise<readonly Judged[]> => {
      const job = await program.jobOf(jobId)
      const steps = await program.stepsOf(jobId)
      const verdicts: Judged[] = []
      for (const [index, one] of planned.entries()) {
        const step = steps.find(({ draftId }) => draftId === draftIds[index])
        if (step === undefined) throw new Error('A change without a step.')
        verdicts.push(await judge(one, step, { others, isHeld: isHeld(job) }))
      }
      return verdicts
    }
    const { restartAfter } = scenario
    if (restartAfter !== null) await program.restartWhen(jobId, () => trace.count() >= restartAfter)
    await program.rest(jobId)
    // What a person, or a pipeline that ends with the job, is told has to be true by then.
    const atRest = await judgeAll()
    await program.actAsPerson(scenario.person, jobId)
    await program.rest(jobId)
    if (scenario.undo === null || !scenario.isUndoneAtOnce)
      await time.pass(watchedMs, undefined, () => trace.count() > maxRequests)
    fates.end()
    const job = await program.jobOf(jobId)
    const judged: Judged[] = [...atRest.flatMap(untruthOf), ...(await judgeAll())]
    if (scenario.undo !== null && job.state === 'done') {
      const adopted = scenario.isAdopted ? await adoptAll(planned) : new Set<string>()
      fates.begin('undo')
      judged.push(...(await undoAndJudge(program, planned, jobId, adopted)))
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

/** What a later look may still correct, but was wrong when it was said. */
export function untruthOf({ verdict: { lost, lies }, note }: Judged): readonly Judged[] {
  return lost + lies === 0 ? [] : [{ verdict: { ...calm, lost, lies }, note: `when the job ended: ${note}` }]
}

/** A job that waits for something and says so leaves it to a person. */
function isHeld({ state, reason }: JobSummary): boolean {
  return state === 'paused' && reason !== null
}

async function undoAndJudge(
  program: Program,
  planned: readonly Planned[],
  jobId: string,
  adopted: ReadonlySet<string>,
): Promise<readonly Judged[]> {
  const published = await program.stepsOf(jobId)
  const begun = await program.undo(jobId)
  if (!begun.ok) return []
  const { id } = begun.value
  await program.rest(id)
  const job = await program.jobOf(id)
  const undone = await program.stepsOf(id)
  return judgeUndo({ published, undone, isAtRest: job.state === 'done' || isHeld(job) }, planned, adopted)
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
