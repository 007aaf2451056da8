import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { MemberIdentifier } from '../../../shared/api/ads/audience-memberships.ts'
import type {
  AudienceTarget,
  MembersPreview,
  OpenedMembers,
  PreparationState,
  PreparedUpload,
  UploadPlan,
} from '../../../shared/audiences/audience-upload.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { ChosenFileId } from '../../../shared/desktop/chosen-file.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface UploadState {
  readonly file: OpenedMembers | null
  readonly plan: UploadPlan | null
  readonly preview: MembersPreview | null
  readonly progress: PreparationState | null
  /** What sending would do; null until the file was read whole with the plan as it is. */
  readonly prepared: PreparedUpload | null
  readonly opening: Task
  readonly preparing: Task
}

export interface UploadStore {
  readonly store: StoreApi<UploadState>
  /** The file that was dropped, or null: the person is asked for one. */
  readonly open: (file: ChosenFileId | null) => Promise<void>
  readonly change: (change: Partial<UploadPlan>) => void
  readonly setColumn: (index: number, identifier: MemberIdentifier | null) => void
  readonly prepare: (target: AudienceTarget) => Promise<void>
  readonly stop: () => Promise<void>
  readonly start: () => Promise<JobSummary | null>
  readonly close: () => void
}

const nothing: UploadState = {
  ...{ file: null, plan: null, preview: null, progress: null, prepared: null },
  ...{ opening: rest, preparing: rest },
}
const progressMs = 250
/** Where most of the world's numbers that lack a country come from is nobody's guess; a person chooses. */
const firstCountry = 'US'

export const uploadStores = oncePerWorkbench((workbench: Workbench) => {
  const stores = new Map<string, UploadStore>()
  return (workspace: Workspace, listId: string): UploadStore => {
    const name = [workspace.environmentId, workspace.host, workspace.accountId, listId].join(' ')
    const known = stores.get(name) ?? createUploadStore(workbench, workspace)
    stores.set(name, known)
    return known
  }
})

function createUploadStore(workbench: Workbench, workspace: Workspace): UploadStore {
  const { audiences } = workbench.bridge
  const store = createStore<UploadState>(() => nothing)
  const { getState, setState } = store

  const look = async () => {
    const { file, plan } = getState()
    if (file === null || plan === null) return
    const outcome = await audiences.preview({ fileId: file.fileId, plan })
    if (getState().plan !== plan) return
    setState(outcome.ok ? { preview: outcome.value } : { opening: taskAfter(outcome) })
  }
  const follow = async (fileId: string) => {
    while (getState().preparing.kind === 'running') {
      const progress = await audiences.progress({ fileId })
      if (progress.ok) setState({ progress: progress.value })
      await new Promise((resolve) => setTimeout(resolve, progressMs))
    }
    setState({ progress: null })
  }
  const change = (next: Partial<UploadPlan>) => {
    const { plan } = getState()
    if (plan === null) return
    setState({ plan: { ...plan, ...next }, prepared: null, preparing: rest })
    look()
  }
  const close = () => {
    const { file } = getState()
    if (file !== null) audiences.closeFile({ fileId: file.fileId })
    setState(nothing)
  }
  return {
    store,
    change,
    close,
    open: async (chosen) => {
      setState({ opening: running })
      const outcome = await audiences.openFile({ file: chosen })
      setState({ opening: taskAfter(outcome) })
      if (!outcome.ok || outcome.value === null) return
      close()
      const file = outcome.value
      const plan: UploadPlan = {
        ...{ mode: 'add', hasTitles: file.hasTitles, country: firstCountry },
        columns: file.columns.map(({ identifier }) => identifier),
        ...{ effectiveAt: null, expiresAt: null },
      }
      setState({ file, plan })
      await look()
    },
    setColumn: (index, identifier) => {
      const { plan } = getState()
      if (plan === null) return
      change({ columns: plan.columns.map((before, at) => (at === index ? identifier : before)) })
    },
    prepare: async (target) => {
      const { file, plan } = getState()
      if (file === null || plan === null) return
      setState({ preparing: running, prepared: null })
      follow(file.fileId)
      const outcome = await audiences.prepare({ workspace, fileId: file.fileId, target, plan })
      if (getState().plan !== plan) return
      setState({ preparing: outcomeTask(outcome), prepared: outcome.ok ? outcome.value : null })
    },
    stop: async () => {
      const { file } = getState()
      if (file !== null) await audiences.stop({ fileId: file.fileId })
    },
    start: async () => {
      const { file } = getState()
      if (file === null) return null
      setState({ preparing: running })
      const outcome = await audiences.start({ fileId: file.fileId })
      setState({ preparing: taskAfter(outcome) })
      if (!outcome.ok) return null
      jobsStore(workbench).accept([outcome.value])
      setState(nothing)
      return outcome.value
    },
  }
}

/** What a person ended themselves is no fault. */
function outcomeTask(outcome: Outcome<unknown>): Task {
  return !outcome.ok && outcome.fault.kind === 'cancelled' ? rest : taskAfter(outcome)
}
