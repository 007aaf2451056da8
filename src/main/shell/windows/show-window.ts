import type { BrowserWindow } from 'electron'

/** On Wayland `ready-to-show` may never be emitted (electron#48859): a window waits this long for its first paint. */
const maxWaitMs = 2_000

/** Calls `show` once: after the first paint, when the page has loaded, or after two seconds. */
export function showWhenReady(window: BrowserWindow, show: () => void): void {
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
