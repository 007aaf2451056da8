import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { DiskError } from '../../../core/store/thread-database.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createStatisticsApi } from './statistics-api.ts'

/** A thread that reads and writes performance figures, so that no amount of them blocks main. */
const { path } = z.object({ path: z.string() }).parse(workerData)

serve(createStatisticsApi(path).api, {
  faultOf: (error) => (error instanceof DiskError ? error.fault : storageFault(error)),
})
