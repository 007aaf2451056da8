import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createGridReader } from './grid-reader.ts'

/** Filters and sorts stored data in a thread, so that lists of any length never block main. */
const { path } = z.object({ path: z.string() }).parse(workerData)

serve(createGridReader(path).api, { faultOf: storageFault })
