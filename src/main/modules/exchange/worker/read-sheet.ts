import { isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { isTargetingGroup } from '../../../../shared/entities/targeting/targeting-groups.ts'
import {
  createFormatJudge,
  type FormatJudge,
  type SheetFormats,
} from '../../../../shared/exchange/campaign-sheet-cells.ts'
import {
  columnTitle,
  readHeader,
  recognizedTitles,
  type SheetColumn,
} from '../../../../shared/exchange/campaign-sheet-header.ts'
import { type EarlierRows, noEarlierRows } from '../../../../shared/exchange/campaign-sheet-records.ts'
import { readSheetRow } from '../../../../shared/exchange/campaign-sheet-rows.ts'
import type { ImportItem, MissingCampaigns } from '../../../../shared/exchange/import-preview.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import {
  formLabel,
  type ReadingReport,
  readingProblems,
  skipLabel,
} from '../../../../shared/files/reading-report.ts'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { createReadingTally } from '../../../core/files/reading-tally.ts'
import { headerBy } from '../../../core/files/tables/header.ts'
import { openTable, type Table } from '../../../core/files/tables/table.ts'
import type { AccountEntities } from './account-entities.ts'
import type { ImportStarts } from './import-items.ts'
import { createImportItems, type ImportItems } from './import-items.ts'
import type { RowSteps } from './row-steps.ts'
import type { SheetTargeting } from './sheet-targeting.ts'

export interface ReadImport {
  readonly form: string
  /** Of a sheet. */
  readonly formats?: SheetFormats
  /** Null if nothing could be read. */
  readonly reading: ReadingReport | null
  readonly notes: readonly string[]
  readonly refused: boolean
  readonly missingCampaigns?: MissingCampaigns | null
  readonly items: ImportItems
}

/** The header and its remarks need few rows. */
const sampleRows = 50

export interface SheetToRead {
  readonly path: string
  readonly choice: ReadingChoice
  readonly accountId: string
  readonly zone: string
  /** Set by the user; null is judged by all cells of the file. */
  readonly formats: SheetFormats
  /** What a campaign gets that only line items name; null if it isn't created. */
  readonly newCampaign: NewCampaignTerms | null
}

export interface NewCampaignTerms {
  /** Besides its name and status. */
  readonly fields: Fields
  /** Of what the fields refer to, by ID. */
  readonly names: Readonly<Record<string, string>>
  readonly currency: string | null
}

/** What's known about the account. */
export interface SheetEntities extends AccountEntities, SheetTargeting {
  readonly startsOf: ImportStarts
}

/** Reads a sheet; again if its cells prove a format that gives others one meaning of two. */
export async function readSheet(
  sheet: SheetToRead,
  entities: SheetEntities,
  steps: RowSteps,
  signal: AbortSignal,
): Promise<ReadImport> {
  const judge = createFormatJudge()
  const firstImport = await readRows(sheet, sheet.formats, judge, entities, steps, signal)
  const proven = judge.formats()
  const formats = {
    numbers: sheet.formats.numbers ?? proven.numbers,
    dates: sheet.formats.dates ?? proven.dates,
  }
  const isSame = formats.numbers === sheet.formats.numbers && formats.dates === sheet.formats.dates
  if (!judge.hasDoubts() || isSame) return withFormats(firstImport, formats)
  return withFormats(await readRows(sheet, formats, createFormatJudge(), entities, steps, signal), formats)
}

function withFormats(sheetImport: ReadImport, formats: SheetFormats): ReadImport {
  const { reading } = sheetImport
  if (reading === null) return { ...sheetImport, formats }
  const { numbers, dates } = formats
  return {
    ...sheetImport,
    formats,
    reading: {
      ...reading,
      ...(numbers === null ? {} : { numberFormat: numbers }),
      ...(dates === null ? {} : { dateFormat: dates }),
    },
  }
}

async function readRows(
  { path, choice, accountId, zone, newCampaign }: SheetToRead,
  formats: SheetFormats,
  judge: FormatJudge,
  entities: SheetEntities,
  steps: RowSteps,
  signal: AbortSignal,
): Promise<ReadImport> {
  const { bytes, rows: maxRows } = fileLimits.sheet
  const list = createImportItems(entities.startsOf)
  const refuse = (reading: ReadingReport | null, notes: readonly string[]): ReadImport => ({
    form: reading === null ? '' : formLabel(reading),
    reading,
    notes,
    refused: true,
    items: createImportItems().finish(),
  })
  const soFar = noEarlierRows()
  const currency = entities.currency() ?? newCampaign?.currency ?? null
  const knowledge = {
    accountId,
    zone,
    formats,
    judge,
    currency,
    createsCampaigns: newCampaign !== null,
    find: entities.find,
    known: entities.known,
    campaignsNamed: entities.campaignsNamed,
    ofSum: entities.ofSum,
    targetingOf: entities.targetingOf,
    targetingIndex: entities.targetingIndex,
  }
  const tally = createReadingTally(maxRows)
  const readTable = async (table: Table, columns: readonly SheetColumn[]): Promise<void> => {
    for await (const slice of table.rows(tally, signal)) {
      for (const row of slice.rows) {
        await steps.next()
        const item = readSheetRow(row, columns, knowledge, soFar)
        if (item === null) continue
        const before =
          item.key === null || item.kind === 'same' || item.kind === 'problem' || !isGridSubject(item.subject)
            ? null
            : (entities.find(item.subject, item.key)?.content ?? null)
        list.add({ item, before, after: { ...before, ...valuesOf(item) } })
      }
    }
  }
  let reading: ReadingReport | null = null
  try {
    const findHeader = headerBy((cells) => recognizedTitles(cells, zone))
    const table = await openTable(path, { bytes, choice, sampleRows, findHeader }, signal)
    reading = table.beginning
    const header = table.sample.find(({ number }) => number === table.beginning.headerRow)?.cells
    if (header === undefined) {
      return refuse(reading, [
        table.firstUnreadable === null
          ? t`The file is empty.`
          : t`The columns can’t be read: ${skipLabel(table.firstUnreadable.reason)}.`,
      ])
    }
    const { columns, problems, notes: headerNotes } = readHeader(header, zone)
    if (problems.length === 0) await readTable(table, columns)
    for (const item of newCampaign === null ? [] : createdCampaigns(soFar, newCampaign, currency)) {
      list.add({ item, before: null, after: valuesOf(item) })
    }
    // Its rows say themselves which formulas lack their results, and which cells have no title.
    const report = { ...tally.report(table.beginning), uncalculated: null, extraCells: null }
    reading = { ...report, columns: columnsRead(header, columns) }
    const notes = [...headerNotes, ...readingProblems(reading)]
    if (problems.length > 0) return refuse(reading, [...problems, ...readingProblems(reading)])
    const { read } = reading.rows
    return {
      form: formLabel(reading),
      reading,
      notes: read === 0 ? [...notes, t`There are no rows below the column titles.`] : notes,
      refused: read === 0 && notes.length > 0,
      missingCampaigns: missingCampaigns(soFar, newCampaign !== null),
      items: list.finish(),
    }
  } catch (error) {
    if (error instanceof FileRefusal) return refuse(reading, [error.message])
    throw error
  }
}

/** Named in the preview; others are counted. */
const maxNamed = 3

function missingCampaigns({ missing }: EarlierRows, areCreated: boolean): MissingCampaigns | null {
  const names = [...missing.values()].map(({ name }) => name)
  return names.length === 0 && !areCreated
    ? null
    : { count: names.length, names: names.slice(0, maxNamed), areCreated }
}

/** Paused, so that a publish of its line items spends nothing before someone has looked at it. */
function createdCampaigns(
  { missing }: EarlierRows,
  { fields, names }: NewCampaignTerms,
  currency: string | null,
): readonly ImportItem[] {
  return [...missing].map(([reference, { name, row }]) => ({
    number: -row,
    kind: 'new',
    subject: 'campaign',
    key: null,
    name: reference,
    title: name,
    currency,
    names,
    changes: Object.entries({ name, entity_status: 'PAUSED', ...fields }).map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
    problems: [],
  }))
}

function columnsRead(header: readonly string[], columns: readonly SheetColumn[]): ReadingReport['columns'] {
  const mappedColumns = columns.flatMap((column, place) => {
    const as = columnTitle(column)
    return as === null ? [] : [{ title: header[place]?.trim() ?? as, as }]
  })
  const leftOut = columns.flatMap((column) => (column.kind === 'leftOut' ? [column.title] : []))
  return { taken: mappedColumns, leftOut, late: [] }
}

function valuesOf({ changes }: ImportItem): Fields {
  return Object.fromEntries(
    changes.flatMap(({ field, after }) => (isTargetingGroup(field) ? [] : [[field, after]])),
  )
}
