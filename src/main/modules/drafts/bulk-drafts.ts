import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type Draft, patchAfter } from '../../../shared/drafts/draft.ts'
import { undoLabels } from '../../../shared/drafts/draft-labels.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { refusedNew } from './changes.ts'
import { inSlices, withCountedIds } from './slices.ts'
import { type DraftParts, newDraft, newDraftId } from './transaction.ts'

interface NewRecords {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly records: readonly Fields[]
}

export interface BulkDrafts {
  /** Creates all, or none if one can't be created, as one undo step. Returns their IDs. */
  create(newRecords: NewRecords): Promise<Outcome<readonly string[]>>
  check(newRecords: NewRecords): Outcome<readonly (readonly Finding[])[]>
}

export function createBulkDrafts(parts: DraftParts): BulkDrafts {
  const { checker, clock } = parts
  const draftsOf = ({ workspace, subject, records }: NewRecords): Draft[] => {
    const now = clock.now()
    const { random } = withCountedIds(parts)
    // A list with the newest first has equally new drafts by descending ID, so this keeps their order.
    const ids = records
      .map(() => newDraftId(random))
      .sort()
      .reverse()
    return records.map((fields, index) =>
      newDraft(ids[index] ?? newDraftId(random), workspace, subject, patchAfter(null, {}, fields), now),
    )
  }
  return {
    async create(newRecords) {
      const { workspace, subject } = newRecords
      const refused = refusedNew(newRecords)
      if (refused !== null) return refused
      const drafts = draftsOf(newRecords)
      const label = undoLabels.createMany(subject, drafts.length)
      const creation = await inSlices(parts, workspace, label, drafts, (change, draft) => {
        change.put(null, draft)
      })
      return creation.ok ? succeed(drafts.map(({ id }) => id)) : creation
    },
    check: (newRecords) =>
      refusedNew(newRecords) ?? succeed(checker.findingsOfEach(newRecords.workspace, draftsOf(newRecords))),
  }
}
