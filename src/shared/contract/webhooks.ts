import { z } from 'zod'
import { instant } from '../api/conventions.ts'
import { postQueryParameters } from '../api/platform/post-fields.ts'
import { act, call, withoutSecrets } from '../bridge/call.ts'
import { rowRange } from '../bridge/inputs.ts'
import { t } from '../text/language.ts'
import type { CrcReport } from '../webhooks/crc-report.ts'
import {
  type BulkReplay,
  eventSelection,
  eventTarget,
  type ReportCard,
  replaySignature,
  type SendResult,
  testRequest,
} from '../webhooks/event-sending.ts'
import {
  type EventForward,
  type ForwardingState,
  type ForwardResult,
  forwardingSettings,
} from '../webhooks/forwarding.ts'
import type { InboxEvent, InboxList, InboxVolume } from '../webhooks/inbox.ts'
import { type InboxRetention, inboxFilter, inboxRetention } from '../webhooks/inbox-filter.ts'
import { receiverBehaviour } from '../webhooks/receiver-behaviour.ts'
import type {
  ReceiverState,
  WebhookCheck,
  WebhookList,
  WebhookRow,
  WebhookValidity,
} from '../webhooks/webhook.ts'

/** Contract: webhooks at the service, the receiver here, and received events. */

const nothing = z.undefined()
const webhookReference = z.strictObject({ webhookId: z.string().min(1).max(40) })
const eventId = z.int().min(1)
const searched = z.string().max(200)

const webhookCalls = {
  list: call('reads', () => nothing).returns<WebhookList>(),
  register: act(t`Register a webhook`, () => z.strictObject({ url: z.string().trim().max(2_000) }), {
    confirms: ({ url }) => t`The service sends your account’s events to ${url}.`,
  }).returns<WebhookRow>(),
  validate: act(t`Validate a webhook`, () => webhookReference).returns<WebhookValidity>(),
  remove: act(t`Delete a webhook`, () => webhookReference, {
    confirms: ({ webhookId }, names) =>
      t`The service no longer sends events to webhook ${names.webhook(webhookId)}.`,
  }).returns<void>(),
  /** `query` chooses the fields that deliveries contain besides ID, text and edit history. */
  linkStream: act(t`Link a webhook to the stream`, () =>
    webhookReference.extend({ query: z.strictObject(postQueryParameters).optional() }),
  ).returns<void>(),
  unlinkStream: act(t`Unlink a webhook from the stream`, () => webhookReference).returns<void>(),
  /** Observed checks of one webhook, newest first, at most 200. */
  timeline: call('shows', () => webhookReference).returns<readonly WebhookCheck[]>(),
  /**
   * Sends a test challenge to any URL. One in a private network is only contacted in the sandbox, or if
   * `allowedAddress` is exactly the address that the previous report found.
   */
  diagnose: act(
    t`Send a test challenge`,
    () =>
      z.strictObject({
        url: z.string().trim().min(1).max(2_000),
        allowedAddress: z.string().max(60).nullable(),
      }),
    { confirms: ({ url }) => t`Flightdeck requests ${url}.` },
  ).returns<CrcReport>(),
}

const receiverCalls = {
  state: call('shows', () => nothing).returns<ReceiverState>(),
  start: call('runs', () => z.strictObject({ port: z.int().min(0).max(65_535) })).returns<ReceiverState>(),
  stop: call('stops', () => nothing).returns<ReceiverState>(),
  /** Sets how it answers, for tests; until the program exits or it's reset. */
  behave: call('runs', () => receiverBehaviour).returns<ReceiverState>(),
}

const inboxCalls = withoutSecrets({
  /** Newest first. `text` is searched in kind, IDs and body. */
  list: call('shows', () =>
    z.strictObject({
      text: searched,
      filter: inboxFilter.optional(),
      ...rowRange,
    }),
  ).returns<InboxList>(),
  get: call('shows', () => z.strictObject({ id: eventId })).returns<InboxEvent>(),
  clear: act(t`Delete received events`, () => nothing, {
    confirms: () => t`All received events are deleted from this computer. This can’t be undone.`,
  }).returns<void>(),
  bookmark: call('edits', () => z.strictObject({ id: eventId, bookmarked: z.boolean() })).returns<void>(),
  /** Kinds of the stored events, sorted by name. */
  kinds: call('shows', () => nothing).returns<readonly string[]>(),
  /** Counts events by the time they arrived, up to `until`. */
  volume: call('shows', () =>
    z.strictObject({
      until: instant,
      stepMs: z.int().min(1_000).max(86_400_000),
      steps: z.int().min(1).max(100),
    }),
  ).returns<InboxVolume>(),
  retention: call('shows', () => nothing).returns<InboxRetention>(),
  /** Sets the retention limits, and deletes events beyond them. */
  setRetention: call('edits', () => inboxRetention).returns<InboxRetention>(),
  /** Asks for a file, then exports the matching events as JSON lines, oldest first; null: the dialog was canceled. */
  export: call('opens', () =>
    z.strictObject({ text: searched, filter: inboxFilter }),
  ).returns<InboxExport | null>(),
  /**
   * Sends a stored event again, byte for byte, with its original signature or a new one with the environment's secret.
   */
  replay: act(t`Send a received event`, () =>
    z.strictObject({ id: eventId, target: eventTarget, signature: replaySignature }),
  ).returns<SendResult>(),
  /** Sends several, oldest first, one after another; resolves when all were sent or it was canceled. */
  replayMany: act(t`Send received events`, () =>
    z.strictObject({ events: eventSelection, target: eventTarget, signature: replaySignature }),
  ).returns<BulkReplay>(),
  cancelReplay: call('stops', () => nothing).returns<void>(),
})

const forwardingCalls = {
  state: call('shows', () => nothing).returns<ForwardingState>(),
  /** Main asks about an address that wasn't confirmed yet. Events received while it's off aren't queued. */
  save: act(t`Change the forwarding of received events`, () => forwardingSettings).returns<ForwardingState>(),
  /** Null for an event that isn't forwarded. */
  result: call('shows', () => z.strictObject({ id: eventId })).returns<ForwardResult | null>(),
  /** Queues an event again, whatever its kind and signature. */
  forwardAgain: act(t`Forward a received event`, () =>
    z.strictObject({ id: eventId }),
  ).returns<ForwardResult>(),
  /** Events that were given up, oldest first. */
  failed: call('shows', () => nothing).returns<readonly EventForward[]>(),
  /** Queues every event that was given up again. */
  forwardFailedAgain: act(
    t`Forward events again that were given up`,
    () => nothing,
  ).returns<ForwardingState>(),
}

const eventTesterCalls = {
  /** Sends test events signed with the current environment's secret, and returns the results. */
  run: act(t`Send test events`, () => testRequest).returns<ReportCard>(),
}

export const webhookContract = {
  webhooks: webhookCalls,
  receiver: receiverCalls,
  inbox: inboxCalls,
  forwarding: forwardingCalls,
  eventTester: eventTesterCalls,
}

export interface InboxExport {
  readonly fileName: string
  readonly events: number
}
