import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { bulkEdited } from '../../../shared/campaigns/bulk-edit.ts'
import type { BulkAction, BulkResult, RefusedRow } from '../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import { t } from '../../../shared/text/language.ts'
import { inSlices, type SliceProgress, withCountedIds } from '../drafts/slices.ts'
import { type DraftChange, type DraftParts, refusalOf, revised } from '../drafts/transaction.ts'
import { changeRow, draftAt, type RowChanged } from './edits.ts'
import type { TargetRows } from './packed-rows.ts'
import { rowCurrency } from './row-currency.ts'

/** Maximum failed rows to list by name; the others are only counted. */
const maxRefused = 50

/** Applies one action to every row, in slices that form one undo step. */
export async function runBulk(
  draftParts: DraftParts,
  workspace: Workspace,
  label: string,
  rows: TargetRows,
  action: BulkAction,
  onProgress: SliceProgress,
): Promise<Outcome<BulkResult>> {
  const parts = withCountedIds(draftParts)
  const counts = { changed: 0, untouched: 0, impossible: 0 }
  const refused: RefusedRow[] = []
  let cancelled = false
  const outcomeOfSlices = await inSlices(
    parts,
    workspace,
    label,
    rows,
    (change, { subject, key }) => {
      const outcome = actOn(parts, change, workspace, subject, key, action)
      if (outcome.kind !== 'refused') {
        counts[outcome.kind] += 1
        return
      }
      counts.impossible += 1
      if (refused.length < maxRefused) {
        refused.push({ subject, key, title: outcome.title, reason: outcome.reason })
      }
    },
    (count) => {
      const goesOn = onProgress(count)
      cancelled = !goesOn && count < rows.length
      return goesOn
    },
  )
  return outcomeOfSlices.ok ? succeed({ ...counts, refused, cancelled }) : outcomeOfSlices
}

function actOn(
  parts: DraftParts,
  change: DraftChange,
  workspace: Workspace,
  subject: GridSubject,
  key: string,
  action: BulkAction,
): RowChanged {
  switch (action.kind) {
    case 'remove':
    case 'discard':
      return giveUp(parts, change, workspace, subject, key, action.kind)
    default: {
      let impossible: string | null = null
      const { store } = change
      const currency = rowCurrency(
        { draft: store.get, record: (of, id) => store.record(workspace, of, id) },
        subject,
        key,
      )
      const row = changeRow(parts, change, workspace, subject, key, (content): Fields => {
        const result = bulkEdited(content, action, currency)
        if (result.kind === 'changed') return result.fields
        if (result.kind === 'impossible') impossible = result.reason
        return {}
      })
      if (impossible === null) return row
      return { kind: 'refused', title: titleAt(change, workspace, subject, key), reason: impossible }
    }
  }
}

/** Drafts a record's deletion, or discards its draft. */
function giveUp(
  { random }: DraftParts,
  change: DraftChange,
  workspace: Workspace,
  subject: GridSubject,
  key: string,
  kind: 'remove' | 'discard',
): RowChanged {
  const rowDraft = draftAt(change, workspace, subject, key, random)
  if (rowDraft === null) return { kind: 'refused', title: key, reason: t`It no longer exists.` }
  const { before, draft } = rowDraft
  const locked = before === null ? null : refusalOf(before)
  if (before !== null && locked !== null && !locked.ok) {
    return { kind: 'refused', title: before.title, reason: locked.fault.message }
  }
  const isNew = referencedDraft(key) !== null
  if (before !== null && (kind === 'discard' || isNew)) {
    change.remove(before)
    return { kind: 'changed', stored: before }
  }
  if (kind === 'discard' || draft.kind === 'delete') return { kind: 'untouched' }
  const after =
    before === null ? { ...draft, kind: 'delete' as const } : revised(draft, { kind: 'delete' }, change.now)
  return { kind: 'changed', stored: change.put(before, after) }
}

function titleAt({ store }: DraftChange, workspace: Workspace, subject: GridSubject, key: string): string {
  const id = referencedDraft(key)
  const storedDraft = id === null ? store.ofRecord(workspace, subject, key) : store.get(id)
  if (storedDraft !== null) return titleOf(subject, contentOf(storedDraft.draft))
  const record = store.record(workspace, subject, key)
  return record === null ? key : titleOf(subject, contentOfRecord(subject, record.record))
}
