import type { ImportHosts, ImportResult, TextSource } from '../../../shared/console/import/read-import.ts'
import type { Shell } from '../../../shared/console/import/shell/shells.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { ImportApi } from './worker/import-worker.ts'

/** Ten times what 5 MB of requests take. */
const timeoutMs = 30_000
const maxMegabytes = 512
const lost = {
  kind: 'refused',
  reason: 'input',
  message: t`Reading these requests took too long or too much memory. Split the file, then import its parts.`,
} as const

export type ReadImport = (
  text: string,
  hosts: ImportHosts | null,
  chosenShell: Shell | null,
  file: TextSource | null,
) => Promise<Outcome<ImportResult>>

/**
 * Reads each import on a thread of its own, which ends with it: it loads every operation, and a small file can take
 * seconds.
 */
export function createImportReader(
  options: Omit<ThreadOptions, 'path'>,
  limits: { readonly timeoutMs: number } = { timeoutMs },
): ReadImport {
  return async (text, hosts, chosenShell, file) => {
    const { api, close } = connect<ImportApi>(options, { name: 'imports', lost, maxMegabytes, ...limits })
    try {
      return await api.read({ text, hosts, chosenShell, file })
    } finally {
      await close()
    }
  }
}
