import { mapOutcome, succeed } from '../../shared/outcome.ts'
import type { Clock } from '../ports.ts'
import type { FileDialog } from '../ports-desktop.ts'
import type { ExchangeFiles } from '../ports-exchange.ts'
import type { Handlers } from './dependencies.ts'
import { nameOf } from './file-name.ts'

export interface BackupParts {
  readonly files: Pick<ExchangeFiles, 'writeBackup' | 'stageRestore' | 'exportTables'>
  readonly dialog: FileDialog
  readonly clock: Clock
}

/** Copies of everything that is kept, and the way back. Keys and tokens are in none of them. */
export function createBackupHandlers({ files, dialog, clock }: BackupParts): Handlers<'backup'> {
  const stamp = () => new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
  return {
    async write() {
      const path = await dialog.saveFile('backup', `Flightdeck backup ${stamp()}.db`)
      if (path === null) return succeed(null)
      return mapOutcome(await files.writeBackup(path), (written) => written && { fileName: nameOf(path) })
    },
    async restore() {
      const path = await dialog.pickFile('backup')
      if (path === null) return succeed(null)
      return mapOutcome(await files.stageRestore(path), (staged) => staged && { fileName: nameOf(path) })
    },
    async exportAll() {
      const chosen = await dialog.pickFolder('Export everything into a folder')
      if (chosen === null) return succeed(null)
      const folder = `Flightdeck export ${stamp()}`
      return mapOutcome(
        await files.exportTables(`${chosen}/${folder}`),
        (written) => written && { folder, rows: written.rows },
      )
    },
  }
}
