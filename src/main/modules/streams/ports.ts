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

/** Calls of the stream thread, which alone reads and writes the file of streams. */

export interface StreamKey {
  readonly environmentId: string
  readonly stream: StreamKind
}

/** A connection that may still be open at the service. `openedAt` is by its clock. */
export interface ConnectionClaim {
  readonly openedAt: number
  /** Null until the service's list was read. */
  readonly remoteId: string | null
  /** Whether its end was noted here. */
  readonly isOver: boolean
}

/** What is remembered of a stream from run to run. */
export interface StreamRecord extends StreamKey {
  readonly wanted: boolean
  /** The app it was opened for, as a digest; after a change of keys nothing is filled. */
  readonly app: string
  /** Nothing is missing before; null if there is nothing to continue. */
  readonly completeUntil: number | null
  readonly claim: ConnectionClaim | null
  /** Its latest row. */
  readonly latestId: number
}

export interface Taken {
  readonly events: number
  readonly duplicates: number
  readonly keepAlives: number
  readonly unreadable: number
  readonly latestId: number
  /** When the latest of them happened, by the service's clock. */
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
  /** Stores the events in a piece of a connection. `connection` numbers those of this run. */
  readonly take: Ask<
    StreamKey & {
      readonly connection: number
      readonly bytes: Uint8Array
      readonly at: number
      readonly source: EventSource
      /** Earlier ones count as backfill. Milliseconds of the service's clock. */
      readonly liveSince: number | null
      /** The gap that it fills. */
      readonly gapId: number | null
      readonly completeUntil: number | null
    },
    Taken
  >
  /** Forgets the unfinished line of a connection. */
  readonly close: Ask<{ readonly connection: number }, null>
  /** Each returns the ID of the new row. */
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
