import type { AppInfo } from '../../../shared/contract/desktop.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { declined } from '../../core/faults.ts'
import type { Logger } from '../../core/ports.ts'
import type {
  ChosenFiles,
  DataFolder,
  ExternalBrowser,
  NativeQuestions,
  PendingRequests,
} from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'

export interface AppParts {
  /** Read each time: the browser's version is known only after the start. */
  readonly info: () => AppInfo
  readonly dataFolder: DataFolder
  readonly externalBrowser: ExternalBrowser
  /** Whether the service itself named this address. */
  readonly isKnownAddress: (url: string) => boolean
  readonly questions: NativeQuestions
  readonly activations: PendingRequests
  readonly chosenFiles: Pick<ChosenFiles, 'add'>
  /** Another window of the program. */
  readonly openWindow: () => void
  readonly logger: Logger
}

export function createAppHandlers(parts: AppParts): Handlers<'app'> {
  const { info, dataFolder, externalBrowser, questions, activations, chosenFiles, openWindow, logger } = parts
  return {
    info: async () => succeed(info()),
    openDataFolder: () => dataFolder.open(),
    async takeActivations() {
      return succeed(
        activations.take().map((request) => {
          if (request.kind !== 'file') return request
          const { kind, path, form } = request
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
          title: t`Open in browser`,
          message: t`Open ${host} in your browser?`,
          detail: href,
          action: t`Open`,
        }))
      return isMeant ? externalBrowser.open(href) : declined(t`The address wasn’t opened.`)
    },
  }
}
