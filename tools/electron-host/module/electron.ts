// The module that `import … from 'electron'` and `require('electron')` resolve to in the main process.
import { app } from '../api/app.ts'
import { BrowserWindow, webContents } from '../api/browser-window-module.ts'
import { dialog } from '../api/dialog.ts'
import { ipcMain } from '../api/ipc-main.ts'
import { Menu, MenuItem } from '../api/menu.ts'
import { Notification } from '../api/notification.ts'
import {
  autoUpdater,
  BaseWindow,
  BrowserView,
  contentTracing,
  crashReporter,
  desktopCapturer,
  globalShortcut,
  MessageChannelMain,
  nativeImage,
  net,
  powerSaveBlocker,
  systemPreferences,
  Tray,
  utilityProcess,
  WebContentsView,
} from '../api/refused.ts'
import { safeStorage } from '../api/safe-storage.ts'
import { session, theDefaultSession } from '../api/session.ts'
import { clipboard, nativeTheme, powerMonitor, screen, shell } from '../api/system.ts'
import { NotProvided } from '../strict.ts'

const protocol = theDefaultSession().protocol

const provided: Record<string, unknown> = {
  ...{ app, autoUpdater, BaseWindow, BrowserView, BrowserWindow, clipboard, contentTracing, crashReporter },
  ...{ desktopCapturer, dialog, globalShortcut, ipcMain, Menu, MenuItem, MessageChannelMain, nativeImage },
  ...{
    nativeTheme,
    net,
    Notification,
    powerMonitor,
    powerSaveBlocker,
    protocol,
    safeStorage,
    screen,
    session,
  },
  ...{ shell, systemPreferences, Tray, utilityProcess, webContents, WebContentsView },
}

/** The result of `require('electron')`; a missing name throws. */
const electron = new Proxy(provided, {
  get(target, key) {
    if (typeof key === 'symbol' || Object.hasOwn(target, key)) return Reflect.get(target, key)
    if (key === 'then' || key === '__esModule' || key === 'default' || key === 'toJSON') return undefined
    throw new NotProvided(`electron.${key}`)
  },
})

export {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  electron as default,
  electron as 'module.exports',
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  WebContentsView,
  webContents,
}
