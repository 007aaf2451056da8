import { createAskedThread, type ThreadOptions } from '../../core/threads/asked-thread.ts'
import type { CheckAnswers, CheckQuestion } from './check-messages.ts'
import type { WorkspaceChecks } from './ports.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: 'Looking through the changes did not come to its end. Try again.',
} as const

/** Asks the thread of checks. */
export function createWorkspaceChecks(options: ThreadOptions): WorkspaceChecks {
  const { ask, close } = createAskedThread<CheckQuestion, CheckAnswers>(options, { name: 'checks', lost })
  return {
    run: (workspace, user, onProgress) =>
      ask('run', { workspace, user }, (done, total) => onProgress?.(done, total ?? done)),
    changes: (runId, offset, count) => ask('changes', { runId, offset, count }),
    review: (chosen, range) => ask('review', { chosen, range }),
    plan: (chosen) => ask('plan', { chosen }),
    undoReview: (job) => ask('undoReview', { job }),
    undoPlan: (job) => ask('undoPlan', { job }),
    undoChanges: (job, draftIds, at) => ask('undoChanges', { job, draftIds, at }),
    planned: (planId, offset, count) => ask('planned', { planId, offset, count }),
    foresee: (asked, onProgress) => ask('foresee', asked, (done, total) => onProgress?.(done, total ?? done)),
    async endForesight(requestId) {
      await ask('endForesight', { requestId })
    },
    foreseenRows: (foresightId, group, { offset, count }) =>
      ask('foreseenRows', { foresightId, group, offset, count }),
    close,
  }
}
