import { z } from 'zod'
import type { Fault } from '../core/fault.ts'

/** The persistent connections that the program holds, and what they received. Times are milliseconds since 1970. */

export const streamKinds = ['filtered', 'activity', 'dedicated'] as const
export const streamKind = z.enum(streamKinds)
export type StreamKind = z.output<typeof streamKind>

/** As GET /2/connections names them. */
export const endpointOfStream: Readonly<Record<StreamKind, string>> = {
  filtered: 'filtered_stream',
  activity: 'activity_stream',
  dedicated: 'powerstream',
}

/** Why a connection ended. */
export const streamEnding = z.discriminatedUnion('kind', [
  /** The service said why in its last line. */
  z.object({ kind: z.literal('disconnected'), type: z.string().nullable(), detail: z.string() }),
  /** The service closed it without a message. */
  z.object({ kind: z.literal('closed') }),
  /** Nothing came for longer than the service's keep-alive allows. */
  z.object({ kind: z.literal('silent') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
  /** This computer woke up, or its network changed. */
  z.object({ kind: z.literal('networkChanged') }),
  /** The user disconnected it. */
  z.object({ kind: z.literal('stopped') }),
  /** The program ended without closing it. */
  z.object({ kind: z.literal('lost') }),
])
export type StreamEnding = z.output<typeof streamEnding>

/** How a time without a connection was filled. */
export const gapFill = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filling') }),
  z.object({ kind: z.literal('filled') }),
  /** The service no longer sends events that old; from `since` on it's filled. */
  z.object({ kind: z.literal('tooOld'), since: z.int() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type GapFill = z.output<typeof gapFill>

/** How a connection began. */
export const streamOpening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('backfill'), minutes: z.int() }),
  z.object({ kind: z.literal('recovery') }),
])
export type StreamOpening = z.output<typeof streamOpening>

export const eventSources = ['live', 'backfill', 'recovery'] as const
export type EventSource = (typeof eventSources)[number]

/** A row of the live tail. */
export type StreamEntry =
  | {
      readonly kind: 'event'
      readonly id: number
      readonly at: number
      readonly source: EventSource
      /** The event's type; `post` in streams of posts. */
      readonly type: string
      /** One line for the list. */
      readonly summary: string
      /** Rules that matched, or the tag of the subscription, as names. */
      readonly rules: readonly string[]
      readonly bytes: number
    }
  | { readonly kind: 'opened'; readonly id: number; readonly at: number; readonly opening: StreamOpening }
  | { readonly kind: 'ended'; readonly id: number; readonly at: number; readonly ending: StreamEnding }
  | {
      readonly kind: 'gap'
      readonly id: number
      readonly at: number
      readonly from: number
      readonly to: number
      readonly fill: GapFill
      /** New events received while filling it. */
      readonly events: number
    }

export interface StreamEntryDetails {
  readonly entry: StreamEntry
  /** The event as the service sent it, at most 1 MB; null for other rows. */
  readonly body: string | null
}

export interface StreamPage {
  readonly rows: readonly StreamEntry[]
  readonly total: number
}

export const streamFilter = z.strictObject({
  stream: streamKind,
  /** Searched for in type and summary. */
  text: z.string().max(200),
  type: z.string().max(100).nullable(),
  rule: z.string().max(2_048).nullable(),
  /** Excludes later rows, for a paused tail. */
  upTo: z.int().min(0).nullable(),
})
export type StreamFilter = z.output<typeof streamFilter>

/** Values the tail can be filtered by. */
export interface StreamFacets {
  readonly types: readonly string[]
  readonly rules: readonly string[]
}

/** What a stream brought for a rule, of what is stored. */
export interface RuleCount {
  /** Its tag; its ID if it has none. */
  readonly rule: string
  readonly events: number
  /** When the newest of them arrived. */
  readonly lastAt: number
}

export type LiveStreamState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'open'
      readonly since: number
      readonly lastReceivedAt: number
      readonly filling: boolean
    }
  /** Connects again at `until`. */
  | { readonly kind: 'waiting'; readonly until: number; readonly attempt: number; readonly fault: Fault }
  /** Connects again once the cause has changed, or on request. */
  | { readonly kind: 'blocked'; readonly fault: Fault }

export interface LiveStream {
  readonly stream: StreamKind
  readonly state: LiveStreamState
  /** Events per second over the last ten seconds. */
  readonly rate: number
  /** Events stored since the program started, and repeated ones. */
  readonly received: number
  readonly duplicates: number
  /** Connections that ended by themselves since the program started. */
  readonly reconnects: number
  readonly latestId: number
}

/** The streams of an environment. */
export interface LiveStreams {
  readonly environmentId: string | null
  readonly streams: readonly LiveStream[]
}
