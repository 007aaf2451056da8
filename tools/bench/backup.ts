import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath } from '../../src/main/core/store/open.ts'
import { createExchangeFiles } from '../../src/main/modules/exchange/exchange-host.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { setDraftsStage } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { fillAccount, lineItems, logger, told, toldBlock, whileFree } from './account.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { Measurement } from './measurement.ts'

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
