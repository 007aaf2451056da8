import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { DiskError } from '../../../core/store/thread-database.ts'
import { serve } from '../../../core/threads/serve.ts'
import { openStreamFile } from './stream-file.ts'
import { createStreamStore } from './stream-store.ts'

/** A thread that parses and stores stream events, so that no amount of them slows down the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)

/** Beyond these, the oldest events of a stream are deleted. */
const bounds = { maxEntries: 100_000, maxBytes: 256 * 1024 * 1024 }

serve(createStreamStore(openStreamFile(path, Date.now()), bounds), {
  faultOf: (error) => (error instanceof DiskError ? error.fault : storageFault(error)),
})
