import type { LibraryRow } from '../../shared/creatives/creative-row.ts'
import type { DraftSubject } from '../../shared/drafts/draft.ts'
import { kindViews } from '../workbench/kind-views.ts'

/** Records where the service deletes them; new things always, since they are only here. */
export function canRemove(row: LibraryRow, subject: DraftSubject): boolean {
  const isFree = row.change === null || row.change.publish === 'idle' || row.change.publish === 'failed'
  return row.deleted !== true && isFree && (kindViews[subject].removable || row.remoteId === null)
}
