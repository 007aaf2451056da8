import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftView } from '../../../shared/contract/drafts.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { movedFields } from '../../../shared/drafts/draft-sync.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { CreativeRepository } from '../creatives/store.ts'
import type { Handlers } from '../dependencies.ts'
import { createDraftChanges } from './changes.ts'
import { createDraftConflicts } from './conflicts.ts'
import type { StoredDraft } from './draft-rows.ts'
import { createDraftHistory } from './history.ts'
import { createManyDrafts } from './many.ts'
import { createDraftRemoval } from './removal.ts'
import { type DraftParts, noDraft } from './transaction.ts'

export interface DraftsHandlerParts extends DraftParts {
  readonly creatives: CreativeRepository
}

export function createDraftsHandlers(
  parts: DraftsHandlerParts & { readonly timezoneOf: (workspace: Workspace) => string | null },
): Handlers<'drafts'> {
  const { drafts, creatives, checker } = parts
  const changes = createDraftChanges(parts)
  const many = createManyDrafts(parts)
  const removal = createDraftRemoval(parts)
  const history = createDraftHistory(parts)

  /** Fields that changed in the record since the draft began; null if none did. */
  const theirs = ({ draft }: StoredDraft): Outcome<Fields | null> => {
    if (draft.sync === 'clean' || draft.remoteId === null) return succeed(null)
    const record = creatives.record(draft.workspace, draft.subject, draft.remoteId)
    if (!record.ok) return record
    if (record.value === null) return succeed(null)
    return succeed(movedFields(draft.base ?? {}, contentOfRecord(draft.subject, record.value.record)))
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
    async create({ workspace, subject, fields, unchecked }) {
      return namesFile(fields) ? refuse(onlyChosen) : changes.create(workspace, subject, fields, unchecked)
    },
    async createMany({ workspace, subject, records }) {
      return records.some(namesFile) ? refuse(onlyChosen) : many.create(workspace, subject, records)
    },
    async checkMany({ workspace, subject, records }) {
      return records.some(namesFile) ? refuse(onlyChosen) : many.check(workspace, subject, records)
    },
    async change({ workspace, subject, remoteId, fields, seen = {} }) {
      if (namesFile(fields)) return refuse(onlyChosen)
      const begun = changes.change(workspace, subject, remoteId)
      return begun.ok && fields !== undefined ? changes.edit(begun.value.id, fields, seen) : begun
    },
    remove: ({ workspace, subject, keys }) => removal.remove(workspace, subject, keys),
    clone: async ({ workspace, subject, key }) => changes.clone(workspace, subject, key),
    async edit({ draftId, fields, seen = {} }) {
      return namesFile(fields) ? refuse(onlyChosen) : changes.edit(draftId, fields, seen)
    },
    comment: async ({ draftId, comment }) => changes.comment(draftId, comment),
    discard: ({ draftIds }) => removal.discard(draftIds),
    undoState: async ({ workspace }) => drafts.undoState(workspace),
    undo: ({ workspace }) => history.step(workspace, 'undo'),
    redo: ({ workspace }) => history.step(workspace, 'redo'),
    snapshots: async ({ workspace, draftId, offset, count }) =>
      drafts.snapshots(workspace, draftId, { offset, count }),
    restore: async ({ snapshotId }) => history.restore(snapshotId),
    resolve: async ({ draftId, choices }) => changes.resolve(draftId, choices),
    check: ({ workspace }) => checker.checkAll(workspace),
    findings: async ({ workspace, offset, count }) => checker.page(workspace, { offset, count }),
    ...createDraftConflicts(parts),
    summary: async ({ workspace }) => drafts.summary(workspace),
  }
}

const onlyChosen = t`Add files in Media; a change can’t name one.`

/** Only main sets a media's file, from the user's choice. */
function namesFile(fields: Fields | undefined): boolean {
  return fields !== undefined && Object.hasOwn(fields, 'file')
}
