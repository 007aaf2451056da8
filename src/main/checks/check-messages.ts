import { z } from 'zod'
import type { DraftCheck } from '../../shared/domain/draft.ts'
import { workspace } from '../../shared/domain/workspace.ts'
import type { CheckedWorkspace } from '../ports-campaigns.ts'

/** What the thread of checks is asked. `id` comes back with the answer. */
const id = z.int()
export const checkQuestion = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('run'), id, workspace },
    user: z.object({ environmentId: z.string(), userId: z.string() }).nullable(),
  }),
  z.object({ kind: z.literal('changes'), id, runId: z.int(), offset: z.int(), count: z.int() }),
])
export type CheckQuestion = z.output<typeof checkQuestion>

/** The answers by their questions. */
export type CheckAnswers = {
  readonly run: CheckedWorkspace
  readonly changes: readonly DraftCheck[]
}
