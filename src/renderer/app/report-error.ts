import type { FlightdeckBridge } from '../../shared/contract/contract.ts'

/** Sends an unexpected error to main's log, cut to the lengths that the contract allows. */
export function reportError(bridge: Pick<FlightdeckBridge, 'app'>, reason: unknown): void {
  const error = reason instanceof Error ? reason : new Error(String(reason))
  bridge.app.reportError({
    message: error.message.slice(0, 2_000),
    stack: error.stack?.slice(0, 20_000) ?? null,
  })
}

/** Reports what no boundary catches: errors in listeners and unhandled rejections. */
export function reportStrayErrors(bridge: Pick<FlightdeckBridge, 'app'>): void {
  window.addEventListener('error', (event) => reportError(bridge, event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(bridge, event.reason))
}
