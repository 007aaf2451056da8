import { createCheckReader } from '../../../../src/main/checks/check-reader.ts'
import type { WorkspaceChecks } from '../../../../src/main/ports-checks.ts'

/** The thread of checks without a thread, over the database's file. */
export function checksInPlace(path: string): WorkspaceChecks {
  const reader = createCheckReader(path)
  return {
    run: (workspace, user) => reader.run(workspace, user),
    changes: async (runId, offset, count) => reader.changes(runId, offset, count),
    review: async (chosen, range) => reader.review(chosen, range),
    plan: async (chosen) => reader.plan(chosen),
    planned: async (planId, offset, count) => reader.planned(planId, offset, count),
    close: async () => reader.close(),
  }
}
