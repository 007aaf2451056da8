// screen: one display of a fixed size.
import { declareFace, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'

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

class Screen extends StrictEmitter {
  readonly face: this = strict(this, 'screen', levels)
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed'])
  }
  getPrimaryDisplay(): object {
    return display()
  }
  getAllDisplays(): object[] {
    return [display()]
  }
}

export const screen = new Screen().face
