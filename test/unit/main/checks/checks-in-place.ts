import { createCheckReader } from '../../../../src/main/checks/check-reader.ts'
import type { WorkspaceChecks } from '../../../../src/main/ports-campaigns.ts'

/** The thread of checks without a thread, over the database's file. */
export function checksInPlace(path: string): WorkspaceChecks {
  const reader = createCheckReader(path)
  return {
    run: async (workspace, user) => reader.run(workspace, user),
    changes: async (runId, offset, count) => reader.changes(runId, offset, count),
    close: async () => reader.close(),
  }
}
