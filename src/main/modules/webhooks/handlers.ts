import type { Operation, ReplyOf } from '../../../shared/api/operation.ts'
import { streamLinkOperations } from '../../../shared/api/platform/stream-links.ts'
import { type WebhookConfig, webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type {
  WebhookCheck,
  WebhookList,
  WebhookRow,
  WebhookValidity,
} from '../../../shared/webhooks/webhook.ts'
import type { ApiAnswer, Caller, Input } from '../../core/api/types.ts'
import type { Clock, Emit, Logger } from '../../core/ports.ts'
import type { Notifier } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { CrcDoctor } from './crc-doctor.ts'
import type { ReceiverService } from './receiver.ts'
import type { ReceiverSettings } from './receiver-settings.ts'
import type { WebhookCheckRepository } from './webhook-check-store.ts'

export interface WebhooksParts {
  readonly calls: ServiceCalls
  readonly store: WebhookCheckRepository
  readonly receiver: ReceiverSettings
  readonly whileChallenged: ReceiverService['whileChallenged']
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: Emit
  readonly notifier: Notifier
  readonly doctor: CrcDoctor
}

export interface Webhooks {
  readonly handlers: Handlers<'webhooks'>
  /** Reads the list if there are webhooks, to notice invalid ones. */
  check(): Promise<void>
}

/** Checks in a timeline. */
const maxTimelineChecks = 200

export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { calls, store, receiver, whileChallenged, clock, logger, emit, notifier, doctor } = parts

  const noteFailure = (outcome: Outcome<unknown>): void => {
    if (!outcome.ok) logger.warn('webhooks.store', { fault: outcome.fault.kind })
  }
  const changed = (): void => emit('webhooksChanged', { at: clock.now() })

  const observe = (caller: Caller, webhooks: readonly WebhookConfig[]): void => {
    receiver.noteRegistered(
      webhooks.map(({ url }) => url),
      caller.environment.id,
    )
    const turned = store.observe(caller.environment.id, webhooks, clock.now())
    noteFailure(turned)
    if (!turned.ok || turned.value.length === 0) return
    emit('webhooksInvalid', { at: clock.now(), webhookIds: turned.value })
    for (const { id, url } of webhooks) {
      if (turned.value.includes(id)) {
        notifier.notify({
          title: t`A webhook became invalid`,
          body: t`No more events are delivered to ${url}`,
          place: `/webhooks/${encodeURIComponent(id)}`,
        })
      }
    }
  }

  const rowsOf = async (caller: Caller): Promise<Outcome<readonly WebhookRow[]>> => {
    const [webhooks, links] = await Promise.all([
      calls.asApplication(caller, webhookOperations.list, { params: {} }),
      calls.asApplication(caller, streamLinkOperations.list, { params: {} }),
    ])
    if (!webhooks.ok) return webhooks
    // An application without filtered streams has no links; other trouble doesn't mean "not linked".
    if (!links.ok && links.fault.kind !== 'forbidden' && links.fault.kind !== 'notFound') return links
    const linked = new Map(
      links.ok ? links.value.reply.data.map((link) => [link.webhook_id, link.fields ?? []]) : [],
    )
    const { data } = webhooks.value.reply
    observe(caller, data)
    const latest = store.latest(caller.environment.id)
    noteFailure(latest)
    const checks = latest.ok ? latest.value : new Map<string, WebhookCheck>()
    return succeed(data.map((webhook) => row(webhook, checks.get(webhook.id) ?? null, linked)))
  }

  const row = (
    webhook: WebhookConfig,
    lastCheck: WebhookCheck | null,
    linked: ReadonlyMap<string, readonly string[]>,
  ): WebhookRow => ({
    id: webhook.id,
    url: webhook.url,
    valid: webhook.valid,
    createdAt: webhook.created_at,
    lastCheck,
    ours: receiver.isOurs(webhook.url),
    streamLinked: linked.has(webhook.id),
    streamFields: linked.get(webhook.id) ?? [],
    record: recordOf(webhook),
  })

  const fromList = async (caller: Caller, webhookId: string): Promise<Outcome<WebhookValidity>> => {
    const rows = await rowsOf(caller)
    if (!rows.ok) return rows
    const webhook = rows.value.find(({ id }) => id === webhookId)
    return webhook === undefined ? fail(webhookGone) : succeed(webhook)
  }

  const record = (
    caller: Caller,
    webhookId: string,
    seen: Pick<WebhookCheck, 'valid' | 'reason'>,
  ): WebhookCheck => {
    const check: WebhookCheck = { at: clock.now(), ...seen, seenBy: 'validate' }
    noteFailure(store.record(caller.environment.id, webhookId, check))
    return check
  }

  const change = async <O extends Operation>(
    operation: O,
    input: Input<O>,
  ): Promise<Outcome<ApiAnswer<ReplyOf<O>>>> => {
    const caller = calls.application()
    if (!caller.ok) return caller
    const answer = await calls.asApplication(caller.value, operation, input)
    changed()
    return answer
  }

  const handlers: Handlers<'webhooks'> = {
    async list() {
      const caller = calls.application()
      if (!caller.ok) return caller
      return mapOutcome(
        await rowsOf(caller.value),
        (webhooks): WebhookList => ({ webhooks, seenAt: clock.now() }),
      )
    },
    async register({ url }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      // The challenge arrives through the tunnel before the service answers, so its name has to be known by then.
      const { id: environmentId } = caller.value.environment
      if (receiver.isOurs(url)) receiver.addTunnelHost(new URL(url).host, environmentId)
      const answer = await whileChallenged(environmentId, () =>
        calls.asApplication(caller.value, webhookOperations.register, { params: {}, body: { url } }),
      )
      changed()
      if (!answer.ok) return answer
      const webhook = answer.value.reply.data
      const check: WebhookCheck = { at: clock.now(), valid: webhook.valid, reason: null, seenBy: 'register' }
      noteFailure(store.record(caller.value.environment.id, webhook.id, check))
      return succeed(row(webhook, check, new Map()))
    },
    async validate({ webhookId }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const input = { params: { webhook_id: webhookId } }
      const answer = await whileChallenged(caller.value.environment.id, () =>
        calls.asApplication(caller.value, webhookOperations.validate, input),
      )
      if (!answer.ok) {
        const { fault } = answer
        if (fault.kind === 'webhook' && fault.reason === 'CrcValidationFailed') {
          record(caller.value, webhookId, { valid: false, reason: fault.reason })
        }
        changed()
        return answer
      }
      const { valid } = answer.value.reply.data
      // An older answer only says that a check was made; the list has its result.
      if (valid === undefined) {
        changed()
        return fromList(caller.value, webhookId)
      }
      const lastCheck = record(caller.value, webhookId, { valid, reason: null })
      changed()
      return succeed({ id: webhookId, valid, lastCheck })
    },
    async remove({ webhookId }) {
      const answer = await change(webhookOperations.delete, { params: { webhook_id: webhookId } })
      if (!answer.ok) return answer
      if (!answer.value.reply.data.deleted) return fail(webhookGone)
      const caller = calls.application()
      if (caller.ok) noteFailure(store.forget(caller.value.environment.id, webhookId))
      return succeed(undefined)
    },
    async linkStream({ webhookId, query = {} }) {
      const params = { webhook_id: webhookId, ...query }
      const answer = await change(streamLinkOperations.create, { params })
      if (!answer.ok) return answer
      const { provisioned } = answer.value.reply.data
      return provisioned ? succeed(undefined) : fail(answer.value.partial[0] ?? notLinked)
    },
    async unlinkStream({ webhookId }) {
      const answer = await change(streamLinkOperations.remove, { params: { webhook_id: webhookId } })
      if (!answer.ok) return answer
      const { deleted } = answer.value.reply.data
      return deleted ? succeed(undefined) : fail(answer.value.partial[0] ?? notUnlinked)
    },
    async timeline({ webhookId }) {
      const caller = calls.application()
      return caller.ok ? store.timeline(caller.value.environment.id, webhookId, maxTimelineChecks) : caller
    },
    async diagnose(question) {
      const caller = calls.application()
      if (!caller.ok) return caller
      return whileChallenged(caller.value.environment.id, () => doctor.diagnose(question))
    },
  }
  return {
    handlers,
    async check() {
      const caller = calls.application()
      if (!caller.ok) return
      const hasWebhooks = store.knowsAny(caller.value.environment.id)
      if (!hasWebhooks.ok || !hasWebhooks.value) return
      const options = { waitsForReset: false, maximumWaitMs: 0 }
      const list = await calls.asApplication(caller.value, webhookOperations.list, { params: {} }, options)
      if (list.ok) observe(caller.value, list.value.reply.data)
      changed()
    },
  }
}

/** Only JSON can come from the service. */
function recordOf(webhook: WebhookConfig): Fields {
  const parsedRecord = fields.safeParse(webhook)
  return parsedRecord.success ? parsedRecord.data : {}
}

const webhookGone: Fault = {
  kind: 'notFound',
  code: 'WEBHOOK',
  message: t`The service no longer has this webhook.`,
}
const notLinked: Fault = {
  kind: 'conflict',
  fields: [],
  message: t`The service didn’t link the stream. Try again.`,
}
const notUnlinked: Fault = {
  kind: 'conflict',
  fields: [],
  message: t`The service didn’t remove the stream link. Refresh the list.`,
}
