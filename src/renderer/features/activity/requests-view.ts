import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

interface RequestsView {
  readonly text: string
  readonly failedOnly: boolean
  /** Narrowed to the requests of one job. */
  readonly jobId: string | null
}

export const everyRequest: RequestsView = { text: '', failedOnly: false, jobId: null }

/** What the list of requests is narrowed to; it lasts as long as the window, and a job's page sets it, too. */
export const requestsView = oncePerWorkbench((): StoreApi<RequestsView> => createStore(() => everyRequest))
