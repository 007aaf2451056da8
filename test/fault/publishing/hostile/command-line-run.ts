import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { silentLogger } from '../../../../src/main/core/silent-logger.ts'
import { openStore } from '../../../../src/main/modules/data-file/open.ts'
import type { Fields } from '../../../../src/shared/core/json.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'
import type { SetChange } from '../../../../src/shared/exchange/change-set.ts'
import { newId, writeChangeSet } from '../../../contract/cli/change-set-file.ts'
import { type CommandLine, type ProcessEnd, runProcess } from '../../../support/command-line.ts'
import { unwrap } from '../../../support/outcomes.ts'
import { realTime, startMiddlebox } from '../middlebox/middlebox.ts'
import { createServiceView } from '../middlebox/service-view.ts'
import type { RunResult } from './hostile-run.ts'
import { type HostileService, readPast } from './hostile-stage.ts'
import { calm, type Judged, judge, type StepView, sumOf } from './judge.ts'
import { adoptAll, idOfChange, judgeUndo, stepOf } from './judge-undo.ts'
import { type Planned, planKinds } from './planned-kinds.ts'
import { createFates, createTrace } from './run-record.ts'
import { absenceSeconds, type Scenario, scaledScenario } from './scenario.ts'
import { startShareLimit } from './share-limit.ts'

/** A publish by the program that ships, as a pipeline runs it: one process per command, which may be killed. */
export interface CommandScenario extends Scenario {
  /** Each life but the last ends by force after so many of its requests. */
  readonly kills: readonly number[]
}

export interface CommandPlace {
  readonly commandLine: CommandLine
  readonly service: HostileService
  readonly folder: string
  readonly tag: string
}

/** Longer than any honest command takes, also for the longest list that is read. */
const stuckMs = 420_000

/** Publishes by command and compares the exit code, the reports and the journal with the service. */
export async function runByCommand(place: CommandPlace, given: CommandScenario): Promise<RunResult> {
  const { commandLine, service, tag } = place
  const scenario = scaledScenario(given)
  const { side, caller } = service
  const folder = join(place.folder, tag)
  const planned = await planKinds[scenario.kind]({ side, folder, tag, ending: scenario.ending })
  const others = new Set<string>()
  for (let count = 0; count < scenario.rivals; count += 1)
    for (const { rival } of planned) if (rival !== null) others.add(await rival())
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'changes.flightdeck')
  const profile = join(folder, 'profile')
  writeChangeSet(file, planned.map(setChangeOf))
  const trace = createTrace(realTime)
  const fates = createFates(scenario)
  let killAfter: { left: number; readonly kill: AbortController } | null = null
  const middlebox = await startMiddlebox({
    target: new URL(service.stage.environment.platformUrl).origin,
    time: realTime,
    view: createServiceView(scenario.habits, Date.now),
    chooseTrouble: fates.choose,
    read: (url) => readPast(service, url),
    onPassed(passage) {
      trace.note(passage)
      if (killAfter === null) return
      killAfter.left -= 1
      if (killAfter.left === 0) killAfter.kill.abort()
    },
  })
  const { consumer, token } = caller.credentials
  const variables = {
    FLIGHTDECK_URL: middlebox.origin,
    FLIGHTDECK_ACCOUNT: side.accountId,
    FLIGHTDECK_PROFILE: profile,
    FLIGHTDECK_CONSUMER_KEY: consumer.key,
    FLIGHTDECK_CONSUMER_SECRET: consumer.secret,
    FLIGHTDECK_ACCESS_TOKEN: token?.key ?? '',
    FLIGHTDECK_ACCESS_TOKEN_SECRET: token?.secret ?? '',
    XDG_CACHE_HOME: join(place.folder, 'cache'),
  }
  const run = async (args: readonly string[], killAfterRequests: number | null): Promise<ProcessEnd> => {
    const kill = new AbortController()
    killAfter = killAfterRequests === null ? null : { left: killAfterRequests, kill }
    using limit = startShareLimit(stuckMs)
    const end = await runProcess(
      commandLine,
      [...args, '--json'],
      variables,
      AbortSignal.any([kill.signal, limit.signal]),
    )
    killAfter = null
    trace.say(`${args.join(' ')} ended with ${end.code}: ${end.err.slice(-400)} ${end.out.slice(-1_500)}`)
    return end
  }
  const publish = ['publish', file, '--yes', '--absence', String(absenceSeconds), '--patience', '20']
  if (scenario.rivals > 0) publish.push('--create-anyway', 'all')
  try {
    fates.begin('publish')
    let last: ProcessEnd | null = null
    for (const requests of scenario.kills) {
      last = await run(publish, requests)
      if (last.code !== null) break
    }
    if (last?.code == null) last = await run(publish, null)
    if (scenario.person !== 'leaves' && last.code !== null && last.code !== 0) {
      trace.say(`a person ${scenario.person}`)
      last = await run(scenario.person === 'resends' ? [...publish, '--resend'] : publish, null)
    }
    fates.end()
    const steps = stepsIn(profile)
    const judged: Judged[] = []
    for (const one of planned) {
      const step = stepOf(
        one,
        planned,
        steps.filter(({ isOfUndo }) => !isOfUndo),
      )
      judged.push(
        step === undefined
          ? await judgeUnsent(one, last, others)
          : await judge(one, step, { others, isHeld: last.code !== 0 && last.code !== null }),
      )
    }
    judged.push(judgeReport(last, steps))
    const jobId = steps.find(({ isOfUndo }) => !isOfUndo)?.jobId
    if (scenario.undo !== null && last.code === 0 && jobId !== undefined) {
      const adopted = scenario.isAdopted ? await adoptAll(planned) : new Set<string>()
      fates.begin('undo')
      const undo = await run(['undo', jobId, '--yes'], null)
      const after = stepsIn(profile)
      const undone = after.filter(({ isOfUndo }) => isOfUndo)
      judged.push(
        ...(await judgeUndo({ published: steps, undone, isAtRest: undo.code !== null }, planned, adopted)),
        judgeReport(undo, undone),
      )
    }
    return {
      verdict: sumOf(judged.map(({ verdict }) => verdict)),
      trace: [...judged.map(({ note }) => note), ...trace.lines()].join('\n'),
    }
  } finally {
    await middlebox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function setChangeOf({ change }: Planned): SetChange {
  const { subject, kind, record } = change
  const content: Fields = record === null ? {} : entityKinds[subject].fromRecord(record)
  const text = change.fields.name ?? change.fields.text ?? content.name ?? ''
  return {
    id: newId(),
    subject,
    kind,
    remoteId: idOfChange(change),
    title: String(text),
    comment: '',
    base: record === null ? null : content,
    patch: change.fields,
  }
}

type CommandStep = StepView & {
  readonly jobId: string
  readonly subject: string
  readonly isOfUndo: boolean
}

/** All steps in the journal of a profile, those of the newest job first; read in a copy, so nothing is changed by it. */
function stepsIn(profile: string): readonly CommandStep[] {
  const copy = `${profile}-copy`
  rmSync(copy, { recursive: true, force: true })
  cpSync(profile, copy, { recursive: true })
  const store = openStore({ folder: copy, clock: { now: Date.now }, logger: silentLogger })
  try {
    return unwrap(store.jobs.list({ offset: 0, count: 50 })).rows.flatMap(({ id, undoOf }) =>
      unwrap(store.jobs.steps(id, [], { offset: 0, count: 200 })).rows.map((step) => ({
        ...step,
        // A process that has ended looks nothing up.
        lookup: null,
        isOfUndo: undoOf !== null,
      })),
    )
  } finally {
    store.close()
  }
}

/** Of a change without a step nothing may have been sent, and the exit code has to say so. */
async function judgeUnsent(
  { change, created }: Planned,
  { code }: ProcessEnd,
  others: ReadonlySet<string>,
): Promise<Judged> {
  const createdIds = (await created()).filter((id) => !others.has(id))
  return {
    verdict: {
      ...calm,
      lost: code === 0 ? 1 : 0,
      lies: createdIds.length > 0 ? 1 : 0,
      asked: code === 0 || code === null ? 0 : 1,
    },
    note: `${change.kind} ${change.subject}: not sent, exit ${code}; there: ${createdIds.join(', ')}`,
  }
}

const answer = z.object({
  jobs: z.array(z.object({ id: z.string(), counts: z.record(z.string(), z.int()) })).optional(),
  job: z.object({ id: z.string(), counts: z.record(z.string(), z.int()) }).nullish(),
})

/** Exit 0 promises that all is done, and a report counts what the journal has. */
function judgeReport({ code, out }: ProcessEnd, steps: readonly CommandStep[]): Judged {
  const states = new Map<string, CommandStep[]>()
  for (const step of steps) states.set(step.jobId, [...(states.get(step.jobId) ?? []), step])
  const [newest = []] = states.values()
  const isFalseEnd = code === 0 && newest.some(({ state }) => state !== 'done')
  const parsed = answer.safeParse(code === null ? null : parseJson(out))
  const jobs = parsed.success
    ? [...(parsed.data.jobs ?? []), ...(parsed.data.job == null ? [] : [parsed.data.job])]
    : []
  const isFalseCount = jobs.some(({ id, counts }) => {
    const ofJob = states.get(id)
    return (
      ofJob !== undefined &&
      Object.entries(counts).some(
        ([state, count]) => ofJob.filter((step) => step.state === state).length !== count,
      )
    )
  })
  return {
    verdict: { ...calm, stuck: code === null ? 1 : 0, lies: isFalseEnd || isFalseCount ? 1 : 0 },
    note: `exit ${code}${isFalseEnd ? ', although not all is done' : ''}${isFalseCount ? ', counts otherwise' : ''}`,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
