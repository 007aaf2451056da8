import type { Micro } from '../../../../shared/api/conventions.ts'
import { isMicro } from '../../../../shared/api/conventions.ts'
import { bulkEdited, editedFields, isLargeChange } from '../../../../shared/campaigns/bulk-edit.ts'
import type {
  BulkAction,
  BulkPreview,
  BulkSample,
  PlacedRow,
  RefusedRow,
} from '../../../../shared/campaigns/campaign-bulk.ts'
import { canChange } from '../../../../shared/campaigns/entity-content.ts'
import { fieldNamed } from '../../../../shared/campaigns/entity-fields.ts'
import type { Fields, Json } from '../../../../shared/core/json.ts'
import { isEmpty } from '../../../../shared/entities/fields.ts'
import { moneyEffect, type Spending, type SpendingChange } from '../../../../shared/money/money-guard.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Statements } from '../../../core/store/database.ts'
import { type CampaignColumn, campaignColumns, isCampaignColumn } from '../../records/campaign-columns.ts'
import { numberAt } from './column.ts'
import { columnOf, loadColumns } from './columns.ts'
import { rowsDelivering } from './delivery-kinds.ts'
import { nameOfRow, type RowName, readEntity } from './entities.ts'
import type { DraftFacts } from './filters.ts'
import { draftFacts, type ViewSource } from './view.ts'

const maxSamples = 20
const maxRefused = 50
const maxAlerts = 50

/** Previews the effect of an action on rows. */
export function previewBulk(
  source: ViewSource,
  statements: Statements,
  rows: readonly number[],
  action: BulkAction,
): BulkPreview {
  const drafts = draftFacts(source)
  loadColumns(source.database, source.table, columnsOf(action))
  const cellReader = cells(source, statements)
  const samples: BulkSample[] = []
  const refused: RefusedRow[] = []
  const unchanged: RefusedRow[] = []
  const spending = new Map<string, SpendingChange[]>()
  const counts = { changed: 0, untouched: 0, idle: 0, impossible: 0, largeChanges: 0 }
  const delivering = rowsDelivering(source)
  const isAmount = 'field' in action && fieldNamed(action.field)?.kind.kind === 'amount'
  const named = (row: number): RowName & { readonly title: string } => {
    const name = nameOfRow(statements, source.table.space, row) ?? { subject: 'lineItem' as const, key: '' }
    const title = readEntity(statements, source.workspace, name)?.title ?? ''
    return { subject: name.subject, key: name.key, title }
  }
  const placed = (row: number): PlacedRow => {
    const { subject, key, title } = named(row)
    const campaign = subject === 'lineItem' ? cellReader.value(row, 'campaign_id') : null
    if (typeof campaign !== 'string') return { subject, key, title, campaign: null }
    const above = readEntity(statements, source.workspace, { subject: 'campaign', key: campaign })
    return { subject, key, title, campaign: above?.title ?? campaign }
  }
  for (const row of rows) {
    const outcome = outcomeOf(cellReader, row, action, drafts.get(row), source.table.subject[row] === 0)
    counts[outcome.kind] += 1
    if (outcome.kind === 'impossible' && refused.length < maxRefused) {
      refused.push({ ...named(row), reason: outcome.reason })
    }
    if (outcome.kind === 'untouched' && unchanged.length < maxRefused) {
      unchanged.push({ ...named(row), reason: reasonUnchanged(cellReader, row, action) })
    }
    if (outcome.kind !== 'changed') continue
    if (!delivering.has(row)) counts.idle += 1
    if (isAmount && isLargeChange(outcome.before, outcome.after)) counts.largeChanges += 1
    if (samples.length < maxSamples) {
      samples.push({ ...placed(row), before: outcome.before, after: outcome.after })
    }
    const money = spendingOf(cellReader, row, action, outcome.after)
    if (money === null) continue
    const changesOfCurrency = spending.get(money.currency)
    if (changesOfCurrency === undefined) spending.set(money.currency, [money.change])
    else changesOfCurrency.push(money.change)
  }
  const money = [...spending].map(([currency, changes]) => {
    const effect = moneyEffect(changes)
    const ofRow = (row: string) => {
      const { key, title } = named(Number(row))
      return { draftId: key, title }
    }
    const alerts = effect.alerts.slice(0, maxAlerts).map((alert) => ({ ...alert, ...ofRow(alert.draftId) }))
    const largest = effect.largestFactor
    const largestFactor = largest && { ...largest, ...ofRow(largest.draftId) }
    return { currency, effect: { ...effect, alerts, largestFactor } }
  })
  return { rows: rows.length, ...counts, unchanged, refused, samples, money }
}

function reasonUnchanged(cellReader: Cells, row: number, action: BulkAction): string {
  switch (action.kind) {
    case 'remove':
      return t`It’s already marked for deletion.`
    case 'discard':
      return t`It has no change.`
    case 'replace':
      return t`It doesn’t contain the text.`
    default:
      return isEmpty(cellReader.value(row, action.field)) ? t`Nothing is set.` : t`It already has this value.`
  }
}

interface Cells {
  /** Null if it isn't set. */
  value(row: number, field: string): Json
}

/** Values come from columns that store them unchanged; names and everything else from the entity itself. */
function cells(source: ViewSource, statements: Statements): Cells {
  const { database, table, workspace } = source
  const whole = (row: number): Fields => {
    const name = nameOfRow(statements, table.space, row)
    return (name === null ? null : readEntity(statements, workspace, name)?.content) ?? {}
  }
  return {
    value(row, field) {
      if (!isCampaignColumn(field)) return whole(row)[field] ?? null
      const kind = campaignColumns[field]
      if (kind === 'name' || kind === 'list') return whole(row)[field] ?? null
      const column = columnOf(database, table, field)
      if (column.kind === 'text') return column.texts[column.values[row] ?? 0] || null
      const number = numberAt(column, row)
      if (Number.isNaN(number)) return null
      if (kind === 'flag') return number === 1
      return kind === 'time' ? new Date(Number(number)).toISOString().replace('.000Z', 'Z') : number
    },
  }
}

type RowOutcome =
  | { readonly kind: 'changed'; readonly before: Json; readonly after: Json }
  | { readonly kind: 'untouched' }
  | { readonly kind: 'impossible'; readonly reason: string }

function outcomeOf(
  cellReader: Cells,
  row: number,
  action: BulkAction,
  draft: DraftFacts | undefined,
  isCampaign: boolean,
): RowOutcome {
  if (draft !== undefined && isLocked(draft.publish)) {
    return { kind: 'impossible', reason: t`It’s being published.` }
  }
  switch (action.kind) {
    case 'remove':
      if (draft?.kind === 'delete') return { kind: 'untouched' }
      return { kind: 'changed', before: null, after: null }
    case 'discard':
      return draft === undefined ? { kind: 'untouched' } : { kind: 'changed', before: null, after: null }
    default: {
      if (draft?.kind === 'delete') return { kind: 'impossible', reason: t`It’s marked for deletion.` }
      const subject = isCampaign ? 'campaign' : 'lineItem'
      const names = editedFields(action)
      if (draft?.kind !== 'create' && !names.every((name) => canChange(subject, name))) {
        return { kind: 'impossible', reason: t`The service doesn’t allow changing this later.` }
      }
      const currency = cellReader.value(row, 'currency')
      const content = Object.fromEntries(names.map((name) => [name, cellReader.value(row, name)]))
      const result = bulkEdited(content, action, typeof currency === 'string' ? currency : '')
      return result.kind === 'changed'
        ? { kind: 'changed', before: content[result.field] ?? null, after: result.value }
        : result
    }
  }
}

function isLocked(publish: string): boolean {
  return publish === 'queued' || publish === 'sent' || publish === 'unknown'
}

const spendingFields = [
  'entity_status',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'bid_amount_local_micro',
] as const

/** Everything a preview reads of each row. */
function columnsOf(action: BulkAction): readonly CampaignColumn[] {
  const edited = action.kind === 'remove' || action.kind === 'discard' ? [] : editedFields(action)
  const names = ['currency', 'start_time', 'end_time', ...spendingFields, ...edited]
  return [...new Set(names)].filter(isCampaignColumn)
}

/** Null if the action doesn't affect budgets. */
function spendingOf(cellReader: Cells, row: number, action: BulkAction, after: Json) {
  if (action.kind === 'discard') return null
  if (action.kind !== 'remove' && !spendingFields.some((name) => name === action.field)) return null
  const amount = (field: string): Micro | null => {
    const value = cellReader.value(row, field)
    return isMicro(value) ? value : null
  }
  const status = cellReader.value(row, 'entity_status')
  const before: Spending = {
    entity_status: typeof status === 'string' ? status : null,
    daily_budget_amount_local_micro: amount('daily_budget_amount_local_micro'),
    total_budget_amount_local_micro: amount('total_budget_amount_local_micro'),
    bid_amount_local_micro: amount('bid_amount_local_micro'),
  }
  const currency = cellReader.value(row, 'currency')
  const then = action.kind === 'remove' ? null : { ...before, [action.field]: after }
  const change: SpendingChange = { draftId: String(row), title: String(row), before, after: then }
  return { currency: typeof currency === 'string' ? currency : '', change }
}
