import type {
  EventSource,
  GapFill,
  StreamEnding,
  StreamEntryDetails,
  StreamFacets,
  StreamFilter,
  StreamKind,
  StreamOpening,
  StreamPage,
} from '../../../shared/streams/live-stream.ts'

/** Calls of the stream thread, which alone uses the file of streams. */

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

export interface Taken {
  readonly events: number
  readonly duplicates: number
  readonly keepAlives: number
  readonly unreadable: number
  readonly latestId: number
  /** When the latest of them happened, on the service's clock. */
  readonly happenedAt: number | null
  readonly problem: { readonly type: string | null; readonly detail: string } | null
}

type Ask<Input, Answer> = (input: Input) => Answer

export interface StreamApi {
  readonly records: () => readonly StreamRecord[]
  readonly change: Ask<
    StreamKey & {
      readonly change: Partial<Pick<StreamRecord, 'wanted' | 'app' | 'completeUntil' | 'claim'>>
    },
    null
  >
  /** Stores the events in a piece of a connection. `connection` numbers the connections of this run. */
  readonly take: Ask<
    StreamKey & {
      readonly connection: number
      readonly bytes: Uint8Array
      readonly at: number
      readonly source: EventSource
      /** Earlier events count as backfill. In milliseconds of the service's clock. */
      readonly liveSince: number | null
      /** The gap that the connection fills. */
      readonly gapId: number | null
      readonly completeUntil: number | null
    },
    Taken
  >
  /** Drops the unfinished line of a connection. */
  readonly close: Ask<{ readonly connection: number }, null>
  /** Returns the ID of the new row, like the next two. */
  readonly noteOpened: Ask<StreamKey & { readonly at: number; readonly opening: StreamOpening }, number>
  readonly noteEnded: Ask<StreamKey & { readonly at: number; readonly ending: StreamEnding }, number>
  readonly noteGap: Ask<
    StreamKey & { readonly at: number; readonly from: number; readonly to: number; readonly fill: GapFill },
    number
  >
  readonly changeGap: Ask<{ readonly id: number; readonly to?: number; readonly fill: GapFill }, null>
  readonly list: Ask<
    {
      readonly environmentId: string
      readonly filter: StreamFilter
      readonly offset: number
      readonly count: number
    },
    StreamPage
  >
  readonly entry: Ask<{ readonly id: number }, StreamEntryDetails | null>
  readonly facets: Ask<StreamKey, StreamFacets>
  readonly clear: Ask<StreamKey, null>
}
