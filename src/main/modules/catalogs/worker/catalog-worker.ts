import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../../shared/core/fault.ts'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal, Stopped } from '../../../core/files/external-file.ts'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { DiskError } from '../../../core/store/thread-database.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createCatalogApi } from './catalog-answers.ts'
import { NoFeed } from './no-feed.ts'

/** Reads, checks and stores feeds and products on a thread. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const { api } = createCatalogApi(path, Date.now)

function faultOf(error: unknown): Fault | null {
  if (error instanceof DiskError) return error.fault
  if (error instanceof NoFeed || error instanceof FileRefusal)
    return { kind: 'refused', reason: 'input', message: error.message }
  if (error instanceof Stopped) return { kind: 'cancelled', message: t`Reading the feed was stopped.` }
  return storageFault(error)
}

serve(api, { faultOf })
