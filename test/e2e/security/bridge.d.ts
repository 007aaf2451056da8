import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'

declare global {
  interface Window {
    readonly flightdeck: FlightdeckBridge
  }
}
