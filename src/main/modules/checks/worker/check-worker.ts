import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createCheckWorkerPool } from '../check-worker-pool.ts'
import { createCheckReader } from './check-reader.ts'

/** A thread that runs the rules over all changes of an account. */
const { path } = z.object({ path: z.string() }).parse(workerData)

serve(createCheckReader(path, createCheckWorkerPool(new URL(import.meta.url), path)).api, {
  faultOf: storageFault,
  yields: true,
})
