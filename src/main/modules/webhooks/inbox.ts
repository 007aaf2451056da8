import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { InboxExport } from '../../../shared/contract/webhooks.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { truncateText } from '../../../shared/text/message-text.ts'
import type { InboxEvent, InboxListRow, InboxRow, StoredEvent } from '../../../shared/webhooks/inbox.ts'
import { isUnfiltered, unfiltered } from '../../../shared/webhooks/inbox-filter.ts'
import { describeWebhookEvent, oldNameOfEvent } from '../../../shared/webhooks/webhook-event.ts'
import { nameOf } from '../../core/files/file-name.ts'
import type { Clock, Durability, Emit, Logger, Settings } from '../../core/ports.ts'
import type { FileDialog, LineFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import { diagnoseSignature } from './crc-mistakes.ts'
import { signed } from './event-tester.ts'
import type { ForwardingRepository } from './forwarding-store.ts'
import { createInboxExcerpts, type InboxExcerpts } from './inbox-excerpts.ts'
import { inboxLines } from './inbox-export.ts'
import { createInboxTrimmer } from './inbox-retention.ts'
import { createInboxSearch, type InboxSearch } from './inbox-search.ts'
import type { InboxRepository } from './inbox-store.ts'
import type { ReceivedDelivery } from './receiver/receiver.ts'
import { noEvent, type Replays } from './replays.ts'
import type { WebhookKeys } from './webhook-keys.ts'
import type { AnsweredDelivery } from './worker/receiver-worker.ts'

export interface InboxParts {
  readonly store: InboxRepository
  readonly forwarding: Pick<ForwardingRepository, 'results'>
  readonly durability: Pick<Durability, 'flush'>
  readonly settings: Settings
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: Emit
  readonly dialog: Pick<FileDialog, 'saveFile'>
  readonly files: LineFiles
  readonly keys: WebhookKeys
  /** Called for a stored event before it's answered. */
  readonly onStored?: (event: InboxRow) => void
}

export interface Inbox {
  readonly handlers: Omit<Handlers<'inbox'>, keyof Replays>
  readonly search: InboxSearch
  /** Saves a delivery and resolves once it's on disk, because the service forgets it then. */
  accept(delivery: ReceivedDelivery): Promise<Outcome<InboxRow>>
  noteAnswers(answers: readonly AnsweredDelivery[]): void
  start(): void
  close(): Promise<void>
}

class EventInbox implements Inbox {
  readonly #parts: InboxParts
  readonly search: Inbox['search']
  readonly #trimmer: ReturnType<typeof createInboxTrimmer>
  readonly #excerpts: InboxExcerpts
  readonly close: Inbox['close']

  constructor(parts: InboxParts) {
    this.#parts = parts
    const { store, settings, clock, logger } = parts
    this.search = createInboxSearch(store)
    this.#excerpts = createInboxExcerpts(store)
    this.#trimmer = createInboxTrimmer(store, settings, clock, logger, () => {
      this.search.reset()
      this.#notify()
    })
    this.close = this.#trimmer.close
  }

  #notify(): Outcome<void> {
    const { store, emit } = this.#parts
    const total = store.count()
    if (!total.ok) return total
    const latestId = store.latestId()
    if (!latestId.ok) return latestId
    emit('inboxChanged', { total: total.value, latestId: latestId.value })
    return succeed(undefined)
  }

  #listed(rows: Outcome<readonly InboxRow[]>): Outcome<readonly InboxListRow[]> {
    if (!rows.ok) return rows
    const results = this.#parts.forwarding.results(rows.value.map(({ id }) => id))
    return mapOutcome(results, (forwards) => {
      const byEvent = new Map(forwards.map(({ event, ...forward }) => [event, forward]))
      return rows.value.map((row) => ({
        ...row,
        forward: byEvent.get(row.id) ?? null,
        excerpt: this.#excerpts.of(row),
      }))
    })
  }

  #trim(): void {
    const { store, logger } = this.#parts
    const removed = store.trimUntrusted()
    if (!removed.ok) logger.warn('inbox.trim', { fault: removed.fault.kind })
    // Search results may be gone.
    else if (removed.value > 0) this.search.reset()
  }

  readonly accept: Inbox['accept'] = async (delivery) => {
    const { store, durability } = this.#parts
    const added = store.add({ ...delivery, ...describe(delivery.body) })
    if (added.ok && (delivery.verdict === 'wrong' || delivery.verdict === 'missing')) this.#trim()
    if (added.ok) {
      this.#parts.onStored?.(added.value)
      this.#trimmer.noteAdded()
      this.#notify()
    }
    const flushed = added.ok ? await durability.flush() : added
    return flushed.ok ? added : flushed
  }

  readonly noteAnswers: Inbox['noteAnswers'] = (answers) => {
    const { store, logger } = this.#parts
    const noted = store.noteAnswers(answers)
    if (noted.ok) this.#notify()
    else logger.warn('inbox.answers', { fault: noted.fault.kind })
  }

  readonly start: Inbox['start'] = () => void this.#trimmer.trim()

  readonly handlers: Inbox['handlers'] = {
    list: async ({ text, filter = unfiltered, offset, count }) => {
      if (text === '' && isUnfiltered(filter)) {
        const total = this.#parts.store.count()
        if (!total.ok) return total
        const rows = this.#listed(this.#parts.store.window(offset, count))
        return rows.ok ? succeed({ rows: rows.value, total: total.value }) : rows
      }
      const ids = await this.search.matches({ text, filter })
      if (!ids.ok) return ids
      const rows = this.#listed(this.#parts.store.rows(ids.value.slice(offset, offset + count)))
      return rows.ok ? succeed({ rows: rows.value, total: ids.value.length }) : rows
    },
    get: async ({ id }) => {
      const event = this.#parts.store.get(id)
      if (!event.ok) return event
      if (event.value === null) return fail(noEvent)
      const body = truncateText(event.value.body)
      const signatures = compareSignatures(this.#parts, event.value)
      if (!signatures.ok) return signatures
      const diagnosis = diagnose(this.#parts, event.value)
      if (!diagnosis.ok) return diagnosis
      const cut = body.length < event.value.body.length
      return succeed({
        ...event.value,
        body,
        cut,
        signatures: signatures.value,
        diagnosis: diagnosis.value,
      })
    },
    clear: async () => {
      const latest = this.#parts.store.latestId()
      if (!latest.ok) return latest
      let before: number | null = (latest.value ?? 0) + 1
      while (before !== null) {
        const next = this.#parts.store.removeSlice(before)
        if (!next.ok) return next
        before = next.value
        await setImmediate()
      }
      this.search.reset()
      return this.#notify()
    },
    bookmark: async ({ id, bookmarked }) => {
      const changed = this.#parts.store.bookmark(id, bookmarked)
      if (!changed.ok) return changed
      if (!changed.value) return fail(noEvent)
      this.search.reset()
      return this.#notify()
    },
    kinds: async () => this.#parts.store.kinds(),
    volume: async (span) => this.#parts.store.volume(span),
    retention: async () => succeed(this.#trimmer.retention()),
    setRetention: async (wanted) => {
      const saved = this.#trimmer.setRetention(wanted)
      if (!saved.ok) return saved
      await this.#trimmer.trim()
      return succeed(wanted)
    },
    export: async ({ text, filter }): Promise<Outcome<InboxExport | null>> => {
      const ids = await this.search.matches({ text, filter })
      if (!ids.ok) return ids
      const day = new Date(this.#parts.clock.now()).toISOString().slice(0, 10)
      const path = await this.#parts.dialog.saveFile('jsonLines', `Webhook events ${day}.jsonl`)
      if (path === null) return succeed(null)
      const written = await this.#parts.files.write(
        path,
        inboxLines(this.#parts.store, ids.value.toReversed()),
      )
      return mapOutcome(written, (events) => ({ fileName: nameOf(path), events }))
    },
  }
}

export function createInbox(parts: InboxParts): Inbox {
  return new EventInbox(parts)
}

/** The sandbox's keys work nowhere else, so only its expected signatures may reach a page. */
function compareSignatures(
  { store, keys }: Pick<InboxParts, 'store' | 'keys'>,
  { id, verdict, headers }: StoredEvent,
): Outcome<InboxEvent['signatures']> {
  const signing = verdict === 'wrong' ? keys.sandboxSigner() : null
  if (signing === null) return succeed(null)
  const received = headers.find(([name]) => name === signing.header)?.[1]
  if (received === undefined) return succeed(null)
  return mapOutcome(store.bodyOf(id), (body) => {
    const expected = body === null ? received : signed(signing, body).value
    // A signed challenge token is wrong although its signature matches.
    return expected === received ? null : { expected, received }
  })
}

function diagnose(
  { store, keys }: Pick<InboxParts, 'store' | 'keys'>,
  { id, verdict, headers }: StoredEvent,
): Outcome<InboxEvent['diagnosis']> {
  if (verdict !== 'wrong' && verdict !== 'missing') return succeed(null)
  const [signer, doctor] = [keys.signer(), keys.forDoctor()]
  if (!signer.ok || !doctor.ok) return succeed(null)
  return mapOutcome(store.bodyOf(id), (body) =>
    body === null ? null : diagnoseSignature(headers, signer.value.header, body, doctor.value),
  )
}

/** Without the service's own ID, equal bytes are the same event. */
function describe(body: Uint8Array): Pick<InboxRow, 'kind' | 'eventId' | 'userId' | 'oldName'> {
  const digest = () => `sha256:${createHash('sha256').update(body).digest('hex')}`
  try {
    const parsed = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const { kind, eventId, userId } = describeWebhookEvent(parsed)
    return { kind, eventId: eventId ?? digest(), userId, oldName: oldNameOfEvent(parsed) }
  } catch {
    return { kind: 'notJson', eventId: digest(), userId: null, oldName: null }
  }
}
