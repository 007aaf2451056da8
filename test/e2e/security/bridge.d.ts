import type { FlightdeckBridge } from '../../../src/shared/bridge.ts'

declare global {
  interface Window {
    readonly flightdeck: FlightdeckBridge
  }
}
