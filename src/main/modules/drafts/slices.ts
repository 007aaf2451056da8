import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Random } from '../../core/ports.ts'
import { maxRows, sliceMs } from '../../core/slice-sizer.ts'
import { changeDrafts, type DraftChange, type DraftParts, newDraftId } from './transaction.ts'

/** Called after each slice; `false` ends the change with what is done. */
export type SliceProgress = (doneCount: number) => boolean

export function newUndoGroup({ random }: Pick<DraftParts, 'random'>): string {
  return `group:${newDraftId(random)}`
}

/** Of the ten bytes of an ID; the others count to 16 million. */
const sharedBytes = 7

/**
 * For a large change: the IDs of its drafts share a random beginning and count up, so that they're side by side in every
 * index. For scattered ones, each slice would write a page of each index for every row.
 */
export function withCountedIds<Parts extends Pick<DraftParts, 'random'>>(parts: Parts): Parts {
  return { ...parts, random: countUp(parts.random) }
}

function countUp(random: Random): Random {
  const shared = random.bytes(sharedBytes)
  let count = 0
  return {
    bytes(length) {
      const bytes = new Uint8Array(length)
      bytes.set(shared)
      count += 1
      for (let at = length - 1, rest = count; at >= sharedBytes; at -= 1) {
        bytes[at] = rest % 256
        rest = Math.floor(rest / 256)
      }
      return bytes
    },
  }
}

/** More drafts than this are checked on a thread once all are written. */
const maxCheckedAtOnce = 200
/** Without their checks, three times as many take no longer to write, or to undo in one transaction. */
const maxUncheckedRows = 60

/** Whether a change of so many drafts leaves their checks to a thread. */
export function isCheckedLater(total: number): boolean {
  return total > maxCheckedAtOnce
}

/**
 * What a page of items is part of: one undo step, and how many items the whole change has. Who changes several pages
 * has them checked at the end (`isCheckedLater`).
 */
export interface WholeChange {
  readonly group: string | null
  readonly total: number
}

/** Runs a large change in slices of one undo step; on disk when it resolves. */
export function inSlices<T>(
  parts: DraftParts,
  workspace: Workspace,
  label: string,
  items: readonly T[],
  work: (change: DraftChange, item: T) => void,
  onProgress: SliceProgress = () => true,
  { group, total }: WholeChange = {
    group: items.length === 1 ? null : newUndoGroup(parts),
    total: items.length,
  },
): Promise<Outcome<void>> {
  const changeSlice = (change: DraftChange, slice: Iterable<T>): Outcome<Workspace> => {
    for (const item of slice) work(change, item)
    const { changes, now, store } = change
    if (changes.length > 0) store.addUndo(workspace, { at: now, label, joins: group, changes })
    return succeed(workspace)
  }
  return runSlices(parts, items, changeSlice, onProgress, total)
}

/**
 * Runs each slice of a large change in a transaction, until one is refused. `changeSlice` returns the workspace it
 * changed, if any.
 */
export async function runSlices<T>(
  parts: DraftParts,
  items: readonly T[],
  changeSlice: (change: DraftChange, slice: Iterable<T>) => Outcome<Workspace | null>,
  onProgress: SliceProgress = () => true,
  total = items.length,
): Promise<Outcome<void>> {
  const isLarge = isCheckedLater(total)
  const sliceRows = isLarge ? maxUncheckedRows : maxRows
  let doneCount = 0
  let changedIn: Workspace | null = null
  const takeSlice = function* (): Iterable<T> {
    const from = doneCount
    const began = performance.now()
    for (const item of items.slice(from, from + sliceRows)) {
      if (doneCount > from && performance.now() - began >= sliceMs) return
      doneCount += 1
      yield item
    }
  }
  try {
    while (doneCount < items.length) {
      const outcome = changeDrafts(parts, (change) => {
        if (isLarge) change.checkLater()
        return changeSlice(change, takeSlice())
      })
      if (!outcome.ok) return outcome
      changedIn = outcome.value ?? changedIn
      if (!onProgress(doneCount)) break
      if (doneCount < items.length) await parts.pace.wait()
    }
    return succeed(undefined)
  } finally {
    if (isLarge && changedIn !== null && items.length === total) parts.checker.recheckAll(changedIn)
  }
}
