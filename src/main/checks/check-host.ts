import type { WorkspaceChecks } from '../ports-campaigns.ts'
import { createAskedThread, type ThreadOptions } from '../threads/asked-thread.ts'
import type { CheckAnswers, CheckQuestion } from './check-messages.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: 'The check did not come to its end. Check again.',
} as const

/** Asks the thread of checks. */
export function createWorkspaceChecks(options: ThreadOptions): WorkspaceChecks {
  const { ask, close } = createAskedThread<CheckQuestion, CheckAnswers>(options, { name: 'checks', lost })
  return {
    run: (workspace, user, onProgress) =>
      ask('run', { workspace, user }, (done, total) => onProgress?.(done, total ?? done)),
    changes: (runId, offset, count) => ask('changes', { runId, offset, count }),
    close,
  }
}
