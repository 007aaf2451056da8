import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type {
  AudienceTarget,
  OpenedMembers,
  PreparationState,
  PreparedUpload,
  UploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import { columnsAsLast, type MemberColumn } from '../../../shared/audiences/member-columns.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { oncePerWorkspace, type Workbench } from '../../workbench/workbench.ts'

/** A file of people that isn't sent yet; it survives leaving the screen. */
export type UploadState =
  | { readonly file: null; readonly plan: null }
  | {
      readonly file: OpenedMembers
      readonly plan: UploadPlan
      /** The columns of the last file for the list. */
      readonly last: readonly MemberColumn[]
      readonly progress: PreparationState | null
      /** What sending would do; null until the whole file was read with the current plan. */
      readonly prepared: PreparedUpload | null
      readonly preparing: ActState
    }

export type OpenedUpload = Extract<UploadState, { readonly file: OpenedMembers }>

export interface UploadStore {
  readonly store: StoreApi<UploadState>
  /** `country` is for phone numbers without a country code. */
  readonly open: (file: OpenedMembers, last: readonly MemberColumn[], country: string) => void
  /** The same file, read with another choice: its columns may be others. */
  readonly reopen: (file: OpenedMembers) => void
  readonly change: (change: Partial<UploadPlan>) => void
  readonly prepare: (target: AudienceTarget) => Promise<void>
  /** Returns the job, or null if nothing was started. */
  readonly start: () => Promise<JobSummary | null>
  readonly close: () => void
}

const nothing: UploadState = { file: null, plan: null }
const progressMs = 250

/** The upload to each list of an account. */
export const uploadStores = oncePerWorkspace((workbench, workspace, _listId: string) =>
  createUploadStore(workbench, workspace),
)

function createUploadStore(workbench: Workbench, workspace: Workspace): UploadStore {
  const { audiences } = workbench.bridge
  const store = createStore<UploadState>(() => nothing)
  const { getState, setState } = store
  const close = () => {
    const { file } = getState()
    if (file !== null) void audiences.closeFile({ fileId: file.fileId })
    setState(nothing, true)
  }
  /** Updates the file's state only if it's still the same file with the same plan. */
  const update = (before: OpenedUpload, change: Partial<OpenedUpload>) =>
    setState((now) => (now.plan === before.plan ? { ...now, ...change } : now))
  const follow = async (opened: OpenedUpload) => {
    const { fileId } = opened.file
    for (;;) {
      const state = getState()
      if (state.plan !== opened.plan || state.preparing.kind !== 'running') return
      const progress = await audiences.progress({ fileId })
      if (progress.ok) update(opened, { progress: progress.value })
      await new Promise((resolve) => setTimeout(resolve, progressMs))
    }
  }
  return {
    store,
    close,
    open: (file, last, country) => {
      close()
      const columns = [...columnsAsLast(file.columns, last).identifiers]
      const plan: UploadPlan = {
        mode: 'add',
        hasTitles: file.hasTitles,
        country,
        columns,
        effectiveAt: null,
        expiresAt: null,
      }
      setState({ file, plan, last, progress: null, prepared: null, preparing: rest }, true)
    },
    reopen: (file) =>
      setState((now) => {
        if (now.plan === null) return now
        const columns = [...columnsAsLast(file.columns, now.last).identifiers]
        const plan = { ...now.plan, columns, hasTitles: file.hasTitles }
        return { file, plan, last: now.last, progress: null, prepared: null, preparing: rest }
      }, true),
    change: (change) =>
      setState((now) =>
        now.plan === null
          ? now
          : { ...now, plan: { ...now.plan, ...change }, progress: null, prepared: null, preparing: rest },
      ),
    prepare: async (target) => {
      const opened = getState()
      if (opened.file === null) return
      const { file, plan } = opened
      update(opened, { preparing: running, prepared: null })
      void follow(opened)
      const outcome = await audiences.prepare({ workspace, fileId: file.fileId, target, plan })
      // Cancelling isn't a failure.
      const isStopped = !outcome.ok && outcome.fault.kind === 'cancelled'
      update(opened, {
        preparing: isStopped ? rest : stateAfter(outcome),
        prepared: outcome.ok ? outcome.value : null,
        progress: null,
      })
    },
    start: async () => {
      const opened = getState()
      if (opened.file === null) return null
      update(opened, { preparing: running })
      const { fileId } = opened.file
      const outcome = await jobsStore(workbench).act(() => audiences.start({ fileId }))
      update(opened, { preparing: stateAfter(outcome) })
      if (!outcome.ok) return null
      setState(nothing, true)
      return outcome.value
    },
  }
}
