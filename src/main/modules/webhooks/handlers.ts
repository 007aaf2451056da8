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

class WebhookHandlers implements Webhooks {
  readonly #parts: WebhooksParts

  constructor(parts: WebhooksParts) {
    this.#parts = parts
  }

  #noteFailure(outcome: Outcome<unknown>): void {
    const { logger } = this.#parts
    if (!outcome.ok) logger.warn('webhooks.store', { fault: outcome.fault.kind })
  }

  #changed(): void {
    this.#parts.emit('webhooksChanged', { at: this.#parts.clock.now() })
  }

  #observe(caller: Caller, webhooks: readonly WebhookConfig[]): void {
    const { receiver, store, clock, emit, notifier } = this.#parts
    receiver.noteRegistered(
      webhooks.map(({ url }) => url),
      caller.environment.id,
    )
    const turned = store.observe(caller.environment.id, webhooks, clock.now())
    this.#noteFailure(turned)
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

  async #rowsOf(caller: Caller): Promise<Outcome<readonly WebhookRow[]>> {
    const { calls, store } = this.#parts
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
    this.#observe(caller, data)
    const latest = store.latest(caller.environment.id)
    this.#noteFailure(latest)
    const checks = latest.ok ? latest.value : new Map<string, WebhookCheck>()
    return succeed(data.map((webhook) => this.#row(webhook, checks.get(webhook.id) ?? null, linked)))
  }

  #row(
    webhook: WebhookConfig,
    lastCheck: WebhookCheck | null,
    linked: ReadonlyMap<string, readonly string[]>,
  ): WebhookRow {
    return {
      id: webhook.id,
      url: webhook.url,
      valid: webhook.valid,
      createdAt: webhook.created_at,
      lastCheck,
      ours: this.#parts.receiver.isOurs(webhook.url),
      streamLinked: linked.has(webhook.id),
      streamFields: linked.get(webhook.id) ?? [],
      record: recordOf(webhook),
    }
  }

  async #fromList(caller: Caller, webhookId: string): Promise<Outcome<WebhookValidity>> {
    const rows = await this.#rowsOf(caller)
    if (!rows.ok) return rows
    const webhook = rows.value.find(({ id }) => id === webhookId)
    return webhook === undefined ? fail(webhookGone) : succeed(webhook)
  }

  #record(caller: Caller, webhookId: string, seen: Pick<WebhookCheck, 'valid' | 'reason'>): WebhookCheck {
    const { clock, store } = this.#parts
    const check: WebhookCheck = { at: clock.now(), ...seen, seenBy: 'validate' }
    this.#noteFailure(store.record(caller.environment.id, webhookId, check))
    return check
  }

  async #change<O extends Operation>(operation: O, input: Input<O>): Promise<Outcome<ApiAnswer<ReplyOf<O>>>> {
    const { calls } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const answer = await calls.asApplication(caller.value, operation, input)
    this.#changed()
    return answer
  }

  readonly handlers: Handlers<'webhooks'> = {
    list: async () => {
      const caller = this.#parts.calls.application()
      if (!caller.ok) return caller
      return mapOutcome(
        await this.#rowsOf(caller.value),
        (webhooks): WebhookList => ({ webhooks, seenAt: this.#parts.clock.now() }),
      )
    },
    register: async ({ url }) => {
      const caller = this.#parts.calls.application()
      if (!caller.ok) return caller
      // The challenge arrives through the tunnel before the service answers, so its name has to be known by then.
      const { id: environmentId } = caller.value.environment
      if (this.#parts.receiver.isOurs(url))
        this.#parts.receiver.addTunnelHost(new URL(url).host, environmentId)
      const answer = await this.#parts.whileChallenged(environmentId, () =>
        this.#parts.calls.asApplication(caller.value, webhookOperations.register, {
          params: {},
          body: { url },
        }),
      )
      this.#changed()
      if (!answer.ok) return answer
      const webhook = answer.value.reply.data
      const check: WebhookCheck = {
        at: this.#parts.clock.now(),
        valid: webhook.valid,
        reason: null,
        seenBy: 'register',
      }
      this.#noteFailure(this.#parts.store.record(caller.value.environment.id, webhook.id, check))
      return succeed(this.#row(webhook, check, new Map()))
    },
    validate: async ({ webhookId }) => {
      const caller = this.#parts.calls.application()
      if (!caller.ok) return caller
      const input = { params: { webhook_id: webhookId } }
      const answer = await this.#parts.whileChallenged(caller.value.environment.id, () =>
        this.#parts.calls.asApplication(caller.value, webhookOperations.validate, input),
      )
      if (!answer.ok) {
        const { fault } = answer
        if (fault.kind === 'webhook' && fault.reason === 'CrcValidationFailed') {
          this.#record(caller.value, webhookId, { valid: false, reason: fault.reason })
        }
        this.#changed()
        return answer
      }
      const { valid } = answer.value.reply.data
      // An older answer only says that a check was made; the list has its result.
      if (valid === undefined) {
        this.#changed()
        return this.#fromList(caller.value, webhookId)
      }
      const lastCheck = this.#record(caller.value, webhookId, { valid, reason: null })
      this.#changed()
      return succeed({ id: webhookId, valid, lastCheck })
    },
    remove: async ({ webhookId }) => {
      const answer = await this.#change(webhookOperations.delete, { params: { webhook_id: webhookId } })
      if (!answer.ok) return answer
      if (!answer.value.reply.data.deleted) return fail(webhookGone)
      const caller = this.#parts.calls.application()
      if (caller.ok) this.#noteFailure(this.#parts.store.forget(caller.value.environment.id, webhookId))
      return succeed(undefined)
    },
    linkStream: async ({ webhookId, query = {} }) => {
      const params = { webhook_id: webhookId, ...query }
      const answer = await this.#change(streamLinkOperations.create, { params })
      if (!answer.ok) return answer
      const { provisioned } = answer.value.reply.data
      return provisioned ? succeed(undefined) : fail(answer.value.partial[0] ?? notLinked)
    },
    unlinkStream: async ({ webhookId }) => {
      const answer = await this.#change(streamLinkOperations.remove, { params: { webhook_id: webhookId } })
      if (!answer.ok) return answer
      const { deleted } = answer.value.reply.data
      return deleted ? succeed(undefined) : fail(answer.value.partial[0] ?? notUnlinked)
    },
    timeline: async ({ webhookId }) => {
      const caller = this.#parts.calls.application()
      return caller.ok
        ? this.#parts.store.timeline(caller.value.environment.id, webhookId, maxTimelineChecks)
        : caller
    },
    diagnose: async (question) => {
      const caller = this.#parts.calls.application()
      if (!caller.ok) return caller
      return this.#parts.whileChallenged(caller.value.environment.id, () =>
        this.#parts.doctor.diagnose(question),
      )
    },
  }

  readonly check: Webhooks['check'] = async () => {
    const { calls, store } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return
    const hasWebhooks = store.knowsAny(caller.value.environment.id)
    if (!hasWebhooks.ok || !hasWebhooks.value) return
    const options = { waitsForReset: false, maximumWaitMs: 0 }
    const list = await calls.asApplication(caller.value, webhookOperations.list, { params: {} }, options)
    if (list.ok) this.#observe(caller.value, list.value.reply.data)
    this.#changed()
  }
}

export function createWebhooks(parts: WebhooksParts): Webhooks {
  return new WebhookHandlers(parts)
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
