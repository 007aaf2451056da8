import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import type { ConsoleAnswer } from '../../../../shared/contract/console.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { composerStore } from './composer-store.ts'
import { nextPage, recordsOf } from './pages.ts'

export type Paging =
  | { readonly kind: 'rest' }
  | {
      readonly kind: 'running' | 'done'
      /** The request whose pages these are. */
      readonly request: ConsoleRequest
      readonly pages: number
      readonly records: readonly unknown[]
      /** Why it ended before the last page; null where it did not, or runs. */
      readonly ended: 'cancelled' | 'tooMany' | Fault | null
    }

export interface PagingStore {
  readonly store: StoreApi<{ readonly paging: Paging }>
  /** Reads on from an answer until the last page. */
  readonly start: (request: ConsoleRequest, first: ConsoleAnswer) => Promise<void>
  readonly cancel: () => void
}

/** All records stay in the window's memory. */
const mostRecords = 200_000

/** A list read to its end, page after page, with its progress. */
export const pagingStore = oncePerWorkbench((workbench: Workbench): PagingStore => {
  const composer = composerStore(workbench)
  const store = createStore<{ readonly paging: Paging }>(() => ({ paging: { kind: 'rest' } }))
  const { setState } = store
  let run = 0
  let cancelled = false
  let sendId = ''

  return {
    store,
    async start(request, first) {
      run += 1
      const mine = run
      cancelled = false
      let records = recordsOf(first.body.text)
      let pages = 1
      let next = nextPage(request, first.body.text)
      const tell = (kind: 'running' | 'done', ended: 'cancelled' | 'tooMany' | Fault | null) => {
        if (run === mine) setState({ paging: { kind, request, pages, records, ended } })
      }
      while (next !== null && run === mine) {
        if (cancelled) return tell('done', 'cancelled')
        if (records.length > mostRecords) return tell('done', 'tooMany')
        tell('running', null)
        sendId = `page-${mine}-${pages}-${Date.now().toString(36)}`
        const outcome = await composer.sendApart(next, sendId)
        if (!outcome.ok) return tell('done', cancelled ? 'cancelled' : outcome.fault)
        if (outcome.value.fault !== null) return tell('done', outcome.value.fault)
        const { text } = outcome.value.body
        records = [...records, ...recordsOf(text)]
        pages += 1
        next = nextPage(request, text)
      }
      tell('done', null)
    },
    cancel: () => {
      cancelled = true
      void workbench.bridge.console.cancel({ sendId })
    },
  }
})
