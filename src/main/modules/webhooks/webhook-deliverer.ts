import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { EventTarget, SendResult } from '../../../shared/webhooks/event-sending.ts'
import { declined, refuse } from '../../core/faults.ts'
import type { EndpointReach, ResolvedEndpoint } from './endpoint-reach.ts'
import type { EndpointAnswer } from './ports.ts'

/** A verified target for events. */
export type Destination =
  | { readonly kind: 'open'; readonly url: string; post: (event: SignedEvent) => Promise<SendResult> }
  | { readonly kind: 'private'; readonly url: string; readonly address: string }
  | { readonly kind: 'unknown'; readonly url: string; readonly code: string }

export interface SignedEvent {
  readonly signature: { readonly header: string; readonly value: string } | null
  readonly body: Uint8Array
  readonly contentType: string
}

export interface EventSender {
  find(target: EventTarget): Promise<Outcome<Destination>>
}

/** Time limit of an endpoint for an event (webhooks.md#deliveries). */
const timeoutMs = 10_000

/** Sends events as the service does: a POST, without following redirects. */
export function createWebhookDeliverer(
  reach: EndpointReach,
  localUrl: () => string | null,
  /** Events are signed with the app's secret, so the user confirms each host that gets such a signature. */
  isTrusted: (host: string) => Promise<boolean>,
): EventSender {
  const post =
    (way: Extract<ResolvedEndpoint, { kind: 'open' }>) =>
    async ({ signature, body, contentType }: SignedEvent): Promise<SendResult> => {
      const signed = signature === null ? {} : { [signature.header]: signature.value }
      const headers = {
        'content-type': contentType,
        'content-length': String(body.byteLength),
        ...signed,
      }
      return resultOf(await reach.send(way, { method: 'POST', headers, body, timeoutMs }))
    }

  return {
    async find(target) {
      const local = target.kind === 'receiver' ? localUrl() : null
      if (target.kind === 'receiver' && local === null) return refuse(t`Start the receiver first.`)
      const url = target.kind === 'address' ? target.url : (local ?? '')
      const way =
        target.kind === 'address' ? await reach.find(url, target.allowedAddress) : await reach.findOwn(url)
      if (!way.ok) return way
      if (target.kind === 'address' && way.value.kind === 'open' && !(await isTrusted(new URL(url).host))) {
        return declined(t`Nothing was sent.`)
      }
      switch (way.value.kind) {
        case 'open':
          return succeed({ kind: 'open', url, post: post(way.value) })
        case 'private':
          return succeed({ kind: 'private', url, address: way.value.address })
        case 'unknown':
          return succeed({ kind: 'unknown', url, code: way.value.code })
      }
    },
  }
}

function resultOf(answer: EndpointAnswer): SendResult {
  const { durationMs } = answer
  switch (answer.kind) {
    case 'answered':
      return { kind: 'answered', status: answer.status, durationMs }
    case 'notConnected':
      return { kind: 'unanswered', why: t`nothing answers there (${answer.code})`, durationMs }
    case 'notSecure':
      return { kind: 'unanswered', why: t`no trusted connection (${answer.code})`, durationMs }
    case 'silent':
      return { kind: 'unanswered', why: t`no response within 10 seconds`, durationMs }
    case 'cut':
      return { kind: 'unanswered', why: t`the connection was cut (${answer.code})`, durationMs }
  }
}
