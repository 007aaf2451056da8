import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { FieldEdit } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { mayStartDelivery } from '../../../../shared/campaigns/delivery-start.ts'
import { startLabel } from '../../../../shared/campaigns/delivery-start-label.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { contentOf, type Draft, referencedDraft } from '../../../../shared/drafts/draft.ts'
import type { EntityRepository } from '../../entities/store.ts'
import { readOrNull } from './check-facts.ts'
import { currencyFinder } from './draft-currency.ts'
import type { EditedRow, EditedRows } from './edited-rows.ts'
import { maySpend } from './planned-starts.ts'
import { isExhausted, type SideOf, StartFinder, type StartFinderParts } from './start-finder.ts'

export interface PreviewedStartParts extends StartFinderParts {
  readonly entities: EntityRepository
}

/** What a row would start to spend because of an edit, as a sentence that few rows need; null if nothing. */
export type RowStart = (subject: GridSubject, key: string, row: EditedRow) => (() => string) | null

/** Null if an edit of this field starts nothing, as most don't: then no row is looked at. */
export function previewedStarts(
  parts: PreviewedStartParts,
  workspace: Workspace,
  { field }: FieldEdit,
  edited: Pick<EditedRows, 'planned'>,
): RowStart | null {
  if (!mayStartDelivery({ [field]: null })) return null
  const sideOf: SideOf = (subject, key) => {
    const { now, after } = edited.planned(subject, key)
    const record =
      subject === 'campaign' && referencedDraft(key) === null
        ? readOrNull(parts.entities.record(workspace, subject, key))
        : null
    return {
      before: contentOrNull(now),
      after: contentOrNull(after),
      isExhausted: record !== null && isExhausted(record.record),
    }
  }
  const finder = new StartFinder(parts, workspace, sideOf, Date.now())
  const currencyOf = currencyFinder(parts.entities, workspace)
  return (subject, key, { now, after }) => {
    if (after === null || !maySpend(after)) return null
    if (subject === 'campaign') {
      const start = finder.startOfCampaign(key)
      return start === null ? null : () => startLabel(start, currencyOf(after))
    }
    const [contentNow, contentAfter] = [contentOrNull(now), contentOf(after)]
    if (!finder.startsLineItem(key, contentNow, contentAfter)) return null
    return () => {
      const start = finder.startOfLineItem(key, contentNow, contentAfter)
      return start === null ? '' : startLabel(start, currencyOf(after))
    }
  }
}

function contentOrNull(draft: Draft | null): Fields | null {
  return draft === null || draft.kind === 'delete' ? null : contentOf(draft)
}
