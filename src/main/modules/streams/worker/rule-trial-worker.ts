import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { DiskError } from '../../../core/store/thread-database.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createRuleTrialApi } from './rule-trials.ts'

const { path } = z.object({ path: z.string() }).parse(workerData)

serve(createRuleTrialApi(path), {
  faultOf: (error) => (error instanceof DiskError ? error.fault : storageFault(error)),
})
