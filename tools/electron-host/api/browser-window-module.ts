// The electron module's exports BrowserWindow and webContents.
import { declareFace, NotProvided, strict } from '../strict.ts'
import { HostWindow } from './browser-window.ts'
import { liveContents } from './web-contents-registry.ts'
import { allWindows, focusedWindow } from './window-registry.ts'

declareFace('BrowserWindow (static)', {
  getAllWindows: 'faithful',
  getFocusedWindow: 'faithful',
  fromWebContents: 'faithful',
})

const lookups = {
  getAllWindows: () => allWindows().map(({ face }) => face),
  getFocusedWindow: () => focusedWindow()?.face ?? null,
  fromWebContents: (contents: object) =>
    allWindows().find((window) => window.webContents === contents)?.face ?? null,
}

export const BrowserWindow = new Proxy(HostWindow, {
  construct: (_target, [given]: unknown[]) => new HostWindow(given === undefined ? {} : Object(given)).face,
  get(target, key) {
    if (key in lookups) return Reflect.get(lookups, key)
    if (typeof key === 'symbol' || ['prototype', 'name', 'length', 'then', 'toString'].includes(key))
      return Reflect.get(target, key)
    throw new NotProvided(`BrowserWindow.${key}`)
  },
})

const contentsModule = declareFace('webContents', {
  fromDevToolsTargetId: 'faithful',
})

export const webContents = strict(
  {
    fromDevToolsTargetId: (id: string) => liveContents().find((contents) => contents.page?.id === id)?.face,
  },
  'webContents',
  contentsModule,
)
