import type { WebhookReason } from '../core/fault.ts'
import type { Fields } from '../core/json.ts'
import type { ReceiverBehaviour } from './receiver-behaviour.ts'

/** A webhook check seen by this program: at registration, on request, or as a change between two lists. */
export interface WebhookCheck {
  readonly at: number
  readonly valid: boolean
  readonly reason: WebhookReason | null
  readonly seenBy: 'register' | 'validate' | 'list'
}

/** From the stored lists and checks. */
export interface WebhookSummary {
  readonly known: number
  readonly invalid: number
  /** The first invalid ones. `url` is null if only the ID was ever seen, `since` if no check was. */
  readonly rows: readonly {
    readonly id: string
    readonly url: string | null
    readonly since: number | null
    readonly reason: WebhookReason | null
  }[]
}

export interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly valid: boolean
  /** ISO 8601 with milliseconds, as the service sends it. */
  readonly createdAt: string
  readonly lastCheck: WebhookCheck | null
  /** Whether the address leads to this program's receiver. */
  readonly ours: boolean
  readonly streamLinked: boolean
  /** What the stream's deliveries contain besides ID, text and edit history: `tweet.fields=lang,author_id`. */
  readonly streamFields: readonly string[]
  /** As the service returned it. */
  readonly record: Fields
}

/** The result of a check. */
export type WebhookValidity = Pick<WebhookRow, 'id' | 'valid' | 'lastCheck'>

export interface WebhookList {
  readonly webhooks: readonly WebhookRow[]
  readonly seenAt: number
}

/** A request to the receiver that isn't an event; only its sender sees the answer. */
export type ReceiverVisit =
  /** `status` is null if the connection was cut on purpose. */
  | { readonly kind: 'challenge'; readonly status: number | null }
  /** Refused, because it names another host than the tunnel's. */
  | { readonly kind: 'otherHost'; readonly host: string }
  | { readonly kind: 'otherPath'; readonly path: string }

/** The local endpoint that answers challenges and receives events. */
export type ReceiverState = (
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'running'
      /** http://127.0.0.1:PORT/PATH, the target for a tunnel. */
      readonly localUrl: string
      readonly port: number
      /** The https address to register; filled in for the sandbox, null if the person brings a tunnel. */
      readonly publicUrl: string | null
      readonly since: number
    }
) & {
  /** How it answers, whether it runs or not. */
  readonly behaviour: ReceiverBehaviour
}
