import { isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { isTargetingGroup } from '../../../../shared/entities/targeting/targeting-groups.ts'
import {
  createFormatJudge,
  type FormatJudge,
  type SheetFormats,
} from '../../../../shared/exchange/campaign-sheet-cells.ts'
import { readHeader } from '../../../../shared/exchange/campaign-sheet-header.ts'
import { type EarlierRows, readSheetRow } from '../../../../shared/exchange/campaign-sheet-rows.ts'
import type { ImportItem } from '../../../../shared/exchange/import-preview.ts'
import { t } from '../../../../shared/text/language.ts'
import { type ExternalFile, FileRefusal, withExternalFile } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { createSkippedRows } from '../../../core/files/skipped-rows.ts'
import type { AccountEntities } from './account-entities.ts'
import { createImportItems, type ImportItems } from './import-items.ts'
import { NoTable, openTable } from './read-table.ts'
import type { RowSteps } from './row-steps.ts'
import type { SheetTargeting } from './sheet-targeting.ts'

export interface ReadImport {
  readonly form: string
  /** Of a sheet. */
  readonly formats?: SheetFormats
  readonly notes: readonly string[]
  readonly refused: boolean
  readonly items: ImportItems
}

export interface SheetToRead {
  readonly path: string
  readonly accountId: string
  readonly zone: string
  /** Set by the user; null is judged by all cells of the file. */
  readonly formats: SheetFormats
}

/** Reads a sheet; again if its cells prove a format that gives others one meaning of two. */
export async function readSheet(
  sheet: SheetToRead,
  entities: AccountEntities & SheetTargeting,
  steps: RowSteps,
  signal: AbortSignal,
): Promise<ReadImport> {
  const judge = createFormatJudge()
  const first = await readRows(sheet, sheet.formats, judge, entities, steps, signal)
  const proven = judge.formats()
  const formats = {
    numbers: sheet.formats.numbers ?? proven.numbers,
    dates: sheet.formats.dates ?? proven.dates,
  }
  const isSame = formats.numbers === sheet.formats.numbers && formats.dates === sheet.formats.dates
  if (!judge.hasDoubts() || isSame) return { ...first, formats }
  return { ...(await readRows(sheet, formats, createFormatJudge(), entities, steps, signal)), formats }
}

async function readRows(
  { path, accountId, zone }: SheetToRead,
  formats: SheetFormats,
  judge: FormatJudge,
  entities: AccountEntities & SheetTargeting,
  steps: RowSteps,
  signal: AbortSignal,
): Promise<ReadImport> {
  const { bytes, rows: maxRows } = fileLimits.sheet
  const list = createImportItems()
  const refuse = (form: string, notes: readonly string[]): ReadImport => ({
    form,
    notes,
    refused: true,
    items: createImportItems().finish(),
  })
  const soFar: EarlierRows = { rows: new Map(), campaigns: new Map() }
  const knowledge = {
    accountId,
    zone,
    formats,
    judge,
    currency: entities.currency(),
    find: entities.find,
    known: entities.known,
    ofSum: entities.ofSum,
    targetingOf: entities.targetingOf,
    targetingIndex: entities.targetingIndex,
  }
  let form = ''
  const skippedRows = createSkippedRows(maxRows)
  let rows = 0
  const readTable = async (file: ExternalFile): Promise<readonly string[] | null> => {
    const table = await openTable(file, skippedRows, signal)
    form = table.form
    let columns: ReturnType<typeof readHeader>['columns'] | null = null
    for await (const row of table.rows) {
      if (columns === null) {
        const header = readHeader(row.cells, zone)
        if (header.problems.length > 0) return header.problems
        columns = header.columns
        continue
      }
      rows += 1
      await steps.next()
      if (rows > maxRows) {
        skippedRows.beyond()
        continue
      }
      const item = readSheetRow(row, columns, knowledge, soFar)
      if (item === null) continue
      const before =
        item.key === null || item.kind === 'same' || item.kind === 'problem' || !isGridSubject(item.subject)
          ? null
          : (entities.find(item.subject, item.key)?.content ?? null)
      list.add({ item, before, after: { ...before, ...valuesOf(item) } })
    }
    return columns === null ? [t`The file is empty.`] : null
  }
  try {
    const problems = await withExternalFile(path, { bytes, signal }, readTable)
    const notes = skippedRows.notes()
    if (problems !== null) return refuse(form, [...problems, ...notes])
    return { form, notes, refused: rows === 0 && notes.length > 0, items: list.finish() }
  } catch (error) {
    if (error instanceof NoTable || error instanceof FileRefusal) return refuse(form, [error.message])
    throw error
  }
}

function valuesOf({ changes }: ImportItem): Fields {
  return Object.fromEntries(
    changes.flatMap(({ field, after }) => (isTargetingGroup(field) ? [] : [[field, after]])),
  )
}
