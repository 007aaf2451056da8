import type { BrowserWindow, Notification } from 'electron'
import type { Logger } from '../../core/ports.ts'
import type { Notifier } from '../../core/ports-desktop.ts'

/** More than any system lists; clicks on older ones are ignored. */
const maxOpen = 100

/** Shows system notifications if supported. A click brings the window to the front, on the notice's screen. */
export function createNotifier(
  Notice: Pick<typeof Notification, 'isSupported'> &
    (new (options: {
      title: string
      body: string
    }) => Notification),
  window: () => BrowserWindow | undefined,
  navigate: (place: string) => void,
  logger: Logger,
): Notifier {
  // Electron doesn't retain notifications: an unreferenced one may be collected before it's clicked.
  const open = new Set<Notification>()
  return {
    notify({ title, body, place, onlyUnfocused = false }) {
      if (onlyUnfocused && window()?.isFocused() === true) return
      logger.info('notice', { title })
      if (!Notice.isSupported()) return
      const notice = new Notice({ title, body })
      const release = () => void open.delete(notice)
      notice.on('click', () => {
        release()
        window()?.show()
        window()?.focus()
        navigate(place)
      })
      // A notification that timed out remains in Windows' list and can still be clicked.
      notice.on('close', ({ reason }) => {
        if (reason !== 'timedOut') release()
      })
      notice.on('failed', (_event, error) => {
        release()
        logger.warn('notice.failed', { title, error })
      })
      open.add(notice)
      // Not every system reports the end of a notification.
      if (open.size > maxOpen)
        for (const oldest of [...open].slice(0, open.size - maxOpen)) open.delete(oldest)
      notice.show()
    },
  }
}
