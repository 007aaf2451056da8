// Known parts of Electron that the host refuses.
import { declareFace, NotProvided } from '../strict.ts'

function refuse(name: string): object {
  declareFace(name, { refused: '*' })
  return new Proxy(class {}, {
    construct() {
      throw new NotProvided(name)
    },
    get(_target, key) {
      if (typeof key === 'symbol' || key === 'then' || key === 'prototype') return undefined
      throw new NotProvided(`${name}.${key}`)
    },
  })
}

export const Tray = refuse('Tray')
export const utilityProcess = refuse('utilityProcess')
export const globalShortcut = refuse('globalShortcut')
export const autoUpdater = refuse('autoUpdater')
export const desktopCapturer = refuse('desktopCapturer')
export const contentTracing = refuse('contentTracing')
export const powerSaveBlocker = refuse('powerSaveBlocker')
export const systemPreferences = refuse('systemPreferences')
export const BaseWindow = refuse('BaseWindow')
export const BrowserView = refuse('BrowserView')
export const WebContentsView = refuse('WebContentsView')
export const MessageChannelMain = refuse('MessageChannelMain')
export const crashReporter = refuse('crashReporter')
export const nativeImage = refuse('nativeImage')
export const net = refuse('net')
