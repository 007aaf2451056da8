import { setTimeout } from 'node:timers/promises'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'

/** Small pieces are sent to the thread together. */
const batchMs = 50
/** The connection pauses while this many bytes wait. */
const maxWaitingBytes = 1024 * 1024

/** Number of the last connection in this run. */
let lastConnection = 0

export interface ChunkPump {
  /** The thread distinguishes connections by this number. */
  readonly connection: number
  /** Resolves when the next piece may be read. */
  readonly push: (piece: Uint8Array) => Promise<Outcome<void>>
  /** Resolves when all pieces have been stored. */
  readonly drained: () => Promise<void>
}

export function createChunkPump(
  take: (bytes: Uint8Array, connection: number) => Promise<Outcome<unknown>>,
): ChunkPump {
  lastConnection += 1
  const connection = lastConnection
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let failed: Fault | null = null
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && failed === null) {
      const bytes = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      const takeOutcome = await take(bytes, connection)
      if (!takeOutcome.ok) failed = takeOutcome.fault
      await setTimeout(batchMs, undefined, { ref: false })
    }
    running = null
  }
  return {
    connection,
    async push(piece) {
      if (failed !== null) return fail(failed)
      waiting.push(piece)
      waitingBytes += piece.byteLength
      running ??= run()
      if (waitingBytes > maxWaitingBytes) await running
      return failed === null ? succeed(undefined) : fail(failed)
    },
    async drained() {
      await running
    },
  }
}
