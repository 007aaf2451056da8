/** A streaming connection of the app as the service lists it. Times are milliseconds since 1970. */
export interface ServiceConnection {
  /** Null if the service doesn't say; then it can't be ended individually. */
  readonly id: string | null
  /** As the service names it: `filtered_stream`. */
  readonly endpoint: string
  /** Whether it belongs to this program. */
  readonly ours: boolean
  readonly clientIp: string | null
  readonly connectedAt: number | null
  /** Null while it's open. */
  readonly ended: { readonly at: number | null; readonly reason: string | null } | null
}

export const connectionStatuses = ['active', 'inactive', 'all'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

export interface ServiceConnections {
  /** Newest first, at most 1,000. */
  readonly connections: readonly ServiceConnection[]
  readonly seenAt: number
}

export interface EndedConnections {
  readonly ended: number
  /** Those that had already ended. */
  readonly gone: number
}
