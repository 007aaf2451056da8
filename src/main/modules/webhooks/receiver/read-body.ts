import type { IncomingMessage } from 'node:http'

export type BodyResult =
  | { readonly kind: 'complete'; readonly body: Uint8Array }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'cut' }

const firstBytes = 16 * 1024
/** Pieces that any body may come in; a longer one may have another for every so many bytes. */
const freePieces = 1_000
const bytesOfPiece = 128

/**
 * Collects a request's raw bytes up to a limit; past it the rest is not read. The bytes are copied together as they
 * come: kept as they were, pieces of one byte each would take a hundred times their size.
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
        // Nobody who means well sends this, and an answer would wait until all that has come in was taken apart.
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
