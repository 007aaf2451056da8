import type { App } from 'electron'
import type { Logger } from '../../core/ports.ts'
import { withTimeout } from './with-timeout.ts'

/** Services that haven't closed by then are left to the operating system; commits are safe. */
const closingCapMs = 5_000

/** Closes everything before the process exits. Uses `will-quit`, because closing pages still make their last calls. */
export function shutDownGracefully(app: App, logger: Logger, close: () => Promise<void>): void {
  let closing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (closing) return
    closing = true
    void withTimeout(close, closingCapMs).then((result) => {
      if (result.kind === 'late') logger.error('quit.late', { afterMs: closingCapMs })
      if (result.kind === 'failed') logger.error('quit.failed', { error: result.error })
      app.exit(0)
    })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
