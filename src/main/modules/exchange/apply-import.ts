import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { patchAfter, referenceTo } from '../../../shared/drafts/draft.ts'
import { formOfEdit } from '../../../shared/drafts/draft-content.ts'
import { isTargetingGroup } from '../../../shared/entities/targeting/targeting-groups.ts'
import { sameCriterion } from '../../../shared/entities/targeting/targeting-set.ts'
import type { SetChange } from '../../../shared/exchange/change-set.ts'
import {
  type AdoptedRecord,
  adoptedBy,
  type ImportChoice,
  type Imported,
  type ImportItem,
  type OpenedImport,
} from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { changeRow } from '../campaigns/edits.ts'
import { inSlices, isCheckedLater, newUndoGroup, withCountedIds } from '../drafts/slices.ts'
import { type DraftChange, type DraftParts, newDraft, newDraftId } from '../drafts/transaction.ts'
import { changeSet } from '../targeting/sets.ts'
import type { ApplyResult } from './apply-set-change.ts'
import { adoptRecord, applySetChange } from './apply-set-change.ts'
import type { ExchangeFiles } from './exchange-host.ts'

export interface ApplyImportParts extends DraftParts {
  readonly files: { readonly api: Pick<ExchangeFiles['api'], 'taken'> }
}

/** Items per message from the thread, to limit memory in main. */
const itemsAtOnce = 200
/** Named rows that couldn't be imported; others are counted. */
const maxRefused = 50

/**
 * Makes drafts of the chosen items as one undo step. Unacceptable rows are refused alone; `onProgress` stops it with
 * `false`.
 */
export async function applyImport(
  importParts: ApplyImportParts,
  { importId, workspace, fileName }: OpenedImport,
  choice: ImportChoice,
  onProgress: (done: number, total: number) => boolean,
): Promise<Outcome<Imported>> {
  const parts = withCountedIds(importParts)
  const campaigns = new Map<string, string>()
  const refused: { number: number; title: string; reason: string }[] = []
  let changed = 0
  let createdCount = 0
  let adopted = 0
  const work = (change: DraftChange, { item, planned }: Chosen): void => {
    const { number, title } = item
    const reason =
      planned === null
        ? takeRow(parts, change, workspace, item, campaigns)
        : takeChange(parts, change, workspace, planned, adoptedBy(choice, item))
    if (reason === 'made') createdCount += 1
    else if (reason === 'adopted') adopted += 1
    else if (reason === 'changed') changed += 1
    else if (reason !== 'untouched' && refused.length < maxRefused) {
      refused.push({ number, title, reason: reason.refused })
    }
  }
  const label = t`import of ${fileName}`
  const group = newUndoGroup(parts)
  let isLarge = false
  try {
    for (let from = 0; ; from += itemsAtOnce) {
      const page = await parts.files.api.taken({ importId, choice, offset: from, count: itemsAtOnce })
      if (!page.ok) return page
      const { rows, changes, total } = page.value
      isLarge = isCheckedLater(total)
      const chosen = rows.map((item, place) => ({ item, planned: changes[place] ?? null }))
      let stopped = false
      const report = (count: number) => {
        const goesOn = onProgress(from + count, total)
        stopped = !goesOn && from + count < total
        return goesOn
      }
      const whole = { group, total }
      const outcomeOfSlices = await inSlices(parts, workspace, label, chosen, work, report, whole)
      if (!outcomeOfSlices.ok) return outcomeOfSlices
      if (stopped || from + itemsAtOnce >= total)
        return succeed({ changed, made: createdCount, adopted, refused, stopped })
      await parts.pace.wait()
    }
  } finally {
    if (isLarge) parts.checker.recheckAll(workspace)
  }
}

function takeChange(
  parts: DraftParts,
  change: DraftChange,
  workspace: OpenedImport['workspace'],
  planned: SetChange,
  adopted: AdoptedRecord,
): ApplyResult {
  switch (adopted.kind) {
    case 'none':
      return applySetChange(parts, change, workspace, planned)
    case 'record':
      return adoptRecord(change, workspace, planned, adopted.record)
    case 'ambiguous':
      return { refused: t`Several records could be the one that it created before. Name the one to adopt.` }
  }
}

interface Chosen {
  readonly item: ImportItem
  readonly planned: SetChange | null
}

function takeRow(
  parts: DraftParts,
  change: DraftChange,
  workspace: OpenedImport['workspace'],
  item: ImportItem,
  campaigns: Map<string, string>,
): ApplyResult {
  const subject: GridSubject = item.subject === 'campaign' ? 'campaign' : 'lineItem'
  const fields: Fields = Object.fromEntries(
    item.changes.flatMap(({ field, after }) => (isTargetingGroup(field) ? [] : [[field, after]])),
  )
  const { campaign_id: parent } = fields
  const named = typeof parent === 'string' ? campaigns.get(parent) : undefined
  const rowFields = named === undefined ? fields : { ...fields, campaign_id: named }
  if (item.key !== null) {
    const row = changeRow(parts, change, workspace, subject, item.key, () => rowFields)
    if (row.kind === 'refused') return { refused: row.reason }
    const retargeted = retarget(parts, change, workspace, item, item.key)
    return retargeted === 'untouched' ? row.kind : retargeted
  }
  if (typeof parent === 'string' && /^new(?::|$)/.test(parent) && named === undefined) {
    return { refused: t`The new campaign ${parent} wasn’t imported.` }
  }
  const wrong = formOfEdit(subject, rowFields)
  if (wrong !== null) return { refused: wrong.errors.map(({ message }) => message).join(' ') }
  const id = newDraftId(parts.random)
  change.put(null, newDraft(id, workspace, subject, patchAfter(null, {}, rowFields), change.now))
  if (subject === 'campaign' && item.name !== null) campaigns.set(item.name, referenceTo(id))
  const retargeted = retarget(parts, change, workspace, item, referenceTo(id))
  return typeof retargeted === 'string' ? 'made' : retargeted
}

/** Applies only the difference, so that what was changed since the file was opened stays. */
function retarget(
  parts: DraftParts,
  change: DraftChange,
  workspace: OpenedImport['workspace'],
  { targeting }: ImportItem,
  lineItem: string,
): Exclude<ApplyResult, 'made'> {
  if (targeting === undefined) return 'untouched'
  const { before, after } = targeting
  const without = (all: typeof before, others: typeof before) =>
    all.filter((terms) => !others.some((otherTerms) => sameCriterion(terms, otherTerms)))
  const targetingChange = {
    kind: 'change' as const,
    add: without(after, before),
    remove: without(before, after),
  }
  const row = changeSet(parts, change, workspace, lineItem, targetingChange)
  return row.kind === 'refused' ? { refused: row.reason } : row.kind
}
