import { z } from 'zod'
import { instant } from '../../api/conventions.ts'
import { act, call } from '../../bridge/call.ts'
import type { WebhookReplay, WebhookReplays } from '../../streams/replay.ts'
import { t } from '../../text/language.ts'
import type { InboxPage } from '../../webhooks/inbox.ts'

/** The part of the contract about replays: the service delivers what a webhook missed once more. */

const replayCalls = {
  list: call('shows', () => z.undefined(), { cache: { restMs: 500 } }).returns<WebhookReplays>(),
  /** The service takes whole minutes; `until` is exclusive. */
  start: act(t`Replay a webhook’s deliveries`, () =>
    z.strictObject({
      webhookId: z.string().min(1).max(40),
      from: instant,
      until: instant,
    }),
  ).returns<WebhookReplay>(),
  /** Events that a replay brought and that weren't in the inbox before, oldest first. */
  events: call(
    'shows',
    () =>
      z.strictObject({
        jobId: z.string().min(1).max(40),
        offset: z.int().min(0).max(1_000_000),
        count: z.int().min(1).max(200),
      }),
    { cache: { restMs: 500 } },
  ).returns<InboxPage>(),
}

export const webhookReplayContract = { webhookReplays: replayCalls }
