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
    // Stryker disable next-line ConditionalExpression: a new entity is clean.
    if (draft.sync === 'clean' || draft.remoteId === null) return succeed(null)
    const record = entities.record(draft.workspace, draft.subject, draft.remoteId)
    if (!record.ok) return record
    if (record.value === null) return succeed(null)
    return succeed(remoteChanges(draft.base ?? {}, contentOfRecord(draft.subject, record.value.record)))
  }

  return {
    async get({ draftId }): Promise<Outcome<DraftView>> {
      const storedDraft = drafts.get(draftId)
      if (!storedDraft.ok) return storedDraft
      if (storedDraft.value === null) return noDraft()
      const moved = theirs(storedDraft.value)
      if (!moved.ok) return moved
      const earlier = drafts.hasSnapshots(draftId)
      if (!earlier.ok) return earlier
      const { draft, title } = storedDraft.value
      const findings = checker.findings(storedDraft.value)
      return succeed({ draft, title, findings, theirs: moved.value, hasSnapshots: earlier.value })
    },
    create: async (input) => (namesFile(input.fields) ? refuse(onlyChosen) : changes.create(input)),
    createMany: async (input) => (input.records.some(namesFile) ? refuse(onlyChosen) : many.create(input)),
    checkMany: async (input) => (input.records.some(namesFile) ? refuse(onlyChosen) : many.check(input)),
    async change({ fields, seen, ...record }) {
      if (namesFile(fields)) return refuse(onlyChosen)
      const begun = changes.change(record)
      return begun.ok && fields !== undefined
        ? changes.edit({ draftId: begun.value.id, fields, seen })
        : begun
    },
    edit: async (input) => (namesFile(input.fields) ? refuse(onlyChosen) : changes.edit(input)),
    clone: changes.clone,
    comment: changes.comment,
    resolve: changes.resolve,
    ...createDraftRemoval(parts),
    ...createDraftHistory(parts),
    ...createDraftConflicts(parts),
    undoState: async ({ workspace }) => drafts.undoState(workspace),
    snapshots: async (input) => drafts.snapshots(input),
    check: ({ workspace }) => checker.checkAll(workspace),
    findings: async (input) => checker.page(input),
    summary: async ({ workspace }) => drafts.summary(workspace),
  }
}

const onlyChosen = t`Add files in Media; a change can’t name one.`

/** Only main sets a media's file, from the user's choice. */
function namesFile(fields: Fields | undefined): boolean {
  return fields !== undefined && Object.hasOwn(fields, 'file')
}
