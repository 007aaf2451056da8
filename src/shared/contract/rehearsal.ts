import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import { draftId } from '../drafts/draft.ts'
import { maxRehearsedDays, type Rehearsal } from '../sandbox/rehearsal.ts'

/** Contract: rehearsals, which simulate the effect of changes in the sandbox's model. Nothing is sent. */
export const rehearsalContract = {
  rehearsal: {
    /** Resolves when it's done; `rehearsalChanged` reports progress. Starting another one ends it. */
    run: call('runs', () =>
      z.strictObject({
        workspace,
        draftIds: z.array(draftId).min(1).max(50_000).nullable(),
        days: z.int().min(1).max(maxRehearsedDays),
      }),
    ).returns<Rehearsal>(),
    cancel: call('stops', () => z.undefined()).returns<void>(),
  },
} as const

export interface RehearsalProgress {
  readonly done: number
  readonly total: number
}
