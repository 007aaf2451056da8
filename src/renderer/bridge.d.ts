import type { FlightdeckBridge } from '../shared/contract/contract.ts'

declare global {
  interface Window {
    /** Exposed by the preload; the renderer's only way to anything outside itself. */
    readonly flightdeck: FlightdeckBridge
  }
}
