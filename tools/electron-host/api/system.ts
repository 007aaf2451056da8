// Parts of the system that are small or imaginary here: clipboard, shell, screen, theme and power.
import { declareFace, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import { hostApp } from './app.ts'
import { setColourScheme } from './page-controls.ts'

// clipboard: promise-based since Electron 44. The text stays inside the host and never reaches the system's clipboard.

const clipboardLevels = declareFace('clipboard', {
  readText: 'recorded',
  writeText: 'recorded',
  clear: 'recorded',
  read: 'refused',
  write: 'refused',
  has: 'recorded',
})

let text = ''

export const clipboard = strict(
  {
    readText: async () => text,
    async writeText(written: string) {
      if (typeof written !== 'string') throw new TypeError('text must be a string')
      text = written
    },
    clear() {
      text = ''
    },
    has: async (mimeType: string) => mimeType === 'text/plain' && text !== '',
  },
  'clipboard',
  clipboardLevels,
)

// shell: nothing leaves the host. Tests replace the methods to see the calls.

const shellLevels = declareFace('shell', {
  openExternal: 'recorded',
  openPath: 'recorded',
  showItemInFolder: 'recorded',
})

const note = (what: string) => console.error(`electron-host: ${what}`)

export const shell = strict(
  {
    async openExternal(url: string, _options: { activate?: boolean; logUsage?: boolean } = {}) {
      // Windows takes no longer address.
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

const screenLevels = declareFace('screen', {
  getPrimaryDisplay: 'faithful',
  getAllDisplays: 'faithful',
})

const area = { x: 0, y: 0, width: 1280, height: 800 }
const display = () => ({
  ...{ id: 1, label: 'electron-host', rotation: 0, scaleFactor: 1, internal: false, colorDepth: 24 },
  ...{ bounds: { ...area }, workArea: { ...area }, size: { width: 1280, height: 800 } },
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

const themeLevels = declareFace('nativeTheme', {
  themeSource: 'faithful',
  shouldUseDarkColors: 'faithful',
})

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

// powerMonitor: the system's events don't arrive; a test emits them.

const powerLevels = declareFace('powerMonitor', {
  getSystemIdleTime: 'recorded',
  getSystemIdleState: 'recorded',
  isOnBatteryPower: 'recorded',
  onBatteryPower: 'recorded',
})

class PowerMonitor extends StrictEmitter {
  readonly face: this = strict(this, 'powerMonitor', powerLevels)
  readonly onBatteryPower = false
  constructor() {
    super('powerMonitor', [
      'suspend',
      'resume',
      'on-ac',
      'on-battery',
      'shutdown',
      'lock-screen',
      'unlock-screen',
    ])
  }
  getSystemIdleTime(): number {
    return 0
  }
  getSystemIdleState(threshold: number): 'active' | 'idle' {
    return threshold <= 0 ? 'idle' : 'active'
  }
  isOnBatteryPower(): boolean {
    return false
  }
}

export const powerMonitor = new PowerMonitor().face
