import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach } from 'vitest'
import {
  createPublishRun,
  type PublishParts,
  runPublish,
  summarizeRun,
} from '../../../../../../src/main/modules/publishing/publish-run.ts'
import { fail } from '../../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../../src/shared/drafts/draft.ts'
import { type DraftsStage, setDraftsStage } from '../../drafts/drafts-stage.ts'
import { jobFaults } from '../../jobs/job-faults.ts'
import { pollRecord } from '../publish-rows.ts'
import { newName, openJob, partsOver, pollFields } from '../sent-steps.ts'
import { type Answer, answerOf, gone } from '../service-that.ts'

/** Answers to reads and writes in order, the last one again and again; lists are empty by default. */
export interface Script {
  readonly reads?: readonly (Answer | Promise<Answer>)[]
  readonly writes?: readonly (Answer | Promise<Answer>)[]
}

/** What happened when, in milliseconds since the start. */
export type Event = readonly [number, string]

/** Lets everything run that waits for nothing. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await setImmediate()
}

/** A service that follows a script, and notes its calls. */
export function scriptedService({ reads = [], writes = [gone] }: Script, note: (what: string) => void) {
  const counts = { read: 0, write: 0 }
  const read = async () => {
    counts.read += 1
    note('read')
    return (await reads[Math.min(counts.read, reads.length) - 1]) ?? answerOf()
  }
  const gateway: PublishParts['gateway'] = {
    read,
    list: read,
    async write() {
      counts.write += 1
      note('write')
      return (await writes[Math.min(counts.write, writes.length) - 1]) ?? gone
    },
  }
  return gateway
}

/**
 * A run of a job that publishes these drafts, over the real store and a service that follows a script. Time passes only
 * while the run waits for a time, and not while `time.stands`. The time of day isn't the monotonic one.
 */
export async function stageRun(
  stage: DraftsStage,
  drafts: readonly Draft[],
  script: Script,
  change: Partial<PublishParts> = {},
  kind: 'publish' | 'undo' = 'publish',
) {
  const { jobState: opened, ids, stepOf, draftStates } = await openJob(stage, drafts, kind)
  const beganAt = stage.now
  const since = () => stage.now - beganAt
  const monotonic = { now: () => since() + 50_000 }
  const sleeps: number[] = []
  const events: Event[] = []
  const time = { stands: false }
  const note = (what: string) => void events.push([since(), what])
  const parts: PublishParts = {
    ...partsOver(stage, scriptedService(script, note)),
    monotonic,
    async sleep(milliseconds, signal) {
      sleeps.push(milliseconds)
      await setImmediate()
      if (time.stands) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      if (!signal.aborted) stage.now += Math.ceil(milliseconds)
    },
    ...change,
  }
  const run = createPublishRun(parts, opened.job, opened.graph)
  const { jobState } = run
  return {
    parts,
    run,
    jobState,
    ids,
    stepOf,
    draftStates,
    events,
    sleeps,
    since,
    time,
    /** The times of the writes, or of the reads. */
    timesOf: (what: string) => events.filter(([, name]) => name === what).map(([at]) => at),
    start: () => runPublish(parts, run),
    summary: () => summarizeRun(parts, run),
    states: () => ids.map((id) => jobState.graph.get(id)?.state),
  }
}

/** Our own check refuses it, so there is nothing to look up. */
export const refusedHere = fail({ ...jobFaults.invalid, reached: 'no' })
export const offline = fail(jobFaults.offline)
export const signedOut = fail(jobFaults['signed out'])

/** Runs over one stage, which begins each test at another time. */
export function setRuns() {
  const stage = setDraftsStage()
  afterAll(() => stage.end())
  let tests = 0
  beforeEach(() => {
    tests += 1
    stage.now = 1_800_000_000_000 + tests * 3_600_000
  })
  /** Unique in each test: a record belongs to one step. */
  const idOf = (name: string): string => `${name}r${tests}`
  /** A job of new polls, whose names are all the script's to use. */
  const pollRun = async (
    count: number,
    scriptOf: (names: readonly string[]) => Script,
    change: Partial<PublishParts> = {},
  ) => {
    const names = Array.from({ length: count }, newName)
    const drafts: Draft[] = []
    for (const name of names) drafts.push(await stage.create('poll', pollFields(name)))
    return stageRun(stage, drafts, scriptOf(names), change)
  }
  return {
    stage,
    idOf,
    pollRun,
    created: (names: readonly string[]): readonly Answer[] =>
      names.map((name, index) => answerOf(pollRecord(idOf(`p${index}`), { name }))),
    limitedFor: (ms: number) => fail({ ...jobFaults['rate limit'], until: stage.now + ms }),
  }
}
