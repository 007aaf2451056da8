import { setTimeout } from 'node:timers/promises'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'

/** Many small pieces go to the thread together. */
const batchMs = 50
/** The connection waits while this many bytes do. */
const maxWaitingBytes = 1024 * 1024

export interface PiecePump {
  /** Resolves when the next piece may be read. */
  readonly push: (piece: Uint8Array) => Promise<Outcome<void>>
  /** Resolves when everything has been taken. */
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
