import type { Calls, InputOf } from '../../../shared/contract/contract.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type {
  BulkReplay,
  EventSelection,
  EventTarget,
  ReplayProgress,
  SendResult,
} from '../../../shared/webhooks/event-sending.ts'
import { coalesced } from '../../core/coalesced.ts'
import { refuse } from '../../core/faults.ts'
import type { Emit } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import { type EventSigner, signed, unreachableResult } from './event-tester.ts'
import type { InboxSearch } from './inbox-search.ts'
import type { InboxRepository } from './inbox-store.ts'
import type { Destination, EventSender } from './webhook-deliverer.ts'

type Signature = InputOf<Calls['inbox']['replay']>['signature']

const maxFailed = 100
const progressMs = 200

export const noEvent = {
  kind: 'notFound',
  code: 'EVENT',
  message: t`This event is no longer in the inbox.`,
} as const

export type Replays = Pick<Handlers<'inbox'>, 'replay' | 'replayMany' | 'cancelReplay'>

export interface ReplayParts {
  readonly store: InboxRepository
  readonly search: InboxSearch
  readonly sender: EventSender
  readonly signer: () => Outcome<EventSigner>
  readonly emit: Emit
}

class EventReplays implements Replays {
  readonly #parts: ReplayParts
  #running: { cancelled: boolean } | null = null

  constructor(parts: ReplayParts) {
    this.#parts = parts
  }

  async #post(
    destination: Extract<Destination, { kind: 'open' }>,
    id: number,
    signature: Signature,
  ): Promise<Outcome<SendResult>> {
    const { store, signer } = this.#parts
    const event = store.get(id)
    if (!event.ok) return event
    const body = store.bodyOf(id)
    if (!body.ok) return body
    if (event.value === null || body.value === null) return fail(noEvent)
    const signing = signer()
    if (!signing.ok) return signing
    const { header } = signing.value
    const headerOf = (name: string) => event.value?.headers.find(([headerName]) => headerName === name)?.[1]
    const received = headerOf(header)
    const original = received === undefined ? null : { header, value: received }
    return succeed(
      await destination.post({
        body: body.value,
        contentType: headerOf('content-type') ?? 'application/json',
        signature: signature === 'original' ? original : signed(signing.value, body.value),
      }),
    )
  }

  async #idsOf(events: EventSelection): Promise<Outcome<readonly number[]>> {
    const { search } = this.#parts
    if (events.kind === 'ids') return succeed(events.ids.toSorted((left, right) => left - right))
    const { except, text, filter } = events
    const excludedIds = new Set(except)
    return mapOutcome(await search.matches({ text, filter }), (ids) =>
      ids.filter((id) => !excludedIds.has(id)).toReversed(),
    )
  }

  async #sendAll(
    ids: readonly number[],
    target: EventTarget,
    signature: Signature,
    run: { readonly cancelled: boolean },
  ): Promise<Outcome<BulkReplay>> {
    const { sender, emit } = this.#parts
    const endpoint = await sender.find(target)
    if (!endpoint.ok) return endpoint
    const destination = endpoint.value
    if (destination.kind === 'private') return succeed({ kind: 'private', address: destination.address })
    const failed: { readonly id: number; readonly result: SendResult }[] = []
    const total = ids.length
    let [doneCount, accepted, failures, goneCount] = [0, 0, 0, 0]
    const progress = coalesced(progressMs, () =>
      emit('replayProgressed', { done: doneCount, total } satisfies ReplayProgress),
    )
    progress.call()
    try {
      for (const id of ids) {
        if (run.cancelled) break
        const sendOutcome =
          destination.kind === 'unknown'
            ? succeed(unreachableResult(destination.code))
            : await this.#post(destination, id, signature)
        doneCount += 1
        progress.call()
        if (!sendOutcome.ok && sendOutcome.fault.kind !== 'notFound') return sendOutcome
        if (!sendOutcome.ok) goneCount += 1
        else if (isAccepted(sendOutcome.value)) accepted += 1
        else {
          failures += 1
          if (failed.length < maxFailed) failed.push({ id, result: sendOutcome.value })
        }
      }
    } finally {
      progress.end()
    }
    return succeed({
      kind: 'ended',
      total,
      accepted,
      failed,
      failures,
      gone: goneCount,
      cancelled: doneCount < total,
    })
  }

  readonly replay: Replays['replay'] = async ({ id, target, signature }) => {
    const { store, sender } = this.#parts
    const event = store.get(id)
    if (!event.ok) return event
    if (event.value === null) return fail(noEvent)
    const endpoint = await sender.find(target)
    if (!endpoint.ok) return endpoint
    const destination = endpoint.value
    switch (destination.kind) {
      case 'private':
        return succeed({ kind: 'private', address: destination.address })
      case 'unknown':
        return succeed(unreachableResult(destination.code))
      case 'open':
        return this.#post(destination, id, signature)
      default:
        return assertNever(destination)
    }
  }

  readonly replayMany: Replays['replayMany'] = async ({ events, target, signature }) => {
    if (this.#running !== null) return refuse(t`Another replay is running. Wait for it, or cancel it.`)
    const run = { cancelled: false }
    this.#running = run
    try {
      const ids = await this.#idsOf(events)
      return ids.ok ? await this.#sendAll(ids.value, target, signature, run) : ids
    } finally {
      this.#running = null
    }
  }

  readonly cancelReplay: Replays['cancelReplay'] = async () => {
    if (this.#running !== null) this.#running.cancelled = true
    return succeed(undefined)
  }
}

/** Sends stored events again, byte for byte. */
export function createReplays(parts: ReplayParts): Replays {
  return new EventReplays(parts)
}

function isAccepted(result: SendResult): boolean {
  return result.kind === 'answered' && result.status >= 200 && result.status < 300
}
