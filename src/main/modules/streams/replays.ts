import { webhookReplayOperations } from '../../../shared/api/platform/webhook-replays.ts'
import { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { WebhookReplay } from '../../../shared/streams/replay.ts'
import { t } from '../../../shared/text/language.ts'
import { isCompleteReplay, replayEndId } from '../../../shared/webhooks/webhook-event.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { InboxRepository } from '../webhooks/inbox-store.ts'
import type { ReplayRepository, StoredReplay } from './replay-store.ts'
import type { RuleTrialWork } from './rule-trial-host.ts'
import type { ReplayedEvents } from './worker/replayed-events.ts'

export interface ReplaysParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication'>
  readonly clock: Clock
  readonly store: ReplayRepository
  readonly inbox: Pick<InboxRepository, 'bodyOf' | 'latestId' | 'rows' | 'window' | 'withEventId'>
  readonly work: RuleTrialWork
  readonly isOurs: (url: string) => boolean
}

const replayGone = {
  kind: 'notFound',
  code: 'REPLAY',
  message: t`This replay is no longer on this computer.`,
} as const

interface Followed {
  readonly replay: WebhookReplay
  readonly events: ReplayedEvents
}

class WebhookReplayHandlers implements Handlers<'webhookReplays'> {
  readonly #parts: ReplaysParts
  /** What ended replays brought doesn't change. */
  readonly #ended = new Map<string, Followed>()

  constructor(parts: ReplaysParts) {
    this.#parts = parts
  }

  async #follow(replay: StoredReplay): Promise<Outcome<Followed>> {
    const { inbox, work, isOurs } = this.#parts
    const endedReplay = this.#ended.get(replay.jobId)
    if (endedReplay !== undefined) return succeed(endedReplay)
    const end = inbox.withEventId(replayEndId(replay.jobId))
    if (!end.ok) return end
    const state = end.value === null ? succeed(null) : this.#completion(end.value)
    if (!state.ok) return state
    const events = await work.api.replayed({
      after: replay.afterEvent,
      before: end.value,
      until: replay.until,
    })
    if (!events.ok) return events
    const { afterEvent: _, ...rest } = replay
    const { back, known: seen } = events.value
    const followed: Followed = {
      replay: {
        ...rest,
        state: state.value ?? (isOurs(replay.url) ? 'running' : 'elsewhere'),
        back: back.length,
        known: seen,
      },
      events: events.value,
    }
    if (end.value !== null) this.#ended.set(replay.jobId, followed)
    return succeed(followed)
  }

  #completion(id: number): Outcome<'complete' | 'incomplete'> {
    return mapOutcome(this.#parts.inbox.bodyOf(id), (body) => {
      try {
        const complete = body !== null && isCompleteReplay(parseJson(new TextDecoder().decode(body)))
        return complete === true ? 'complete' : 'incomplete'
      } catch {
        return 'incomplete'
      }
    })
  }

  readonly list: Handlers<'webhookReplays'>['list'] = async () => {
    const { calls, store, inbox } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const storedReplays = store.list(caller.value.environment.id)
    if (!storedReplays.ok) return storedReplays
    const replays: WebhookReplay[] = []
    for (const storedReplay of storedReplays.value) {
      const followed = await this.#follow(storedReplay)
      if (!followed.ok) return followed
      replays.push(followed.value.replay)
    }
    return mapOutcome(inbox.window(0, 1), ([newest]) => ({
      replays,
      lastEventAt: newest?.receivedAt ?? null,
    }))
  }

  readonly start: Handlers<'webhookReplays'>['start'] = async ({ webhookId, from, until }) => {
    const { calls, inbox, clock, store } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const webhooks = await calls.asApplication(caller.value, webhookOperations.list, { params: {} })
    if (!webhooks.ok) return webhooks
    const url = webhooks.value.reply.data.find(({ id }) => id === webhookId)?.url ?? ''
    const latest = inbox.latestId()
    if (!latest.ok) return latest
    const answer = await calls.asApplication(caller.value, webhookReplayOperations.create, {
      params: {},
      body: { webhook_id: webhookId, from_date: minuteOf(from), to_date: minuteOf(until) },
    })
    if (!answer.ok) return answer
    const { job_id, data } = answer.value.reply
    const jobId = job_id ?? data?.job_id
    if (jobId === undefined) return fail(noJob)
    const replay: StoredReplay = {
      jobId,
      webhookId,
      url,
      from,
      until,
      startedAt: clock.now(),
      afterEvent: latest.value ?? 0,
    }
    const added = store.add(caller.value.environment.id, replay)
    if (!added.ok) return added
    return mapOutcome(await this.#follow(replay), (followed) => followed.replay)
  }

  readonly events: Handlers<'webhookReplays'>['events'] = async ({ jobId, offset, count }) => {
    const { calls, store, inbox } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const storedReplays = store.list(caller.value.environment.id)
    if (!storedReplays.ok) return storedReplays
    const replay = storedReplays.value.find((one) => one.jobId === jobId)
    if (replay === undefined) return fail(replayGone)
    const followed = await this.#follow(replay)
    if (!followed.ok) return followed
    const ids = followed.value.events.back
    return mapOutcome(inbox.rows(ids.slice(offset, offset + count)), (rows) => ({
      rows: rows.toReversed(),
      total: ids.length,
    }))
  }
}

export function createWebhookReplays(parts: ReplaysParts): Handlers<'webhookReplays'> {
  return new WebhookReplayHandlers(parts)
}

const noJob = {
  kind: 'conflict',
  fields: [],
  message: t`The service didn’t say which replay it began. Its events arrive all the same.`,
} as const

/** yyyymmddhhmm in UTC. */
function minuteOf(at: number): string {
  return new Date(at)
    .toISOString()
    .slice(0, 16)
    .replaceAll(/[^0-9]/g, '')
}
