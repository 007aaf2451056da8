import type { GridEntity, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EditResult } from '../../../../shared/contract/campaigns.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { isSelected } from '../../../table/row-selection.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import {
  type CellEdit,
  fillTexts,
  type PastePlan,
  pasteRange,
  planPaste,
} from '../../../table/sheet/paste.ts'
import type { CellRange } from '../../../table/sheet/selection.ts'
import { fromTsv, type TextCells, toTsv } from '../../../table/tsv.ts'
import type { Workbench } from '../../../workbench/workbench.ts'
import type { Campaigns } from '../store.ts'
import { rowKey } from './row-keys.ts'

/** Maximum per call. */
const maxRows = 5_000
/** Maximum rows to copy; an export takes more. */
const maxCopied = 20_000

type Bridge = Pick<Workbench, 'bridge'>

/** Writes edits of cells in one undo step. They show at once; if writing fails, the rows are read again. */
export async function writeCells(
  { bridge }: Bridge,
  campaigns: Campaigns,
  edits: readonly CellEdit<GridRow>[],
  label: string,
): Promise<Outcome<EditResult>> {
  const byRow = new Map<
    string,
    Pick<GridEntity, 'subject' | 'key'> & { readonly fields: Record<string, Fields[string]> }
  >()
  for (const { row, field, value } of edits) {
    if (row.kind !== 'entity') continue
    const rowEdit = byRow.get(rowKey(row)) ?? { subject: row.subject, key: row.key, fields: {} }
    rowEdit.fields[field] = value
    byRow.set(rowKey(row), rowEdit)
  }
  if (byRow.size === 0) return succeed({ changed: 0, refused: [] })
  if (byRow.size > maxRows) return fail(tooMany(t`You can change at most ${maxRows} rows at once.`))
  campaigns.rows.patch((row) => {
    if (row.kind !== 'entity') return row
    const edit = byRow.get(rowKey(row))
    return edit === undefined ? row : withFields(row, edit.fields)
  })
  const outcome = await bridge.campaigns.edit({
    workspace: campaigns.workspace,
    label: label.slice(0, 200),
    edits: [...byRow.values()],
  })
  if (!outcome.ok || outcome.value.refused.length > 0) campaigns.rows.refetch()
  return outcome
}

/** A row as it will be after the edit. */
function withFields(row: GridEntity, fields: Fields): GridEntity {
  const before = { ...row.before }
  if (row.change?.kind !== 'create') {
    for (const name of Object.keys(fields)) before[name] = row.before[name] ?? row.content[name] ?? null
  }
  return { ...row, content: { ...row.content, ...fields }, before }
}

/** The changes that pasting would make, and every cell that doesn't accept its text. */
export async function planPasted(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
  text: string,
): Promise<Outcome<PastePlan<GridRow>>> {
  const cells = fromTsv(text)
  const range = pasteRange(campaigns.sheet.getState().selection, cells)
  return planTexts(campaigns, columns, cells, range)
}

/** The changes that filling the range down from its first rows would make. */
export async function planFilled(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
  range: CellRange,
  source: number,
): Promise<Outcome<PastePlan<GridRow>>> {
  const outcome = await entitiesOf(campaigns, range)
  if (!outcome.ok) return outcome
  const rows = outcome.value
  const places = columns.slice(range.left, range.right + 1)
  const texts = rows.slice(0, source).map((row) => places.map((column) => column.text(row)))
  const below = rows.slice(source)
  const target = { ...range, top: 0, bottom: below.length - 1 }
  return succeed(planPaste(fillTexts(texts, below.length), target, below, columns, titleOf))
}

/** The changes that clearing the range's cells would make. */
export function planCleared(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
  range: CellRange,
): Promise<Outcome<PastePlan<GridRow>>> {
  const line = Array.from({ length: range.right - range.left + 1 }, () => '')
  return planTexts(campaigns, columns, [line], range, true)
}

async function planTexts(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
  cells: TextCells,
  range: CellRange,
  clearing = false,
): Promise<Outcome<PastePlan<GridRow>>> {
  const outcome = await entitiesOf(campaigns, range)
  if (!outcome.ok) return outcome
  const rows = outcome.value
  return succeed(planPaste(cells, range, rows, columns, titleOf, clearing))
}

/** The cells of a range as tab-separated text; rows off screen are loaded. */
export async function textOfRange(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
  range: CellRange,
): Promise<Outcome<string>> {
  if (range.bottom - range.top >= maxCopied) return fail(tooManyToCopy)
  const outcome = await entitiesOf(campaigns, range)
  if (!outcome.ok) return outcome
  return succeed(await textOf(campaigns, columns.slice(range.left, range.right + 1), outcome.value))
}

/** The selected rows of the view, with column titles. */
export async function textOfSelectedRows(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
): Promise<Outcome<string>> {
  const total = campaigns.rows.store.getState().total ?? 0
  if (total > maxCopied) return fail(tooManyToCopy)
  const outcome = await entitiesOf(campaigns, { top: 0, bottom: total - 1, left: 0, right: 0 })
  if (!outcome.ok) return outcome
  const { ticked } = campaigns.sheet.getState()
  const rows = outcome.value.filter((row) => row.kind === 'entity' && isSelected(ticked, rowKey(row)))
  const titles = toTsv([columns.map(({ title }) => title)])
  return succeed(`${titles}\n${await textOf(campaigns, columns, rows)}`)
}

async function textOf(
  campaigns: Campaigns,
  columns: readonly GridColumn<GridRow>[],
  rows: readonly GridRow[],
): Promise<string> {
  if (columns.some(({ key }) => key === 'campaign')) await campaigns.names.load(rows)
  return toTsv(rows.map((row) => columns.map((column) => column.text(row))))
}

/** Campaigns and line items of a range; group titles and deleted rows can't be edited. */
async function entitiesOf(
  campaigns: Campaigns,
  { top, bottom }: CellRange,
): Promise<Outcome<readonly GridRow[]>> {
  const total = campaigns.rows.store.getState().total ?? 0
  const last = Math.min(bottom, total - 1)
  if (last - top >= maxCopied) return fail(tooMany(t`This range is too long to change cell by cell.`))
  const outcome = await campaigns.rows.readRange(top, last)
  return outcome.ok ? succeed(outcome.value.filter(({ kind }) => kind === 'entity')) : outcome
}

function titleOf(row: GridRow): string {
  return row.kind === 'entity' ? row.title : row.key
}

function tooMany(message: string) {
  return { kind: 'refused', reason: 'state', message } as const
}

const tooManyToCopy = tooMany(t`You can copy at most ${formatCount(maxCopied)} rows at once.`)
