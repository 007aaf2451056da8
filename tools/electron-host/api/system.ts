// Parts of the system that are small or imaginary here: shell, screen, theme and power.
import { declareFace, names, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import { hostApp } from './app.ts'
import { setColourScheme } from './page-controls.ts'

// shell: nothing leaves the host. Tests replace the methods to see the calls.

const shellLevels = declareFace('shell', { recorded: 'openExternal openPath showItemInFolder' })

const note = (what: string) => console.error(`electron-host: ${what}`)

export const shell = strict(
  {
    async openExternal(url: string, _options: { activate?: boolean; logUsage?: boolean } = {}) {
      // Windows doesn't accept longer URLs.
      if (url.length > 2_081) throw new Error('Failed to open URL')
      note(`shell.openExternal ${new URL(url).href}`)
    },
    async openPath(path: string) {
      note(`shell.openPath ${path}`)
      return ''
    },
    showItemInFolder: (path: string) => note(`shell.showItemInFolder ${path}`),
  },
  'shell',
  shellLevels,
)

// screen: one display of a fixed size.

const screenLevels = declareFace('screen', { faithful: 'getPrimaryDisplay getAllDisplays' })

const area = { x: 0, y: 0, width: 1280, height: 800 }
const display = () => ({
  id: 1,
  label: 'electron-host',
  rotation: 0,
  scaleFactor: 1,
  internal: false,
  colorDepth: 24,
  bounds: { ...area },
  workArea: { ...area },
  size: { width: 1280, height: 800 },
  workAreaSize: { width: 1280, height: 800 },
})

function requireReady(): void {
  if (!hostApp.isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event")
}

class Screen extends StrictEmitter {
  readonly face: this = strict(this, 'screen', screenLevels)
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed'])
  }
  getPrimaryDisplay(): object {
    requireReady()
    return display()
  }
  getAllDisplays(): object[] {
    requireReady()
    return [display()]
  }
}

export const screen = new Screen().face

// nativeTheme: the chosen color scheme reaches every page as prefers-color-scheme.

const themeLevels = declareFace('nativeTheme', { faithful: 'themeSource shouldUseDarkColors' })

type Source = 'system' | 'light' | 'dark'

class NativeTheme extends StrictEmitter {
  readonly face: this = strict(this, 'nativeTheme', themeLevels)
  #source: Source = 'system'

  constructor() {
    super('nativeTheme', ['updated'])
  }
  get themeSource(): Source {
    return this.#source
  }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid themeSource: ${source}`)
    if (source === this.#source) return
    this.#source = source
    setColourScheme(source === 'system' ? '' : source)
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}

export const nativeTheme = new NativeTheme().face

// powerMonitor: receives no system events; tests emit them.

class PowerMonitor extends StrictEmitter {
  readonly face: this = strict(this, 'powerMonitor', declareFace('powerMonitor', {}))
  constructor() {
    super('powerMonitor', names('suspend resume on-ac on-battery shutdown lock-screen unlock-screen'))
  }
}

export const powerMonitor = new PowerMonitor().face
