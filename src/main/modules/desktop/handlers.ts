import type { AppInfo } from '../../../shared/contract/contract.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import { declined } from '../../core/faults.ts'
import type { Logger } from '../../core/ports.ts'
import type {
  Arrivals,
  ChosenFiles,
  DataFolder,
  ExternalBrowser,
  NativeQuestions,
} from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'

export interface AppParts {
  /** Told anew each time: the browser's version is known only after the start. */
  readonly info: () => AppInfo
  readonly dataFolder: DataFolder
  readonly externalBrowser: ExternalBrowser
  /** Whether the service itself named this address. */
  readonly isKnownAddress: (url: string) => boolean
  readonly questions: NativeQuestions
  readonly arrivals: Arrivals
  readonly chosenFiles: Pick<ChosenFiles, 'add'>
  /** Another window of the program. */
  readonly openWindow: () => void
  readonly logger: Logger
}

export function createAppHandlers(parts: AppParts): Handlers<'app'> {
  const { info, dataFolder, externalBrowser, questions, arrivals, chosenFiles, openWindow, logger } = parts
  return {
    info: async () => succeed(info()),
    openDataFolder: () => dataFolder.open(),
    async takeArrivals() {
      return succeed(
        arrivals.take().map((arrival) => {
          if (arrival.kind !== 'file') return arrival
          const { kind, path, form } = arrival
          return { kind, file: chosenFiles.add(path), form }
        }),
      )
    },
    async openWindow() {
      openWindow()
      return succeed(undefined)
    },
    async reportError({ message, stack }) {
      logger.error('renderer.error', { message, stack })
      return succeed(undefined)
    },
    async openExternal({ url }) {
      const { href, host } = new URL(url)
      const isMeant =
        parts.isKnownAddress(href) ||
        (await questions.confirm({
          title: 'Open in browser',
          message: `Open ${host} in your browser?`,
          detail: href,
          action: 'Open',
        }))
      return isMeant ? externalBrowser.open(href) : declined('The address was not opened.')
    },
  }
}
