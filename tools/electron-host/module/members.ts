// Everything that the application can import from electron by name.
import { theDefaultSession } from '../api/session.ts'

export { app } from '../api/app.ts'
export { BrowserWindow, webContents } from '../api/browser-window-module.ts'
export { clipboard } from '../api/clipboard.ts'
export { dialog } from '../api/dialog.ts'
export { ipcMain } from '../api/ipc-main.ts'
export { Menu, MenuItem } from '../api/menu.ts'
export { Notification } from '../api/notification.ts'
export * from '../api/refused.ts'
export { safeStorage } from '../api/safe-storage.ts'
export { session } from '../api/session.ts'
export { nativeTheme, powerMonitor, screen, shell } from '../api/system.ts'

export const protocol = theDefaultSession().protocol
