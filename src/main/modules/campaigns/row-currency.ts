import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'

interface Rows {
  /** The stored draft of a new entity, by ID. */
  draft(id: string): { readonly draft: { readonly patch: Fields } } | null
  record(subject: GridSubject, remoteId: string): { readonly record: Fields } | null
}

/** Amounts are rounded to the minor unit of the record's currency; a new line item has its campaign's. */
export function rowCurrency(rows: Rows, subject: GridSubject, key: string): string {
  const id = referencedDraft(key)
  const recordCurrency = id === null ? rows.record(subject, key)?.record.currency : undefined
  if (typeof recordCurrency === 'string') return recordCurrency
  const parent = id === null ? undefined : rows.draft(id)?.draft.patch.campaign_id
  const code = typeof parent === 'string' ? rows.record('campaign', parent)?.record.currency : undefined
  return typeof code === 'string' ? code : ''
}
