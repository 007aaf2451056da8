import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import type { RecordRepository } from '../records/remote-records.ts'
import type { DraftRepository } from './store.ts'

interface ContentParts {
  readonly drafts: Pick<DraftRepository, 'get' | 'ofRecord'>
  readonly entities: Pick<RecordRepository, 'mediaOf' | 'record'>
}

/** What a record or draft would become; null if there is none in the workspace. */
export function contentAt(
  { drafts, entities }: ContentParts,
  workspace: Workspace,
  subject: DraftSubject,
  key: string,
): Outcome<Fields | null> {
  const id = referencedDraft(key)
  const storedDraft = id === null ? drafts.ofRecord(workspace, subject, key) : drafts.get(id)
  if (!storedDraft.ok) return storedDraft
  const draft = storedDraft.value?.draft ?? null
  if (draft !== null && (draft.subject !== subject || !sameWorkspace(draft.workspace, workspace)))
    return succeed(null)
  const record = entities.record(workspace, subject, key)
  if (!record.ok) return record
  if (record.value === null) return succeed(draft === null ? null : contentOf(draft))
  const content = draft === null ? contentOfRecord(subject, record.value.record) : contentOf(draft)
  return mapOutcome(entities.mediaOf(workspace, subject, record.value.record), ({ keys, unresolved }) => ({
    ...unresolved,
    ...keys,
    ...content,
  }))
}
