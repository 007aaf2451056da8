import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftView } from '../../../shared/contract/drafts.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { remoteChanges } from '../../../shared/drafts/draft-sync.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import type { RecordRepository } from '../records/remote-records.ts'
import { createBulkDrafts } from './bulk-drafts.ts'
import { createDraftChanges } from './changes.ts'
import { createDraftConflicts } from './conflicts.ts'
import type { StoredDraft } from './draft-rows.ts'
import { createDraftHistory } from './history.ts'
import { createDraftRemoval } from './removal.ts'
import { type DraftParts, noDraft } from './transaction.ts'

export interface DraftsHandlerParts extends DraftParts {
  readonly entities: RecordRepository
}

export function createDraftsHandlers(
  parts: DraftsHandlerParts & { readonly timezoneOf: (workspace: Workspace) => string | null },
): Handlers<'drafts'> {
  const { drafts, entities, checker } = parts
  const changes = createDraftChanges(parts)
  const many = createBulkDrafts(parts)

  /** Fields that changed in the record since the draft began; null if none did. */
  const theirs = ({ draft }: StoredDraft): Outcome<Fields | null> => {
    if (draft.sync === 'clean' || draft.remoteId === null) return succeed(null)
    const record = entities.record(draft.workspace, draft.subject, draft.remoteId)
    if (!record.ok) return record
    if (record.value === null) return succeed(null)
    return succeed(remoteChanges(draft.base ?? {}, contentOfRecord(draft.subject, record.value.record)))
  }

  return {
    async get({ draftId }): Promise<Outcome<DraftView>> {
      const stored = drafts.get(draftId)
      if (!stored.ok) return stored
      if (stored.value === null) return noDraft()
      const moved = theirs(stored.value)
      if (!moved.ok) return moved
      const earlier = drafts.hasSnapshots(draftId)
      if (!earlier.ok) return earlier
      const { draft, title } = stored.value
      const findings = checker.findings(stored.value)
      return succeed({ draft, title, findings, theirs: moved.value, hasSnapshots: earlier.value })
    },
    create: async (given) => (namesFile(given.fields) ? refuse(onlyChosen) : changes.create(given)),
    createMany: async (given) => (given.records.some(namesFile) ? refuse(onlyChosen) : many.create(given)),
    checkMany: async (given) => (given.records.some(namesFile) ? refuse(onlyChosen) : many.check(given)),
    async change({ fields, seen, ...record }) {
      if (namesFile(fields)) return refuse(onlyChosen)
      const begun = changes.change(record)
      return begun.ok && fields !== undefined
        ? changes.edit({ draftId: begun.value.id, fields, seen })
        : begun
    },
    edit: async (given) => (namesFile(given.fields) ? refuse(onlyChosen) : changes.edit(given)),
    clone: changes.clone,
    comment: changes.comment,
    resolve: changes.resolve,
    ...createDraftRemoval(parts),
    ...createDraftHistory(parts),
    ...createDraftConflicts(parts),
    undoState: async ({ workspace }) => drafts.undoState(workspace),
    snapshots: async (given) => drafts.snapshots(given),
    check: ({ workspace }) => checker.checkAll(workspace),
    findings: async (given) => checker.page(given),
    summary: async ({ workspace }) => drafts.summary(workspace),
  }
}

const onlyChosen = t`Add files in Media; a change can’t name one.`

/** Only main sets a media's file, from the user's choice. */
function namesFile(fields: Fields | undefined): boolean {
  return fields !== undefined && Object.hasOwn(fields, 'file')
}
