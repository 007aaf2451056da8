import type { BrowserWindow } from 'electron'

/** A first paint that isn't reported (electron#48859) is waited for this long. */
const maxWaitMs = 2_000

/**
 * Calls `show` once: after the first paint, when the page has loaded, or after two seconds. On Wayland at once: a window
 * that is shown only after its page was painted may never get another frame there (seen in Electron 33 on Weston 10).
 */
export function showWhenReady(
  window: BrowserWindow,
  show: () => void,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (isOnWayland(environment)) {
    show()
    return
  }
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  const showOnce = () => {
    if (isOver || window.isDestroyed()) return
    end()
    show()
  }
  const timer = setTimeout(showOnce, maxWaitMs)
  window.once('ready-to-show', showOnce)
  window.webContents.once('did-finish-load', showOnce)
  window.once('closed', end)
}

/** Also true for a window that Electron shows by X11 within a Wayland session, where showing it early does no harm. */
function isOnWayland({ WAYLAND_DISPLAY, XDG_SESSION_TYPE }: NodeJS.ProcessEnv): boolean {
  return XDG_SESSION_TYPE === 'wayland' || (WAYLAND_DISPLAY ?? '') !== ''
}
