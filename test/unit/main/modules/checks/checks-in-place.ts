import type { WorkspaceChecks } from '../../../../../src/main/modules/checks/ports.ts'
import { createCheckReader } from '../../../../../src/main/modules/checks/worker/check-reader.ts'

/** The thread of checks without a thread, over the database's file. */
export function checksInPlace(path: string): WorkspaceChecks {
  const reader = createCheckReader(path)
  return {
    run: (workspace, user) => reader.run(workspace, user),
    changes: async (runId, offset, count) => reader.changes(runId, offset, count),
    review: async (chosen, range) => reader.review(chosen, range),
    plan: async (chosen) => reader.plan(chosen),
    undoReview: async (job) => reader.undoReview(job),
    undoPlan: async (job) => reader.undoPlan(job),
    undoChanges: async (job, ids, at) => reader.undoChanges(job, ids, at),
    planned: async (planId, offset, count) => reader.planned(planId, offset, count),
    foresee: (asked, onProgress) => reader.foresight.foresee(asked, onProgress ?? (() => undefined)),
    endForesight: async (requestId) => reader.foresight.end(requestId),
    foreseenRows: async (foresightId, group, range) => reader.foresight.rows(foresightId, group, range),
    close: async () => reader.close(),
  }
}
