import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import type { Caller } from '../../core/api/types.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { Remote } from '../../core/threads/connect.ts'
import { createChunkPump } from './chunk-pump.ts'
import type { StoredBatch, StreamKey } from './ports.ts'
import { failureClass, reconnectDelay } from './reconnecting.ts'
import type { StreamGateway } from './stream-gateway.ts'
import type { StreamApi } from './worker/stream-store.ts'

/** A gap to fill with a second connection. Times of the span are on the service's clock. */
export interface GapOrder {
  readonly key: StreamKey
  readonly caller: Caller
  readonly gapId: number
  readonly span: { readonly since: number; readonly until: number }
  /** The service no longer has what was before this; null if it has everything. */
  readonly lostUntil: number | null
  readonly signal: AbortSignal
}

export interface GapParts {
  readonly gateway: StreamGateway
  readonly work: Remote<StreamApi>
  readonly clock: Clock
  readonly logger: Logger
  readonly times: { readonly silenceMs: number; readonly recoveryDelayMs: number }
  readonly taken: (taken: StoredBatch) => void
  readonly changed: (what: 'rows') => void
}

/** Fetches what was missed in a span, and notes how that ended. Without effect after an abort. */
export async function recoverGap(order: GapOrder, parts: GapParts): Promise<void> {
  const { signal, gapId, lostUntil } = order
  await pause(parts.times.recoveryDelayMs, signal)
  if (signal.aborted) return
  const recovered = await recover(order, parts)
  if (signal.aborted) return
  const filled =
    lostUntil === null ? { kind: 'filled' as const } : { kind: 'tooOld' as const, since: lostUntil }
  const fill = recovered.ok ? filled : { kind: 'failed' as const, message: recovered.fault.message }
  const noted = await parts.work.changeGap({ id: gapId, fill })
  if (!noted.ok) parts.logger.warn('streams.store', { stream: order.key.stream, fault: noted.fault.kind })
}

/** Repeated on the schedule of reconnects until the service has sent the whole span. */
async function recover(order: GapOrder, parts: GapParts): Promise<Outcome<void>> {
  const { signal } = order
  for (let attempt = 1; ; attempt += 1) {
    const { ended, isDisconnected } = await recoverOnce(order, parts)
    if (signal.aborted) return ended.ok ? fail(interruptedFault) : ended
    if (ended.ok && !isDisconnected) return ended
    const kind = ended.ok ? 'network' : failureClass(ended.fault)
    if (kind === null) return ended
    const until = !ended.ok && ended.fault.kind === 'rateLimited' ? ended.fault.until : null
    await pause(reconnectDelay(kind, attempt, parts.clock.now(), until), signal)
    if (signal.aborted) return fail(interruptedFault)
  }
}

async function recoverOnce({ key, caller, gapId, span, signal }: GapOrder, parts: GapParts) {
  const { gateway, work, clock, times } = parts
  let isDisconnected = false
  const pump = createChunkPump(async (bytes, connection) => {
    const takenPiece = await work.take({
      ...key,
      connection,
      bytes,
      at: clock.now(),
      source: 'recovery',
      liveSince: null,
      gapId,
      completeUntil: null,
    })
    if (!takenPiece.ok) return takenPiece
    parts.taken(takenPiece.value)
    if (takenPiece.value.problem !== null) isDisconnected = true
    parts.changed('rows')
    return takenPiece
  })
  const sink = { onOpened: () => undefined, take: pump.push }
  const options = { signal, silenceMs: times.silenceMs }
  const ended = await gateway.receive(caller, key.stream, { kind: 'recovery', ...span }, sink, options)
  await pump.drained()
  void work.close({ connection: pump.connection })
  return { ended, isDisconnected }
}

const interruptedFault: Fault = { kind: 'cancelled', message: '' }

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
