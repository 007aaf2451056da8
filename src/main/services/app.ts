import type { AppInfo } from '../../shared/bridge.ts'
import { succeed } from '../../shared/outcome.ts'
import type { Logger } from '../ports.ts'
import type { Arrivals, DataFolder, ExternalBrowser } from '../ports-desktop.ts'
import type { Handlers } from './dependencies.ts'

export interface AppParts {
  /** Told anew each time: the browser's version is known only after the start. */
  readonly info: () => AppInfo
  readonly dataFolder: DataFolder
  readonly externalBrowser: ExternalBrowser
  readonly arrivals: Arrivals
  /** Another window of the program. */
  readonly openWindow: () => void
  readonly logger: Logger
}

export function createAppHandlers(parts: AppParts): Handlers<'app'> {
  const { info, dataFolder, externalBrowser, arrivals, openWindow, logger } = parts
  return {
    info: async () => succeed(info()),
    openDataFolder: () => dataFolder.open(),
    takeArrivals: async () => succeed(arrivals.take()),
    async openWindow() {
      openWindow()
      return succeed(undefined)
    },
    async reportError({ message, stack }) {
      logger.error('renderer.error', { message, stack })
      return succeed(undefined)
    },
    openExternal: ({ url }) => externalBrowser.open(url),
  }
}
