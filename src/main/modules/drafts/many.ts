import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type Draft, patchAfter } from '../../../shared/drafts/draft.ts'
import { undoLabels } from '../../../shared/drafts/draft-labels.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { refusedNew } from './changes.ts'
import { inSlices } from './slices.ts'
import { type DraftParts, newDraft, newDraftId } from './transaction.ts'

export interface ManyDrafts {
  /** Creates all, or none if one can't be created, as one undo step. Returns their IDs. */
  create(
    workspace: Workspace,
    subject: DraftSubject,
    records: readonly Fields[],
  ): Promise<Outcome<readonly string[]>>
  check(
    workspace: Workspace,
    subject: DraftSubject,
    records: readonly Fields[],
  ): Outcome<readonly (readonly Finding[])[]>
}

export function createManyDrafts(parts: DraftParts): ManyDrafts {
  const { checker, clock, random } = parts
  const draftsOf = (workspace: Workspace, subject: DraftSubject, records: readonly Fields[]): Draft[] =>
    records.map((fields) =>
      newDraft(newDraftId(random), workspace, subject, patchAfter(null, {}, fields), clock.now()),
    )
  return {
    async create(workspace, subject, records) {
      const refused = refusedNew(subject, records)
      if (refused !== null) return refused
      const drafts = draftsOf(workspace, subject, records)
      const label = undoLabels.createMany(subject, drafts.length)
      const done = await inSlices(parts, workspace, label, drafts, (change, draft) => {
        change.put(null, draft)
      })
      return done.ok ? succeed(drafts.map(({ id }) => id)) : done
    },
    check(workspace, subject, records) {
      const refused = refusedNew(subject, records)
      return refused ?? succeed(checker.findingsOfEach(workspace, draftsOf(workspace, subject, records)))
    },
  }
}
