import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCheckpoints } from '../../src/main/core/store/checkpoints.ts'
import { databasePath } from '../../src/main/core/store/open.ts'
import { createExchangeFiles } from '../../src/main/modules/exchange/exchange-host.ts'
import { takeItems } from '../../src/main/modules/exchange/take.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { setDraftsStage, workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { fillAccount, lineItems, logger, told, toldBlock, whileFree } from './account.ts'
import { collectGarbage, type Measurement } from './measurement.ts'

/** A whole account written as a sheet, changed in every row and taken over again. */
export async function measureExchange(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-exchange-'))
  const path = databasePath(folder)
  const stage = setDraftsStage(folder)
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
  const files = createExchangeFiles({
    entry: new URL('../../src/main/modules/exchange/worker/exchange-worker.ts', import.meta.url),
    ...{ path, logger },
  })
  const checkpoints = startCheckpoints({
    entry: new URL('../../src/main/core/store/checkpoint-worker.ts', import.meta.url),
    ...{ path, logger, pace: stage.store.pace },
  })
  try {
    await fillAccount(stage)
    collectGarbage()
    const sheet = join(folder, 'account.csv')
    const subjects = ['campaign', 'lineItem'] as const
    const common = { workspace, zone: 'UTC', rows: null, subjects }
    const writing = await whileFree(async () =>
      unwrap(await files.api.writeSheet({ ...common, path: sheet, form: 'csv' }, () => undefined)),
    )
    const writingBook = await whileFree(async () =>
      unwrap(
        await files.api.writeSheet(
          { ...common, path: join(folder, 'account.xlsx'), form: 'xlsx' },
          () => undefined,
        ),
      ),
    )
    const readingBook = await whileFree(async () => {
      const opened = unwrap(
        await files.api.readSheet({ workspace, path: join(folder, 'account.xlsx'), zone: 'UTC' }),
      )
      if (opened?.groups.some(({ kind }) => kind !== 'same')) throw new Error('The workbook reads otherwise.')
    })
    // Every line item of the account is renamed.
    await writeFile(sheet, (await readFile(sheet, 'utf8')).replaceAll(' of the season', ' of the year'))
    let importId = ''
    const reading = await whileFree(async () => {
      importId = unwrap(await files.api.readSheet({ workspace, path: sheet, zone: 'UTC' }))?.importId ?? ''
    })
    const opened = {
      importId,
      workspace,
      fileName: 'account.csv',
      form: '',
      notes: [],
      refused: false,
      groups: [],
    }
    const taking = await whileFree(async () => {
      const taken = unwrap(
        await takeItems(
          { ...stage.parts, files },
          opened,
          { kinds: ['changed'], except: [], also: [] },
          () => true,
        ),
      )
      if (taken.changed !== lineItems) throw new Error(`${taken.changed} were changed`)
    })
    return [
      told(`exchange: write ${lineItems} line items as CSV`, writing.ms, 'ms', null),
      told('exchange: write them as XLSX', writingBook.ms, 'ms', null),
      told('exchange: read the CSV as a difference', reading.ms, 'ms', null),
      told('exchange: read the XLSX as a difference', readingBook.ms, 'ms', null),
      told('exchange: take it over', taking.ms, 'ms', null),
      ...toldBlock('exchange: while the CSV is written', writing.block),
      ...toldBlock('exchange: while the XLSX is written', writingBook.block),
      ...toldBlock('exchange: while the CSV is read', reading.block),
      ...toldBlock('exchange: while the XLSX is read', readingBook.block),
      ...toldBlock('exchange: while taking it over', taking.block),
    ]
  } finally {
    await files.close()
    await checkpoints.close()
    stage.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A large account copied whole, checked as a backup to restore, and written out as lines of JSON. */
export async function measureBackup(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-backup-'))
  const stage = setDraftsStage(folder)
  const files = createExchangeFiles({
    entry: new URL('../../src/main/modules/exchange/worker/exchange-worker.ts', import.meta.url),
    ...{ path: databasePath(folder), logger },
  })
  try {
    await fillAccount(stage)
    collectGarbage()
    const copy = join(folder, 'copy.db')
    const writing = await whileFree(async () => unwrap(await files.api.writeBackup({ path: copy })))
    const checking = await whileFree(async () => unwrap(await files.restore(copy)))
    const exporting = await whileFree(async () =>
      unwrap(await files.api.exportTables({ path: join(folder, 'everything') })),
    )
    return [
      told('backup: size', statSync(copy).size / 1e6, 'MB', null),
      told(`backup: write an account of ${lineItems} line items`, writing.ms, 'ms', null),
      told('backup: check it to be restored', checking.ms, 'ms', null),
      told('backup: export everything as lines of JSON', exporting.ms, 'ms', null),
      ...toldBlock('backup: while it is written', writing.block),
      ...toldBlock('backup: while it is checked', checking.block),
      ...toldBlock('backup: while everything is exported', exporting.block),
    ]
  } finally {
    await files.close()
    stage.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
