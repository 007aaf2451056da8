import { app, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { callingWindow } from '../../core/calling-window.ts'
import type { Logger, Settings } from '../../core/ports.ts'
import type { WindowSelection, WindowSelections } from '../../core/ports-desktop.ts'
import type { Gestures } from '../bridge/gestures.ts'
import type { NavigationPolicy } from '../pages/navigation-policy.ts'
import { originOf } from '../pages/own-origin.ts'
import type { WebContentsGuard } from '../pages/web-contents-guard.ts'
import { checksSpelling, securePreferences } from './page-preferences.ts'
import { showWhenReady } from './show-window.ts'
import { createWindowMemory, stateOf, type WindowState } from './window-memory.ts'
import { minimumSize, placeWindow, type Rectangle } from './window-placement.ts'
import { createWindowSelections } from './window-selections.ts'

/** Moving and resizing emit dozens of positions per second; only the last one matters. */
const saveDelayMs = 400

const cascadePixels = 28

/** Behind the page until its first paint: the renderer's own canvas in each theme (`--fd-canvas`). */
const backgrounds = { light: '#f5f6f8', dark: '#101216' } as const

export interface MainWindowsOptions {
  readonly address: string
  readonly preload: string
  readonly policy: NavigationPolicy
  readonly guard: WebContentsGuard
  readonly gestures: Pick<Gestures, 'watch'>
  readonly settings: Settings
  readonly logger: Logger
  readonly developerTools: boolean
}

export interface MainWindows {
  /** Opens another window next to the last used one. */
  open(): void
  /** Opens the previous session's windows at their places, or one window if there are none. */
  openRemembered(): void
  /** Brings the last used window to the front, or opens one. */
  focus(): void
  current(): BrowserWindow | undefined
  /** The window whose call is being answered; without one, the last used. */
  calling(): BrowserWindow | undefined
  readonly selections: WindowSelections
  all(): readonly BrowserWindow[]
  /** Whether these contents are one of our pages, by identity. */
  owns(contents: WebContents): boolean
}

export function createMainWindows(options: MainWindowsOptions): MainWindows {
  const windows = new Set<BrowserWindow>()
  const alive = () => [...windows].filter((window) => !window.isDestroyed())
  const current = () => alive().find((one) => one.isFocused()) ?? alive().at(-1)

  const selections = createWindowSelections(() => saveSoon())
  const selectionOf = (window: BrowserWindow | undefined) =>
    window === undefined ? null : selections.get(window.webContents.id)
  const memory = createWindowMemory(options.settings, options.logger)
  const { remember, saveSoon } = rememberWhile(alive, selectionOf, memory.save)

  const openAs = (state: WindowState | null) => {
    const selection = state === null ? selectionOf(current()) : state.selection
    const window = new BrowserWindow({
      ...placeWindow(state?.bounds ?? beside(current()) ?? null, workAreas()),
      minWidth: minimumSize.width,
      minHeight: minimumSize.height,
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
      webPreferences: {
        ...securePreferences,
        spellcheck: checksSpelling(process.platform),
        preload: options.preload,
        devTools: options.developerTools,
      },
    })
    windows.add(window)
    const { id } = window.webContents
    selections.add(id, selection)
    options.guard.permit(window.webContents, options.policy)
    options.gestures.watch(window.webContents)
    showWhenReady(window, () => {
      if (state?.maximized === true) window.maximize()
      else window.show()
    })
    remember(window)
    reloadAfterCrash(window, options.logger)
    returnWhenLost(window, options.address, options.logger)
    window.on('closed', () => {
      windows.delete(window)
      selections.remove(id)
    })
    window.loadURL(`${options.address}${hashOf(state)}`).catch((error: unknown) => {
      options.logger.error('window.loadFailed', { error })
      // A page that can't be shown must not leave an invisible program behind.
      if (!window.isDestroyed()) window.show()
    })
  }

  const openRemembered = () => {
    const states = memory.read()
    for (const state of states.length === 0 ? [null] : states) openAs(state)
  }
  return {
    open: () => openAs(null),
    openRemembered,
    current,
    calling: () => alive().find(({ webContents }) => webContents.id === callingWindow()) ?? current(),
    selections,
    focus() {
      const window = current()
      if (window === undefined) return openRemembered()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    all: alive,
    owns: (contents) => alive().some((window) => window.webContents === contents),
  }
}

/** Offset from the existing window, so both are visible. */
function beside(window: BrowserWindow | undefined): Rectangle | null {
  if (window === undefined) return null
  const { x, y, ...size } = window.getNormalBounds()
  return { x: x + cascadePixels, y: y + cascadePixels, ...size }
}

/** Of the primary display first. */
function workAreas() {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary, ...others].map((display) => display.workArea)
}

/** Saves the windows' places after every change. A window closed while others remain isn't reopened. */
function rememberWhile(
  alive: () => readonly BrowserWindow[],
  selectionOf: (window: BrowserWindow) => WindowSelection | null,
  write: (states: readonly WindowState[]) => void,
): { readonly remember: (window: BrowserWindow) => void; readonly saveSoon: () => void } {
  let timer: NodeJS.Timeout | undefined
  let quitting = false
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const windows = alive()
    if (quitting || windows.length === 0) return
    write(
      windows.map((window) =>
        stateOf({
          bounds: window.getNormalBounds(),
          maximized: window.isMaximized(),
          address: window.webContents.getURL(),
          selection: selectionOf(window),
        }),
      ),
    )
  }
  const saveSoon = () => {
    timer ??= setTimeout(save, saveDelayMs)
  }
  app.on('before-quit', () => {
    save()
    quitting = true
  })
  const remember = (window: BrowserWindow) => {
    window.on('resize', saveSoon)
    window.on('move', saveSoon)
    window.on('maximize', saveSoon)
    window.on('unmaximize', saveSoon)
    window.webContents.on('did-navigate-in-page', saveSoon)
    window.on('close', save)
    window.on('closed', saveSoon)
  }
  return { remember, saveSoon }
}

/** Answers whether an act may happen, at most so many times within a minute. */
function limitPerMinute(maximum: number): () => boolean {
  let times: readonly number[] = []
  return () => {
    const now = performance.now()
    times = times.filter((time) => now - time < 60_000)
    if (times.length >= maximum) return false
    times = [...times, now]
    return true
  }
}

/** A crashed page is reloaded, but not in a loop: after a second crash within a minute the window stays as it is. */
function reloadAfterCrash(window: BrowserWindow, logger: Logger): void {
  const mayReload = limitPerMinute(1)
  window.webContents.on('render-process-gone', (_event, details) => {
    logger.error('page.gone', { reason: details.reason, exitCode: details.exitCode })
    if (details.reason === 'clean-exit' || !mayReload()) return
    if (!window.isDestroyed()) window.reload()
  })
  window.on('unresponsive', () => logger.warn('page.unresponsive'))
}

/**
 * A page may not lead elsewhere, and some attempts end with an error page instead of being prevented: Chromium refuses
 * what the page's allowlist doesn't name. The window then shows our page again.
 */
function returnWhenLost(window: BrowserWindow, address: string, logger: Logger): void {
  const { webContents } = window
  const mayReturn = limitPerMinute(20)
  const origin = originOf(address)
  let place = ''
  webContents.on('did-navigate-in-page', (_event, url) => {
    if (originOf(url) === origin) place = new URL(url).hash
  })
  webContents.on('did-fail-load', (_event, errorCode, _description, url, isMainFrame) => {
    if (!isMainFrame || originOf(url) === origin) return
    logger.warn('page.lost', { errorCode })
    if (window.isDestroyed() || !mayReturn()) return
    window
      .loadURL(`${address}${place}`)
      .catch((error: unknown) => logger.error('window.loadFailed', { error }))
  })
}

function hashOf(state: WindowState | null): string {
  return state === null || state.place === null ? '' : `#${state.place}`
}
