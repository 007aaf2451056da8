/**
 * Verdict on the signature of a delivery, over the raw bytes (platform document, Authentication 6).
 * unknown: no app secret was at hand to check with.
 */
export const signatureVerdicts = ['valid', 'wrong', 'missing', 'unknown'] as const
export type SignatureVerdict = (typeof signatureVerdicts)[number]

/** The largest delivery that is taken and kept: 1 MB and a little for the envelope. */
export const maximumEventBytes = 1_048_576 + 16_384

/** Anybody who finds the address can send events with a wrong signature or none: only the newest of those are kept. */
export const mostForgedEvents = 500
/** How much their bodies may come to. */
export const mostForgedBytes = 10_000_000

export interface InboxRow {
  readonly id: number
  readonly receivedAt: number
  readonly kind: string
  readonly eventId: string
  /** For whom the event is, where it says so. */
  readonly userId: string | null
  readonly verdict: SignatureVerdict
  /** The environment whose app's secret the signature matches; null where none does, or none was noted. */
  readonly environmentId: string | null
  /** Whether an earlier delivery had the same event id (Events 2: receivers deduplicate). */
  readonly duplicate: boolean
  readonly bytes: number
  /** The deprecated name under which it came, where `kind` is the new one. */
  readonly oldName: string | null
}

export interface StoredEvent extends InboxRow {
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** As a page is told of it. */
export interface InboxEvent extends StoredEvent {
  /** Whether `body` is only the beginning. */
  readonly cut: boolean
}

export interface InboxPage {
  readonly rows: readonly InboxRow[]
  readonly total: number
}
