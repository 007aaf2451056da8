import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { DiskTrouble } from '../../../core/store/thread-database.ts'
import { serve } from '../../../core/threads/serve.ts'
import type { StreamApi } from '../ports.ts'
import { openStreamFile } from './stream-file.ts'
import { createStreamStore } from './stream-store.ts'

/** A thread that reads and stores what streams bring, so that no amount of it holds up the program. */
const { path } = z.object({ path: z.string() }).parse(workerData)

/** The oldest events of a stream beyond these go first. */
const bounds = { maxEntries: 100_000, maxBytes: 256 * 1024 * 1024 }

serve<StreamApi>(createStreamStore(openStreamFile(path, Date.now()), bounds), {
  faultOf: (error) => (error instanceof DiskTrouble ? error.fault : storageFault(error)),
})
