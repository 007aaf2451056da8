import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench } from './workbench.ts'

interface RequestsView {
  readonly text: string
  readonly failedOnly: boolean
  /** Only the requests of one job. */
  readonly jobId: string | null
}

export const defaultRequestsView: RequestsView = { text: '', failedOnly: false, jobId: null }

/** Filter of the request log, for the lifetime of the window; a job's page and the line of a failure set it too. */
export const requestsView = oncePerWorkbench(
  (): StoreApi<RequestsView> => createStore(() => defaultRequestsView),
)
