import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { CreativeRow } from '../../../shared/creatives/creative-row.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/task.ts'
import { coalescedReads } from '../../workbench/coalesced-reads.ts'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'
import { type FileUpload, fileUploads } from './upload-states.ts'

export interface UploadsState {
  /** New files that are not in a job; null before they are read. */
  readonly newFiles: readonly CreativeRow[] | null
  /** The job that uploads files of this workspace, while it is under way. */
  readonly job: JobSummary | null
  readonly files: readonly FileUpload[]
  readonly task: ActState
}

export interface Uploads {
  readonly store: StoreApi<UploadsState>
  readonly load: () => Promise<void>
  /** Uploads the new files that have no errors. */
  readonly start: () => Promise<void>
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly cancel: () => Promise<void>
  readonly dismiss: () => void
}

const page = 200
/** More new files than this are counted and uploaded in further rounds. */
const maxPages = 25

/** New files of a workspace and their way to the service; one store a workspace. */
export const uploadsOf = oncePerWorkbench((workbench: Workbench) => {
  const known = new Map<string, Uploads>()
  return (workspace: Workspace): Uploads => {
    const name = [workspace.environmentId, workspace.host, workspace.accountId].join(' ')
    const uploads = known.get(name) ?? createUploads(workbench, workspace)
    known.set(name, uploads)
    return uploads
  }
})

export function createUploads(workbench: Workbench, workspace: Workspace): Uploads {
  const { bridge } = workbench
  const jobs = jobsStore(workbench)
  const store = createStore<UploadsState>(() => ({ newFiles: null, job: null, files: [], task: rest }))
  const { getState, setState } = store
  let startedId: string | null = null

  const readNew = async () => {
    const found: CreativeRow[] = []
    for (let number = 0; number < maxPages; number += 1) {
      const outcome = await bridge.creatives.list({
        workspace,
        subject: 'media',
        text: '',
        types: [],
        changedOnly: true,
        sort: 'updated',
        descending: true,
        offset: number * page,
        count: page,
      })
      if (!outcome.ok) return
      found.push(...outcome.value.rows.filter(isWaiting))
      if (outcome.value.rows.length < page) break
    }
    setState({ newFiles: found })
  }
  /** The job that was begun here, else the newest open one of this workspace that uploads files. */
  const readSteps = async () => {
    const open = jobs.store
      .getState()
      .jobs.filter((job) => isOpen(job) && sameWorkspace(job.workspace, workspace) && job.kind === 'publish')
      .sort((a, b) => Number(b.id === startedId) - Number(a.id === startedId))
    for (const job of open) {
      const outcome = await bridge.publishing.steps({ jobId: job.id, states: [], offset: 0, count: page })
      if (!outcome.ok) return
      const files = fileUploads(outcome.value.rows)
      if (files.length > 0) return setState({ job, files })
    }
    setState({ job: null, files: [] })
  }
  const loadNew = coalescedReads(readNew)
  const loadSteps = coalescedReads(readSteps)
  const isLoaded = () => getState().newFiles !== null

  jobs.store.subscribe(() => {
    if (isLoaded()) loadSteps()
  })
  bridge.on('draftsChanged', (change) => {
    if (isLoaded() && sameWorkspace(change.workspace, workspace)) loadNew()
  })
  bridge.on('creativesChanged', (change) => {
    if (isLoaded() && change.subject === 'media' && sameWorkspace(change.workspace, workspace)) loadNew()
  })

  const take = async (answer: Promise<Outcome<JobSummary>>) => {
    const outcome = await answer
    setState({ task: stateAfter(outcome) })
    if (!outcome.ok) return
    jobs.accept([outcome.value])
    await Promise.all([loadNew(), loadSteps()])
  }
  const onJob = async (act: (input: { readonly jobId: string }) => Promise<Outcome<JobSummary>>) => {
    const { job } = getState()
    if (job !== null) await take(act({ jobId: job.id }))
  }
  return {
    store,
    load: async () => {
      await Promise.all([loadNew(), jobs.load()])
      await loadSteps()
    },
    start: async () => {
      const ready = uploadable(getState().newFiles ?? [])
      const draftIds = ready.flatMap(({ change }) => (change === null ? [] : [change.draftId]))
      if (draftIds.length === 0 || getState().task.kind === 'running') return
      setState({ task: running })
      const outcome = await bridge.publishing.start({ workspace, draftIds })
      if (outcome.ok) startedId = outcome.value.id
      await take(Promise.resolve(outcome))
    },
    pause: () => onJob(bridge.publishing.pause),
    resume: () => onJob(bridge.publishing.resume),
    cancel: () => onJob(bridge.publishing.cancel),
    dismiss: () => setState({ task: rest }),
  }
}

/** New files without errors. */
export function uploadable(rows: readonly CreativeRow[]): readonly CreativeRow[] {
  return rows.filter(({ change }) => change !== null && change.errors === 0)
}

function isWaiting({ remoteId, change }: CreativeRow): boolean {
  return remoteId === null && change !== null && (change.publish === 'idle' || change.publish === 'failed')
}

function isOpen({ state }: JobSummary): boolean {
  return state === 'running' || state === 'paused'
}
