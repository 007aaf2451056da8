import type { StreamKind } from '../../../shared/streams/live-stream.ts'

/** What main and the stream thread, which alone uses the file of streams, say to each other. */

export interface StreamKey {
  readonly environmentId: string
  readonly stream: StreamKind
}

/** A connection that may still be open at the service. `openedAt` is on the service's clock. */
export interface ConnectionClaim {
  readonly openedAt: number
  /** Null until it was found in the service's list. */
  readonly remoteId: string | null
  /** Whether its end was recorded here. */
  readonly isOver: boolean
}

/** What is stored about a stream across restarts. */
export interface StreamRecord extends StreamKey {
  readonly wanted: boolean
  /** Digest of the app it was opened for; after a change of keys, gaps aren't filled. */
  readonly app: string
  /** Nothing before it is missing; null if there is nothing to continue. */
  readonly completeUntil: number | null
  readonly claim: ConnectionClaim | null
  /** ID of its latest row. */
  readonly latestId: number
}

export interface StoredBatch {
  readonly events: number
  readonly duplicates: number
  readonly keepAlives: number
  readonly unreadable: number
  readonly latestId: number
  /** When the latest of them happened, on the service's clock. */
  readonly happenedAt: number | null
  readonly problem: { readonly type: string | null; readonly detail: string } | null
}
