import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databasePath } from '../../src/main/modules/data-file/open.ts'
import { applyImport } from '../../src/main/modules/exchange/apply-import.ts'
import { createExchangeFiles } from '../../src/main/modules/exchange/exchange-host.ts'
import { unknownFormats } from '../../src/shared/exchange/campaign-sheet-cells.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { blocked, collectGarbage, type Measurement, whileFree } from './measurement.ts'
import { draftsStage, fillAccount, lineItems, logger, type Place, workerEntry } from './stages.ts'

/** A large account with the thread that reads and writes its files; each step says how long it took and blocked main. */
async function exchangeStage(place: Place) {
  const stage = draftsStage(place)
  const entry = workerEntry('modules/exchange/worker/exchange-worker.ts')
  const files = createExchangeFiles({ entry, path: databasePath(place.folder), logger })
  place.closing.defer(() => files.close())
  await fillAccount(stage)
  collectGarbage()
  const measured: Measurement[] = []
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const { ms, block } = await whileFree(work)
    measured.push({ name, value: ms, unit: 'ms' }, ...blocked(name, block))
  }
  return { stage, files, measured, step }
}

/** A whole account written as a sheet, changed in every row and imported again. */
export async function measureExchange(place: Place): Promise<readonly Measurement[]> {
  const { stage, files, measured, step } = await exchangeStage(place)
  const sheet = join(place.folder, 'account.csv')
  const book = join(place.folder, 'account.xlsx')
  const subjects = ['campaign', 'lineItem'] as const
  const write = async (path: string, form: 'csv' | 'xlsx') => {
    const request = { workspace, zone: 'UTC', rows: null, subjects, path, form }
    unwrap(await files.api.writeSheet(request, () => undefined))
  }
  const read = async (path: string) =>
    unwrap(await files.api.readSheet({ workspace, path, zone: 'UTC', formats: unknownFormats }))
  await step(`exchange: write ${lineItems} line items as CSV`, () => write(sheet, 'csv'))
  await step('exchange: write them as XLSX', () => write(book, 'xlsx'))
  await step('exchange: read the XLSX as an import preview', async () => {
    const groups = (await read(book))?.groups ?? []
    if (groups.some(({ kind }) => kind !== 'same')) throw new Error('The workbook reads otherwise.')
  })
  // Every line item of the account is renamed.
  await writeFile(sheet, (await readFile(sheet, 'utf8')).replaceAll(' of the season', ' of the year'))
  collectGarbage()
  let importId = ''
  await step('exchange: read the CSV as an import preview', async () => {
    importId = (await read(sheet))?.importId ?? ''
  })
  await step('exchange: take it over', async () => {
    const file = {
      importId,
      workspace,
      fileName: 'account.csv',
      form: '',
      formats: null,
      reading: null,
      missingCampaigns: null,
      notes: [],
      refused: false,
      groups: [],
    }
    const chosen = { kinds: ['changed' as const], except: [], also: [] }
    const { changed } = unwrap(await applyImport({ ...stage.parts, files }, file, chosen, () => true))
    if (changed !== lineItems) throw new Error(`${changed} were changed`)
  })
  return measured
}

/** A large account copied whole, checked as a backup to restore, and written out as lines of JSON. */
export async function measureBackup(place: Place): Promise<readonly Measurement[]> {
  const { files, measured, step } = await exchangeStage(place)
  const copy = join(place.folder, 'copy.db')
  const everything = join(place.folder, 'everything')
  await step(`backup: write an account of ${lineItems} line items`, async () =>
    unwrap(await files.api.writeBackup({ path: copy })),
  )
  await step('backup: check it to be restored', async () => unwrap(await files.restore(copy)))
  await step('backup: export everything as lines of JSON', async () =>
    unwrap(await files.api.exportTables({ path: everything })),
  )
  return [{ name: 'backup: size', value: statSync(copy).size / 1e6, unit: 'MB' }, ...measured]
}
