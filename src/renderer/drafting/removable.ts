import type { LibraryRow } from '../../shared/creatives/creative-row.ts'

/** Records where the service deletes them; new things always, since they are only here. */
export function canRemove(row: LibraryRow, removable: boolean): boolean {
  const isFree = row.change === null || row.change.publish === 'idle' || row.change.publish === 'failed'
  return row.deleted !== true && isFree && (removable || row.remoteId === null)
}
