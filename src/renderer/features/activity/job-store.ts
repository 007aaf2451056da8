import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type {
  Candidate,
  JobStep,
  JobSummary,
  Settlement,
  StepState,
  UndoReview,
} from '../../../shared/jobs/job.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { createRowWindows, type RowWindows } from '../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

type Choice = 'mine' | 'theirs'

export interface JobState {
  readonly jobId: string | null
  readonly job: Loadable<JobSummary>
  /** Only steps in this state; all where null. */
  readonly filter: StepState | null
  /** The step in the inspector as last read; it stays when it leaves the filter. */
  readonly step: JobStep | null
  /** When this window last asked what became of the step in the inspector. */
  readonly lookedUpAt: number | null
  /** What is chosen for the fields of a conflict. */
  readonly choices: Readonly<Record<string, Choice>>
  readonly undoPlan: Loadable<UndoReview>
  /** What a person set going on the job as a whole, and on the step in the inspector. */
  readonly jobTask: Task
  readonly stepTask: Task
}

export interface JobStore {
  readonly store: StoreApi<JobState>
  readonly steps: RowWindows<JobStep>
  readonly open: (jobId: string) => Promise<void>
  readonly filterBy: (state: StepState | null) => void
  readonly openStep: (step: JobStep | null) => void
  readonly act: (verb: JobVerb) => Promise<void>
  readonly lookUp: (step: JobStep) => Promise<void>
  readonly settle: (step: JobStep, settlement: Settlement) => Promise<void>
  readonly choose: (field: string, choice: Choice) => void
  /** Takes the choices over into the draft and has the step tried again. */
  readonly settleConflict: (step: JobStep) => Promise<void>
  /** Has this step tried anew, and no other that failed. */
  readonly retry: (step: JobStep) => Promise<void>
  readonly planUndo: () => Promise<void>
  /** The job that takes the publish back, or null when it was not begun. */
  readonly undo: () => Promise<JobSummary | null>
}

export type JobVerb = 'pause' | 'resume' | 'retryFailed'

const empty: JobState = {
  jobId: null,
  job: idle,
  filter: null,
  step: null,
  lookedUpAt: null,
  choices: {},
  undoPlan: idle,
  jobTask: rest,
  stepTask: rest,
}

/** The job whose page is open, with the steps around the screen. */
export const jobStore = oncePerWorkbench((workbench: Workbench): JobStore => {
  const { publishing, drafts } = workbench.bridge
  const store = createStore<JobState>(() => empty)
  const { getState, setState } = store

  const windows = createRowWindows<JobStep>((range) => {
    const { jobId, filter } = getState()
    return publishing.steps({ jobId: jobId ?? '', states: filter === null ? [] : [filter], ...range })
  })
  const loadSteps = inTurns(windows.load)
  const steps: RowWindows<JobStep> = { ...windows, load: loadSteps }

  // The step in the inspector is kept as it is in the list.
  windows.store.subscribe((state) => {
    const id = getState().step?.id
    if (id === undefined) return
    for (const rows of state.windows.values()) {
      const found = rows.find((row) => row.id === id)
      if (found !== undefined) return setState({ step: found })
    }
  })

  const take = (job: JobSummary) => {
    jobsStore(workbench).accept([job])
    if (getState().jobId === job.id) setState({ job: { kind: 'ready', value: job } })
  }
  workbench.bridge.on('jobsChanged', ({ jobs }) => {
    const mine = jobs.find(({ id }) => id === getState().jobId)
    if (mine === undefined) return
    setState({ job: { kind: 'ready', value: mine } })
    loadSteps()
  })

  /** Runs what was asked for the step in the inspector and shows how the job stands afterwards. */
  const actOnStep = async (answer: Promise<Outcome<JobSummary>>) => {
    setState({ stepTask: running })
    const outcome = await answer
    if (outcome.ok) take(outcome.value)
    setState({ stepTask: taskAfter(outcome) })
    await loadSteps()
  }
  const readJob = async (jobId: string) => {
    const outcome = await publishing.job({ jobId })
    if (getState().jobId === jobId) setState({ job: settle(getState().job, outcome) })
  }

  return {
    store,
    steps,
    open: async (jobId) => {
      if (getState().jobId !== jobId) {
        windows.reset()
        setState({ ...empty, jobId }, true)
      }
      setState({ job: startLoading(getState().job), jobTask: rest })
      await Promise.all([readJob(jobId), loadSteps()])
    },
    filterBy: (filter) => {
      setState({ filter })
      windows.reset()
      windows.load()
    },
    openStep: (step) => {
      if (step?.id === getState().step?.id) return
      setState({ step, stepTask: rest, lookedUpAt: null, choices: {} })
    },
    act: async (verb) => {
      const { jobId } = getState()
      if (jobId === null) return
      setState({ jobTask: running })
      const outcome = await publishing[verb]({ jobId })
      if (outcome.ok) take(outcome.value)
      setState({ jobTask: taskAfter(outcome) })
      await loadSteps()
    },
    lookUp: async (step) => {
      const { jobId } = getState()
      if (jobId === null) return
      setState({ stepTask: running })
      const outcome: Outcome<readonly Candidate[]> = await publishing.lookUp({ jobId, stepId: step.id })
      const now = getState().step
      if (now?.id === step.id && outcome.ok) {
        setState({ step: { ...now, candidates: outcome.value }, lookedUpAt: Date.now() })
      }
      setState({ stepTask: taskAfter(outcome) })
      await loadSteps()
    },
    settle: async (step, settlement) => {
      const { jobId } = getState()
      if (jobId !== null) await actOnStep(publishing.settle({ jobId, stepId: step.id, settlement }))
    },
    choose: (field, choice) => setState(({ choices }) => ({ choices: { ...choices, [field]: choice } })),
    settleConflict: async (step) => {
      const { jobId, choices } = getState()
      if (jobId === null || step.draftId === null) return
      setState({ stepTask: running })
      const settled = await drafts.settle({ draftId: step.draftId, choices })
      if (!settled.ok) return setState({ stepTask: taskAfter(settled) })
      await actOnStep(publishing.retryFailed({ jobId, stepId: step.id }))
    },
    retry: async (step) => {
      const { jobId } = getState()
      if (jobId !== null) await actOnStep(publishing.retryFailed({ jobId, stepId: step.id }))
    },
    planUndo: async () => {
      const { jobId } = getState()
      if (jobId === null) return
      setState({ undoPlan: startLoading(getState().undoPlan) })
      const outcome = await publishing.undoPlan({ jobId })
      if (getState().jobId === jobId) setState({ undoPlan: settle(getState().undoPlan, outcome) })
    },
    undo: async () => {
      const { jobId } = getState()
      if (jobId === null) return null
      setState({ jobTask: running })
      const outcome = await publishing.undo({ jobId })
      setState({ jobTask: taskAfter(outcome) })
      if (!outcome.ok) return null
      jobsStore(workbench).accept([outcome.value])
      return outcome.value
    },
  }
})
