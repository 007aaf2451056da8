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

class AudienceUploads implements UploadHandlers {
  readonly #parts: AudienceUploadParts
  readonly #chosenUser: ServiceCalls['chosenUser']
  readonly #sweep: ReturnType<typeof createAudienceSweep>
  readonly #openedFiles = new Map<string, Pick<OpenedMembers, 'fileName' | 'columns'>>()
  readonly #prepared = new Map<string, Prepared>()
  readonly preview: UploadHandlers['preview']
  readonly progress: UploadHandlers['progress']

  constructor(parts: AudienceUploadParts, chosenUser: ServiceCalls['chosenUser']) {
    this.#parts = parts
    this.#chosenUser = chosenUser
    const { work, store } = parts
    this.#sweep = createAudienceSweep(work, store.audiences)
    this.preview = work.api.preview
    this.progress = work.api.progress
  }

  #newId() {
    return Buffer.from(this.#parts.random.bytes(12)).toString('hex')
  }

  #forget(fileId: string): void {
    const { work } = this.#parts
    const preparedUpload = this.#prepared.get(fileId)
    this.#prepared.delete(fileId)
    if (preparedUpload !== undefined) void work.api.forget({ names: [preparedUpload.operationsFile] })
  }

  /** Two simultaneous uploads to one list wouldn't know each other's changes. */
  #isBusy(workspace: Workspace, target: AudienceTarget): Outcome<boolean> {
    const { store } = this.#parts
    const earlier = store.audiences.jobsOf(workspace, target)
    if (!earlier.ok) return earlier
    const unfinished = store.jobs.unfinished(['audience'])
    if (!unfinished.ok) return unfinished
    const open = unfinished.value.filter(({ state }) => state === 'running' || state === 'paused')
    return succeed(open.some(({ id }) => earlier.value.includes(id)))
  }

  #put(fileId: string, userId: string, ready: Prepared): Outcome<StoredJob> {
    const { clock, store } = this.#parts
    const { workspace, target, plan, batches, operationsFile } = ready
    const job: StoredJob = {
      id: this.#newId(),
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
    const opened = this.#openedFiles.get(fileId)
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

  readonly openFile: UploadHandlers['openFile'] = async ({ file, choice = {}, reopens }) => {
    const { work, dialog, chosenFiles } = this.#parts
    if (reopens !== undefined) {
      this.#forget(reopens)
      const reopened = await work.api.openAgain({ fileId: reopens, choice })
      if (reopened.ok) this.#openedFiles.set(reopens, reopened.value)
      return reopened
    }
    const path = file === null ? await dialog.pickFile('people') : chosenFiles.pathOf(file)
    if (path === null) return file === null ? succeed(null) : unknownFile()
    await this.#sweep()
    const opened = await work.api.open({ path, choice })
    if (opened.ok) this.#openedFiles.set(opened.value.fileId, opened.value)
    return opened
  }

  readonly lastColumns: UploadHandlers['lastColumns'] = async ({ workspace, target }) =>
    mapOutcome(this.#parts.store.audiences.lastTitledPlan(workspace, target), (plan) =>
      (plan?.titles ?? []).map((title, index) => ({ title, identifier: plan?.columns[index] ?? null })),
    )

  readonly prepare: UploadHandlers['prepare'] = async ({ workspace, fileId, target, plan }) => {
    const { work } = this.#parts
    this.#forget(fileId)
    if (referencedDraft(target.id) !== null)
      return refuse(t`${target.name} isn’t published yet. Publish the list first, then upload people to it.`)
    const key = await this.#parts.key()
    if (!key.ok) return key
    const operationsFile = `${this.#newId()}.operations`
    const membersFile = membersFileName({ workspace, target })
    const preparation = await work.api.prepare({
      fileId,
      plan,
      name: operationsFile,
      membersFile,
      key: key.value,
    })
    if (!preparation.ok) return preparation
    this.#prepared.set(fileId, { workspace, target, plan, operationsFile, ...preparation.value })
    return succeed(preparation.value.prepared)
  }

  readonly stop: UploadHandlers['stop'] = async ({ fileId }) => succeed(await this.#parts.work.stop(fileId))

  readonly closeFile: UploadHandlers['closeFile'] = async ({ fileId }) => {
    const { work } = this.#parts
    this.#forget(fileId)
    this.#openedFiles.delete(fileId)
    return mapOutcome(await work.api.close({ fileId }), () => undefined)
  }

  readonly start: UploadHandlers['start'] = async ({ fileId }) => {
    const { work, jobs } = this.#parts
    const ready = this.#prepared.get(fileId)
    if (ready === undefined) return noImport()
    const user = userOf({ chosenUser: this.#chosenUser }, ready.workspace)
    if (!user.ok) return user
    if (ready.batches.length === 0) return refuse(t`The file has no one to add or remove.`)
    const busy = this.#isBusy(ready.workspace, ready.target)
    if (!busy.ok) return busy
    if (busy.value) return refuse(t`Another upload to this list is running. Wait for it, or cancel it.`)
    const job = this.#put(fileId, user.value.userId, ready)
    if (!job.ok) return job
    this.#prepared.delete(fileId)
    this.#openedFiles.delete(fileId)
    void work.api.close({ fileId })
    return jobs.begin(job.value)
  }

  readonly upload: UploadHandlers['upload'] = async ({ jobId }) => {
    const { store } = this.#parts
    const upload = store.audiences.upload(jobId)
    if (!upload.ok) return upload
    if (upload.value === null) return noJob()
    const { target, fileName, plan, prepared: sums, refusedRows } = upload.value
    return succeed({ jobId, target, fileName, plan, prepared: sums, refusedRows })
  }

  readonly batches: UploadHandlers['batches'] = async ({ jobId, offset, count }) =>
    this.#parts.store.audiences.batches(jobId, { offset, count })

  readonly refusedRows: UploadHandlers['refusedRows'] = async ({ jobId, offset, count }) =>
    this.#parts.store.audiences.refusedRows(jobId, { offset, count })
}

export function createAudienceUploads(
  parts: AudienceUploadParts,
  chosenUser: ServiceCalls['chosenUser'],
): UploadHandlers {
  return new AudienceUploads(parts, chosenUser)
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
