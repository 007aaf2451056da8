import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { InboxRow } from '../../shared/domain/inbox.ts'
import { describeWebhookEvent } from '../../shared/domain/webhook-event.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { Logger } from '../ports.ts'
import type { Delivery } from '../receiver/receiver.ts'
import type { InboxRepository } from '../store/inbox.ts'
import type { Emit, Handlers } from './dependencies.ts'
import { createInboxSearch } from './inbox-search.ts'

export interface Inbox {
  readonly handlers: Handlers<'inbox'>
  /** Keeps a delivery with what it is about. */
  accept(delivery: Delivery): Outcome<InboxRow>
}

/** Received events: kept on disk, listed in windows, searched. */
export function createInbox(store: InboxRepository, logger: Logger, emit: Emit): Inbox {
  const search = createInboxSearch(store)

  const tell = (): Outcome<void> => {
    const total = store.count()
    if (!total.ok) return total
    const latestId = store.latestId()
    if (!latestId.ok) return latestId
    emit('inboxChanged', { total: total.value, latestId: latestId.value })
    return succeed(undefined)
  }

  const trim = (): void => {
    const removed = store.trimForged()
    if (!removed.ok) logger.warn('inbox.trim', { fault: removed.fault.kind })
    // What a search has found may be gone.
    else if (removed.value > 0) search.reset()
  }

  return {
    accept(delivery) {
      const { kind, eventId, userId } = describe(delivery.body)
      const added = store.add({ ...delivery, kind, eventId, userId })
      if (added.ok && (delivery.verdict === 'wrong' || delivery.verdict === 'missing')) trim()
      if (added.ok) tell()
      return added
    },
    handlers: {
      async list({ text, offset, count }) {
        if (text === '') {
          const total = store.count()
          if (!total.ok) return total
          const rows = store.window(offset, count)
          return rows.ok ? succeed({ rows: rows.value, total: total.value }) : rows
        }
        const ids = await search.matches(text)
        if (!ids.ok) return ids
        const rows = store.rows(ids.value.slice(offset, offset + count))
        return rows.ok ? succeed({ rows: rows.value, total: ids.value.length }) : rows
      },
      async get({ id }) {
        const event = store.get(id)
        if (!event.ok) return event
        return event.value === null
          ? fail({ kind: 'notFound', code: 'EVENT', message: 'This event is not in the inbox any more.' })
          : succeed(event.value)
      },
      async clear() {
        const latest = store.latestId()
        if (!latest.ok) return latest
        // Events that come in meanwhile stay.
        let before: number | null = (latest.value ?? 0) + 1
        while (before !== null) {
          const next = store.removeSlice(before)
          if (!next.ok) return next
          before = next.value
          await setImmediate()
        }
        search.reset()
        return tell()
      },
    },
  }
}

/** Without an id of the service's own, the same bytes are the same event. */
function describe(body: Uint8Array): { kind: string; eventId: string; userId: string | null } {
  const digest = () => `sha256:${createHash('sha256').update(body).digest('hex')}`
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const { kind, eventId, userId } = describeWebhookEvent(parsed)
    return { kind, eventId: eventId ?? digest(), userId }
  } catch {
    return { kind: 'notJson', eventId: digest(), userId: null }
  }
}
