import '../../../core/threads/set-language.ts'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../../shared/core/fault.ts'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal, Stopped } from '../../../core/files/external-file.ts'
import { serve } from '../../../core/threads/serve.ts'
import { createAudienceApi, FileClosed } from './audience-reader.ts'
import { NoMembers } from './member-source.ts'
import { UnknownMembers } from './preparation.ts'
import { UnreadablePart } from './sealed-file.ts'

const { path } = z.object({ path: z.string() }).parse(workerData)

/** Never includes a value of the file. */
function faultOf(error: unknown): Fault {
  if (error instanceof NoMembers || error instanceof FileRefusal)
    return { kind: 'refused', reason: 'input', message: error.message }
  if (error instanceof Stopped) return { kind: 'cancelled', message: t`Reading the file was stopped.` }
  if (error instanceof FileClosed) {
    return { kind: 'notFound', code: 'FILE', message: t`This file is no longer open. Open it again.` }
  }
  if (error instanceof UnknownMembers) {
    return {
      kind: 'refused',
      reason: 'state',
      message: t`The list of people uploaded to this audience was stored with another key, so it isn’t known who is missing from this file. Add its people without matching, and remove those who left with a file of their own. After that, matching works again.`,
    }
  }
  if (error instanceof UnreadablePart) {
    // Sealed with another key, it stays so: unlocking the key store wouldn't help.
    return {
      kind: 'refused',
      reason: 'input',
      message: t`This upload’s stored data can’t be opened. Upload the file again.`,
    }
  }
  const code = z.object({ code: z.string() }).safeParse(error)
  if (!code.success) throw error
  const message =
    code.data.code === 'ENOENT'
      ? t`The file no longer exists.`
      : t`Couldn’t read or write the file (${code.data.code}).`
  return { kind: 'storage', code: code.data.code, message }
}

serve(createAudienceApi(path), { faultOf })
