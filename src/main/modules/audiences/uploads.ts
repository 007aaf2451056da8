import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type {
  AudienceTarget,
  OpenedMembers,
  PreparedUpload,
  UploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import { t } from '../../../shared/text/language.ts'
import { noImport, noJob, refuse, unknownFile } from '../../core/faults.ts'
import type { Clock, Random } from '../../core/ports.ts'
import type { ChosenFiles, FileDialog } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { BulkJobs } from '../jobs/bulk-jobs.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import { type ServiceCalls, userOf } from '../sign-in/service-calls.ts'
import type { AudienceWork } from './audience-host.ts'
import { createAudienceSweep } from './audience-sweep.ts'
import { membersFileName } from './people-files.ts'
import type { BatchPlace } from './ports.ts'
import type { AudienceRepository, StoredUpload } from './store.ts'

export interface AudienceUploadParts {
  readonly store: { readonly audiences: AudienceRepository; readonly jobs: JobRepository }
  readonly work: AudienceWork
  readonly jobs: BulkJobs
  readonly dialog: Pick<FileDialog, 'pickFile' | 'saveFile'>
  readonly chosenFiles: Pick<ChosenFiles, 'pathOf'>
  readonly key: () => Promise<Outcome<string>>
  readonly clock: Clock
  readonly random: Random
}

interface Prepared {
  readonly workspace: Workspace
  readonly target: AudienceTarget
  readonly plan: UploadPlan
  readonly prepared: PreparedUpload
  readonly batches: readonly BatchPlace[]
  readonly operationsFile: string
}

type UploadHandlers = Pick<
  Handlers<'audiences'>,
  | 'openFile'
  | 'lastColumns'
  | 'preview'
  | 'prepare'
  | 'progress'
  | 'stop'
  | 'closeFile'
  | 'start'
  | 'upload'
  | 'batches'
  | 'refusedRows'
>

export function createAudienceUploads(
  parts: AudienceUploadParts,
  chosenUser: ServiceCalls['chosenUser'],
): UploadHandlers {
  const { store, work, jobs, dialog, chosenFiles, clock } = parts
  const sweep = createAudienceSweep(work, store.audiences)
  const openedFiles = new Map<string, Pick<OpenedMembers, 'fileName' | 'columns'>>()
  const prepared = new Map<string, Prepared>()

  const newId = () => Buffer.from(parts.random.bytes(12)).toString('hex')
  const forget = (fileId: string): void => {
    const preparedUpload = prepared.get(fileId)
    prepared.delete(fileId)
    if (preparedUpload !== undefined) void work.api.forget({ names: [preparedUpload.operationsFile] })
  }
  /** Two simultaneous uploads to one list wouldn't know each other's changes. */
  const isBusy = (workspace: Workspace, target: AudienceTarget): Outcome<boolean> => {
    const earlier = store.audiences.jobsOf(workspace, target)
    if (!earlier.ok) return earlier
    const unfinished = store.jobs.unfinished(['audience'])
    if (!unfinished.ok) return unfinished
    const open = unfinished.value.filter(({ state }) => state === 'running' || state === 'paused')
    return succeed(open.some(({ id }) => earlier.value.includes(id)))
  }
  const put = (fileId: string, userId: string, ready: Prepared): Outcome<StoredJob> => {
    const { workspace, target, plan, batches, operationsFile } = ready
    const job: StoredJob = {
      id: newId(),
      workspace,
      userId,
      kind: 'audience',
      title: titleOf(ready),
      state: 'preparing',
      reason: null,
      undoOf: null,
      createdAt: clock.now(),
      finishedAt: null,
    }
    const opened = openedFiles.get(fileId)
    const titles = plan.hasTitles ? opened?.columns.map(({ title }) => title) : undefined
    const upload: StoredUpload = {
      jobId: job.id,
      workspace,
      target,
      plan: titles === undefined ? plan : { ...plan, titles },
      operationsFile,
      prepared: ready.prepared,
      fileName: opened?.fileName ?? '',
    }
    const added = store.jobs.add(job)
    if (!added.ok) return added
    const saved = store.audiences.add(upload, batches)
    if (!saved.ok) return saved
    const begun = store.jobs.change(job.id, { state: 'running', reason: null, finishedAt: null })
    return begun.ok ? succeed({ ...job, state: 'running' }) : begun
  }

  return {
    async openFile({ file, choice = {}, reopens }) {
      if (reopens !== undefined) {
        forget(reopens)
        const reopened = await work.api.openAgain({ fileId: reopens, choice })
        if (reopened.ok) openedFiles.set(reopens, reopened.value)
        return reopened
      }
      const path = file === null ? await dialog.pickFile('people') : chosenFiles.pathOf(file)
      if (path === null) return file === null ? succeed(null) : unknownFile()
      await sweep()
      const opened = await work.api.open({ path, choice })
      if (opened.ok) openedFiles.set(opened.value.fileId, opened.value)
      return opened
    },
    lastColumns: async ({ workspace, target }) =>
      mapOutcome(store.audiences.lastTitledPlan(workspace, target), (plan) =>
        (plan?.titles ?? []).map((title, index) => ({ title, identifier: plan?.columns[index] ?? null })),
      ),
    preview: work.api.preview,
    async prepare({ workspace, fileId, target, plan }) {
      forget(fileId)
      if (referencedDraft(target.id) !== null)
        return refuse(
          t`${target.name} isn’t published yet. Publish the list first, then upload people to it.`,
        )
      const key = await parts.key()
      if (!key.ok) return key
      const operationsFile = `${newId()}.operations`
      const membersFile = membersFileName({ workspace, target })
      const preparation = await work.api.prepare({
        fileId,
        plan,
        name: operationsFile,
        membersFile,
        key: key.value,
      })
      if (!preparation.ok) return preparation
      prepared.set(fileId, { workspace, target, plan, operationsFile, ...preparation.value })
      return succeed(preparation.value.prepared)
    },
    progress: work.api.progress,
    stop: async ({ fileId }) => succeed(await work.stop(fileId)),
    async closeFile({ fileId }) {
      forget(fileId)
      openedFiles.delete(fileId)
      return mapOutcome(await work.api.close({ fileId }), () => undefined)
    },
    async start({ fileId }) {
      const ready = prepared.get(fileId)
      if (ready === undefined) return noImport()
      const user = userOf({ chosenUser }, ready.workspace)
      if (!user.ok) return user
      if (ready.batches.length === 0) return refuse(t`The file has no one to add or remove.`)
      const busy = isBusy(ready.workspace, ready.target)
      if (!busy.ok) return busy
      if (busy.value) return refuse(t`Another upload to this list is running. Wait for it, or cancel it.`)
      const job = put(fileId, user.value.userId, ready)
      if (!job.ok) return job
      prepared.delete(fileId)
      openedFiles.delete(fileId)
      void work.api.close({ fileId })
      return jobs.begin(job.value)
    },
    async upload({ jobId }) {
      const upload = store.audiences.upload(jobId)
      if (!upload.ok) return upload
      if (upload.value === null) return noJob()
      const { target, fileName, plan, prepared: sums, refusedRows } = upload.value
      return succeed({ jobId, target, fileName, plan, prepared: sums, refusedRows })
    },
    batches: async ({ jobId, offset, count }) => store.audiences.batches(jobId, { offset, count }),
    refusedRows: async ({ jobId, offset, count }) => store.audiences.refusedRows(jobId, { offset, count }),
  }
}

function titleOf({ plan, target }: Pick<Prepared, 'plan' | 'target'>): string {
  switch (plan.mode) {
    case 'add':
      return t`Add people to ${target.name}`
    case 'remove':
      return t`Remove people from ${target.name}`
    case 'match':
      return t`Match ${target.name} with a file`
  }
}
