import { useEffect } from 'react'
import { useStore } from 'zustand'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { type Act, useAct } from '../../data/act.ts'
import { useRead } from '../../data/client.ts'
import { jobsStore, openJobs } from '../../workbench/jobs/jobs.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { Workbench } from '../../workbench/workbench.ts'
import { type FileUpload, fileUploads } from './upload-states.ts'

export interface Uploads extends Pick<Act, 'task' | 'dismiss'> {
  /** New files that aren't in a job. */
  readonly newFiles: readonly EntityRow[]
  /** The job that is uploading files of this workspace. */
  readonly job: JobSummary | null
  readonly files: readonly FileUpload[]
  /** Uploads the new files that have no errors. */
  readonly start: () => void
  readonly pause: () => void
  /** Does what returns the job's new state. */
  readonly runOnJob: (work: () => Promise<Outcome<JobSummary>>) => void
  readonly cancel: () => void
}

const page = 200
/** More new files than this are counted and uploaded in further rounds. */
const maxPages = 25

/** New files of a workspace and their upload. */
export function useUploads(workspace: Workspace): Uploads {
  const workbench = useWorkbench()
  const { jobs, publishing } = workbench.bridge
  const allJobs = jobsStore(workbench)
  const open = openJobs(useStore(allJobs.store).jobs).filter(
    (job) => job.kind === 'publish' && sameWorkspace(job.workspace, workspace),
  )
  const newFiles =
    useRead(['entities', 'list', { workspace, subject: 'media', isNew: true }], () =>
      readNew(workbench, workspace),
    ).value ?? []
  const jobIds = open.map(({ id }) => id)
  const uploading = useRead(['jobs', 'list', { uploading: jobIds }], () =>
    readUploading(workbench, jobIds),
  ).value
  const job = open.find(({ id }) => id === uploading?.jobId) ?? null
  const { task, run, dismiss } = useAct([['entities', 'list', { workspace, subject: 'media' }]])
  useEffect(() => {
    allJobs.load()
  }, [allJobs])
  const take = (work: () => Promise<Outcome<JobSummary>>) => run(() => allJobs.act(work))
  const jobId = job?.id
  const onJob = (act: (input: { readonly jobId: string }) => Promise<Outcome<JobSummary>>) => () => {
    if (jobId !== undefined) take(() => act({ jobId }))
  }
  return {
    newFiles,
    job,
    files: uploading?.files ?? [],
    task,
    dismiss,
    start: () => {
      const draftIds = uploadable(newFiles).flatMap(({ change }) => change?.draftId ?? [])
      if (draftIds.length > 0) take(() => publishing.start({ workspace, draftIds }))
    },
    pause: onJob(jobs.pause),
    runOnJob: take,
    cancel: onJob(jobs.cancel),
  }
}

async function readNew({ bridge }: Workbench, workspace: Workspace): Promise<Outcome<EntityRow[]>> {
  const waitingRows: EntityRow[] = []
  for (let number = 0; number < maxPages; number += 1) {
    const outcome = await bridge.entities.list({
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
    if (!outcome.ok) return outcome
    waitingRows.push(...outcome.value.rows.filter(isWaiting))
    if (outcome.value.rows.length < page) break
  }
  return succeed(waitingRows)
}

interface Uploading {
  readonly jobId: string
  readonly files: readonly FileUpload[]
}

/** The first of these jobs that uploads files. */
async function readUploading(
  { bridge }: Workbench,
  jobIds: readonly string[],
): Promise<Outcome<Uploading | null>> {
  for (const jobId of jobIds) {
    const outcome = await bridge.publishing.steps({ jobId, states: [], offset: 0, count: page })
    if (!outcome.ok) return outcome
    const files = fileUploads(outcome.value.rows)
    if (files.length > 0) return succeed({ jobId, files })
  }
  return succeed(null)
}

/** New files without errors. */
export function uploadable(rows: readonly EntityRow[]): readonly EntityRow[] {
  return rows.filter(({ change }) => change !== null && change.errors === 0)
}

function isWaiting({ remoteId, change }: EntityRow): boolean {
  return remoteId === null && change !== null && (change.publish === 'idle' || change.publish === 'failed')
}
