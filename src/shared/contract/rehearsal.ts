import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { draftId } from '../drafts/draft.ts'
import { maxRehearsedDays, type Rehearsal } from '../sandbox/rehearsal.ts'
import { call } from './call.ts'

/** The part of the contract about rehearsals: what changes would do, in the sandbox's simulation. Nothing is sent. */
export const rehearsalContract = {
  rehearsal: {
    /** Answers when it's done; `rehearsalChanged` reports progress. Beginning another one ends it. */
    run: call(() =>
      z.strictObject({
        workspace,
        draftIds: z.array(draftId).min(1).max(50_000).nullable(),
        days: z.int().min(1).max(maxRehearsedDays),
      }),
    ).returns<Rehearsal>(),
    cancel: call(() => z.undefined()).returns<void>(),
  },
} as const

export interface RehearsalProgress {
  readonly done: number
  readonly total: number
}
