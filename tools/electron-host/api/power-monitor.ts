// powerMonitor: the system's events don't arrive; a test emits them.
import { declareFace, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'

const levels = declareFace('powerMonitor', {
  getSystemIdleTime: 'recorded',
  getSystemIdleState: 'recorded',
  isOnBatteryPower: 'recorded',
  onBatteryPower: 'recorded',
})

class PowerMonitor extends StrictEmitter {
  readonly face: this = strict(this, 'powerMonitor', levels)
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
