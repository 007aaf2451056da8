// The electron module's exports BrowserWindow and webContents.
import { declareFace, strict, strictClass } from '../strict.ts'
import { HostWindow } from './browser-window.ts'
import { liveContents } from './web-contents-registry.ts'
import { allWindows, focusedWindow } from './window-registry.ts'

declareFace('BrowserWindow (static)', {
  faithful: 'getAllWindows getFocusedWindow fromWebContents',
})

const statics = {
  getAllWindows: () => allWindows().map(({ face }) => face),
  getFocusedWindow: () => focusedWindow()?.face ?? null,
  fromWebContents: (contents: object) =>
    allWindows().find((window) => window.webContents === contents)?.face ?? null,
  toString: () => String(HostWindow),
}

export const BrowserWindow = strictClass(
  HostWindow,
  'BrowserWindow',
  (given) => new HostWindow(given === undefined ? {} : Object(given)).face,
  statics,
)

const contentsModule = declareFace('webContents', { faithful: 'fromDevToolsTargetId' })

export const webContents = strict(
  {
    fromDevToolsTargetId: (id: string) => liveContents().find((contents) => contents.page?.id === id)?.face,
  },
  'webContents',
  contentsModule,
)
