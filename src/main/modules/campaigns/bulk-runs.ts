import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Emit } from '../../core/ports.ts'
import type { SliceProgress } from '../drafts/slices.ts'

const notifyMs = 200

export interface BulkRuns {
  /** Runs one bulk edit at a time in a workspace, and reports its progress to the windows. */
  run<T>(
    workspace: Workspace,
    label: string,
    total: number,
    work: (onProgress: SliceProgress) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>
  cancel(workspace: Workspace): void
}

export function createBulkRuns(emit: Emit): BulkRuns {
  /** Running ones by workspace; false once canceled. */
  const running = new Map<string, boolean>()
  return {
    async run(workspace, label, total, work) {
      const key = workspaceKey(workspace)
      if (running.has(key)) return refuse(t`Another bulk edit is running. Wait for it, or stop it.`)
      running.set(key, true)
      const notify = (doneCount: number) => emit('bulkChanged', { workspace, label, done: doneCount, total })
      let notifiedAt = 0
      try {
        const result = await work((doneCount) => {
          if (performance.now() - notifiedAt > notifyMs) {
            notifiedAt = performance.now()
            notify(doneCount)
          }
          return running.get(key) !== false
        })
        notify(total)
        return result
      } finally {
        running.delete(key)
      }
    },
    cancel(workspace) {
      const key = workspaceKey(workspace)
      if (running.has(key)) running.set(key, false)
    },
  }
}
