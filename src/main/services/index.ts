import type { BridgeHandlers } from '../../shared/bridge.ts'
import type { ServiceDependencies } from './dependencies.ts'

export type { ClientEvents, Emit, ServiceDependencies } from './dependencies.ts'

export interface Services {
  readonly handlers: BridgeHandlers
  /** Opens stored secrets. Call once, when the secret box may be used and before the first window asks. */
  start(): Promise<void>
  /** Ends sign-in, receiver and sandbox, then closes the store. */
  close(): Promise<void>
}

export declare function createServices(dependencies: ServiceDependencies): Services
