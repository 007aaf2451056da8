import type { SignatureDiagnosis } from './digest-mistakes.ts'
import type { ForwardResult } from './forwarding.ts'

/**
 * The result of a delivery's signature check, over the raw bytes (webhooks.md#signature). unknown: no app secret was
 * available.
 */
export const signatureVerdicts = ['valid', 'wrong', 'missing', 'unknown'] as const
export type SignatureVerdict = (typeof signatureVerdicts)[number]

/** The largest delivery that is accepted: 1 MB plus a little for the envelope. */
export const maximumEventBytes = 1_048_576 + 16_384

/**
 * Anyone who finds the address can send events with a wrong signature or none, so only the newest of those are stored.
 */
export const maxUntrustedEvents = 500
/** Maximum total size of their bodies. */
export const maxUntrustedBytes = 10_000_000

/** What the receiver did with a request. */
export interface ReceiverAnswer {
  /** Null if the connection ended before the answer was sent. */
  readonly answerStatus: number | null
  /** From the request's headers to the end of the answer. */
  readonly answerMs: number
}

export interface InboxRow {
  readonly id: number
  readonly receivedAt: number
  readonly kind: string
  readonly eventId: string
  /** The event's user, if it names one. */
  readonly userId: string | null
  readonly verdict: SignatureVerdict
  /** The environment whose app secret matches the signature; null if none does or it wasn't recorded. */
  readonly environmentId: string | null
  /** Whether an earlier delivery had the same event id (Events 2: receivers deduplicate). */
  readonly duplicate: boolean
  readonly bytes: number
  /** The deprecated name used by the event, if `kind` is the new one. */
  readonly oldName: string | null
  readonly answerStatus: ReceiverAnswer['answerStatus']
  /** Null until it was answered. */
  readonly answerMs: number | null
  readonly bookmarked: boolean
}

export interface StoredEvent extends InboxRow {
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** An event as pages get it. */
export interface InboxEvent extends StoredEvent {
  /** Whether `body` is truncated. */
  readonly cut: boolean
  /** For a wrong signature of the built-in sandbox; other environments' expected signatures stay in main. */
  readonly signatures: { readonly expected: string; readonly received: string } | null
  /** Why a signature is wrong or missing; null if it's neither, or no keys are stored. */
  readonly diagnosis: SignatureDiagnosis | null
}

/** A row of the inbox's list. */
export interface InboxListRow extends InboxRow {
  /** What the program answered that received events are forwarded to; null if this one isn't forwarded. */
  readonly forward: ForwardResult | null
  /** Who did what, with the first words of what they wrote; empty if the event doesn't say. */
  readonly excerpt: string
}

export interface InboxList {
  readonly rows: readonly InboxListRow[]
  readonly total: number
}

/** How many of the newest events a volume counts. */
export const maxVolumeEvents = 10_000

/** How many events arrived in each of equally long times, oldest first. */
export interface InboxVolume {
  readonly counts: readonly number[]
  /** Whether there were more than are counted. */
  readonly isPartial: boolean
  /** When the newest event of all arrived; null without any. */
  readonly lastAt: number | null
}

export interface InboxPage {
  readonly rows: readonly InboxRow[]
  readonly total: number
}
