// screen: one display of a fixed size.
import { declareFace, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import { hostApp } from './app.ts'

const levels = declareFace('screen', {
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
  readonly face: this = strict(this, 'screen', levels)
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
