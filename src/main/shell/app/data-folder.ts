import { fail, succeed } from '../../../shared/core/outcome.ts'
import type { DataFolder } from '../../core/ports-desktop.ts'
import type { SystemShell } from '../system/external-browser.ts'

/** Shows the program's own folder. The path is fixed here: a page can't name one. */
export function createDataFolder(shell: Pick<SystemShell, 'openPath'>, folder: string): DataFolder {
  return {
    async open() {
      const problem = await shell.openPath(folder)
      return problem === ''
        ? succeed(undefined)
        : fail({ kind: 'refused', reason: 'state', message: problem })
    },
  }
}
