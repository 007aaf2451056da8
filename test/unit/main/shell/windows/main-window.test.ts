import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { securePreferences } from '../../../../../src/main/shell/windows/page-preferences.ts'
import { provideModule } from '../../../../support/provided-modules.ts'
import { recordingLogger, settingsOf } from '../support.ts'

const made: { readonly webPreferences: object; readonly show: boolean }[] = []

class BrowserWindow extends EventEmitter {
  readonly webContents = new EventEmitter()
  constructor(options: { webPreferences: object; show: boolean }) {
    super()
    made.push(options)
  }
  isDestroyed = () => false
  isFocused = () => false
  loadURL = async () => undefined
  show() {}
}
const workArea = { x: 0, y: 0, width: 1280, height: 800 }
provideModule('electron', {
  app: new EventEmitter(),
  BrowserWindow,
  nativeTheme: { shouldUseDarkColors: false },
  screen: { getPrimaryDisplay: () => ({ id: 1, workArea }), getAllDisplays: () => [{ id: 1, workArea }] },
})

it('creates windows with safe preferences, and with spell checking by a Mac’s own checker only', async () => {
  const { createMainWindows } = await import('../../../../../src/main/shell/windows/main-window.ts')
  vi.useFakeTimers()
  const windows = createMainWindows({
    address: 'app://flightdeck/',
    preload: '/preload.cjs',
    policy: () => 'refused',
    guard: { permit() {} },
    gestures: { watch() {} },
    settings: settingsOf(),
    logger: recordingLogger(),
    developerTools: false,
  })
  windows.openRemembered()
  const preferences = { preload: '/preload.cjs', devTools: false, spellcheck: process.platform === 'darwin' }
  expect(made).toMatchObject([{ show: false, webPreferences: { ...securePreferences, ...preferences } }])
  vi.useRealTimers()
})
