import type { IncomingMessage } from 'node:http'

export type BodyResult =
  | { readonly kind: 'complete'; readonly body: Uint8Array }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'cut' }

const firstBytes = 16 * 1024
/** Chunks that any body may have; longer ones may have more. */
const freePieces = 1_000
const bytesOfPiece = 128

/**
 * Collects a request's raw bytes up to a limit. Bytes are copied together, because single-byte chunks would take a
 * hundred times their size.
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<BodyResult> {
  return new Promise((resolve) => {
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > maximumBytes) {
      resolve({ kind: 'tooLarge' })
      return
    }
    let body = Buffer.allocUnsafe(Math.min(announced, firstBytes))
    let bytes = 0
    let pieces = 0
    const take = (chunk: Buffer): void => {
      const length = bytes + chunk.length
      pieces += 1
      if (length > maximumBytes) {
        request.off('data', take)
        request.pause()
        resolve({ kind: 'tooLarge' })
        return
      }
      if (pieces > freePieces + length / bytesOfPiece) {
        // No legitimate sender does this, and an answer would wait for everything received.
        request.destroy()
        return
      }
      if (length > body.length) {
        const larger = Buffer.allocUnsafe(Math.min(maximumBytes, Math.max(length, body.length * 2)))
        body.copy(larger, 0, 0, bytes)
        body = larger
      }
      chunk.copy(body, bytes)
      bytes = length
    }
    request.on('data', take)
    request.on('end', () => resolve({ kind: 'complete', body: body.subarray(0, bytes) }))
    request.on('close', () => resolve({ kind: 'cut' }))
    request.on('error', () => resolve({ kind: 'cut' }))
  })
}
