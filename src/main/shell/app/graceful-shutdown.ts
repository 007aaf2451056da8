import type { App } from 'electron'
import type { Logger } from '../../core/ports.ts'
import { withTimeCap } from './time-cap.ts'

/** Services that have not closed by then are left to the operating system; what is committed stays committed. */
const closingCapMs = 5_000

/**
 * Closes what is open before the process ends. It waits for `will-quit` rather than `before-quit`: the windows go first
 * and their pages still reach the services with their last words.
 */
export function quitInOrder(app: App, logger: Logger, close: () => Promise<void>): void {
  let closing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (closing) return
    closing = true
    void withTimeCap(close, closingCapMs).then((result) => {
      if (result.kind === 'late') logger.error('quit.late', { afterMs: closingCapMs })
      if (result.kind === 'failed') logger.error('quit.failed', { error: result.error })
      app.exit(0)
    })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
