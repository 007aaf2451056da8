import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { writeSheetRow } from '../../../../shared/exchange/campaign-sheet-rows.ts'
import type { SetChange } from '../../../../shared/exchange/change-set.ts'
import type {
  ImportChoice,
  ImportKind,
  ImportPage,
  OpenedImport,
} from '../../../../shared/exchange/import-preview.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import { Stopped } from '../../../core/files/external-file.ts'
import { newHandle } from '../../../core/handle.ts'
import { wrapDatabase } from '../../../core/store/database.ts'
import { reportUnreadableRow } from '../../../core/threads/serve.ts'
import type { TargetRows } from '../../campaigns/packed-rows.ts'
import { unpackRows } from '../../campaigns/packed-rows.ts'
import { accountDrafts } from './account-drafts.ts'
import { type AccountEntities, accountEntities, attemptOrThrow } from './account-entities.ts'
import { dropRestore, scheduleRestore, stageRestore, writeBackup } from './backup.ts'
import { readChangeSet, writeChangeSet } from './change-set-file.ts'
import type { ImportItems } from './import-items.ts'
import { importStarts } from './import-starts.ts'
import { exportTables } from './plain-export.ts'
import { type ReadImport, readSheet, type SheetToRead } from './read-sheet.ts'
import { createRowSteps, type RowProgress, type RowSteps } from './row-steps.ts'
import { sheetTargeting } from './sheet-targeting.ts'
import { type FiguresToWrite, writeFigures } from './write-figures.ts'
import type { AtPath, OfAccount, SheetToWrite } from './write-sheet.ts'
import { writeSheet } from './write-sheet.ts'

export class FileClosed extends Error {}

interface ChangesToWrite extends OfAccount {
  readonly draftIds: readonly string[] | null
  readonly comment: string
  readonly now: number
}

interface SheetOfAccount extends OfAccount, Pick<SheetToRead, 'zone' | 'formats'> {
  readonly newCampaign?: SheetToRead['newCampaign']
  readonly choice?: ReadingChoice
}

interface Import {
  readonly importId: string
}

interface Page {
  readonly offset: number
  readonly count: number
}

/** A page of chosen items; `total` counts all items. */
export interface ChosenItemsPage extends ImportPage {
  readonly changes: readonly SetChange[]
}

interface OpenFile {
  readonly importId: string
  readonly items: ImportItems
  readonly changes: ReadonlyMap<number, SetChange>
}

class ExchangeThread {
  readonly #databasePath: string
  readonly #database: ReturnType<typeof wrapDatabase>
  #open: OpenFile | null = null
  /** Aborted by a stop; later calls have a new one. */
  #stopping = new AbortController()

  constructor(databasePath: string) {
    this.#databasePath = databasePath
    this.#database = wrapDatabase(
      new DatabaseSync(databasePath, { readOnly: true, timeout: 2_000 }),
      reportUnreadableRow,
    )
  }

  async #stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    try {
      return await work(this.#stopping.signal)
    } catch (error) {
      if (error instanceof Stopped) return null
      throw error
    }
  }

  #imported(
    workspace: Workspace,
    path: string,
    importResult: ReadImport,
    changes: OpenFile['changes'] = new Map(),
  ): OpenedImport {
    const importId = `import-${newHandle()}`
    const { items, form, formats = null, reading, notes, refused, missingCampaigns = null } = importResult
    this.#open = { importId, items, changes }
    return {
      importId,
      workspace,
      fileName: basename(path),
      form,
      formats,
      reading,
      missingCampaigns,
      notes,
      refused,
      groups: items.groups,
    }
  }

  #opened(importId: string): OpenFile {
    if (this.#open === null || this.#open.importId !== importId) throw new FileClosed()
    return this.#open
  }

  /** Writes figures of rows; the sheet can't be imported. Null if it was stopped; then no file is written. */
  readonly writeFigures = ({ rows: chosen, subjects, ...asked }: FiguresToWrite, onProgress: RowProgress) => {
    const rows =
      chosen === null ? accountEntities(this.#database, asked.workspace).all(subjects) : unpackRows(chosen)
    return this.#stoppable(async (signal) => {
      const steps = createRowSteps(signal, onProgress, rows.length)
      await writeFigures(attemptOrThrow(this.#database), rows, asked, steps)
      return { rows: rows.length }
    })
  }

  readonly writeSheet = (
    { workspace, path, form, zone, subjects, rows: chosen }: SheetToWrite,
    onProgress: RowProgress,
  ) => {
    const entities = accountEntities(this.#database, workspace)
    const rows = chosen === null ? entities.all(subjects) : unpackRows(chosen)
    let written = 0
    const count = () => {
      written += 1
    }
    return this.#stoppable(async (signal) => {
      const steps = createRowSteps(signal, onProgress, rows.length)
      const sheet = { ...sheetTargeting(this.#database, workspace), accountId: workspace.accountId, zone }
      const cells = cellsOf(entities, rows, sheet, steps, count)
      await writeSheet(path, form, zone, cells)
      return { rows: written }
    })
  }

  readonly readSheet = (
    { workspace, path, zone, formats, newCampaign = null, choice = {} }: SheetOfAccount,
    onProgress: RowProgress,
  ) => {
    this.#open = null
    const entities = accountEntities(this.#database, workspace)
    return this.#stoppable(async (signal) => {
      const steps = createRowSteps(signal, onProgress, null)
      const targeting = sheetTargeting(this.#database, workspace)
      const sheet = { path, choice, zone, formats, newCampaign, accountId: workspace.accountId }
      const startsOf = importStarts(this.#database, workspace)
      const sheetImport = await readSheet(sheet, { ...entities, ...targeting, startsOf }, steps, signal)
      return { ...this.#imported(workspace, path, sheetImport), missed: targeting.missed() }
    })
  }

  readonly items = ({
    importId,
    of,
    offset,
    count,
  }: Import & Page & { readonly of: ImportKind }): ImportPage =>
    this.#opened(importId).items.page(of, offset, count)

  readonly taken = ({
    importId,
    ...page
  }: Import & Page & { readonly choice: ImportChoice }): ChosenItemsPage =>
    takenOf(this.#opened(importId), page)

  readonly writeSet = ({ workspace, path, draftIds, comment, now }: ChangesToWrite) =>
    writeChangeSet(path, accountDrafts(this.#database, workspace), draftIds, workspace, comment, now)

  readonly readSet = ({ workspace, path }: OfAccount) => {
    this.#open = null
    return this.#stoppable(async (signal) => {
      const drafts = accountDrafts(this.#database, workspace)
      const startsOf = importStarts(this.#database, workspace)
      const changeSet = await readChangeSet(path, drafts, workspace, startsOf, signal)
      return this.#imported(workspace, path, changeSet, changeSet.changes)
    })
  }

  readonly writeBackup = ({ path }: AtPath): true => {
    writeBackup(this.#databasePath, path)
    return true
  }

  readonly stageRestore = ({ path }: AtPath) =>
    this.#stoppable(async (signal) => ({ skippedRows: await stageRestore(this.#databasePath, path, signal) }))

  readonly scheduleRestore = ({ skippedRows }: { readonly skippedRows: number }): true => {
    scheduleRestore(this.#databasePath, skippedRows)
    return true
  }

  readonly dropRestore = (): null => {
    dropRestore(this.#databasePath)
    return null
  }

  /** Writes every row of every table as JSON lines into a new folder. */
  readonly exportTables = ({ path }: AtPath) =>
    this.#stoppable(async (signal) => ({ rows: await exportTables(this.#databasePath, path, signal) }))

  /** Removes a file whose writing was interrupted. */
  readonly discard = ({ path }: AtPath): null => {
    rmSync(`${path}.part`, { force: true })
    return null
  }

  readonly stop = (): null => {
    this.#stopping.abort()
    this.#stopping = new AbortController()
    return null
  }

  readonly closeFile = ({ importId }: Import): null => {
    if (this.#open?.importId === importId) this.#open = null
    return null
  }
}

export function createExchangeApi(databasePath: string) {
  return new ExchangeThread(databasePath)
}
export type ExchangeApi = ReturnType<typeof createExchangeApi>

function takenOf(
  { items, changes }: OpenFile,
  { choice, offset, count }: Page & { readonly choice: ImportChoice },
): ChosenItemsPage {
  const page = items.taken(choice, offset, count)
  return { ...page, changes: page.rows.flatMap(({ number }) => changes.get(number) ?? []) }
}

async function* cellsOf(
  entities: AccountEntities,
  rows: TargetRows,
  sheet: Parameters<typeof writeSheetRow>[1],
  steps: RowSteps,
  onRow: () => void,
): AsyncGenerator<readonly string[]> {
  for (const { subject, key } of rows) {
    await steps.next()
    const entity = entities.find(subject, key)
    if (entity === null) continue
    onRow()
    yield writeSheetRow(entity, sheet)
  }
}
