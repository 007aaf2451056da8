// What a BrowserWindow has: its members with their levels, its events, its options.
import { declareFace } from '../strict.ts'
import type { WebPreferences } from './preferences.ts'

export const windowLevels = declareFace('BrowserWindow', {
  id: 'faithful',
  webContents: 'faithful',
  loadURL: 'faithful',
  loadFile: 'refused',
  reload: 'faithful',
  show: 'faithful',
  showInactive: 'faithful',
  hide: 'faithful',
  isVisible: 'faithful',
  close: 'faithful',
  destroy: 'faithful',
  isDestroyed: 'faithful',
  focus: 'faithful',
  isFocused: 'faithful',
  blur: 'faithful',
  maximize: 'faithful',
  unmaximize: 'faithful',
  isMaximized: 'faithful',
  minimize: 'faithful',
  isMinimized: 'faithful',
  restore: 'faithful',
  setFullScreen: 'faithful',
  isFullScreen: 'faithful',
  isNormal: 'faithful',
  isModal: 'faithful',
  isEnabled: 'recorded',
  setEnabled: 'recorded',
  isResizable: 'recorded',
  getBounds: 'faithful',
  setBounds: 'faithful',
  getNormalBounds: 'faithful',
  getContentBounds: 'faithful',
  setSize: 'faithful',
  getSize: 'faithful',
  setPosition: 'faithful',
  getPosition: 'faithful',
  getContentSize: 'faithful',
  setContentSize: 'faithful',
  setMinimumSize: 'faithful',
  getMinimumSize: 'faithful',
  center: 'faithful',
  setTitle: 'recorded',
  getTitle: 'recorded',
  setMenuBarVisibility: 'recorded',
  isMenuBarVisible: 'recorded',
  setAutoHideMenuBar: 'recorded',
  removeMenu: 'recorded',
  setMenu: 'recorded',
  setProgressBar: 'recorded',
  flashFrame: 'recorded',
  setBackgroundColor: 'recorded',
  getBackgroundColor: 'recorded',
  setIcon: 'recorded',
  setAlwaysOnTop: 'recorded',
  isAlwaysOnTop: 'recorded',
  setRepresentedFilename: 'recorded',
  setDocumentEdited: 'recorded',
  isDocumentEdited: 'recorded',
  getParentWindow: 'faithful',
  getChildWindows: 'faithful',
  capturePage: 'faithful',
})

export const windowEvents = [
  ...[
    'ready-to-show',
    'show',
    'hide',
    'close',
    'closed',
    'focus',
    'blur',
    'resize',
    'resized',
    'will-resize',
  ],
  ...['move', 'moved', 'will-move', 'maximize', 'unmaximize', 'minimize', 'restore', 'enter-full-screen'],
  ...[
    'leave-full-screen',
    'page-title-updated',
    'unresponsive',
    'responsive',
    'session-end',
    'query-session-end',
  ],
]

export const windowOptions = [
  ...[
    'width',
    'height',
    'x',
    'y',
    'minWidth',
    'minHeight',
    'show',
    'title',
    'backgroundColor',
    'parent',
    'modal',
  ],
  ...['autoHideMenuBar', 'icon', 'titleBarStyle', 'webPreferences', 'center', 'useContentSize', 'resizable'],
  ...['minimizable', 'maximizable', 'fullscreenable', 'fullscreen', 'closable', 'alwaysOnTop', 'darkTheme'],
  ...['paintWhenInitiallyHidden', 'acceptFirstMouse'],
]

export type Bounds = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type WindowOptions = {
  readonly width?: number
  readonly height?: number
  readonly x?: number
  readonly y?: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly show?: boolean
  readonly title?: string
  readonly backgroundColor?: string
  readonly parent?: object | null
  readonly modal?: boolean
  readonly autoHideMenuBar?: boolean
  readonly alwaysOnTop?: boolean
  readonly fullscreen?: boolean
  readonly resizable?: boolean
  readonly webPreferences?: WebPreferences
}
