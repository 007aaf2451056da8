import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { maxRows, sliceMs } from '../../core/slice-sizer.ts'
import { changeDrafts, type DraftChange, type DraftParts, newDraftId } from './transaction.ts'

/** Called after each slice; `false` ends the change with what is done. */
export type SliceProgress = (doneCount: number) => boolean

export function newUndoGroup({ random }: Pick<DraftParts, 'random'>): string {
  return `group:${newDraftId(random)}`
}

/** More drafts than this are checked on a thread once all are written. */
export const maxCheckedAtOnce = 200
/** Without their checks, three times as many take no longer to write, or to undo in one transaction. */
export const maxUncheckedRows = 60

/** Runs a large change in slices of one undo step; on disk when it resolves. */
export async function inSlices<T>(
  parts: DraftParts,
  workspace: Workspace,
  label: string,
  items: readonly T[],
  work: (change: DraftChange, item: T) => void,
  onProgress: SliceProgress = () => true,
  group: string | null = items.length === 1 ? null : newUndoGroup(parts),
): Promise<Outcome<void>> {
  const isLarge = items.length > maxCheckedAtOnce
  const sliceRows = isLarge ? maxUncheckedRows : maxRows
  const { checker, pace } = parts
  let doneCount = 0
  const changeSlice = (began: number): Outcome<void> =>
    changeDrafts(parts, (change) => {
      if (isLarge) change.checkLater()
      const from = doneCount
      while (
        doneCount < items.length &&
        doneCount - from < sliceRows &&
        (doneCount === from || performance.now() - began < sliceMs)
      ) {
        const item = items[doneCount]
        doneCount += 1
        if (item !== undefined) work(change, item)
      }
      const { changes, now, store } = change
      if (changes.length > 0) store.addUndo(workspace, { at: now, label, joins: group, changes })
      return succeed(undefined)
    })
  try {
    while (doneCount < items.length) {
      const outcome = changeSlice(performance.now())
      if (!outcome.ok) return outcome
      if (!onProgress(doneCount)) break
      if (doneCount < items.length) await pace.wait()
    }
    return succeed(undefined)
  } finally {
    if (isLarge) checker.recheckAll(workspace)
  }
}
