import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../../shared/core/fault.ts'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal } from '../../../core/files/external-file.ts'
import { storageFault } from '../../../core/store/storage-fault.ts'
import { serve } from '../../../core/threads/serve.ts'
import { ReadFailed } from './account-entities.ts'
import { createExchangeApi, FileClosed } from './exchange-reader.ts'

const { path } = z.object({ path: z.string() }).parse(workerData)

function faultOf(error: unknown): Fault | null {
  if (error instanceof ReadFailed) return error.fault
  if (error instanceof FileClosed) {
    return { kind: 'notFound', code: 'IMPORT', message: t`This file is no longer open. Open it again.` }
  }
  if (error instanceof FileRefusal) return { kind: 'storage', code: error.code, message: error.message }
  return storageFault(error)
}

serve(createExchangeApi(path), { faultOf, atOnce: ['stop'] })
