import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../../../src/main/core/api/types.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import type { Workspace } from '../../../../src/shared/accounts/workspace.ts'
import type { JobStep, JobSummary } from '../../../../src/shared/jobs/job.ts'
import { unwrap } from '../../../support/outcomes.ts'
import { checksInPlace } from '../../../unit/main/modules/checks/checks-in-place.ts'
import type { SimulatedTime } from '../middlebox/simulated-time.ts'
import { planChange } from '../plan-change.ts'
import type { PlannedChange } from '../publishing-plan.ts'
import { setPublishingStage } from '../publishing-stage.ts'
import type { Scenario } from './scenario.ts'

export interface ProgramParts {
  readonly folder: string
  readonly caller: Caller
  readonly workspace: Workspace
  readonly time: SimulatedTime
  readonly say: (line: string) => void
  /** More requests than any honest publish needs. */
  readonly isStuck: () => boolean
}

/** The program gives up on absence, waits for windows and looks for duplicates well within this. */
const patienceMs = 3 * 3_600_000

/** The whole program without a window on simulated time; it can be ended and started again. */
export function startProgram(parts: ProgramParts) {
  const { folder, caller, workspace, time, say, isStuck } = parts
  const open = () =>
    setPublishingStage({
      folder,
      caller,
      userId: demoUsers.ada.id,
      time,
      onJobs: () => undefined,
      checksOf: checksInPlace,
    })
  let stage = open()
  stage.publishing.start()

  /** Lets time pass until the work is done. */
  const during = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false
    const finish = () => {
      isDone = true
    }
    const finished = work.finally(finish)
    finished.catch(() => undefined)
    while (!isDone) {
      await time.pass(
        patienceMs,
        () => isDone,
        () => isDone,
      )
      await setImmediate()
    }
    return finished
  }
  const jobOf = async (jobId: string): Promise<JobSummary> => unwrap(await stage.jobs.get({ jobId }))
  const isOver = async (jobId: string): Promise<boolean> => {
    const { state } = await jobOf(jobId)
    return state === 'done' || state === 'cancelled'
  }
  return {
    during,
    jobOf,
    plan: async (change: PlannedChange) => (await planChange(stage, workspace, change, new Map())).id,
    publish: () => during(stage.publishing.handlers.start({ workspace, draftIds: null })),
    undo: (jobId: string) => during(stage.publishing.handlers.undo({ jobId })),
    /** Until the job has ended, or nothing changes for hours. */
    async rest(jobId: string): Promise<void> {
      await time.pass(patienceMs, () => isOver(jobId), isStuck)
    },
    /** Until the job has ended or so many requests were made; then the program ends and starts again. */
    async restartWhen(jobId: string, isDue: () => boolean): Promise<void> {
      await time.pass(patienceMs, () => isOver(jobId), isDue)
      await during(stage.end())
      say('the program ends and starts again')
      stage = open()
      stage.publishing.start()
    },
    async stepsOf(jobId: string): Promise<readonly JobStep[]> {
      return unwrap(await stage.publishing.handlers.steps({ jobId, states: [], offset: 0, count: 200 })).rows
    },
    async actAsPerson(person: Scenario['person'], jobId: string): Promise<void> {
      if (person === 'leaves') return
      const { counts, state } = await jobOf(jobId)
      if (state === 'paused') {
        say('a person resumes')
        await during(stage.jobs.resume({ jobId }))
        await time.pass(patienceMs, () => isOver(jobId), isStuck)
      }
      if (person === 'retries' && counts.failed + counts.blocked + counts.conflict > 0) {
        say('a person retries')
        await during(stage.jobs.retryFailed({ jobId }))
      }
      if (person === 'resends' && counts.unknown > 0) {
        say('a person has unanswered steps sent again')
        await during(stage.publishing.handlers.resendUnanswered({ jobId }))
      }
    },
    end: () => during(stage.end()),
  }
}

export type Program = ReturnType<typeof startProgram>
