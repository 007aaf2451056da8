import { setTimeout } from 'node:timers/promises'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'

/** Small pieces are sent to the thread together. */
const batchMs = 50
/** The connection pauses while this many bytes wait. */
const maxWaitingBytes = 1024 * 1024

export interface PiecePump {
  /** Resolves when the next piece may be read. */
  readonly push: (piece: Uint8Array) => Promise<Outcome<void>>
  /** Resolves when all pieces have been stored. */
  readonly drained: () => Promise<void>
}

export function createPiecePump(take: (bytes: Uint8Array) => Promise<Outcome<void>>): PiecePump {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let failed: Outcome<void> | null = null
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && failed === null) {
      const bytes = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      const taken = await take(bytes)
      if (!taken.ok) failed = taken
      await setTimeout(batchMs, undefined, { ref: false })
    }
    running = null
  }
  return {
    async push(piece) {
      if (failed !== null) return failed
      waiting.push(piece)
      waitingBytes += piece.byteLength
      running ??= run()
      if (waitingBytes > maxWaitingBytes) await running
      return failed ?? succeed(undefined)
    },
    async drained() {
      await running
    },
  }
}
