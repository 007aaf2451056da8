/** A replay of a webhook's deliveries that was asked for here. Times are milliseconds since 1970. */
export interface WebhookReplay {
  readonly jobId: string
  readonly webhookId: string
  /** The webhook's address. */
  readonly url: string
  readonly from: number
  /** Exclusive. */
  readonly until: number
  readonly startedAt: number
  /**
   * `complete` and `incomplete` as the service's last delivery says; `elsewhere`: the webhook leads to another receiver,
   * which alone gets to know.
   */
  readonly state: 'running' | 'complete' | 'incomplete' | 'elsewhere'
  /** Events that weren't in the inbox before. */
  readonly back: number
  /** Deliveries of events that were in the inbox already. */
  readonly known: number
}

export interface WebhookReplays {
  /** Newest first. */
  readonly replays: readonly WebhookReplay[]
  /** When the newest event that is in the inbox arrived; null if there is none. */
  readonly lastEventAt: number | null
}

/** How far back a replay reaches (webhooks.md#replays). */
export const replayReachMs = 24 * 60 * 60_000
