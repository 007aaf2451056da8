import { mapOutcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { nameOf } from '../../core/files/file-name.ts'
import type { Clock } from '../../core/ports.ts'
import type { FileDialog } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { ExchangeFiles } from '../exchange/exchange-host.ts'

export interface BackupParts {
  readonly files: ExchangeFiles
  readonly dialog: FileDialog
  readonly clock: Clock
}

/** Backup and restore of all data except keys and tokens. */
export function createBackupHandlers({ files, dialog, clock }: BackupParts): Handlers<'backup'> {
  const stamp = () => new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
  return {
    async write() {
      const path = await dialog.saveFile('backup', t`Flightdeck backup ${stamp()}.db`)
      if (path === null) return succeed(null)
      return mapOutcome(
        await files.api.writeBackup({ path }),
        (written) => written && { fileName: nameOf(path) },
      )
    },
    async restore() {
      const path = await dialog.pickFile('backup')
      if (path === null) return succeed(null)
      return mapOutcome(await files.restore(path), (staged) => staged && { fileName: nameOf(path) })
    },
    async exportAll() {
      const chosen = await dialog.pickFolder(t`Export everything into a folder`)
      if (chosen === null) return succeed(null)
      const folder = t`Flightdeck export ${stamp()}`
      return mapOutcome(
        await files.api.exportTables({ path: `${chosen}/${folder}` }),
        (written) => written && { folder, rows: written.rows },
      )
    },
  }
}
