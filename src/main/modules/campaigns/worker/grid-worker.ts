import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createGridReader } from './grid-reader.ts'

/** A thread that filters and sorts what is stored, so that no list of any length ever holds up the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)

serve(createGridReader(path).api, { faultOf: storageFault })
