import type { BrowserWindow, Notification } from 'electron'
import type { Logger } from '../ports.ts'
import type { Notifier } from '../ports-desktop.ts'

/** Shows notices of the system, where it has any; a click brings the window to the front, at the notice's screen. */
export function createNotifier(
  Notice: Pick<typeof Notification, 'isSupported'> &
    (new (options: {
      title: string
      body: string
    }) => Notification),
  window: () => BrowserWindow | undefined,
  lead: (place: string) => void,
  logger: Logger,
): Notifier {
  return {
    notify({ title, body, place, onlyAway = false }) {
      if (onlyAway && window()?.isFocused() === true) return
      logger.info('notice', { title })
      if (!Notice.isSupported()) return
      const notice = new Notice({ title, body })
      notice.on('click', () => {
        window()?.show()
        window()?.focus()
        lead(place)
      })
      notice.show()
    },
  }
}
