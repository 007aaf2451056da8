import '../../../core/threads/set-language.ts'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { serve } from '../../../core/threads/serve.ts'
import { prepareFile } from '../open.ts'
import { countUnreadableRows } from '../recovery/row-checks.ts'

interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly details: Readonly<Record<string, unknown>>
}

/** A thread that reads the whole database: before main opens it, and to count unreadable rows. */
const { path } = z.object({ path: z.string() }).parse(workerData)

const api = {
  prepare({ folder }: { readonly folder: string }) {
    const logged: LoggedLine[] = []
    const log =
      (level: LoggedLine['level']) =>
      (event: string, details: LoggedLine['details'] = {}) =>
        void logged.push({ level, event, details })
    const logger = { info: log('info'), warn: log('warn'), error: log('error') }
    const prepared = prepareFile({ folder, clock: { now: Date.now }, logger })
    return { ...prepared, logged }
  },
  unreadable() {
    const file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
    try {
      return countUnreadableRows(file)
    } finally {
      file.close()
    }
  },
}
export type StoreWorkerApi = typeof api

serve(api, { faultOf: storageFault })
