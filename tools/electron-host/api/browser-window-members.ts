// BrowserWindow: its members with their levels, its events, its options.
import { declareFace } from '../strict.ts'
import type { WebPreferences } from './preferences.ts'

export const windowLevels = declareFace('BrowserWindow', {
  id: 'faithful',
  webContents: 'faithful',
  loadURL: 'faithful',
  loadFile: 'refused',
  reload: 'faithful',
  show: 'faithful',
  isVisible: 'faithful',
  close: 'faithful',
  destroy: 'faithful',
  isDestroyed: 'faithful',
  focus: 'faithful',
  isFocused: 'faithful',
  maximize: 'faithful',
  unmaximize: 'faithful',
  isMaximized: 'faithful',
  minimize: 'faithful',
  isMinimized: 'faithful',
  restore: 'faithful',
  setFullScreen: 'faithful',
  isFullScreen: 'faithful',
  getBounds: 'faithful',
  setBounds: 'faithful',
  getNormalBounds: 'faithful',
  setTitle: 'recorded',
  getTitle: 'recorded',
  removeMenu: 'recorded',
  setProgressBar: 'recorded',
  getParentWindow: 'faithful',
})

export const windowEvents = [
  ...[
    'ready-to-show',
    'show',
    'close',
    'closed',
    'focus',
    'blur',
    'resize',
    'move',
    'maximize',
    'unmaximize',
  ],
  ...['minimize', 'restore', 'enter-full-screen', 'leave-full-screen', 'page-title-updated', 'unresponsive'],
]

export const windowOptions = [
  ...['width', 'height', 'x', 'y', 'minWidth', 'minHeight', 'show', 'title', 'backgroundColor', 'parent'],
  ...['autoHideMenuBar', 'webPreferences'],
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
  readonly autoHideMenuBar?: boolean
  readonly webPreferences?: WebPreferences
}
